import { numberIn } from '../../rules/json/number-in.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { correctQuantity } from '../../rules/quantity/quantity.ts';

/** The variant chosen for one item of a pack (PCK-4). */
interface CartPackItem {
  readonly product: number;
  readonly combination: number | null;
}

/** Changes the shop made to a line. Amounts in dinars. */
interface LineChange {
  /** The price the shopper knew. */
  readonly priceWas?: number;
  /** The quantity the shopper had chosen, and what was left of it. */
  readonly lowered?: { readonly from: number; readonly to: number };
}

/** A line of the cart (CRT-5). `unitPrice` is in dinars with two decimals, as pages and calls write it. */
export interface CartLine {
  readonly productId: number;
  readonly combinationId: number | null;
  readonly name: string;
  readonly image: string | null;
  /** The address of the product's page, where the page it was added on gave one. */
  readonly url?: string;
  readonly unitPrice: number;
  readonly quantity: number;
  /** Label to value, such as Colour to Red; of a pack each item, such as 2 × Dress, to its variant, empty without one. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly type?: 'pack';
  readonly productInPack?: readonly CartPackItem[];
  /** Pieces left, where the page knows it: the highest quantity of the line. */
  readonly stock?: number;
  /** Changes the shopper has not read: removed when they confirm, set the quantity, or order. */
  readonly changed?: LineChange;
}

/** Returns the id of a line: two with the same product, combination and, for packs, the same choices in it are one. */
export function lineId(line: Pick<CartLine, 'productId' | 'combinationId' | 'type' | 'productInPack'>): string {
  const items = (line.productInPack ?? []).map(({ product, combination }) => `${product}.${combination ?? ''}`).sort();
  return [line.productId, line.combinationId ?? '', line.type ?? '', items.join(',')].join('|');
}

/** Returns a whole number from 1 to the line's stock, or to 999 where the stock is unknown (CAT-11). */
export function cappedQuantity(quantity: unknown, stock?: number): number {
  return correctQuantity(typeof quantity === 'number' || typeof quantity === 'string' ? quantity : 1, stock);
}

/** Counts the pieces that the lines are together. */
export function piecesOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the price of the cart's products in centimes, without delivery. */
export function cartSubtotal(lines: readonly CartLine[]): Centimes {
  return lines.reduce((sum, line) => sum + toCentimes(line.unitPrice) * line.quantity, 0);
}

/** Reads a line out of the browser's storage; null when it cannot be one. What is merely missing gets its usual value. */
export function readLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const data = value as Record<string, unknown>;
  const { name, image, url, quantity, attributes, productInPack, changed } = data;
  const type = data.type ?? undefined;
  const productId = numberIn(data.productId);
  const combinationId = numberIn(data.combinationId);
  const unitPrice = numberIn(data.unitPrice);
  const stock = numberIn(data.stock);
  if (!isId(productId) || typeof name !== 'string') return null;
  if (!isId(combinationId) && (data.combinationId ?? null) !== null) return null;
  if (unitPrice === null || unitPrice < 0 || unitPrice > 1e12) return null;
  if (type !== undefined && type !== 'pack') return null;
  const known = isCount(stock) ? { stock } : {};
  const items = readPackItems(productInPack);
  if (items === null) return null;
  const change = readChange(changed);
  return {
    productId,
    combinationId,
    name,
    image: typeof image === 'string' ? image : null,
    ...(typeof url === 'string' && { url }),
    unitPrice,
    quantity: cappedQuantity(quantity, known.stock),
    attributes: readAttributes(attributes),
    ...(type && { type }),
    ...(items && { productInPack: items }),
    ...known,
    ...(change && { changed: change }),
  };
}

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isId = (value: unknown): value is number => isCount(value) && value > 0;

function readPackItems(value: unknown): CartPackItem[] | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return null;
  const items = value.flatMap((item): CartPackItem[] => {
    const product = numberIn(item?.product);
    const combination = numberIn(item?.combination);
    return isId(product) && (isId(combination) || item.combination === null) ? [{ product, combination }] : [];
  });
  return items.length === value.length ? items : null;
}

function readAttributes(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the message, or null when none of its values is known. */
function readChange(value: unknown): LineChange | null {
  const { priceWas, lowered } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { from, to } = (typeof lowered === 'object' && lowered !== null ? lowered : {}) as Record<string, unknown>;
  return lineChange(
    typeof priceWas === 'number' && Number.isFinite(priceWas) && priceWas >= 0 ? priceWas : undefined,
    isCount(from) && isCount(to) ? { from, to } : undefined,
  );
}

/** Returns what changed about a line; null when there is nothing to tell. */
export function lineChange(priceWas: number | undefined, lowered: LineChange['lowered']): LineChange | null {
  if (priceWas === undefined && !lowered) return null;
  return { ...(priceWas !== undefined && { priceWas }), ...(lowered && { lowered }) };
}
