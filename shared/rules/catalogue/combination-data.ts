import { booleanIn } from '../json/boolean-in.ts';
import { readJsonPart } from '../json/json-part.ts';
import { numberIn } from '../json/number-in.ts';
import { isObject } from '../json/shapes.ts';
import type { Centimes } from '../money/centimes.ts';
import { priceAfterPromotion } from '../money/promotion.ts';
import { toCentimes } from '../money/round.ts';
import { QUANTITY_CAP } from '../quantity/quantity.ts';
import { isOrderable } from './availability.ts';

/** A combination as a product page embeds it, read and checked. */
export interface PageCombination {
  readonly id: number;
  /** Option code to value code, in the order of the options. */
  readonly choice: Readonly<Record<string, string>>;
  /** Option code to the value's name in the page's language. */
  readonly labels: Readonly<Record<string, string>>;
  /** The same as `choice`, as the rules of availability read it. */
  readonly values: readonly { readonly type: string; readonly value: string }[];
  readonly price: Centimes;
  readonly priceAfterPromotion: Centimes;
  readonly available: boolean;
  /** Units in stock; the most a line may have where the page does not say. */
  readonly quantity: number;
  /** A small picture of it. */
  readonly image: string | null;
}

export interface CombinationData {
  readonly productId: number | null;
  /** The combination the page was rendered with. */
  readonly selected: number | null;
  readonly types: readonly { readonly code: string; readonly label: string }[];
  readonly combinations: readonly PageCombination[];
}

/**
 * Reads the JSON of `<script type="application/json" data-part="combinations">`. Amounts are in dinars, as `1234.50`.
 *
 * @throws Error in words when it cannot be read: a price or a stock guessed here would be shown to a shopper.
 */
export function readCombinations(text: string): CombinationData {
  return combinationsFrom(readJsonPart('combinations', text, PLAIN_FORM_HINT));
}

/** Reads the same data out of an answer of the server. */
export function combinationsFrom(data: unknown): CombinationData {
  if (!isObject(data) || !Array.isArray(data.combinations)) {
    throw new Error(`the part "combinations" holds no {"combinations": […]}. ${PLAIN_FORM_HINT}`);
  }
  const types = (Array.isArray(data.types) ? data.types : []).filter(isObject);
  return {
    productId: numberIn(data.productId),
    selected: numberIn(data.selected),
    types: types.map(({ code, label }) => ({ code: String(code), label: String(label ?? code) })),
    combinations: data.combinations.map((one: unknown, index) => readOne(one, index, data.promotion)),
  };
}

const PLAIN_FORM_HINT = 'Correct the template; until then the page’s own form is in use.';

function readOne(one: unknown, index: number, promotion: unknown): PageCombination {
  const id = isObject(one) ? numberIn(one.id) : null;
  if (id === null || !isObject(one) || !isObject(one.values)) {
    throw new Error(`combination ${index} in the part "combinations" has no id or no values. ${PLAIN_FORM_HINT}`);
  }
  const choice = textsOf(one.values);
  const price = toCentimes(one.price as string);
  const [picture] = Array.isArray(one.images) ? one.images : [];
  return {
    id,
    choice,
    labels: { ...choice, ...(isObject(one.labels) && textsOf(one.labels)) },
    values: Object.entries(choice).map(([type, value]) => ({ type, value })),
    price,
    priceAfterPromotion: reducedPrice(price, one.priceAfterPromotion, promotion),
    available: booleanIn(one.available, 'available', true),
    quantity: numberIn(one.quantity) ?? QUANTITY_CAP,
    image: isObject(picture) && typeof picture.small === 'string' ? picture.small : null,
  };
}

/** Returns the price the server computed, else the one that follows from the promotion (MNY-8). */
function reducedPrice(price: Centimes, given: unknown, promotion: unknown): Centimes {
  const isGiven = (typeof given === 'string' && given.trim() !== '') || typeof given === 'number';
  if (isGiven && Number.isFinite(Number(given))) return Math.max(0, toCentimes(given));
  if (!isObject(promotion) || !Number.isFinite(Number(promotion.value))) return price;
  const { ruleType, value } = promotion;
  if (ruleType === 'percentage') return priceAfterPromotion(price, { ruleType, value: Number(value) });
  if (ruleType !== 'fixed' && ruleType !== 'amount') return price;
  return priceAfterPromotion(price, { ruleType, value: toCentimes(value as string) });
}

/** Units that can be ordered now. */
export function unitsOf(combination: PageCombination): number {
  return isOrderable(combination) ? combination.quantity : 0;
}

interface StockChange {
  readonly combinationId: number | null;
  /** Units in stock now. */
  readonly quantity: number;
}

/** Returns the data with another stock of one combination. */
export function withStock(data: CombinationData, { combinationId, quantity }: StockChange): CombinationData {
  const combinations = data.combinations.map((one) => (one.id === combinationId ? { ...one, quantity } : one));
  return { ...data, combinations };
}

/** Returns the combinations embedded nearest to a node: in it, else beside it or beside one of its ancestors. */
export function combinationsNear(node: Element): CombinationData | null {
  for (let around: Element | null = node; around; around = around.parentElement) {
    const script = around.querySelector('script[data-part~="combinations"]');
    if (script) return readCombinations(script.textContent ?? '');
  }
  return null;
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)]));
}
