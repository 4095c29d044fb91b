import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../http/app-type.ts';

const DAYS = 30;

/**
 * Returns the signed token of a link that restores a cart: the cart's id and when the link ends. It gives back products and
 * quantities, and nothing of the person who chose them.
 */
export function restoreToken(app: App, externalId: string): string {
  const claims = `${Buffer.from(externalId).toString('base64url')}.${Math.floor(Date.now() / 1000) + DAYS * 86_400}`;
  return `${claims}.${signature(app, claims)}`;
}

/** Returns the external id of the cart; null when the link was changed, or has ended. */
export function restoredCartId(app: App, token: string): string | null {
  const [, id = '', end = '', signed = ''] = /^([\w-]{1,100})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(app, `${id}.${end}`));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(end) * 1000 > Date.now() ? Buffer.from(id, 'base64url').toString() : null;
}

function signature(app: App, claims: string): string {
  return createHmac('sha256', app.config.sessionSecret).update(`restore ${claims}`).digest('base64url');
}
