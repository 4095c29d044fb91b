import { type CombinationData, unitsOf } from '../../shared/rules/catalogue/combination-data.ts';
import { booleanIn } from '../../shared/rules/json/boolean-in.ts';
import { readJsonPart } from '../../shared/rules/json/json-part.ts';
import { numberIn } from '../../shared/rules/json/number-in.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';

/** An item inside a pack. `mustChoose`: the shopper names the variant (PCK-4). */
export interface OrderPackItem {
  readonly product: number;
  readonly combination: number | null;
  readonly quantity: number;
  readonly name: string;
  readonly mustChoose: boolean;
}

/** The order line of the form with the current choice. */
export interface OrderedProduct {
  readonly productId: number;
  readonly combinationId: number | null;
  /** The product has variants, so that one has to be chosen. */
  readonly hasCombinations: boolean;
  readonly name: string;
  /** The names of the chosen values, such as Red and M. */
  readonly labels: readonly string[];
  readonly isPack: boolean;
  /** After promotion, as given: no tax is added (MNY-10). */
  readonly unitPrice: Centimes;
  /** Units left; null where stock is not counted. */
  readonly stock: number | null;
  readonly pack: readonly OrderPackItem[];
}

/**
 * Reads the JSON of `<script type="application/json" data-part="order">`. Amounts are in dinars, as `1234.50`.
 *
 * @throws Error in words when it cannot be read: a price guessed here would be shown to a shopper.
 */
export function readOrderData(text: string): OrderedProduct {
  const data = readJsonPart('order', text, PLAIN_FORM_HINT);
  const { name, type, unitPrice, productInPack } = data;
  const productId = numberIn(data.productId);
  const combinationId = numberIn(data.combinationId);
  if (productId === null || (typeof unitPrice !== 'string' && typeof unitPrice !== 'number')) {
    throw new Error(`the part "order" has no productId or no unitPrice. ${PLAIN_FORM_HINT}`);
  }
  return {
    productId,
    combinationId,
    hasCombinations: combinationId !== null,
    name: typeof name === 'string' ? name : '',
    labels: [],
    isPack: type === 'pack',
    unitPrice: toCentimes(unitPrice),
    stock: numberIn(data.quantity),
    pack: (Array.isArray(productInPack) ? productInPack : []).map(readPackItem),
  };
}

const PLAIN_FORM_HINT = 'Correct the template; until then the page’s own form is in use.';

function readPackItem(item: Record<string, unknown>): OrderPackItem {
  return {
    product: Number(item.product),
    combination: numberIn(item.combination),
    quantity: numberIn(item.quantity) ?? 1,
    name: String(item.name ?? ''),
    mustChoose: booleanIn(item.mustChoose, 'mustChoose', false),
  };
}

/** Returns the product with another combination: its price, its stock and its name (CAT-10). */
export function withCombination(
  product: OrderedProduct,
  combinationId: number | null,
  data: CombinationData | null,
): OrderedProduct {
  const hasCombinations = product.hasCombinations || (data?.combinations.length ?? 0) > 0;
  const combination = data?.combinations.find(({ id }) => id === combinationId);
  if (!combination) return { ...product, combinationId, hasCombinations };
  return {
    ...product,
    combinationId,
    hasCombinations,
    labels: Object.values(combination.labels),
    unitPrice: combination.priceAfterPromotion,
    stock: unitsOf(combination),
  };
}

/** Returns a name such as "Hijab (Red, M)". */
export function nameWithLabels({ name, labels }: OrderedProduct, comma: string): string {
  return labels.length > 0 ? `${name} (${labels.join(comma)})` : name;
}

/** Returns true when nothing of it can be had; an unknown stock never says so. */
export function isSoldOut({ stock }: Pick<OrderedProduct, 'stock'>): boolean {
  return stock !== null && stock <= 0;
}

/** Returns the pack's items with the combinations chosen on the page, and the items that still miss one. */
export function packCombinations(
  product: OrderedProduct,
  chosenFor: (productId: number) => number | null,
): { readonly items: readonly OrderPackItem[]; readonly missing: readonly OrderPackItem[] } {
  const items = product.pack.map((item) =>
    item.mustChoose ? { ...item, combination: chosenFor(item.product) ?? item.combination } : item,
  );
  return { items, missing: items.filter((item) => item.mustChoose && item.combination === null) };
}
