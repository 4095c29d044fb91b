import type { Database } from '../db/database.ts';
import {
  type CombinationFacts,
  idNumber,
  type LocalizedText,
  type ProductFacts,
  productFacts,
} from './product-facts.ts';
import { basePrice, isSold, packLineCombinations, promotedPrice } from './product-price.ts';

export interface LineRequest {
  /** Id or uuid, as the shopper's page sent it. */
  product: number | string;
  combination: number | string | null;
  quantity: number;
  /** The combinations chosen for the open items of a flexible pack. */
  packChoices?: readonly { product: number | string; combination: number | string | null }[];
}

interface StockNeed {
  stockItemId: number;
  productId: number;
  combinationId: number | null;
  /** Units this line takes. */
  quantity: number;
  /** Units in stock when it was read. `place_orders` compares again, under its lock. */
  available: number;
}

export interface PricedLine {
  ok: true;
  type: 'simple' | 'pack';
  productId: number;
  combinationId: number | null;
  quantity: number;
  /** Centimes, before the promotion. */
  basePrice: number;
  /** Centimes, what the shopper pays for one. */
  unitPrice: number;
  promotionId: number | null;
  names: LocalizedText;
  attributes: { type: LocalizedText; value: LocalizedText }[];
  stock: StockNeed[];
  packItems: {
    productId: number;
    combinationId: number | null;
    /** In one pack. */
    quantity: number;
    names: LocalizedText;
    attributes: { type: LocalizedText; value: LocalizedText }[];
  }[];
}

export type LineProblem =
  | 'unknown-product'
  | 'not-on-sale'
  | 'unknown-combination'
  | 'combination-required'
  | 'combination-unavailable'
  | 'pack-choice-required';

interface RefusedLine {
  ok: false;
  product: number | string;
  combination: number | string | null;
  problem: LineProblem;
  /** These two are null when the shop has no such product. */
  type: PricedLine['type'] | null;
  names: LocalizedText | null;
}

export type LineResult = PricedLine | RefusedLine;

type Facts = ReadonlyMap<number, ProductFacts>;

/**
 * Returns the server's own prices for the lines of an order, in their order, with what each takes from stock. Of what the
 * shopper's page claims, only ids and quantities are used.
 */
export async function linePrices(db: Database, shopId: number, lines: readonly LineRequest[]): Promise<LineResult[]> {
  if (lines.length === 0) return [];
  const facts = await productFacts(
    db,
    shopId,
    lines.map(({ product }) => product),
  );
  return lines.map((line) => priceLine(line, facts));
}

/** Returns how many of a line are in stock. A pack may take the same item twice: its needs share one stock. */
export function availableOf({ stock, quantity }: PricedLine): number {
  const needed = new Map<number, number>();
  for (const need of stock) needed.set(need.stockItemId, (needed.get(need.stockItemId) ?? 0) + need.quantity);
  return Math.min(
    ...stock.map(({ stockItemId, available }) => Math.floor((available * quantity) / needed.get(stockItemId)!)),
  );
}

/** Prices a line, or says why it is refused. `facts` are of its product, and of its items when it is a pack. */
export function priceLine(line: LineRequest, facts: Facts): LineResult {
  const product = productOf(line.product, facts);
  const refusedLine = (problem: LineProblem): RefusedLine => ({
    ok: false,
    product: line.product,
    combination: line.combination,
    problem,
    type: product?.type ?? null,
    // The names of an unpublished product are not for shoppers.
    names: product && !product.isDraft ? product.names : null,
  });
  if (!product) return refusedLine('unknown-product');
  if (!product.onSale) return refusedLine('not-on-sale');

  const filled = product.type === 'pack' ? fillPack(product, line, facts) : fillSimple(product, line);
  if (typeof filled === 'string') return refusedLine(filled);
  const stock = filled.flatMap((part) => stockNeed(part, line.quantity) ?? []);
  // What was never counted into stock cannot be promised to anybody.
  if (stock.length < filled.length) return refusedLine('not-on-sale');
  const combinationId = product.type === 'pack' ? null : (filled[0]?.combination?.id ?? null);
  const price = promotedPrice(basePrice(product, combinationId), product.promotions);
  // A promotion may give something away; a price that nobody entered may not.
  if (price.base === 0) return refusedLine('not-on-sale');
  return {
    ok: true,
    type: product.type,
    productId: product.id,
    combinationId,
    quantity: line.quantity,
    basePrice: price.base,
    unitPrice: price.final,
    promotionId: price.promotion?.id ?? null,
    names: product.names,
    attributes: product.type === 'pack' ? [] : optionLabelsOf(filled[0]?.combination ?? null),
    stock,
    packItems:
      product.type === 'pack'
        ? filled.map(({ item, combination, quantity }) => ({
            productId: item.id,
            combinationId: combination?.id ?? null,
            quantity,
            names: item.names,
            attributes: optionLabelsOf(combination),
          }))
        : [],
  };
}

/** A product or pack item with the combination whose stock is reduced. */
interface Filled {
  item: ProductFacts;
  combination: CombinationFacts | null;
  quantity: number;
}

function fillSimple(product: ProductFacts, line: LineRequest): Filled[] | LineProblem {
  const combination = pick(product.combinations, line.combination, product.combinations.length > 0);
  if (combination === 'combination-required' || combination === 'unknown-combination') return combination;
  if (combination !== null && !isSold(combination)) return 'combination-unavailable';
  return [{ item: product, combination, quantity: 1 }];
}

function fillPack(pack: ProductFacts, line: LineRequest, facts: Facts): Filled[] | LineProblem {
  const filled: Filled[] = [];
  for (const packLine of pack.packLines) {
    const item = facts.get(packLine.productId);
    if (!item?.onSale) return 'not-on-sale';
    const requested = packLine.combinationId ?? chosenFor(item, pack, line, facts);
    const combination = pick(packLineCombinations(packLine, item), requested, item.combinations.length > 0);
    if (combination === 'combination-required') return 'pack-choice-required';
    if (combination === 'unknown-combination') return combination;
    if (combination?.available === false) return 'combination-unavailable';
    filled.push({ item, combination, quantity: packLine.quantity });
  }
  return filled.length > 0 ? filled : 'not-on-sale';
}

/**
 * Returns the combination that the shopper chose for the open line of an item, of which a pack has one at most. The choices may
 * name the item's fixed lines too, or the open one alone.
 */
function chosenFor(item: ProductFacts, pack: ProductFacts, line: LineRequest, facts: Facts): number | string | null {
  const choices = (line.packChoices ?? []).filter(({ product }) => productOf(product, facts)?.id === item.id);
  for (const fixed of pack.packLines) {
    if (choices.length === 1) break;
    if (fixed.productId !== item.id || fixed.combinationId === null) continue;
    const named = choices.findIndex(({ combination }) => {
      const chosen = pick(item.combinations, combination, false);
      return typeof chosen === 'object' && chosen?.id === fixed.combinationId;
    });
    if (named >= 0) choices.splice(named, 1);
  }
  return choices[0]?.combination ?? null;
}

function pick(
  combinations: readonly CombinationFacts[],
  requested: number | string | null,
  required: boolean,
): CombinationFacts | null | 'combination-required' | 'unknown-combination' {
  if (requested === null || requested === '') return required ? 'combination-required' : null;
  const id = idNumber(requested);
  return combinations.find((one) => one.id === id || one.uuid === requested) ?? 'unknown-combination';
}

function productOf(reference: number | string, facts: Facts): ProductFacts | undefined {
  const id = idNumber(reference);
  if (id !== null) return facts.get(id);
  return [...facts.values()].find(({ uuid }) => uuid === String(reference).toLowerCase());
}

/** Returns what an item takes from stock; null when it has no row in `stock_items`. */
function stockNeed({ item, combination, quantity }: Filled, ordered: number): StockNeed | null {
  const source = combination ?? item;
  if (source.stockItemId === null) return null;
  return {
    stockItemId: source.stockItemId,
    productId: item.id,
    combinationId: combination?.id ?? null,
    quantity: quantity * ordered,
    available: source.quantity,
  };
}

function optionLabelsOf(combination: CombinationFacts | null): PricedLine['attributes'] {
  return (combination?.values ?? []).map(({ typeName, name }) => ({ type: typeName, value: name }));
}
