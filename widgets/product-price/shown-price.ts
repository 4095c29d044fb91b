import type { Centimes } from '../../shared/rules/money/centimes.ts';

export interface ShownPrice {
  readonly now: Centimes;
  /** Null when there is nothing to save. */
  readonly old: Centimes | null;
  readonly saving: Centimes;
  /** Of the old price, whole percent. */
  readonly percent: number;
}

/** Returns the prices as given by the server (MNY-8, MNY-10); an old price that is not higher is none. */
export function shownPrice(price: Centimes, afterPromotion: Centimes): ShownPrice {
  if (price <= afterPromotion) return { now: afterPromotion, old: null, saving: 0, percent: 0 };
  const saving = price - afterPromotion;
  return { now: afterPromotion, old: price, saving, percent: Math.round((100 * saving) / price) };
}
