import type { FastifyReply } from 'fastify';
import { setSignedCookie, signedCookie } from '../http/signed-cookies.ts';

export const FLASH_COOKIE = 'z_flash';
const KINDS = ['success', 'error', 'warning', 'info'] as const;

/** A message for the next page this visitor sees. */
export interface Flash {
  readonly kind: (typeof KINDS)[number];
  readonly message: string;
  /** The form that takes back what the message is about. */
  readonly undo?:
    | { readonly url: string; readonly fields: Readonly<Record<string, string | readonly string[]>> }
    | undefined;
}

/** Browsers drop a cookie of more than 4,096 bytes without a word; its name, signature and attributes are among them. */
const MOST_BYTES = 3_800;

/**
 * Stores the message in a signed cookie: any server process can show it, and nobody else can write it. An Arabic letter takes
 * six bytes there, so that a long message loses its last words.
 */
export function setFlash(reply: FastifyReply, flash: Flash): void {
  const words = flash.message.split(' ');
  let value = JSON.stringify(flash);
  while (encodeURIComponent(value).length > MOST_BYTES && words.pop() !== undefined) {
    value = JSON.stringify({ ...flash, message: `${words.join(' ')}…` });
  }
  setSignedCookie(reply, FLASH_COOKIE, value, { maxAge: 60 });
}

/** Redirects to a page that shows the message. */
export function redirectWithFlash(
  reply: FastifyReply,
  url: string,
  message: string,
  { kind = 'success', undo }: Partial<Pick<Flash, 'kind' | 'undo'>> = {},
): FastifyReply {
  setFlash(reply, { kind, message, undo });
  return reply.redirect(url, 303);
}

/** Returns the waiting flash and clears its cookie. */
export function takeFlash(reply: FastifyReply): Flash | null {
  if (reply.request.cookies[FLASH_COOKIE] === undefined) return null;
  reply.clearCookie(FLASH_COOKIE, { path: '/' });
  const value = signedCookie(reply.request, FLASH_COOKIE);
  return value === null ? null : (JSON.parse(value) as Flash);
}
