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

/**
 * Keeps what was once built for a key until everything is dropped. What was being built while a change came in is
 * handed out but not kept: it may have been read before the change.
 */
export class Kept<T> {
  readonly #entries = new Map<string, Promise<T>>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, build: () => Promise<T>): Promise<T> {
    const kept = this.#entries.get(key);
    if (kept) return kept;
    const built = build();
    if (this.#entries.size >= this.#limit) this.#entries.clear();
    this.#entries.set(key, built);
    built.catch(() => this.#entries.get(key) === built && this.#entries.delete(key));
    return built;
  }

  drop(): void {
    this.#entries.clear();
  }
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
