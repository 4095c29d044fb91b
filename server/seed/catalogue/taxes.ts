import type { Centimes } from '../../../shared/rules/money/centimes.ts';
import { priceWithTax } from '../../../shared/rules/money/tax.ts';
import type { PlannedProduct } from './plan.ts';

/** Products before it, the showcase among them, have no tax and a price in every combination. */
const FIRST_OTHER_ID = 20;
const TAX = 1900;

/** Returns the tax of a product: 19 % for every fourth one whose prices can be paid in whole dinars with it. */
export function taxOf(id: number, { price, combinations }: PlannedProduct): number {
  const isPayable = (paid: Centimes) => priceWithTax(beforeTax(paid, TAX), TAX) === paid;
  const isTaxed =
    id >= FIRST_OTHER_ID && id % 4 === 0 && [price, ...combinations.map((one) => one.price)].every(isPayable);
  return isTaxed ? TAX : 0;
}

/** Returns the price before tax of what a customer pays. */
export function beforeTax(paid: Centimes, tax: number): Centimes {
  return Math.round(paid / (1 + tax / 10_000));
}

/** Says if a product has one price that its combinations do not repeat, as some products do. */
export function hasOnePrice(id: number, { price, combinations }: PlannedProduct): boolean {
  return id >= FIRST_OTHER_ID && id % 5 === 0 && combinations.every((one) => one.price === price);
}
