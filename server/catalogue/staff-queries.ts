import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { LOW_STOCK } from '../../shared/rules/stock/low-stock.ts';
import type { Database, Parameter } from '../db/database.ts';
import { containing, hasWords, wordPatterns } from '../db/text-search.ts';
import { shopOr404 } from '../shop/shop.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { hashOfIds, type MatchingRows } from '../web/bulk-selection.ts';
import type { FilterChoice } from '../web/list-view.ts';
import { choiceLists } from './choice-lists.ts';
import { PACK_PRICE } from './pack-item-price.ts';

export interface StaffProduct {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly active: boolean;
  readonly status: 'draft' | 'published' | 'archived';
  readonly dateAdd: Date;
  /** Price with tax, without promotions. */
  readonly priceTtc: number;
  /** These are before tax; a supply or wholesale price of 0 means that there is none. */
  readonly priceHt: number;
  readonly supplyPriceHt: number;
  readonly wholeSalePriceHt: number;
  /** Pieces that can be ordered; of a pack, how many can be composed. */
  readonly stock: number;
  readonly picture: string | null;
}

export const PRODUCT_SORTS = ['name', 'price', 'stock', 'date'] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];
export const PRODUCT_STATES = ['active', 'inactive', 'draft', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** A language counts as missing until all the texts it needs are there (PRO-11). */
export const PRODUCT_GAPS = [...LOCALES, 'picture', 'barcode'] as const;
type ProductGap = (typeof PRODUCT_GAPS)[number];

/** The filters of the list, as its address says them. */
export interface ProductFilters {
  /** Parts of a name in any language, or a part of an SKU or of a barcode, those of combinations included. */
  readonly search?: string;
  /** Id of a category, of the product's main one or its others; those below it count too. */
  readonly category?: string;
  readonly brand?: string;
  readonly brandLine?: string;
  readonly collection?: string;
  readonly tag?: string;
  readonly missing?: ProductGap;
  readonly state?: ProductState;
  /** Shoppers find it: what addresses said before they said `state`. */
  readonly active?: 'yes' | 'no';
  readonly stock?: 'none' | 'low' | 'some';
  /** Amounts in dinars, with tax. */
  readonly priceFrom?: string;
  readonly priceTo?: string;
}

interface ListedProducts {
  readonly locale: Locale;
  readonly filters: ProductFilters;
  readonly sort: { readonly by: ProductSort; readonly descending: boolean };
}

interface ProductSelection extends ListedProducts {
  readonly limit: number;
  readonly offset: number;
}

const PRICE = `case when p.type = 'pack' then ${PACK_PRICE} else price_with_tax(p.price_ht, p.tax) end`;
const STOCK = "case when p.type = 'pack' then coalesce(pack.total, 0) else coalesce(own.total, 0) end";
/**
 * Joins `own.total` and `pack.total`, by the rules of `unitsInStock`, grouped once for all products: a subquery per product
 * takes longer.
 * @param ids SQL of an array of the only products that are joined; without it all
 */
const stockJoins = (ids?: string) => {
  const among = (column: string) => (ids === undefined ? '' : `where ${column} = any(${ids})`);
  return `
  left join (
    select s.product_id, case when count(k.id) = 0 then sum(s.available) filter (where s.combination_id is null)
      else sum(s.available) filter (where k.available) end::int as total
    from stock_items s left join combinations k on k.id = s.combination_id and k.archived_at is null
    ${among('s.product_id')} group by s.product_id
  ) own on own.product_id = p.id
  left join (
    select line.pack_product_id, min(coalesce(have.units, 0) / line.quantity)::int as total
    from pack_lines line left join lateral (
      select case when exists (select 1 from combinations where product_id = item.id and archived_at is null) then (
          select max(s.available) from combinations k join stock_items s on s.combination_id = k.id
          where k.product_id = item.id and k.available and k.archived_at is null
            and (line.combination_id is null or k.id = line.combination_id)
        ) else (select available from stock_items where product_id = item.id and combination_id is null) end as units
      from products item where item.id = line.product_id and item.active and item.status = 'published'
    ) have on true ${among('line.pack_product_id')} group by line.pack_product_id
  ) pack on pack.pack_product_id = p.id`;
};
const NAME_JOINS = productNameJoins('$1');

const SORTED_BY: Readonly<Record<ProductSort, string>> = {
  name: PRODUCT_NAME,
  price: PRICE,
  stock: STOCK,
  date: 'p.date_add',
};
const STOCK_CONDITION = { none: `${STOCK} <= 0`, low: `${STOCK} between 1 and ${LOW_STOCK}`, some: `${STOCK} > 0` };
const ON_SALE = "p.active and p.status = 'published'";
const STATE_CONDITION: Readonly<Record<ProductState, string>> = {
  active: ON_SALE,
  inactive: "not p.active and p.status = 'published'",
  draft: "p.status = 'draft'",
  archived: "p.status = 'archived'",
};
const lacksTexts = (language: Locale) =>
  `not exists (select from product_langs where product_id = p.id and language_code = '${language}'
    and short_description <> '' and seo_title <> '' and seo_description <> '')`;
const GAP_CONDITION: Readonly<Record<ProductGap, string>> = {
  fr: lacksTexts('fr'),
  en: lacksTexts('en'),
  ar: lacksTexts('ar'),
  picture: 'not exists (select from product_images where product_id = p.id)',
  // Combinations are what is scanned, where a product has some.
  barcode: `case when exists (select from combinations where product_id = p.id and archived_at is null)
    then exists (select from combinations where product_id = p.id and archived_at is null and coalesce(barcode, '') = '')
    else coalesce(p.barcode, '') = '' end`,
};
const ACTIVE_CONDITION = { yes: ON_SALE, no: `not (${ON_SALE})` };

/** Returns the ids of a page of the products that match; the number and the hash are of all that do. */
export async function matchingProducts(
  db: Database,
  { locale, filters, sort, limit, offset }: ProductSelection,
): Promise<MatchingRows & { readonly total: number }> {
  const params: Parameter[] = [locale, limit, offset];
  const param = (value: Parameter) => `$${params.push(value)}`;
  const { from, matches, sequence } = listSql({ filters, sort }, param);
  const rows = await db.query<{ id: number; total: number; hash: string }>(
    `select p.id, count(*) over ()::int as total, ${hashOfIds('p.id')} as hash
     from ${from} where ${matches} order by ${sequence} limit $2 offset $3`,
    params,
  );
  const [{ total, hash } = { total: 0, hash: '' }] = rows;
  return { ids: rows.map(({ id }) => id), total, hash };
}

/** Finds the product before or after one in a list by the sort of that list, so that it has one after it left the filters (PRO-19). */
export async function productBeside(
  db: Database,
  id: number,
  { side, locale, ...list }: ListedProducts & { readonly side: 'previous' | 'next' },
): Promise<number | null> {
  const params: Parameter[] = [locale, id];
  const { from, matches, sequence } = listSql(list, (value) => `$${params.push(value)}`);
  const [row] = await db.query<{ beside: number | null }>(
    `select beside from (
       select p.id, ${side === 'next' ? 'lead' : 'lag'}(p.id) over (order by ${sequence}) as beside
       from ${from} where (${matches}) or p.id = $2
     ) listed where id = $2`,
    params,
  );
  return row?.beside ?? null;
}

/** Returns the tables, the condition and the sequence of a list; the locale is $1. */
function listSql({ filters, sort }: Omit<ListedProducts, 'locale'>, param: (value: Parameter) => string) {
  const needsStock = sort.by === 'stock' || filters.stock !== undefined;
  return {
    from: `products p ${sort.by === 'name' ? NAME_JOINS : ''} ${needsStock ? stockJoins() : ''}`,
    matches: ["$1::text <> ''", ...conditionsOf(filters, param)].join(' and '),
    sequence: `${SORTED_BY[sort.by]} ${sort.descending ? 'desc' : 'asc'}, p.id`,
  };
}

function* conditionsOf(filters: ProductFilters, param: (value: Parameter) => string): Generator<string> {
  const { search, category, brand, brandLine, collection, tag, missing, state, active, stock, priceFrom, priceTo } =
    filters;
  if (search !== undefined) {
    const code = `lower(${param(containing(searchedText(search)))}::text)`;
    // ILIKE takes twice as long: it makes the pattern lower case again for each row.
    const contains = (column: string) => `lower(${column}) like ${code}`;
    yield `(p.id in (select product_id from product_langs where ${hasWords('name_folded', wordPatterns(search).map(param))})
      or ${contains('p.sku')} or ${contains('p.barcode')}
      or p.id in (select product_id from combinations
        where archived_at is null and (${contains('sku')} or ${contains('barcode')})))`;
  }
  if (category !== undefined) {
    const below = `any(array(
      with recursive below as (
        select id from categories where id = ${param(Number(category))}
        union select c.id from categories c join below on c.parent_id = below.id
      ) select id from below))`;
    yield `(p.category_id = ${below}
      or p.id in (select product_id from product_categories where category_id = ${below}))`;
  }
  if (brand !== undefined) yield `p.brand_id = ${param(Number(brand))}`;
  if (brandLine !== undefined) yield `p.brand_line_id = ${param(Number(brandLine))}`;
  if (collection !== undefined)
    yield `p.id in (select product_id from product_collections where collection_id = ${param(Number(collection))})`;
  if (tag !== undefined) yield `p.id in (select product_id from product_tags where tag_id = ${param(Number(tag))})`;
  if (missing !== undefined) yield GAP_CONDITION[missing];
  if (state !== undefined) yield STATE_CONDITION[state];
  if (active !== undefined) yield ACTIVE_CONDITION[active];
  if (stock !== undefined) yield STOCK_CONDITION[stock];
  if (priceFrom !== undefined) yield `${PRICE} >= ${param(parseAmount(priceFrom))}`;
  if (priceTo !== undefined) yield `${PRICE} <= ${param(parseAmount(priceTo))}`;
}

/**
 * Products of a spreadsheet that one statement reads. PostgreSQL plans the statement once for pages and spreadsheets alike, and
 * with the plan for a page of the list 20,000 products took longer than a statement may take.
 */
const READ_AT_ONCE = 500;

/** Returns products for staff, a page at a time. */
export async function listProducts(
  db: Database,
  selection: ProductSelection,
): Promise<{ rows: StaffProduct[]; total: number; matching: string }> {
  const { ids, total, hash } = await matchingProducts(db, selection);
  const rows: StaffProduct[] = [];
  for (let start = 0; start < ids.length; start += READ_AT_ONCE)
    rows.push(...(await productsById(db, selection.locale, ids.slice(start, start + READ_AT_ONCE))));
  return { rows, total, matching: hash };
}

/** Returns products in the sequence of their ids. */
const productsById = (db: Database, locale: Locale, ids: readonly number[]): Promise<StaffProduct[]> =>
  db.query<StaffProduct>(
    `select p.id, ${PRODUCT_NAME} as name, coalesce(c.name ->> $1, c.name ->> 'fr') as category,
       coalesce(b.name ->> $1, b.name ->> 'fr') as brand, p.sku, p.barcode, p.active, p.status,
       p.date_add as "dateAdd", ${PRICE} as "priceTtc", p.price_ht as "priceHt",
       p.supply_price_ht as "supplyPriceHt", p.wholesale_price_ht as "wholeSalePriceHt", ${STOCK} as stock,
       (select r.url from product_images i join image_resizes r on r.image_id = i.id and r.size_name = 'small_product'
        where i.product_id = p.id order by i.position, i.id limit 1) as picture
     from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
       ${NAME_JOINS} ${stockJoins('$2::int[]')}
     join unnest($2::int[]) with ordinality as place(id, number) on place.id = p.id order by place.number`,
    [locale, ids],
  );

/** Returns what the list can be filtered by; categories are in the order of the tree, with those above them. */
export async function productFilterChoices(
  db: Database,
  locale: Locale,
): Promise<Readonly<Record<string, readonly FilterChoice[]>>> {
  const category = await db.query<FilterChoice>(
    `with recursive named as (
       select id, coalesce(name ->> $1, name ->> 'fr') as label, array[position, id] as place
       from categories where parent_id is null
       union all
       select c.id, named.label || ' › ' || coalesce(c.name ->> $1, c.name ->> 'fr'), named.place || array[c.position, c.id]
       from categories c join named on named.id = c.parent_id
     ) select id::text as value, label from named order by place`,
    [locale],
  );
  const lists = await choiceLists(db, (await shopOr404(db)).id, locale);
  return {
    category,
    brand: lists.brands,
    brandLine: lists.brandLines,
    collection: lists.collections,
    tag: lists.tags,
  };
}
