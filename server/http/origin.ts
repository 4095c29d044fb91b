import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

/** Returns where a shopper reaches this server, such as `https://shop.example`, without a slash at the end. */
export function originOf(app: App, request: FastifyRequest): string {
  // Only the page that refuses a `Host` has none.
  return readOrigin(app, request) ?? 'http://localhost';
}

/** Returns the same, or null when no address can be made of what the request says. */
export function readOrigin(app: App, { protocol, host }: FastifyRequest): string | null {
  if (app.config.publicOrigin !== undefined) return app.config.publicOrigin;
  // HTTP 1.0 has no Host.
  const origin = `${protocol}://${host || 'localhost'}`;
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin) ? origin : null;
}

/** Returns an address that stays on its host: two slashes at the start would lead to another one. */
export function onSameHost(url: string): string {
  return url.replace(/^[/\\]+/, '/');
}
