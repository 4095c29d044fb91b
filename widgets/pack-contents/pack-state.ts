import { packsInStock } from '../../shared/rules/catalogue/pack-stock.ts';
import type { PackData, PackItemData, PackVariant } from './pack-data.ts';

/** Product inside the pack to the variant chosen for it. */
export type PackCombinations = ReadonlyMap<number, number>;

interface PackState {
  readonly missing: readonly PackItemData[];
  /** Items of which not even one pack's worth is there, whatever is chosen. */
  readonly soldOut: readonly PackItemData[];
  /** Packs that can be made of what is chosen, with the best stocked variant where nothing is; null when that is not tracked. */
  readonly packs: number | null;
}

export function chosenVariant(item: PackItemData, choice: PackCombinations): PackVariant | null {
  return item.variants.find(({ id }) => id === choice.get(item.product)) ?? null;
}

interface StockChange {
  readonly productId: number;
  readonly combinationId: number | null;
  /** Units in stock now. */
  readonly quantity: number;
}

/** Returns the pack with another stock of one item, or of one variant of it. */
export function withItemStock(pack: PackData, { productId, combinationId, quantity }: StockChange): PackData {
  const items = pack.items.map((item) => {
    if (item.product !== productId) return item;
    const variants = item.variants.map((one) => (one.id === combinationId ? { ...one, quantity } : one));
    return { ...item, variants, ...(combinationId === null && { stock: quantity }) };
  });
  return { ...pack, items };
}

const packsOf = ({ quantity, stock }: PackItemData, combinations: readonly PackVariant[]) =>
  packsInStock([{ quantity, stock, combinations }]);

/** Returns the items a pack lacks (PCK-3). A pack whose stock is not tracked is never sold out (PCK-2). */
export function packState({ available, items }: PackData, choice: PackCombinations): PackState {
  const missing = items.filter((item) => item.mustChoose && !chosenVariant(item, choice));
  if (available === null) return { missing, soldOut: [], packs: null };
  const soldOut = items.filter((item) => packsOf(item, item.variants) <= 0);
  const possible = items.map((item) => {
    const chosen = chosenVariant(item, choice);
    return packsOf(item, chosen ? [chosen] : item.variants);
  });
  return { missing, soldOut, packs: Math.max(0, Math.min(available, ...possible)) };
}
