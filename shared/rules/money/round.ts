import type { Centimes } from './centimes.ts';

const PLAIN_NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;
/** More digits than any amount has; keeps an exponent such as 1e999999 from building a huge string. */
const MOST_DIGITS = 30;

/**
 * Returns the whole number nearest to `decimal` times ten to the power of `places`; a half goes away from zero. Works on the
 * digits and never multiplies a float, so that 1.005 with two places is 101 and not 100 (MNY-1).
 *
 * @returns null for what is not a plain decimal number, or too large to be counted exactly.
 */
export function roundHalfUp(decimal: string, places: number): number | null {
  const match = PLAIN_NUMBER.exec(decimal.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + places;
  if (/^0*$/.test(digits) || point < 0) return 0;
  if (digits.length > MOST_DIGITS * 2 || point > MOST_DIGITS * 2) return null;
  const integerDigits = digits.slice(0, point).padEnd(point, '0');
  const rounded = BigInt(integerDigits || '0') + (digits.charAt(point) >= '5' ? 1n : 0n);
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const magnitude = Number(rounded);
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/**
 * Dinars, as a number or as a canonical string such as `1234.50`, in centimes.
 *
 * @throws RangeError when the value is not a finite amount: it never comes from a shopper, so it is a fault to be seen.
 */
export function toCentimes(da: number | string): Centimes {
  const centimes = roundHalfUp(String(da), 2);
  if (centimes === null) {
    throw new RangeError(`"${da}" is no amount in dinars. Give a number or a string such as 1234.50.`);
  }
  return centimes;
}

/** Centimes as dinars, for JSON bodies that carry numbers with two decimals. */
export function fromCentimes(centimes: Centimes): number {
  return centimes / 100;
}
