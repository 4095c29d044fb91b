import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameEtag } from '../web/etag.ts';

const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/** A JSON response, serialized and compressed once however often it is sent. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

export function cachedResponse(value: unknown): CachedResponse {
  const body = Buffer.from(JSON.stringify(value));
  return { body, brotli: brotliCompressSync(body), etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

/**
 * Sends the response, or 304 when the browser has it already.
 * @param maxAge seconds for which caches may answer without asking; 0 for prices, which an order is compared with
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, maxAge }: { readonly response: CachedResponse; readonly maxAge: number },
): FastifyReply {
  const cacheControl = maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`;
  reply.header('etag', response.etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (isSameEtag(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? '')) return reply.send(response.body);
  return reply.header('content-encoding', 'br').send(response.brotli);
}
