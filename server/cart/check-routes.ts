import { setImmediate } from 'node:timers/promises';
import { CartCheckAnswer as Answer, type CartCheckAnswer, CartCheckRequest } from '../../shared/api/cart-check.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import { availableOf, type LineProblem, type LineResult, linePrices } from '../catalogue/pricing.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { shopIdOf } from '../shop/shop-id.ts';
import { textIn } from '../web/texts.ts';
import { lineLabels } from './line-labels.ts';

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

/** Prices a cart that a browser stored, perhaps for days. It changes and promises nothing: an order decides. */
export default async function (app: App): Promise<void> {
  app.post(
    '/web/api/cart/check',
    {
      bodyLimit: 128 * 1024,
      schema: {
        summary: 'Today’s price, stock and names of the lines of a cart',
        body: CartCheckRequest,
        response: { 200: Answer, 403: Problem, 404: Problem, 422: Problem },
      },
    },
    async (request) => {
      const shop = await shopIdOf(app.db, request.body.shopUuid);
      if (shop === null) throw new Refusal(404, 'not-found');
      const requested = request.body.lines.map(({ product, combination, productInPack = [] }) => ({
        product,
        combination,
        quantity: 1,
        packChoices: productInPack.map((item) => ({ product: item.product, combination: item.combination ?? null })),
      }));
      const lines: CartCheckAnswer['lines'] = [];
      for (let from = 0; from < requested.length; from += PRICED_AT_ONCE) {
        if (from > 0) await setImmediate();
        const priced = await linePrices(app.db, shop, requested.slice(from, from + PRICED_AT_ONCE));
        lines.push(...priced.map((line) => checkedLine(line, request.locale)));
      }
      return { lines };
    },
  );
}

function checkedLine(line: LineResult, locale: Locale): CartCheckAnswer['lines'][number] {
  const name = line.names ? { name: textIn(line.names, locale) } : {};
  if (!line.ok) return { gone: GONE[line.problem], ...name };
  const available = availableOf(line);
  if (available <= 0) return { gone: 'sold-out', ...name };
  return { unitPrice: fromCentimes(line.unitPrice), available, ...name, attributes: lineLabels(line, locale) };
}
