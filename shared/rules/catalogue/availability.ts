/** When a product, a combination or a pack can be ordered (CAT-4). Pages and widgets apply the same rules. */

export interface Orderable {
  readonly available: boolean;
  readonly quantity: number;
}

/** Says if both the merchant's switch and the stock allow an order (CAT-4). */
export function isOrderable(combination: Orderable): boolean {
  return combination.available && combination.quantity > 0;
}

/** Returns of the combinations with a price the default one, else the first, even when it cannot be ordered (CAT-3). */
export function defaultCombination<T extends { readonly isDefault: boolean; readonly priceHt: number }>(
  combinations: readonly T[],
): T | null {
  const priced = combinations.filter(({ priceHt }) => priceHt > 0);
  const among = priced.length > 0 ? priced : combinations;
  return among.find(({ isDefault }) => isDefault) ?? among[0] ?? null;
}

export interface Purchasable {
  readonly type: 'simple' | 'pack';
  readonly quantity: number;
  readonly combinations: readonly ({ readonly id: number } & Orderable)[];
  readonly pack: { readonly available: number | null; readonly items: readonly ChoosableItem[] } | null;
}

interface ChoosableItem {
  readonly id: number;
  readonly mustChoose: boolean;
}

interface ChosenCombinations {
  readonly combinationId: number | null;
  /** Pack line id to the combination chosen for it. */
  readonly packChoices: Readonly<Record<number, number | undefined>>;
}

/** Reason why a product page's add button is disabled; null when it is not. */
export type AddRefusal = 'out-of-stock' | 'choose-combination' | 'choose-pack-items' | null;

/** Applies the availability rules of the product page (CAT-4). A pack whose stock is not tracked is available (PCK-2). */
export function addRefusal(product: Purchasable, selection: ChosenCombinations): AddRefusal {
  if (product.pack) {
    if (product.pack.available !== null && product.pack.available <= 0) return 'out-of-stock';
    const open = product.pack.items.some((item) => item.mustChoose && selection.packChoices[item.id] === undefined);
    return open ? 'choose-pack-items' : null;
  }
  // A product without combinations goes by its own stock (CAT-4).
  if (product.combinations.length === 0) return product.quantity > 0 ? null : 'out-of-stock';
  const chosen = product.combinations.find(({ id }) => id === selection.combinationId);
  if (!chosen) return 'choose-combination';
  return isOrderable(chosen) ? null : 'out-of-stock';
}
