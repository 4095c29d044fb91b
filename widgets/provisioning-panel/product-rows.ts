import type { Product } from './lists.ts';

/** Pieces that went meanwhile to somebody else, and what is left. */
export interface Shortage {
  readonly count: number;
  readonly left: number;
}

/** Returns all that the expedition could have of a product: a change of its own line leaves it as it is. */
const mostOf = ({ available, inExpedition }: Product): number | null =>
  inExpedition === null ? null : available + inExpedition;

/** Returns what others took of a product between two answers; null when nothing, or when the answers do not say it. */
export function shortageBetween(before: Product, after: Product): Shortage | null {
  const [most, now] = [mostOf(before), mostOf(after)];
  return most !== null && now !== null && now < most ? { count: most - now, left: after.available } : null;
}

/**
 * Returns the rows after the same search was asked again. Rows stay where they are, and one that is used up stays with 0
 * pieces: nothing moves under a finger, and a typed quantity is not lost. New rows come last.
 */
export function refreshedRows(rows: readonly Product[], answer: readonly Product[]): readonly Product[] {
  const byId = new Map(answer.map((product) => [product.id, product]));
  const known = new Set(rows.map(({ id }) => id));
  const fresh = answer.filter(({ id }) => !known.has(id));
  // A full answer may have cut a row off, of which nothing is known then.
  const isUsedUp = answer.length < rows.length || fresh.length === 0;
  const former = rows.flatMap((row) => byId.get(row.id) ?? (isUsedUp ? [{ ...row, available: 0 }] : []));
  return [...former, ...fresh];
}
