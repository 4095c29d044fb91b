import type { Centimes } from './centimes.ts';
import { formatAmount } from './format.ts';
import { parseAmount } from './parse.ts';
import { marginPercent, parseTax, priceBeforeTax, priceWithTax, type TaxRounding, taxPercent } from './tax.ts';

/** The fields as typed; undefined for those the page does not have. */
export interface TypedPrices {
  readonly tax: string;
  readonly price: string;
  readonly supply: string | undefined;
  readonly wholesale: string | undefined;
}

interface ComputedPrices {
  readonly priceTtc: Centimes | null;
  readonly supplyPriceTtc: Centimes | null;
  readonly wholeSalePriceTtc: Centimes | null;
  /** In percent. */
  readonly margin: number | null;
}

/** Computes prices with tax, in centimes; null for a price or tax that is missing or unreadable. */
export function computePrices(typed: TypedPrices, rounding: TaxRounding): ComputedPrices {
  const tax = parseTax(typed.tax);
  const withTax = (text: string | undefined) => {
    const price = priceIn(text);
    return price === null || tax === null ? null : priceWithTax(price, tax, rounding);
  };
  const price = priceIn(typed.price);
  const supply = priceIn(typed.supply);
  return {
    priceTtc: withTax(typed.price),
    supplyPriceTtc: withTax(typed.supply),
    wholeSalePriceTtc: withTax(typed.wholesale),
    margin: price === null || supply === null ? null : marginPercent(price, supply),
  };
}

/** Returns the whole percents that a tax such as `19.5` counts as; null where rounding does not change it. */
export function roundedRate(percent: string): number | null {
  const tax = parseTax(percent);
  return tax === null || tax % 100 === 0 ? null : taxPercent(tax);
}

/** The price before tax for what a customer should pay, and the price with tax that it gives. */
interface ReachedPrice {
  readonly priceHt: Centimes;
  readonly priceTtc: Centimes;
}

/** Returns the nearest price that can be reached; null without a readable price and tax. */
export function reachPrice(customerPays: string, percent: string, rounding: TaxRounding): ReachedPrice | null {
  const target = priceIn(customerPays);
  const tax = parseTax(percent);
  if (target === null || tax === null) return null;
  const priceHt = priceBeforeTax(target, tax, rounding);
  return { priceHt, priceTtc: priceWithTax(priceHt, tax, rounding) };
}

/** Returns `10 000,00`, or a dash without an amount: the text of an `<output>`. */
export function amountText(centimes: Centimes | null): string {
  return centimes === null ? '—' : formatAmount(centimes);
}

function priceIn(text: string | undefined): Centimes | null {
  const price = parseAmount(text ?? '');
  return price !== null && price >= 0 ? price : null;
}
