import { type Ambiguity, ambiguityOf } from '../../shared/rules/money/ambiguity.ts';
import { asciiAmount } from '../../shared/rules/money/ascii-amount.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { canonicalAmount, fieldAmount } from '../../shared/rules/money/format.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';

/** In a field that is written left to right a plain space groups as well as a no-break one (MNY-4). */
export const GROUP = ' ';

const UNFINISHED = /^(-?)(\d*)(?:([.,])(\d{0,2}))?$/;
const PLAIN_DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const SPACES = /[\s\u061c\u200e\u200f\u2066-\u2069]/g;

/** Returns the field's text on mount and once it is left, always with two decimals: `1 234,50`; null when it holds no amount. */
export function finishedText(text: string): string | null {
  const centimes = parseAmount(text);
  return centimes === null ? null : fieldAmount(centimes);
}

/**
 * Returns the field's text while a person types: grouped, but with no more decimals than were typed, so that `12,` may still
 * become `12,5`. Null when it is not the beginning of an amount either.
 */
export function unfinishedText(text: string): string | null {
  const bare = asciiAmount(text).replace(SPACES, '').replace('\u2212', '-');
  const match = UNFINISHED.exec(bare);
  if (!match || (/\d/.test(bare) && parseAmount(bare) === null)) return finishedText(text);
  const [, sign = '', whole = '', separator, fraction = ''] = match;
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, GROUP)}${separator ? `,${fraction}` : ''}`;
}

/** Converts a pasted text to the characters a person would type: `1,234.50` becomes `1234,5`. Null for no amount. */
export function typedFromPasted(text: string): string | null {
  const centimes = parseAmount(text);
  if (centimes === null) return null;
  return canonicalAmount(centimes).replace('.00', '').replace('.', ',');
}

/**
 * Returns what the form sends for a field: `1234.50` (MNY-7). An amount the server itself wrote goes back as the server wrote
 * it, so that an untouched form is an unchanged form; text that is no amount goes as it is, for the server to refuse.
 */
export function postedText(text: string, fromServer: string): string {
  const centimes = parseAmount(text);
  if (centimes === null) return /\d|\p{L}/u.test(text) ? text : '';
  return PLAIN_DECIMAL.test(fromServer) && parseAmount(fromServer) === centimes
    ? fromServer
    : canonicalAmount(centimes);
}

/** Returns the position of a caret once its text is grouped anew: behind the same digit, sign or comma as before. */
export function movedCaret(before: string, caret: number, after: string): number {
  const typed = (text: string) => text.replace(SPACES, '').length;
  const count = typed(before.slice(0, caret));
  let position = 0;
  while (position < after.length && typed(after.slice(0, position)) < count) position += 1;
  return position;
}

/** The least and the greatest amount; null for none. */
export interface Bounds {
  readonly min: Centimes | null;
  readonly max: Centimes | null;
}

export type AmountRefusal = 'tooLow' | 'tooHigh' | 'unreadable';

/**
 * Returns why a text is refused that came into the field before the widget worked, most likely in a paste. It is judged as one
 * that is pasted later: what may still become an amount is not refused.
 */
export function refusedBeforeStart(text: string): Ambiguity | 'unreadable' | null {
  return ambiguityOf(text) ?? (unfinishedText(text) === null ? 'unreadable' : null);
}

/** Returns why an amount is refused; null when it is not. An empty field is left to the form. */
export function refusalOf(text: string, bounds: Bounds): AmountRefusal | null {
  const centimes = parseAmount(text);
  if (centimes === null) return text.trim() === '' ? null : 'unreadable';
  if (bounds.min !== null && centimes < bounds.min) return 'tooLow';
  return bounds.max !== null && centimes > bounds.max ? 'tooHigh' : null;
}
