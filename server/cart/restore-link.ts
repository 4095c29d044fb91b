import type { App } from '../http/app-type.ts';
import { signedToken, tokenClaims } from '../http/signed-token.ts';

const DAYS = 30;

/**
 * Returns the signed token of a link that restores a cart: the cart's id and when the link ends. It gives back products and
 * quantities, and nothing of the person who chose them.
 */
export function restoreToken(app: App, externalId: string): string {
  return signedToken(app, 'restore', Buffer.from(externalId).toString('base64url'), DAYS * 86_400);
}

/** Returns the external id of the cart; null when the link was changed, or has ended. */
export function restoredCartId(app: App, token: string): string | null {
  const id = tokenClaims(app, 'restore', token);
  return id === null ? null : Buffer.from(id, 'base64url').toString();
}
