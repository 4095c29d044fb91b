import { parseQuantity, QUANTITY_CAP } from '../../rules/quantity/quantity.ts';
import { cappedQuantity } from './cart-line.ts';

export type Correction = 'invalid' | 'over-limit' | 'too-many' | null;

/** Reads the quantity a field stands for, and says what was wrong with the text (CAT-11). */
export function readQuantity(text: string, stock: number | undefined): { quantity: number; correction: Correction } {
  const quantity = cappedQuantity(text, stock);
  const typed = parseQuantity(text);
  if (typed === quantity) return { quantity, correction: null };
  if (typed === null || typed < 1) return { quantity, correction: 'invalid' };
  return { quantity, correction: quantity === QUANTITY_CAP ? 'over-limit' : 'too-many' };
}
