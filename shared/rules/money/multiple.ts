import type { Centimes } from './centimes.ts';
import { roundHalfUp } from './round.ts';

interface Multiple {
  readonly centimes: Centimes;
  /** The exact amount has more than two decimals. */
  readonly isRounded: boolean;
}

/**
 * Multiplies a price in dinars, which may have more than two decimals, by a whole quantity. Only the result is rounded, half up.
 * @param price digits with a point, such as `0.333`
 * @returns null for a price that is no such number, or a result too large to be exact
 */
export function multiplyPrice(price: string, quantity: number): Multiple | null {
  const match = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(price.trim());
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const digits = String(BigInt(whole + decimals) * BigInt(quantity)).padStart(decimals.length + 1, '0');
  const point = digits.length - decimals.length;
  const fraction = digits.slice(point);
  const centimes = roundHalfUp(`${digits.slice(0, point)}.${fraction}`, 2);
  return centimes === null ? null : { centimes, isRounded: /[1-9]/.test(fraction.slice(2)) };
}
