import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSignedCookie, signedCookie } from '../http/signed-cookies.ts';
import { SIGN_IN_PATH } from '../http/staff-area.ts';

/** Browsers keep no cookie for longer. */
const DAYS = 400;

/** Returns the device this request comes from, when the person signed in on it before. The cookie signs nobody in. */
export function knownDevice(request: FastifyRequest, email: string): string | null {
  return signedCookie(request, cookieName(email));
}

/** Remembers that the person has signed in on this device. */
export function rememberDevice(reply: FastifyReply, email: string): void {
  const device = knownDevice(reply.request, email) ?? randomBytes(18).toString('base64url');
  setSignedCookie(reply, cookieName(email), device, { path: SIGN_IN_PATH, maxAge: DAYS * 24 * 3600 });
}

/** Returns the name of the cookie, one per person and signed with it, for a device that several people share. */
function cookieName(email: string): string {
  return `z_device_${createHash('sha256').update(email).digest('base64url').slice(0, 12)}`;
}
