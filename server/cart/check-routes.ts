import { setImmediate } from 'node:timers/promises';
import { CartCheckAnswer as Answer, type CartCheckAnswer, CartCheckRequest } from '../../shared/api/cart-check.ts';
import { Problem } from '../../shared/api/problem.ts';
import { fromCentimes } from '../../shared/money/round.ts';
import type { App } from '../app-type.ts';
import { type LineProblem, type LineResult, linePrices } from '../catalogue/pricing.ts';
import { shopIdOf } from '../checkout/shop.ts';
import { Refusal } from '../plugins/refusal.ts';

/** The embedded database answers nobody else meanwhile, about 0.5 ms a line: others come in between. */
const PRICED_AT_ONCE = 100;

const GONE = {
  'unknown-product': 'not-on-sale',
  'not-on-sale': 'not-on-sale',
  'unknown-combination': 'variant-gone',
  'combination-unavailable': 'variant-gone',
  'combination-required': 'choose-again',
  'pack-choice-required': 'choose-again',
} as const satisfies Record<LineProblem, string>;

/** What a cart that a browser kept for days is worth today. It changes nothing and promises nothing: an order decides. */
export default async function (app: App): Promise<void> {
  app.post(
    '/web/api/cart/check',
    {
      bodyLimit: 128 * 1024,
      schema: {
        summary: 'Today’s price and stock of the lines of a cart',
        body: CartCheckRequest,
        response: { 200: Answer, 403: Problem, 404: Problem, 422: Problem },
      },
    },
    async (request) => {
      const shop = await shopIdOf(app.db, request.body.shopUuid);
      if (shop === null) throw new Refusal(404, 'not-found');
      const asked = request.body.lines.map(({ product, combination, productInPack = [] }) => ({
        ...{ product, combination, quantity: 1 },
        packChoices: productInPack.map((item) => ({ product: item.product, combination: item.combination ?? null })),
      }));
      const lines: CartCheckAnswer['lines'] = [];
      for (let from = 0; from < asked.length; from += PRICED_AT_ONCE) {
        if (from > 0) await setImmediate();
        lines.push(...(await linePrices(app.db, shop, asked.slice(from, from + PRICED_AT_ONCE))).map(checkedLine));
      }
      return { lines };
    },
  );
}

function checkedLine(line: LineResult): CartCheckAnswer['lines'][number] {
  if (!line.ok) return { gone: GONE[line.problem] };
  const available = availableOf(line.stock);
  return available > 0 ? { unitPrice: fromCentimes(line.unitPrice), available } : { gone: 'sold-out' };
}

/** A pack may take the same item twice: its lines share one stock. */
function availableOf(stock: Extract<LineResult, { ok: true }>['stock']): number {
  const needed = new Map<number, number>();
  for (const { stockItemId, quantity } of stock) needed.set(stockItemId, (needed.get(stockItemId) ?? 0) + quantity);
  return Math.min(
    ...stock.map(({ stockItemId, available }) => Math.floor(available / (needed.get(stockItemId) as number))),
  );
}
