import { type Static, Type } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { amountText, computePrices, roundedRate } from '../../shared/rules/money/product-prices.ts';
import { parseTax, TAXES } from '../../shared/rules/money/tax.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import type { Field, FieldValues } from '../web/form-view.ts';
import { pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';

/** The price fields of a form, as texts. `host-fixtures/dashboard/price-fields.eta` shows them. */
export const PRICE_FIELDS = {
  price_ht: Type.String({ minLength: 1, maxLength: 40 }),
  tax: Type.String({ minLength: 1, maxLength: 6 }),
  supplyPriceHt: Type.String({ maxLength: 40 }),
  wholeSalePriceHt: Type.String({ maxLength: 40 }),
  wholesale_from: Type.String({ minLength: 1, maxLength: 10 }),
};
const PriceFields = Type.Object(PRICE_FIELDS);

/** In centimes; more is a slip of the keyboard. */
const HIGHEST_PRICE = 10_000_000_000;
const MOST_PIECES = 100_000;

/** Before tax, in centimes. A supply or wholesale price of 0 means that there is none. */
export interface ProductPrices {
  readonly priceHt: Centimes;
  /** Hundredths of a percent. */
  readonly tax: number;
  readonly supplyPriceHt: Centimes;
  readonly wholeSalePriceHt: Centimes;
  readonly wholesaleFrom: number;
}

/** Returns prices as their fields show them. */
export function priceValues(prices: ProductPrices): Static<typeof PriceFields> {
  const optional = (price: Centimes) => (price === 0 ? '' : canonicalAmount(price));
  return {
    price_ht: canonicalAmount(prices.priceHt),
    tax: String(prices.tax / 100),
    supplyPriceHt: optional(prices.supplyPriceHt),
    wholeSalePriceHt: optional(prices.wholeSalePriceHt),
    wholesale_from: String(prices.wholesaleFrom),
  };
}

/**
 * Reads the price fields of a form.
 * @param storedTax what the product has: it stays allowed when the shop's list no longer names it
 */
export function readPrices(
  values: Static<typeof PriceFields>,
  locale: Locale,
  storedTax?: number,
): ProductPrices | WrongFields {
  const errors: FieldErrors = {};
  const price = (name: 'price_ht' | 'supplyPriceHt' | 'wholeSalePriceHt') => {
    if (name !== 'price_ht' && values[name] === '') return 0;
    const centimes = parseAmount(values[name]);
    const isFine = isTooFine(values[name]);
    if (centimes !== null && centimes >= 0 && centimes <= HIGHEST_PRICE && !isFine) return centimes;
    errors[name] = [pageText(locale, isFine ? 'amountTooFine' : 'priceFieldInvalid')];
    return 0;
  };
  const prices = {
    priceHt: price('price_ht'),
    tax: parseTax(values.tax) ?? -1,
    supplyPriceHt: price('supplyPriceHt'),
    wholeSalePriceHt: price('wholeSalePriceHt'),
    wholesaleFrom: parseQuantity(values.wholesale_from) ?? 0,
  };
  if (![...TAXES, storedTax].includes(prices.tax)) errors.tax = [pageText(locale, 'taxUnknown')];
  if (prices.wholesaleFrom < 1 || prices.wholesaleFrom > MOST_PIECES) {
    errors.wholesale_from = [pageText(locale, 'wholesaleFromInvalid')];
  }
  return Object.keys(errors).length > 0 ? new WrongFields(errors) : prices;
}

/** Functions for the template of the price fields, so that a page without script shows what `z-price-wizard` would. */
export interface PriceView {
  /** Texts of the computed values for the fields as they are shown, by the names of `z-price-wizard`. */
  readonly computed: (field: (name: string) => Field) => FieldValues;
  readonly taxes: (shown: string) => readonly { readonly value: string; readonly label: string }[];
}

export function priceView(locale: Locale, storedTax?: number): PriceView {
  // Isolated, so that an Arabic sentence leaves digits, sign and percent in order.
  const percent = (value: number) => `\u2066${String(value).replace('.', ',')}\u00a0%\u2069`;
  return {
    computed(field) {
      const { margin, ...prices } = computePrices(
        {
          tax: field('tax').value,
          price: field('price_ht').value,
          supply: field('supplyPriceHt').value,
          wholesale: field('wholeSalePriceHt').value,
        },
        'whole',
      );
      const rate = roundedRate(field('tax').value);
      return {
        priceTtc: amountText(prices.priceTtc),
        supplyPriceTtc: amountText(prices.supplyPriceTtc),
        wholeSalePriceTtc: amountText(prices.wholeSalePriceTtc),
        margin: margin === null ? '—' : pageText(locale, 'marginOfPrice', { percent: percent(margin) }),
        rate: rate === null ? '' : pageText(locale, 'taxRounded', { percent: percent(rate) }),
      };
    },
    taxes(shown) {
      const listed = new Set<number>([...TAXES, storedTax ?? 0, parseTax(shown) ?? 0]);
      return [...listed]
        .sort((one, other) => one - other)
        .map((tax) => ({
          value: String(tax / 100),
          label: tax === 0 ? pageText(locale, 'taxNone', { percent: percent(0) }) : percent(tax / 100),
        }));
    },
  };
}
