import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { Family, ProductType } from './families.ts';
import type { ProductPrices } from './price-fields.ts';
import { freeSlug, shortSlugOf } from './slug.ts';

export interface NewProduct {
  readonly type: ProductType;
  readonly family: Family;
  readonly languageCode: Locale;
  readonly name: string;
  readonly category: number;
  readonly prices: ProductPrices;
}

/** Stores a draft with its name, its address and, unless it is a pack, its stock item; nothing when it exists already. */
export async function createProduct(db: Database, shopId: number, uuid: string, product: NewProduct): Promise<void> {
  const { type, family, languageCode, name, category, prices } = product;
  const base = shortSlugOf(name) || 'produit';
  const used = await db.query<{ slug: string }>(
    `select slug from products where shop_id = $1 and (slug = $2 or slug ~ ('^' || $2 || '-[0-9]+$'))`,
    [shopId, base],
  );
  const slug = freeSlug(
    base,
    used.map((row) => row.slug),
  );
  await db.query(
    `with created as (
       insert into products (uid, uuid, shop_id, slug, type, family, category_id, status,
         price_ht, tax, supply_price_ht, wholesale_price_ht, wholesale_from)
       values ($1::uuid::text, $1::uuid, $2, $3, $4, $5, $6, 'draft', $7, $8, $9, $10, $11)
       on conflict (uuid) do nothing returning id, type
     ), named as (
       insert into product_langs (product_id, language_code, name) select id, $12, $13 from created
     )
     insert into stock_items (product_id) select id from created where type = 'simple'`,
    [
      uuid,
      shopId,
      slug,
      type,
      family,
      category,
      prices.priceHt,
      prices.tax,
      prices.supplyPriceHt,
      prices.wholeSalePriceHt,
      prices.wholesaleFrom,
      languageCode,
      name,
    ],
  );
}
