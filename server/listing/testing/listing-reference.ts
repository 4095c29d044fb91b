import type { ListingAnswer } from '../../../shared/api/listing.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { foldText } from '../../../shared/rules/catalogue/fold-text.ts';
import { productCards } from '../../catalogue/queries.ts';
import type { Database } from '../../db/database.ts';
import { valueSlug } from '../fold-text.ts';

/** One product as the database has it, found without the index. */
export interface ReferenceProduct {
  readonly id: number;
  readonly name: string;
  readonly date: number;
  readonly price: number;
  readonly available: boolean;
  /** By key of the address. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly text: string;
  /** The names in all languages. */
  readonly names: string;
  /** Every word of the option values that can be bought, in all languages. */
  readonly options: readonly string[];
}

/** Forms of a colour that the searches of the tests use, with the one that its option value has. */
const COLOUR_FORMS: Readonly<Record<string, string>> = {
  noire: 'noir',
  noires: 'noir',
  verte: 'vert',
  grise: 'gris',
  سوداء: 'اسود',
  السوداء: 'اسود',
  ورديه: 'وردي',
};

interface Row {
  id: number;
  values: { key: string; value: string }[];
  features: { code: string; text: string }[];
  text: string;
  names: string;
  options: string;
}

const ROWS = `
with recursive above as (
  select id, id as top, parent_id from categories
  union all select above.id, parent.id, parent.parent_id from above join categories parent on parent.id = above.parent_id
), pairs as (
  select p.id, 'category' as key, c.slug as value from products p
    join above on above.id = p.category_id or above.id in (select category_id from product_categories where product_id = p.id)
    join categories c on c.id = above.top
  union select p.id, 'brand', b.slug from products p join brands b on b.id = p.brand_id
  union select p.id, 'brandline', l.slug from products p join brand_lines l on l.id = p.brand_line_id
  union select pc.product_id, 'collection', c.slug from product_collections pc join collections c on c.id = pc.collection_id
  union select k.product_id, 'option[' || t.code || ']', v.value from combinations k
    join stock_items s on s.combination_id = k.id and s.product_id = k.product_id
    join combination_values cv on cv.combination_id = k.id join option_values v on v.id = cv.value_id
    join option_types t on t.id = v.type_id where k.available and s.available > 0
)
select p.id,
  (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'value', value)), '[]') from pairs where pairs.id = p.id) as "values",
  (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'text', pf.value ->> 'fr')), '[]') from product_features pf
    join features f on f.id = pf.feature_id where pf.product_id = p.id) as features,
  (select string_agg(name, ' ') from product_langs l where l.product_id = p.id) as names,
  concat_ws(' ', (select string_agg(name, ' ') from product_langs l where l.product_id = p.id),
    (select string_agg(value, ' ') from brands b, jsonb_each_text(b.name) where b.id = p.brand_id),
    (select string_agg(value, ' ') from categories c, jsonb_each_text(c.name) where c.id = p.category_id)) as text,
  coalesce((select string_agg(text.value, ' ') from combinations k
    join stock_items s on s.combination_id = k.id and s.product_id = k.product_id
    join combination_values cv on cv.combination_id = k.id join option_values v on v.id = cv.value_id
    cross join jsonb_each_text(v.langs) text
    where k.product_id = p.id and k.available and s.available > 0), '') as options
from products p where p.active and p.status = 'published' order by p.id`;

export async function referenceProducts(db: Database, locale: Locale): Promise<ReferenceProduct[]> {
  const rows = await db.query<Row>(ROWS);
  const ids = rows.map(({ id }) => id);
  const cards = new Map(
    (await productCards(db, { shopId: 1, locale, productIds: ids, limit: ids.length })).map((one) => [one.id, one]),
  );
  return rows.flatMap(({ id, values, features, text, names, options }) => {
    const card = cards.get(id);
    if (!card) return [];
    const all = [...values, ...features.map((one) => ({ key: `feature[${one.code}]`, value: valueSlug(one.text) }))];
    const byKey = Map.groupBy(all, ({ key }) => key);
    return [
      {
        id,
        name: card.name,
        date: Date.parse(card.dateAdd),
        price: card.priceAfterPromotion,
        available: card.inStock,
        values: new Map([...byKey].map(([key, list]) => [key, new Set(list.map(({ value }) => value))])),
        text: foldText(text),
        names: foldText(names),
        options: wordsOf(foldText(options)),
      },
    ];
  });
}

/** Choices as a shopper makes them. */
export interface ReferenceChoices {
  readonly q?: string;
  readonly facets: ReadonlyMap<string, readonly string[]>;
  readonly min?: number;
  readonly max?: number;
  readonly available?: boolean;
}

export function fits(product: ReferenceProduct, choices: ReferenceChoices, exceptFacet = ''): boolean {
  const { q = '', facets, min = 0, max = Number.POSITIVE_INFINITY, available = false } = choices;
  return (
    [...facets].every(
      ([key, slugs]) => key === exceptFacet || slugs.some((slug) => product.values.get(key)?.has(slug)),
    ) &&
    product.price >= min * 100 &&
    product.price <= max * 100 &&
    (!available || product.available) &&
    hasTerms(product.text, q, product.options)
  );
}

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u);

function hasTerms(text: string, q: string, options: readonly string[] = []): boolean {
  const words = wordsOf(text);
  return wordsOf(foldText(q)).every((term) =>
    term.length < 3
      ? words.some((word) => word.startsWith(term)) || options.includes(term)
      : words.some((word) => word.includes(term)) ||
        options.some((word) => word.startsWith(COLOUR_FORMS[term] ?? term)),
  );
}

const byName = (locale: Locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'accent' }).compare;

export function referenceOrder(
  sort: string,
  locale: Locale,
  q = '',
): (a: ReferenceProduct, b: ReferenceProduct) => number {
  const newest = (a: ReferenceProduct, b: ReferenceProduct) => b.date - a.date || b.id - a.id;
  const name = byName(locale);
  switch (sort) {
    case 'name_asc':
      return (a, b) => name(a.name, b.name) || a.id - b.id;
    case 'name_desc':
      return (a, b) => name(b.name, a.name) || b.id - a.id;
    case 'date_oldest':
      return (a, b) => newest(b, a);
    case 'price_asc':
      return (a, b) => a.price - b.price || newest(a, b);
    case 'price_desc':
      return (a, b) => b.price - a.price || newest(a, b);
    case 'date_newest':
      return newest;
    default:
      return (a, b) => Number(hasTerms(b.names, q)) - Number(hasTerms(a.names, q)) || newest(a, b);
  }
}

/** Key and value to count, for every value an answer offers. */
export function offeredCounts({ filterData }: ListingAnswer): Map<string, Map<string, number>> {
  const { brands, brandlines, collections, subCategories, features, attributes } = filterData;
  const plain = { brand: brands, brandline: brandlines, collection: collections, category: subCategories };
  return new Map([
    ...Object.entries(plain).map(([key, list]): [string, Map<string, number>] => [
      key,
      new Map(list.map(({ slug, count }) => [slug, count])),
    ]),
    ...[
      ...features.map((one) => ({ ...one, kind: 'feature' })),
      ...attributes.map((one) => ({ ...one, kind: 'option' })),
    ].map(({ kind, code, values }): [string, Map<string, number>] => [
      `${kind}[${code}]`,
      new Map(values.map(({ value, count }) => [value, count])),
    ]),
  ]);
}
