import { toAsciiDigits } from '../digits/digits.ts';

/** Writes Arabic-Indic and Persian digits, their decimal (U+066B) and thousands (U+066C) separators, as ASCII. */
export function asciiAmount(text: string): string {
  return toAsciiDigits(text).replace(/٫/g, ',').replace(/٬/g, ' ');
}
