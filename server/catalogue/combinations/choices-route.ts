import { CombinationChoices } from '../../../shared/api/combinations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { canonicalAmount } from '../../../shared/rules/money/format.ts';
import type { App } from '../../http/app-type.ts';
import { IdParams } from '../../http/ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { shopOr404 } from '../../shop/shop.ts';
import { pricedCombinations } from './queries.ts';

/** Answers `z-combination-select` (DSH-1). */
export function addChoicesRoute(app: App): void {
  app.get(
    '/dashboard/api/product/product/:id/combinations',
    {
      schema: {
        summary: 'The combinations of a product with price and stock, for a list of choices',
        params: IdParams,
        response: { 200: CombinationChoices, 401: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const productId = Number(request.params.id);
      const [known] = await app.db.query('select 1 from products where id = $1', [productId]);
      if (known === undefined) throw new Refusal(404, 'not-found');
      const { id: shopId } = await shopOr404(app.db);
      const rows = await pricedCombinations(app.db, { shopId, productId, locale: request.locale });
      reply.header('cache-control', 'no-store');
      return {
        combinations: rows.map((row) => ({
          id: row.id,
          combination: row.name === '' ? row.label : `${row.label} (${row.name})`,
          price: canonicalAmount(row.price),
          stock: row.stock,
          available: row.available,
        })),
      };
    },
  );
}
