import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from './shop.ts';

const MINUTES = 30;

/**
 * Returns a token for the calls of CAL-2 (listing, cross-selling, reviews): the shop it is for and when it ends, signed. It
 * says that a page of this shop was opened a short while ago, not who opened it.
 */
export function bearerToken(app: App, shopUuid: string): string {
  const claims = `${shopUuid}.${Math.floor(Date.now() / 1000) + MINUTES * 60}`;
  return `${claims}.${signature(app, claims)}`;
}

/**
 * Lets a call in that carries `Authorization: Bearer TOKEN` of a page of this shop.
 * @throws Refusal 401 `bearer-token` without one, and with one that was changed, has ended or is of another shop
 */
export async function requireBearer(this: App, request: FastifyRequest): Promise<void> {
  const [, token = ''] = /^Bearer ([\w.-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const shop = await currentShop(this.db);
  if (shop === null || !isGood(this, token, shop.uuid)) throw new Refusal(401, 'bearer-token');
}

function isGood(app: App, token: string, shopUuid: string): boolean {
  const [shop = '', end = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(app, `${shop}.${end}`));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return shop === shopUuid && Number(end) * 1000 > Date.now();
}

function signature(app: App, claims: string): string {
  return createHmac('sha256', app.config.sessionSecret).update(`bearer ${claims}`).digest('base64url');
}

/** Answers `GET /bearer-token` with another token for a page that was open for longer than its own lasts. */
export function installBearerRenewal(app: App): void {
  app.get(
    '/bearer-token',
    {
      schema: {
        summary: 'A token for the calls of a page that was open for long',
        response: { 200: Type.Object({ token: Type.String() }) },
      },
    },
    async (_request, reply: FastifyReply) => {
      const shop = await currentShop(app.db);
      if (shop === null) throw new Refusal(404, 'not-found');
      reply.header('cache-control', 'no-store');
      return { token: bearerToken(app, shop.uuid) };
    },
  );
}
