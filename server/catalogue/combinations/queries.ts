import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Centimes } from '../../../shared/rules/money/centimes.ts';
import type { Database } from '../../db/database.ts';
import { productFacts } from '../product-facts.ts';
import { basePrice, promotedPrice } from '../product-price.ts';

/** Combinations of one product beyond which no more are made. */
export const MOST_COMBINATIONS = 500;

/** The product whose combinations are edited. Amounts in centimes, before tax. */
export interface CombinationsProduct {
  readonly id: number;
  readonly priceHt: number;
  /** Hundredths of a percent. */
  readonly tax: number;
}

/** A combination as staff see it. */
export interface StaffCombination {
  readonly id: number;
  /** Its option values, such as `Noir / M`. */
  readonly label: string;
  /** The staff's own name for it, or empty. */
  readonly name: string;
  readonly sku: string;
  readonly barcode: string;
  /** Null: the product's price. */
  readonly priceHt: number | null;
  readonly available: boolean;
  readonly isDefault: boolean;
  readonly stock: number;
  /** Address of its picture, else of the product's first. */
  readonly picture: string | null;
  /** Pictures of its own. */
  readonly pictureCount: number;
}

export interface OptionFilter {
  readonly code: string;
  readonly name: string;
  readonly values: readonly { readonly id: number; readonly label: string }[];
}

/** Returns the product of a combinations page; null for a pack, which has none, and where there is no such product. */
export async function combinationsProduct(db: Database, id: number): Promise<CombinationsProduct | null> {
  const [product] = await db.query<CombinationsProduct>(
    `select id, price_ht as "priceHt", tax from products where id = $1 and type = 'simple'`,
    [id],
  );
  return product ?? null;
}

interface CombinationSelection {
  readonly productId: number;
  readonly locale: Locale;
  /** Option values that all of them have. */
  readonly values?: readonly number[];
  readonly ids?: readonly number[];
  readonly limit?: number;
  readonly offset?: number;
}

const SELECTED = `k.product_id = $1 and k.archived_at is null and ($2::int[] is null or k.id = any($2))
  and not exists (select 1 from unnest($3::int[]) v(id) where not exists (
    select 1 from combination_values cv where cv.combination_id = k.id and cv.value_id = v.id))`;

const selected = ({ productId, ids, values = [] }: CombinationSelection) => [productId, ids ?? null, values];

/** Returns the label of a combination, `k`, in the language `$4`. */
const LABEL = `coalesce((select string_agg(coalesce(v.langs ->> $4, v.langs ->> 'fr'), ' / ' order by cv.position, v.id)
  from combination_values cv join option_values v on v.id = cv.value_id where cv.combination_id = k.id), k.sku, '#' || k.id)`;

/** Returns combinations that are not archived, in the staff's order. */
export async function staffCombinations(db: Database, selection: CombinationSelection): Promise<StaffCombination[]> {
  const { locale, limit = MOST_COMBINATIONS, offset = 0 } = selection;
  return db.query<StaffCombination>(
    `select k.id, ${LABEL} as label, k.name, coalesce(k.sku, '') as sku, coalesce(k.barcode, '') as barcode,
       k.price_ht as "priceHt", k.available, k.is_default as "isDefault", coalesce(s.available, 0) as stock,
       coalesce(own.count, 0)::int as "pictureCount",
       (select r.url from image_resizes r where r.size_name = 'small_product' and r.image_id = coalesce(own.first, cover.id)
        limit 1) as picture
     from combinations k
       left join stock_items s on s.product_id = k.product_id and s.combination_id = k.id
       left join lateral (
         select count(*), (array_agg(i.id order by shows.is_default desc, i.position, i.id))[1] as first
         from combination_images shows join product_images i on i.id = shows.image_id where shows.combination_id = k.id
       ) own on true
       left join lateral (
         select i.id from product_images i where i.product_id = k.product_id order by i.position, i.id limit 1
       ) cover on true
     where ${SELECTED} order by k.position, k.id limit $5 offset $6`,
    [...selected(selection), locale, limit, offset],
  );
}

/**
 * Returns the combinations of a product, each with what the customer pays for it now: an order line has the same price.
 * None of a pack.
 */
export async function pricedCombinations(
  db: Database,
  { shopId, productId, locale }: { readonly shopId: number; readonly productId: number; readonly locale: Locale },
): Promise<(StaffCombination & { readonly price: Centimes })[]> {
  const product = (await productFacts(db, shopId, [productId])).get(productId);
  if (product?.type !== 'simple') return [];
  const rows = await staffCombinations(db, { productId, locale });
  return rows.map((row) => ({ ...row, price: promotedPrice(basePrice(product, row.id), product.promotions).final }));
}

export async function countCombinations(db: Database, selection: CombinationSelection): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from combinations k where ${SELECTED}`,
    selected(selection),
  );
  return row?.count ?? 0;
}

/** Returns the options of a product's combinations with the values they have. */
export async function optionFilters(db: Database, productId: number, locale: Locale): Promise<OptionFilter[]> {
  return db.query<OptionFilter>(
    `select t.code, coalesce(t.name ->> $2, t.name ->> 'fr') as name,
       jsonb_agg(jsonb_build_object('id', v.id, 'label', coalesce(v.langs ->> $2, v.langs ->> 'fr'))
         order by v.position, v.id) as values
     from option_types t join option_values v on v.type_id = t.id
     where exists (select 1 from combination_values cv join combinations k on k.id = cv.combination_id
       where cv.value_id = v.id and k.product_id = $1 and k.archived_at is null)
     group by t.id order by t.position, t.id`,
    [productId, locale],
  );
}
