import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';

/** Returns where a shopper reaches this server, such as `https://shop.example`, without a slash at the end. */
export function originOf(app: App, { protocol, host }: FastifyRequest): string {
  return app.config.publicOrigin ?? `${protocol}://${host}`;
}
