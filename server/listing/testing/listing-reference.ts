import type { ListingAnswer } from '../../../shared/api/listing.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { foldText } from '../../../shared/rules/catalogue/fold-text.ts';
import { productCards } from '../../catalogue/queries.ts';
import type { Database } from '../../db/database.ts';
import { valueSlug } from '../folded-words.ts';
import { optionTermOf, searchedWords, termOf, termsOf } from '../search-terms.ts';

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
  /** The brand, its line and the category in all languages. */
  readonly labels: string;
  /** Every word of the option values that can be bought and of the features, in all languages. */
  readonly options: readonly string[];
}

interface Row {
  id: number;
  values: { key: string; value: string }[];
  features: { code: string; text: string; inAllLanguages: string }[];
  names: string;
  labels: string;
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
  (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'text', pf.value ->> 'fr',
    'inAllLanguages', (select string_agg(value, ' ') from jsonb_each_text(pf.value)))), '[]') from product_features pf
    join features f on f.id = pf.feature_id where pf.product_id = p.id) as features,
  (select string_agg(name, ' ') from product_langs l where l.product_id = p.id) as names,
  concat_ws(' ',
    (select string_agg(value, ' ') from brands b, jsonb_each_text(b.name) where b.id = p.brand_id),
    (select string_agg(value, ' ') from brand_lines l, jsonb_each_text(l.name) where l.id = p.brand_line_id),
    (select string_agg(value, ' ') from categories c, jsonb_each_text(c.name) where c.id = p.category_id)) as labels,
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
  const featureTexts = textsOfFeatures(rows);
  return rows.flatMap(({ id, values, features, names, labels, options }) => {
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
        text: foldText(`${names} ${labels}`),
        names: foldText(names),
        labels: foldText(labels),
        options: [
          ...wordsOf(foldText(options)),
          ...features.flatMap((one) => featureWords(featureTexts.get(keyOf(one)) ?? '')),
        ],
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

const keyOf = ({ code, text }: Row['features'][number]) => `${code} ${valueSlug(text)}`;

/** Returns the translations of each value, which is one value where its French is: those of the first product that has it. */
function textsOfFeatures(rows: readonly Row[]): Map<string, string> {
  const all = rows.flatMap(({ features }) => features);
  return new Map(all.toReversed().map((one) => [keyOf(one), one.inAllLanguages]));
}

/** Short words and numbers are sizes, which features do not have. */
const featureWords = (text: string) => wordsOf(foldText(text)).filter((word) => /^\P{N}{3,}$/u.test(word));

/** Returns the function with a memory: each run looks at the same texts and words again. */
function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, compute(text));
    return known.get(text) as Value;
  };
}

const wordsOf = memoize((folded) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
const toTerm = memoize(termOf);
const toOptionTerm = memoize(optionTermOf);

function hasTerms(text: string, q: string, options: readonly string[] = []): boolean {
  const words = wordsOf(text);
  const isInText = (term: string) =>
    words.some((word) => (term.length < 3 ? word.startsWith(term) : word.includes(term)));
  return searchedWords(q).every((word) => termsOf(word).some(isInText) || isOption(word, options));
}

const wordsInName = ({ names }: ReferenceProduct, q: string) =>
  searchedWords(q).filter((word) => hasTerms(names, word)).length;

function isOption(word: string, options: readonly string[]): boolean {
  const term = toOptionTerm(word);
  const isTerm = (one: string) => (term.length < 3 ? one === term : one.startsWith(term));
  return options.some((one) => isTerm(one) || isTerm(toOptionTerm(one)));
}

/** The words that the shop knows, each as often as a product or an option value has it. */
export interface ReferenceVocabulary {
  readonly products: readonly ReferenceProduct[];
  readonly options: readonly string[];
}

export async function referenceVocabulary(db: Database, locale: Locale): Promise<ReferenceVocabulary> {
  const rows = await db.query<{ words: string }>(
    `select (select string_agg(value, ' ') from jsonb_each_text(langs)) as words from option_values`,
  );
  const features = textsOfFeatures(await db.query<Row>(ROWS));
  return {
    products: await referenceProducts(db, locale),
    options: [
      ...rows.flatMap(({ words }) => [...new Set(wordsOf(foldText(words)))]),
      ...[...features.values()].flatMap((words) => [...new Set(featureWords(words))]),
    ],
  };
}

/** Returns the folded words that a query is searched with: those it has, or the closest ones where it finds nothing. */
export function referenceSearch({ products, options }: ReferenceVocabulary, q: string): string {
  const typed = searchedWords(q);
  const isFound = (words: readonly string[]) =>
    products.some((product) => hasTerms(product.text, words.join(' '), product.options));
  const known = [
    products.flatMap(({ names }) => [...new Set(wordsOf(names))]),
    products.flatMap(({ labels }) => [...new Set(wordsOf(labels))]),
    options,
  ];
  const searched = typed.map((word) => (isFound([word]) ? word : closestOf(word, known)));
  return searched.every(Boolean) && isFound(searched) ? searched.join(' ') : typed.join(' ');
}

function closestOf(misspelled: string, known: readonly (readonly string[])[]): string {
  const candidates = known.flatMap((words, source) => {
    const comparable = source === 2 ? toOptionTerm : toTerm;
    const term = comparable(misspelled);
    const limit = /\d/.test(term) || term.length < 5 ? 0 : term.length > 7 ? 2 : 1;
    // A difference in length is as many edits.
    const near = words.filter((word) => Math.abs(comparable(word).length - term.length) <= limit);
    return [...Map.groupBy(near, (word) => word)]
      .map(([word, uses]) => ({ word, source, uses: uses.length, edits: editsBetween(term, comparable(word)) }))
      .filter(({ edits }) => edits <= limit);
  });
  const [closest] = candidates.sort(
    (a, b) => a.edits - b.edits || a.source - b.source || b.uses - a.uses || (a.word < b.word ? -1 : 1),
  );
  return closest?.word ?? '';
}

/** Fills the whole table of distances between the beginnings of both words. */
export function editsBetween(a: string, b: string): number {
  const table: number[][] = [];
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const edits = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwapped ? at(i - 2, j - 2) + 1 : replaced);
      row.push(i + j === 0 ? 0 : edits);
    }
  }
  return at(a.length, b.length);
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
      return (a, b) => wordsInName(b, q) - wordsInName(a, q) || newest(a, b);
  }
}

/** Returns, by key and value, the count of every value an answer offers. */
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
