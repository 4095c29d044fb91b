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

/** Stores the message in a signed cookie: any server process can show it, and nobody else can write it. */
export function setFlash(reply: FastifyReply, flash: Flash): void {
  setSignedCookie(reply, FLASH_COOKIE, JSON.stringify(flash), { maxAge: 60 });
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
