import type { Centimes } from './centimes.ts';
import { roundHalfUp } from './round.ts';

interface Promotion {
  /** Percent, decimals allowed, for `percentage`; centimes for `fixed` and `amount`, which are the same. */
  readonly value: number;
  readonly ruleType: 'percentage' | 'fixed' | 'amount';
}

/**
 * Returns the price with a promotion: percent clamped to 0 to 100, an amount never below nothing, the result never below 0
 * (MNY-8). A value that is no finite number changes nothing.
 */
export function priceAfterPromotion(centimes: Centimes, promotion: Promotion): Centimes {
  const { value, ruleType } = promotion;
  if (!Number.isFinite(value)) return centimes;
  if (ruleType !== 'percentage') return Math.max(0, centimes - Math.max(0, Math.round(value)));
  const millionths = roundHalfUp(String(Math.min(Math.max(value, 0), 100)), 6) ?? 0;
  return Number((BigInt(centimes) * BigInt(100_000_000 - millionths) + 50_000_000n) / 100_000_000n);
}
