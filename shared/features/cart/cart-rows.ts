import { QUANTITY_CAP, quantityLimit } from '../../rules/quantity/quantity.ts';
import { type CartLine, lineId } from './cart-line.ts';

/** A line that was removed, and may come back. */
export interface RemovedLine {
  readonly id: string;
  readonly line: CartLine;
  /** Its place among the rows when it was taken out. */
  readonly at: number;
}

export interface CartRow {
  readonly id: string;
  readonly line: CartLine;
  readonly removed: boolean;
}

/**
 * Returns the lines of the cart with the removed ones still in their places, so that nothing jumps and each can be taken
 * back. A removed line that is in the cart again, from another tab for example, is a plain line.
 */
export function cartRows(lines: readonly CartLine[], removed: readonly RemovedLine[]): CartRow[] {
  const rows: CartRow[] = lines.map((line) => ({ id: lineId(line), line, removed: false }));
  const ids = new Set(rows.map(({ id }) => id));
  const gone = removed.filter(({ id }) => !ids.has(id)).sort((a, b) => a.at - b.at);
  for (const { id, line, at } of gone) rows.splice(Math.min(at, rows.length), 0, { id, line, removed: true });
  return rows;
}

/** Says why there cannot be more of a line; null when there can. */
export function noMoreReason(line: Pick<CartLine, 'stock' | 'quantity'>): 'all-stock' | 'most' | null {
  if (line.quantity < quantityLimit(line.stock)) return null;
  return line.stock !== undefined && line.stock <= QUANTITY_CAP ? 'all-stock' : 'most';
}
