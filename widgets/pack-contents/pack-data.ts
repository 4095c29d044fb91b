import { booleanIn } from '../../shared/rules/json/boolean-in.ts';
import { readJsonPart } from '../../shared/rules/json/json-part.ts';
import { numberIn } from '../../shared/rules/json/number-in.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';

export interface PackVariant {
  readonly id: number;
  readonly label: string;
  /** Price of one by itself; null when it is 0 or the page does not say. */
  readonly price: Centimes | null;
  readonly available: boolean;
  readonly quantity: number;
  readonly image: string | null;
}

export interface PackItemData {
  readonly product: number;
  readonly name: string;
  /** Units in one pack. */
  readonly quantity: number;
  readonly mustChoose: boolean;
  /** The combinations to choose from, or the fixed one. */
  readonly variants: readonly PackVariant[];
  /** Units of an item without variants. */
  readonly stock: number;
}

export interface PackData {
  readonly productId: number;
  /** Packs the stock makes; null when that is not tracked (PCK-2). */
  readonly available: number | null;
  readonly items: readonly PackItemData[];
}

const PLAIN_FORM_HINT = 'Correct the template; until then the page’s own lists are in use.';

/**
 * Reads the JSON of `<script type="application/json" data-part="pack">`: `{"productId": 9, "available": 4, "items": [{"product": 3,
 * "name": "Abaya", "quantity": 1, "mustChoose": true, "stock": 0, "combinations": [{"id": 12, "label": "Noir, M", "price": "4500.00",
 * "available": true, "quantity": 7, "image": "…"}]}]}`. Amounts are in dinars.
 *
 * @throws Error in words when it cannot be read: a stock guessed here would be shown to a shopper.
 */
export function readPack(text: string): PackData {
  const data = readJsonPart('pack', text, PLAIN_FORM_HINT);
  const productId = numberIn(data.productId);
  if (productId === null || !Array.isArray(data.items)) {
    throw new Error(`the part "pack" has no productId or no items. ${PLAIN_FORM_HINT}`);
  }
  return {
    productId,
    available: numberIn(data.available),
    items: data.items.filter(isObject).map(readItem),
  };
}

function readItem({ product, name, quantity, mustChoose, stock, combinations }: Record<string, unknown>): PackItemData {
  return {
    product: Number(product),
    name: String(name ?? ''),
    quantity: Math.max(1, Number(quantity) || 1),
    mustChoose: booleanIn(mustChoose, 'mustChoose', false),
    stock: Number(stock) || 0,
    variants: (Array.isArray(combinations) ? combinations : []).filter(isObject).map((one) => ({
      id: Number(one.id),
      label: String(one.label ?? ''),
      price: toCentimes((one.price ?? 0) as string) || null,
      available: booleanIn(one.available, 'available', true),
      quantity: Number(one.quantity) || 0,
      image: typeof one.image === 'string' ? one.image : null,
    })),
  };
}
