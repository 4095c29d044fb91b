import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unpacksBrotli } from '../web/send-packed.ts';

/** A JSON answer as it goes over the wire. */
export interface ReadyAnswer {
  readonly body: Buffer;
  /** The same, for browsers that can unpack it. Packed once, however often it is sent. */
  readonly brotli: Buffer;
  readonly etag: string;
}

export function readyAnswer(value: unknown): ReadyAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { body, brotli: brotliCompressSync(body), etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

/** Sends the answer, or 304 when the browser has it already. Shared caches may keep it for a minute. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.header('etag', answer.etag).header('cache-control', 'public, max-age=60').header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag)) {
    return reply.code(304).send();
  }
  reply.type('application/json; charset=utf-8');
  if (!unpacksBrotli(request)) return reply.send(answer.body);
  return reply.header('content-encoding', 'br').send(answer.brotli);
}
