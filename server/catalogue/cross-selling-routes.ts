import { Type } from 'typebox';
import { CrossSelling } from '../../shared/api/cross-selling.ts';
import { Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { requireBearer } from '../shop/bearer.ts';
import { shopOr404 } from '../shop/shop.ts';
import { crossSelling } from './cross-selling.ts';

/** Answers the products related to a product, requested when the reader scrolls near them (CAT-4, XSL-1). */
export default async function (app: App): Promise<void> {
  app.get(
    '/web/api/product/cross_selling/:productUid/:brandUuid/:mainCategoryUuid',
    {
      preHandler: requireBearer,
      schema: {
        summary: 'Related products of a product page, and more of its brand, of its category and what is new',
        params: Type.Object({
          productUid: Type.String({ maxLength: 64, description: 'uid, else uuid' }),
          brandUuid: Uuid,
          mainCategoryUuid: Uuid,
        }),
        response: { 200: CrossSelling, 400: Problem, 401: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const { productUid: product, brandUuid, mainCategoryUuid: categoryUuid } = request.params;
      const { id: shopId } = await shopOr404(app.db);
      const offered = await crossSelling(app.db, { shopId, product, brandUuid, categoryUuid, locale: request.locale });
      if (offered === null) throw new Refusal(404, 'not-found');
      // A price that a browser cached would outlast the start or end of a promotion (PRM-3).
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-language, authorization');
      return offered;
    },
  );
}
