import type { Centimes } from './centimes.ts';
import { roundHalfUp } from './round.ts';

/** Taxes of the shop in hundredths of a percent. Traders under the flat tax charge none. */
export const TAXES = [0, 900, 1900] as const;
/** Hundredths of a percent, the most the database takes. */
const HIGHEST_TAX = 10_000;

/** `whole` counts 19.5 % as 20 %, as the database does; `exact` is for hosts whose server counts with 19.5 %. */
export type TaxRounding = 'whole' | 'exact';

/**
 * Reads a tax as a form sends it: `19`, `19.5` or `19,5` percent.
 * @returns hundredths of a percent; null for what is no tax from 0 to 100 %
 */
export function parseTax(percent: string): number | null {
  const tax = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(percent.trim()) ? roundHalfUp(percent.replace(',', '.'), 2) : null;
  return tax === null || tax > HIGHEST_TAX ? null : tax;
}

/**
 * Returns the tax rate in whole percents: a tax "divided by 100 and rounded to 2 decimals", so 19.5 % counts as 20 %.
 * @param tax hundredths of a percent
 */
export function taxPercent(tax: number): number {
  return Math.round(tax / 100);
}

/**
 * Returns the price a customer pays, half a centime rounded up. `price_with_tax` of the database gives the same.
 * @param priceHt before tax
 * @param tax hundredths of a percent
 */
export function priceWithTax(priceHt: Centimes, tax: number, rounding: TaxRounding = 'whole'): Centimes {
  return Number((BigInt(priceHt) * (10_000n + hundredths(tax, rounding)) + 5_000n) / 10_000n);
}

/**
 * Returns the price before tax whose price with tax is nearest to `withTax`. It misses it by one centime where no price before
 * tax reaches it.
 */
export function priceBeforeTax(withTax: Centimes, tax: number, rounding: TaxRounding = 'whole'): Centimes {
  const factor = 10_000n + hundredths(tax, rounding);
  return Number((BigInt(withTax) * 20_000n + factor) / (2n * factor));
}

/**
 * Returns how much of the price is left after the supply price, in whole percents (PRO-10). A loss is negative.
 * @returns null where either price is 0, which means that it is not known
 */
export function marginPercent(priceHt: Centimes, supplyPriceHt: Centimes): number | null {
  if (priceHt === 0 || supplyPriceHt === 0) return null;
  return Math.round(((priceHt - supplyPriceHt) / priceHt) * 100);
}

function hundredths(tax: number, rounding: TaxRounding): bigint {
  return BigInt(rounding === 'exact' ? tax : taxPercent(tax) * 100);
}
