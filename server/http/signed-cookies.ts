import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets a cookie that nobody else can write, and no script read. It is signed with a key of its own name, so that under
 * another name its value is worth nothing.
 * @param options `maxAge` is in seconds, without it until the browser is closed; without `path` the cookie is that of every page
 */
export function setSignedCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAge, path = '/' }: { readonly maxAge?: number; readonly path?: string },
): void {
  const { config } = reply.server;
  const secure = reply.request.protocol === 'https' || config.publicOrigin?.startsWith('https:') === true;
  const options = { path, ...(maxAge !== undefined && { maxAge }), httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(name, cookie.sign(value, keyOf(config, name)), options);
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
