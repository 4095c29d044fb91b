import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the address that limits count by: that of the client, of IPv6 the first of its /64. A connection is given a whole
 * /64 and may send each request from another address of it.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}
