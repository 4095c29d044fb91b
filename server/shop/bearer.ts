import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { signedToken, tokenClaims } from '../http/signed-token.ts';
import { currentShop } from './shop.ts';

const MINUTES = 30;

/**
 * Returns a token for the calls of CAL-2 (listing, cross-selling, reviews, chooser): the shop it is for and when it ends,
 * signed. It says that a page of this shop was opened a short while ago, not who opened it.
 */
export function bearerToken(app: App, shopUuid: string): string {
  return signedToken(app, 'bearer', shopUuid, MINUTES * 60);
}

/**
 * Lets a call in that carries `Authorization: Bearer TOKEN` of a page of this shop.
 * @throws Refusal 401 `bearer-token` without one, and with one that was changed, has ended or is of another shop
 */
export async function requireBearer(this: App, request: FastifyRequest): Promise<void> {
  const [, token = ''] = /^Bearer ([\w.-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const shop = await currentShop(this.db);
  if (shop === null || tokenClaims(this, 'bearer', token) !== shop.uuid) throw new Refusal(401, 'bearer-token');
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
