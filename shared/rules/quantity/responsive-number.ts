import { toAsciiDigits } from '../digits/digits.ts';

/** One number for each width of a screen. */
export interface ResponsiveNumber {
  readonly mobile: number;
  readonly tablet: number;
  readonly desktop: number;
}

/** Returns a whole number of at least 0: `3.7` is 3; an empty text, a negative number and `12px` are 0 (BLK-2). */
export function wholeNumber(value: string | number | undefined): number {
  const number = Math.trunc(Number(toAsciiDigits(String(value ?? '')).replace(',', '.')));
  return Number.isSafeInteger(number) ? Math.max(number, 0) : 0;
}

/** Returns what is stored for three numbers as typed. */
export function responsiveNumber(
  typed: Readonly<Partial<Record<keyof ResponsiveNumber, string | number>>>,
): ResponsiveNumber {
  return { mobile: wholeNumber(typed.mobile), tablet: wholeNumber(typed.tablet), desktop: wholeNumber(typed.desktop) };
}
