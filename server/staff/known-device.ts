import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { isSigned, signatureOf } from '../http/signed-token.ts';

const SIGN_IN = '/dashboard/login';
/** Browsers keep no cookie for longer. */
const DAYS = 400;

/** Returns the device this request comes from, when the person signed in on it before. The cookie signs nobody in. */
export function knownDevice(app: App, request: FastifyRequest, email: string): string | null {
  const [device = '', signature = ''] = request.cookies[cookieName(email)]?.split('.') ?? [];
  return isSigned(app, signedText(device, email), signature) ? device : null;
}

/** Remembers that the person has signed in on this device. */
export function rememberDevice(app: App, reply: FastifyReply, email: string): void {
  const device = knownDevice(app, reply.request, email) ?? randomBytes(18).toString('base64url');
  reply.setCookie(cookieName(email), `${device}.${signatureOf(app, signedText(device, email))}`, {
    path: SIGN_IN,
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https' || app.config.publicOrigin?.startsWith('https:') === true,
    maxAge: DAYS * 24 * 3600,
  });
}

/** Returns the name of the cookie, one per person, for a device that several people share. */
function cookieName(email: string): string {
  return `z_device_${createHash('sha256').update(email).digest('base64url').slice(0, 12)}`;
}

function signedText(device: string, email: string): string {
  return `device ${device} ${email}`;
}
