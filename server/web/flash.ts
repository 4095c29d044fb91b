import type { FastifyReply } from 'fastify';
import { setSignedCookie, signedCookie } from '../http/signed-cookies.ts';

export const FLASH_COOKIE = 'z_flash';
const KINDS = ['success', 'error', 'warning', 'info'] as const;

/** A message for the next page this visitor sees. */
export interface Flash {
  readonly kind: (typeof KINDS)[number];
  readonly message: string;
  /** The form that takes back what the message is about. */
  readonly undo?: { readonly url: string; readonly fields: Readonly<Record<string, string | readonly string[]>> };
}

/** Stores the message in a signed cookie: any server process can show it, and nobody else can write it. */
export function setFlash(reply: FastifyReply, flash: Flash): void {
  setSignedCookie(reply, FLASH_COOKIE, JSON.stringify(flash), { maxAge: 60 });
}

/** Returns the waiting flash and clears its cookie. */
export function takeFlash(reply: FastifyReply): Flash | null {
  if (reply.request.cookies[FLASH_COOKIE] === undefined) return null;
  reply.clearCookie(FLASH_COOKIE, { path: '/' });
  const value = signedCookie(reply.request, FLASH_COOKIE);
  return value === null ? null : (JSON.parse(value) as Flash);
}
