import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from './app-type.ts';

const TOKEN = /^([\w.-]{1,120})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Returns claims that everybody can read with the second at which they end, signed: `CLAIMS.END.SIGNATURE`.
 * @param purpose what the token is for, so that it is good for nothing else
 * @param claims letters, digits, `_`, `-` and dots
 */
export function signedToken(app: App, purpose: string, claims: string, seconds: number): string {
  const text = `${claims}.${Math.floor(Date.now() / 1000) + seconds}`;
  return `${text}.${signatureOf(app, `${purpose} ${text}`)}`;
}

/** Returns the claims of a token; null when it was changed, has ended or is for something else. */
export function tokenClaims(app: App, purpose: string, token: string): string | null {
  const [, claims = '', end = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!isSigned(app, `${purpose} ${claims}.${end}`, signature)) return null;
  return Number(end) * 1000 > Date.now() ? claims : null;
}

/** Returns the signature of a text, 43 characters of base64url. */
function signatureOf(app: App, text: string): string {
  return createHmac('sha256', app.config.sessionSecret).update(text).digest('base64url');
}

/** Compares in constant time. */
function isSigned(app: App, text: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(app, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
