import { toAsciiDigits } from '../digits/digits.ts';

/** The most of one line when the stock is not known (CAT-11). */
export const QUANTITY_CAP = 999;

/** Returns true when the server takes the quantity as it is: a whole number from 1 to 999. The server never corrects. */
export function isOrderQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUANTITY_CAP;
}

/** Reads the number a text field stands for, as the server reads a form; null when it is not a plain whole number. */
export function parseQuantity(text: string): number | null {
  const digits = toAsciiDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Returns the most of one line: its stock where it is known, never more than an order takes (CAT-11). */
export function quantityLimit(stock?: number | null): number {
  return Math.max(1, Math.min(stock ?? QUANTITY_CAP, QUANTITY_CAP));
}

/** Returns the quantity that a stepper shows for any input: anything invalid becomes 1, more than the stock becomes the stock (CAT-11). */
export function correctQuantity(input: string | number, stock?: number): number {
  const value = typeof input === 'number' ? input : (parseQuantity(input) ?? Number.NaN);
  if (!Number.isInteger(value) || value < 1) return 1;
  return Math.min(value, quantityLimit(stock));
}
