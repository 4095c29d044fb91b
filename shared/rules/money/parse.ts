import { asciiAmount } from './ascii-amount.ts';
import type { Centimes } from './centimes.ts';
import { roundHalfUp } from './round.ts';

/** Spaces people and formatters group digits with, and the marks that keep numbers left to right in Arabic pages. */
const GROUPING = /[\s\u2019'_\u061c\u200e\u200f\u2066-\u2069]/g;
const CURRENCY = /^(?:DA|DZD|د\.?ج\.?)|(?:DA|DZD|د\.?ج\.?)$/i;

/**
 * Reads an amount as people write it: `1 234,5`, `1234.50`, `1,234.50`, `1.234,50`, `١٬٢٣٤٫٥٠`, with or without the
 * currency (MNY-4, MNY-6). Where both separators occur the last is the decimal one; a separator that occurs
 * more than once groups thousands; one that occurs once is the decimal separator, whatever follows it.
 *
 * @returns centimes, rounded half-up; null for empty text or anything that is not an amount.
 */
export function parseAmount(text: string): Centimes | null {
  const bare = bareAmount(text);
  if (!/^[+-]?[.,]*\d[\d.,]*$/.test(bare)) return null;
  const decimalAt = decimalPosition(bare);
  const whole = decimalAt < 0 ? bare : bare.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : bare.slice(decimalAt + 1);
  if (!isGrouped(whole)) return null;
  return roundHalfUp(`${whole.replace(/[.,]/g, '')}.${fraction}`, 2);
}

/** Returns true for an amount that is finer than what is stored, as `12,345`; `1.234` may be meant as a thousand. */
export function isTooFine(text: string): boolean {
  const bare = bareAmount(text);
  const decimalAt = decimalPosition(bare);
  return parseAmount(text) !== null && decimalAt >= 0 && bare.length - decimalAt - 1 > 2;
}

function bareAmount(text: string): string {
  return asciiAmount(text)
    .replace(GROUPING, '')
    .replace(/\u2212/g, '-')
    .replace(CURRENCY, '');
}

function decimalPosition(bare: string): number {
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  if (last < 0) return -1;
  const separator = bare.charAt(last);
  return bare.indexOf(separator) === last ? last : -1;
}

/** Separators left of the decimal one must be of one kind and stand before groups of three: `1,2,3.4` is a slip. */
function isGrouped(whole: string): boolean {
  return (
    /^[+-]?\d*$/.test(whole) || /^[+-]?\d{1,3}(?:,\d{3})+$/.test(whole) || /^[+-]?\d{1,3}(?:\.\d{3})+$/.test(whole)
  );
}
