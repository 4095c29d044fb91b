import type { Centimes } from './centimes.ts';

/** Taxes of the shop in hundredths of a percent. Traders under the flat tax charge none. */
export const TAXES = [0, 900, 1900] as const;

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
export function priceWithTax(priceHt: Centimes, tax: number): Centimes {
  return Number((BigInt(priceHt) * BigInt(100 + taxPercent(tax)) + 50n) / 100n);
}
