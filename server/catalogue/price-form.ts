import { Type } from 'typebox';
import { canonicalAmount, formatDa } from '../../shared/rules/money/format.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { priceWithTax } from '../../shared/rules/money/tax.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import type { FormView } from '../web/form-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import {
  PRICE_FIELDS,
  type PriceView,
  type ProductPrices,
  priceValues,
  priceView,
  readPrices,
} from './price-fields.ts';
import { lockProducts } from './product-lock.ts';
import { type ProductRecord, productRecord, tabTitle } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-prices': FormView & {
      readonly title: string;
      readonly record: ProductRecord;
      readonly prices: PriceView;
      /** Number of combinations with a price of their own. */
      readonly ownPrices: number;
    };
  }
}

interface StoredPrices extends ProductPrices {
  readonly ownPrices: number;
  /** The lowest of the combinations' own prices before tax; null when there is none. */
  readonly lowestOwnPrice: number | null;
  /** It is in the shop, and could not be bought for 0. */
  readonly needsPrice: boolean;
}

/** Fields that hold an amount. */
const AMOUNTS = ['price_ht', 'supplyPriceHt', 'wholeSalePriceHt'];

/** Serves the prices of one product, with what becomes of combinations that have a price of their own (PRO-2). */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: '/dashboard/products/:id/prices',
    params: IdParams,
    summary: 'Save the prices of a product',
    body: Type.Object({
      ...PRICE_FIELDS,
      combinationPrices: Type.Optional(Type.Union([Type.Literal('leave'), Type.Literal('shift')])),
    }),
    topic: 'prices',
    template: 'dashboard/product-prices',
    savedMessage: 'pricesSaved',

    lock: ({ db, params }) => lockProducts(db, [Number(params.id)]),

    async load({ db, locale, params }) {
      const stored = await storedPrices(db, Number(params.id));
      const record = await productRecord(db, Number(params.id), locale);
      if (stored === null || record === null) return null;
      return { record, stored, locale, values: { ...priceValues(stored), combinationPrices: 'leave' } };
    },

    validate({ combinationPrices, ...values }, { locale }, { stored }) {
      const prices = readPrices(values, locale, stored.tax);
      if (prices instanceof WrongFields) return prices;
      const difference = combinationPrices === 'shift' ? prices.priceHt - stored.priceHt : 0;
      if (difference !== 0 && (stored.lowestOwnPrice ?? 0) + difference <= 0 && stored.ownPrices > 0) {
        return new WrongFields({ combinationPrices: [pageText(locale, 'combinationBelowZero')] });
      }
      if (prices.priceHt === 0 && stored.priceHt > 0 && stored.needsPrice) {
        return new WrongFields({ price_ht: [pageText(locale, 'priceNeeded')] });
      }
      return { ...prices, difference };
    },

    async save({ db }, { record }, { difference, ...prices }) {
      if (difference !== 0) {
        await db.query(
          `update combinations set price_ht = price_ht + $2
           where product_id = $1 and price_ht is not null and archived_at is null`,
          [record.id, difference],
        );
      }
      await db.query(
        `update products set price_ht = $2, tax = $3, supply_price_ht = $4, wholesale_price_ht = $5, wholesale_from = $6
         where id = $1`,
        [record.id, prices.priceHt, prices.tax, prices.supplyPriceHt, prices.wholeSalePriceHt, prices.wholesaleFrom],
      );
    },

    canonical(name, typed) {
      const amount = AMOUNTS.includes(name) && !isTooFine(typed) ? parseAmount(typed) : null;
      if (amount === null) return typed;
      return amount === 0 && name !== 'price_ht' ? '' : canonicalAmount(amount);
    },

    // A price is typed for the tax beside it, and a tax for the price (PRO-21).
    entryField: (name) => (AMOUNTS.includes(name) ? 'tax' : name === 'tax' ? 'price_ht' : undefined),

    valueInWords(name, value, { stored, locale }) {
      const amount = name === 'tax' ? stored.priceHt : AMOUNTS.includes(name) ? parseAmount(value) : null;
      if (amount === null) return value;
      const withTax = priceWithTax(amount, stored.tax);
      const price = pageText(locale, 'storedPrice', { priceHt: formatDa(amount), priceTtc: formatDa(withTax) });
      return name === 'tax' ? `${value}\u00a0% · ${price}` : price;
    },

    view: ({ record, stored }, { locale }) => ({
      title: tabTitle(record, 'prices', locale),
      record,
      ownPrices: stored.ownPrices,
      prices: priceView(locale, stored.tax),
    }),
  });
}

/** Returns the prices of a product; null when there is no such product. */
async function storedPrices(db: Database, id: number): Promise<StoredPrices | null> {
  const [prices] = await db.query<StoredPrices>(
    `select p.price_ht as "priceHt", p.tax, p.supply_price_ht as "supplyPriceHt",
       p.wholesale_price_ht as "wholeSalePriceHt", p.wholesale_from as "wholesaleFrom",
       (select count(*)::int from combinations k
        where k.product_id = p.id and k.price_ht is not null and k.archived_at is null) as "ownPrices",
       (select min(k.price_ht) from combinations k where k.product_id = p.id and k.archived_at is null) as "lowestOwnPrice",
       p.active and p.status = 'published' and p.type <> 'pack' and coalesce((
         select bool_or(k.price_ht is null) from combinations k where k.product_id = p.id and k.archived_at is null), true) as "needsPrice"
     from products p where p.id = $1`,
    [id],
  );
  return prices ?? null;
}
