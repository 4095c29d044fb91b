import { toAsciiDigits } from '../digits/digits.ts';

/** The most pieces of one change of stock. */
export const MOST_PIECES = 1_000_000;

export type StockDirection = 'in' | 'out' | 'count';

/** Returns the whole number that a text stands for, spaces between its digits allowed; null for any other text (STK-5, STK-6). */
export function parsePieces(text: string): number | null {
  const digits = toAsciiDigits(text).replace(/\s/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** Returns the quantity that a message carries: its first whole number, whose digits may be grouped by spaces. */
export function quantityIn(message: string): number | null {
  const [first] = /\d{1,3}(?:\s\d{3})+(?!\d)|\d+/.exec(toAsciiDigits(message)) ?? [];
  return first === undefined ? null : Number(first.replace(/\s/g, ''));
}

/** Returns what is on hand after a change. */
export function quantityAfter(direction: StockDirection, before: number, quantity: number): number {
  if (direction === 'count') return quantity;
  return direction === 'in' ? before + quantity : before - quantity;
}

/** Says why quantities cannot be given out: rows that are no whole number from 0 to `max`, and a sum above it (STK-6). */
export function checkDistribution(
  texts: readonly string[],
  max: number,
): { readonly wrong: readonly number[]; readonly sum: number; readonly isTooMuch: boolean } {
  const quantities = texts.map((text) => (text.trim() === '' ? 0 : parsePieces(text)));
  const wrong = quantities.flatMap((quantity, row) => (quantity === null || quantity > max ? [row] : []));
  const sum = quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0);
  return { wrong, sum, isTooMuch: sum > max };
}
