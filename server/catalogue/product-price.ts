import { defaultCombination, isOrderable } from '../../shared/rules/catalogue/availability.ts';
import { packsInStock } from '../../shared/rules/catalogue/pack-stock.ts';
import type { ProductPromotion } from '../../shared/rules/catalogue/product.ts';
import { priceAfterPromotion } from '../../shared/rules/money/promotion.ts';
import { textIn } from '../web/texts.ts';
import type { CombinationFacts, PackLineFacts, ProductFacts, PromotionFacts } from './product-facts.ts';

export interface Price {
  /** Centimes. */
  base: number;
  /** Centimes, after the promotion. */
  final: number;
  promotion: PromotionFacts | null;
}

function rule(promotion: PromotionFacts): { ruleType: PromotionFacts['ruleType']; value: number } {
  const value = promotion.ruleType === 'percentage' ? promotion.value / 100 : promotion.value;
  return { ruleType: promotion.ruleType, value };
}

/**
 * Returns the price of a product or combination with the best of its promotions for the customer; of equals, the one with
 * the lower id (PRM-3). A promotion that saves nothing is none.
 */
export function promotedPrice(base: number, promotions: readonly PromotionFacts[]): Price {
  let best: Price = { base, final: base, promotion: null };
  for (const promotion of promotions) {
    const final = priceAfterPromotion(base, rule(promotion));
    const isLower = final === best.final && best.promotion !== null && promotion.id < best.promotion.id;
    if (final < best.final || isLower) best = { base, final, promotion };
  }
  return best;
}

export function promotionView(promotion: PromotionFacts | null, locale: string): ProductPromotion | null {
  if (!promotion) return null;
  const endsAt = promotion.endsAt === null ? null : new Date(promotion.endsAt).toISOString();
  return { id: promotion.id, name: textIn(promotion.name, locale), ...rule(promotion), endsAt };
}

/** Returns the sum of the prices of a pack's items, in centimes. */
export function packItemsTotal(lines: readonly PackLineFacts[]): number {
  return lines.reduce((total, line) => total + line.unitPriceHt * line.quantity, 0);
}

/**
 * Returns the price before promotions: of a pack the merchant's own, or what its items cost where none was set (MNY-10); of
 * a product with combinations that of the given one, else of the default one.
 */
export function basePrice(product: ProductFacts, combinationId: number | null = null): number {
  if (product.type === 'pack') return product.priceHt || packItemsTotal(product.packLines);
  const chosen =
    product.combinations.find(({ id }) => id === combinationId) ?? defaultCombination(product.combinations);
  return chosen?.priceHt ?? product.priceHt;
}

/**
 * Returns the price that is struck beside what is paid: the price before the promotion, of a pack the sum of its items
 * where that is higher (MNY-9). Null where nothing is saved.
 */
export function oldPrice(
  { base, final }: Pick<Price, 'base' | 'final'>,
  itemsTotal: number | null = null,
): number | null {
  const before = Math.max(base, itemsTotal ?? 0);
  return before > final ? before : null;
}

/** Says if a combination is sold by itself: the merchant offers it, and it has a price (CAT-4). Inside a pack the pack's price counts. */
export const isSold = ({ available, priceHt }: CombinationFacts): boolean => available && priceHt > 0;

/** Returns the combinations a pack line may be filled with: the fixed one, or all of a flexible pack's item. */
export function packLineCombinations(line: PackLineFacts, item: ProductFacts): ProductFacts['combinations'] {
  if (line.combinationId === null) return item.combinations;
  return item.combinations.filter(({ id }) => id === line.combinationId);
}

/**
 * Units of a product that can be sold: own stock, the sum of its combinations, or the packs that stock makes; none without a
 * price (CAT-4).
 */
export function unitsInStock(product: ProductFacts, all: ReadonlyMap<number, ProductFacts>): number {
  if (product.combinations.length === 0 && basePrice(product) === 0) return 0;
  if (product.type === 'pack') {
    return packsInStock(
      product.packLines.map((line) => {
        const item = all.get(line.productId);
        const sold = item?.onSale ? packLineCombinations(line, item) : [];
        const stock = item?.onSale && item.combinations.length === 0 ? item.quantity : 0;
        return { quantity: line.quantity, combinations: sold, stock };
      }),
    );
  }
  if (product.combinations.length === 0) return product.quantity;
  return product.combinations
    .filter((one) => isSold(one) && isOrderable(one))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
