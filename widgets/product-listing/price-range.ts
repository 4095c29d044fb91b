import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';

/** The lowest and the highest price in whole dinars. */
export interface PriceBounds {
  readonly min: number;
  readonly max: number;
}

/** The hint while no price is known. It is not sent unless the visitor types it (LST-7). */
export const BOUNDS_BEFORE_DATA: PriceBounds = { min: 0, max: 1000 };

/**
 * Returns bounds that include these prices too (LST-7). They begin with the server's range of the whole list, which one page
 * of products seldom spans, and only widen while pages are added to a list.
 */
export function widenBounds(bounds: PriceBounds | null, prices: readonly Centimes[]): PriceBounds | null {
  if (prices.length === 0) return bounds;
  const least = Math.floor(Math.min(...prices) / 100);
  const most = Math.ceil(Math.max(...prices) / 100);
  return { min: Math.min(least, bounds?.min ?? least), max: Math.max(most, bounds?.max ?? most) };
}

/** Reads a range of the server, in DA with two decimals; null when it cannot be read. */
export function boundsOf(range: { readonly min: string; readonly max: string } | undefined): PriceBounds | null {
  try {
    return range ? { min: Math.floor(toCentimes(range.min) / 100), max: Math.ceil(toCentimes(range.max) / 100) } : null;
  } catch {
    return null;
  }
}

type PriceFault = 'not-a-price' | 'min-above-max' | 'max-below-min';

interface TypedRange {
  /** Whole dinars, as in the address; empty when that end is open. */
  readonly min: string;
  readonly max: string;
  /** Reason why the range cannot be requested, and the field beside which the message is shown. */
  readonly fault: { readonly field: 'min' | 'max'; readonly kind: PriceFault } | null;
}

/**
 * Reads the two price fields (LST-6). A `min` above `max` is a fault of the field that was changed last. Prices are rounded to
 * whole dinars so that the range is never narrower than what was typed.
 */
export function readTypedRange(minText: string, maxText: string, changed: 'min' | 'max'): TypedRange {
  const min = wholeDinars(minText, Math.floor);
  const max = wholeDinars(maxText, Math.ceil);
  const range = { min: min === null ? '' : String(min), max: max === null ? '' : String(max) };
  const unreadable = min === undefined ? 'min' : max === undefined ? 'max' : null;
  if (unreadable) return { min: '', max: '', fault: { field: unreadable, kind: 'not-a-price' } };
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    const kind = changed === 'min' ? 'min-above-max' : 'max-below-min';
    return { ...range, fault: { field: changed, kind } };
  }
  return { ...range, fault: null };
}

/** Returns null for an empty field, undefined for what is no price. */
function wholeDinars(text: string, round: (dinars: number) => number): number | null | undefined {
  if (text.trim() === '') return null;
  const centimes = parseAmount(text);
  return centimes === null || centimes < 0 ? undefined : round(centimes / 100);
}
