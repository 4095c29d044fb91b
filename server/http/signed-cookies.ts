import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets a cookie that nobody else can write. It is signed with a key of its own name, so that under another name its
 * value is worth nothing.
 */
export function setSignedCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: Omit<CookieSerializeOptions, 'signed'>,
): void {
  reply.setCookie(name, cookie.sign(value, keyOf(reply.server.config, name)), options);
}

/** Returns the value that was signed; null without the cookie and for one that was not signed under this name. */
export function signedCookie(
  { cookies, server }: Pick<FastifyRequest, 'cookies' | 'server'>,
  name: string,
): string | null {
  const sent = cookies[name];
  return sent === undefined ? null : cookie.unsign(sent, keyOf(server.config, name)).value;
}

function keyOf({ sessionSecret }: { readonly sessionSecret: string }, name: string): string {
  return `${name} ${sessionSecret}`;
}
