import type { Centimes } from './centimes.ts';

/** Below it the old price beside the new one says enough, and a badge would promise too much. */
const SMALLEST_ON_CARD = 10;

/** Returns what a product card says that its price saves, in whole percent; 0 where the card does not say it. */
export function savingOnCard(before: Centimes, after: Centimes): number {
  const percent = after < before ? Math.round((100 * (before - after)) / before) : 0;
  return percent < SMALLEST_ON_CARD ? 0 : percent;
}
