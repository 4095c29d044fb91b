import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';

/** Whole dinars, the least and the most a product costs. */
export interface PriceBounds {
  readonly min: number;
  readonly max: number;
}

/** Before anything is known of the prices (B 9). It is never sent by itself (resolution 99). */
export const BOUNDS_BEFORE_DATA: PriceBounds = { min: 0, max: 1000 };

/**
 * The bounds with further prices in them: loaded products win over what the server said of the range (resolution 100), and
 * bounds only ever widen while pages of the same list arrive (resolution 99).
 */
export function widenBounds(bounds: PriceBounds | null, prices: readonly Centimes[]): PriceBounds | null {
  if (prices.length === 0) return bounds;
  const least = Math.floor(Math.min(...prices) / 100);
  const most = Math.ceil(Math.max(...prices) / 100);
  return { min: Math.min(least, bounds?.min ?? least), max: Math.max(most, bounds?.max ?? most) };
}

/** The range of an answer or of the page, in DA with two decimals; null when it is none. */
export function boundsOf(range: { readonly min: string; readonly max: string } | undefined): PriceBounds | null {
  try {
    return range ? { min: Math.floor(toCentimes(range.min) / 100), max: Math.ceil(toCentimes(range.max) / 100) } : null;
  } catch {
    return null;
  }
}

export type PriceFault = 'not-a-price' | 'min-above-max' | 'max-below-min';

export interface PriceChoice {
  /** Whole dinars as the address has them; empty when that end is open. */
  readonly min: string;
  readonly max: string;
  /** What keeps it from being applied, and beside which field that is said. */
  readonly fault: { readonly field: 'min' | 'max'; readonly kind: PriceFault } | null;
}

/**
 * What two fields ask for (B 5): `min` not above `max` and `max` not below `min`, said beside the field that was changed
 * last. Cut prices are rounded so that the range never gets narrower than what was typed.
 */
export function readPriceChoice(minText: string, maxText: string, changed: 'min' | 'max'): PriceChoice {
  const min = wholeDinars(minText, Math.floor);
  const max = wholeDinars(maxText, Math.ceil);
  const choice = { min: min === null ? '' : String(min), max: max === null ? '' : String(max) };
  const unreadable = min === undefined ? 'min' : max === undefined ? 'max' : null;
  if (unreadable) return { min: '', max: '', fault: { field: unreadable, kind: 'not-a-price' } };
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    const kind = changed === 'min' ? 'min-above-max' : 'max-below-min';
    return { ...choice, fault: { field: changed, kind } };
  }
  return { ...choice, fault: null };
}

/** Null for an empty field, undefined for what is no price. */
function wholeDinars(text: string, round: (dinars: number) => number): number | null | undefined {
  if (text.trim() === '') return null;
  const centimes = parseAmount(text);
  return centimes === null || centimes < 0 ? undefined : round(centimes / 100);
}
