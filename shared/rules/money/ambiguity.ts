import { asciiAmount } from './ascii-amount.ts';
import type { Centimes } from './centimes.ts';
import { parseAmount } from './parse.ts';

const SPACES = /[\s\u061c\u200e\u200f\u2066-\u2069]/g;

/** The two amounts a pasted text may mean. */
export interface Ambiguity {
  readonly grouped: Centimes;
  readonly decimal: Centimes;
}

/**
 * Returns the two amounts a pasted text may mean, or null when there is only one. Some people write `1.234` for one thousand two
 * hundred thirty-four, others for a little more than one: guessing would make a price a thousand times too small.
 */
export function ambiguityOf(text: string): Ambiguity | null {
  const bare = asciiAmount(text)
    .replace(/\p{L}[\p{L}.]*/gu, '')
    .replace(SPACES, '')
    .replace(/^[+\u2212-]/, '');
  const decimal = parseAmount(text);
  // The Arabic decimal separator groups nothing.
  if (decimal === null || text.includes('٫') || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) return null;
  const grouped = parseAmount(bare.replace(/[.,]/, '')) ?? 0;
  return { grouped: decimal < 0 ? -grouped : grouped, decimal };
}
