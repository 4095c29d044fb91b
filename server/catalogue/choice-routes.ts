import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { ProductChoices } from '../../shared/api/product-choice.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { requireBearer } from '../shop/bearer.ts';
import { shopOr404 } from '../shop/shop.ts';
import { choiceView } from './choice-view.ts';
import { productPage, productToAdd } from './queries.ts';

/** Answers the chooser of a card whose product has combinations or open pack items (CAT-5, CAT-12). */
export default async function (app: App): Promise<void> {
  app.get(
    '/web/public/api/product/combinations/:productId',
    {
      preHandler: requireBearer,
      schema: {
        summary: 'The combinations of a product, with price and stock of each, for choosing from a card',
        params: Type.Object({ productId: Type.String({ maxLength: 64, description: 'Id or uuid' }) }),
        response: { 200: ProductChoices, 401: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { locale } = request;
      const { id: shopId } = await shopOr404(app.db);
      const match = await productToAdd(app.db, shopId, request.params.productId);
      const product = match && (await productPage(app.db, { shopId, productSlug: match.slug, locale }));
      if (!product) throw new Refusal(404, 'not-found');
      return choiceView(product, locale);
    },
  );
}
