import { isOrderable, type Orderable } from './availability.ts';

interface PackPart {
  /** Units of the item in one pack. */
  readonly quantity: number;
  /** The fixed combination or all the shopper may choose from; empty for an item without combinations. */
  readonly combinations: readonly Orderable[];
  /** Units in stock of an item without combinations. */
  readonly stock: number;
}

/** Counts the packs that the stock makes: the scarcest item decides, and of several choices the best stocked one counts. */
export function packsInStock(parts: readonly PackPart[]): number {
  if (parts.length === 0) return 0;
  return Math.min(...parts.map((part) => Math.floor(unitsOf(part) / part.quantity)));
}

function unitsOf({ combinations, stock }: PackPart): number {
  if (combinations.length === 0) return stock;
  return Math.max(0, ...combinations.filter(isOrderable).map(({ quantity }) => quantity));
}
