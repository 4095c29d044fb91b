import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const UNPACKS_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const unpack = promisify(brotliDecompress);

export function unpacksBrotli({ headers }: FastifyRequest): boolean {
  return UNPACKS_BROTLI.test(headers['accept-encoding'] ?? '');
}

/** Sends a text that is kept as brotli; who cannot unpack it gets it as any other answer. */
export async function sendPacked(reply: FastifyReply, packed: Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (unpacksBrotli(reply.request)) return reply.header('content-encoding', 'br').send(packed);
  return reply.send((await unpack(packed)).toString());
}
