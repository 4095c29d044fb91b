import { toAsciiDigits } from '../digits/digits.ts';

const TRACKING_NUMBER = /^[0-9A-Z][0-9A-Z_-]{3,39}$/;

/** Returns a tracking number as it is stored: upper case, without spaces and the apostrophe of a CSV, with the digits 0 to 9. */
export function normalizeTrackingNumber(text: string): string {
  return toAsciiDigits(text)
    .replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^'/, '')
    .toUpperCase();
}

/** Says if a normalized number is a tracking number. */
export function isTrackingNumber(number: string): boolean {
  return TRACKING_NUMBER.test(number);
}

/**
 * Returns the numbers of a pasted text, normalized, each once. In a table (tabs or semicolons) they are the cells of a line
 * that `isKnown` accepts, else its first cell with a digit. In any other text every word is a number.
 */
export function pastedNumbers(text: string, isKnown: (number: string) => boolean): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isTable = lines.some((line) => /[\t;]/.test(line));
  const numbers = isTable
    ? lines.flatMap((line) => {
        const cells = line.split(/[\t;]/).map(normalizeTrackingNumber).filter(Boolean);
        const known = cells.filter(isKnown);
        return known.length > 0 ? known : (cells.find((cell) => /\d/.test(cell)) ?? []);
      })
    : text.split(/[\s,]+/).map(normalizeTrackingNumber);
  return [...new Set(numbers.filter(Boolean))];
}
