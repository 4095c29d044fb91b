import { isDeepStrictEqual } from 'node:util';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { foldName } from '../../shared/rules/catalogue/fold-text.ts';
import type { Database, Parameter } from '../db/database.ts';
import { localizedText, pageText, textIn } from '../web/texts.ts';
import type { LocalizedText } from './product-facts.ts';
import { freeSlug, slugOf } from './slug.ts';

/** One kind of what products are grouped by. */
interface Grouping {
  readonly table: string;
  /** Begins the address of an entry whose name has no letter. */
  readonly fallbackSlug: string;
  /** The category or brand above an entry: its field in forms, its column, and the table it refers to; null for a kind without one. */
  readonly above: { readonly field: 'parentId' | 'brandId'; readonly column: string; readonly table: string } | null;
  /** SQL of the products of each entry. */
  readonly members: string;
  /** How entries of the menu, promotions and blocks of the home page name it; null where they do not. */
  readonly menuType: string | null;
  readonly scope: string | null;
  readonly itemColumn: string;
  /** Its pages in the shop; null where it has none. */
  readonly shopPath: string | null;
  /** The list of the products of an entry, up to its id. */
  readonly productsPath: string;
  readonly texts: { readonly list: TextKey; readonly create: TextKey };
}

export const GROUPINGS = {
  categories: {
    table: 'categories',
    fallbackSlug: 'categorie',
    above: { field: 'parentId', column: 'parent_id', table: 'categories' },
    members: `select category_id as entry, id as product from products
      union select category_id, product_id from product_categories`,
    menuType: 'ProductCategory',
    scope: 'category',
    itemColumn: 'category_id',
    shopPath: '/catalog/category/',
    productsPath: '/dashboard/products?category=',
    texts: { list: 'categories', create: 'newCategory' },
  },
  brands: {
    table: 'brands',
    fallbackSlug: 'marque',
    above: null,
    members: 'select brand_id as entry, id as product from products',
    menuType: 'Brand',
    scope: 'brand',
    itemColumn: 'brand_id',
    shopPath: '/catalog/brands/',
    productsPath: '/dashboard/products?brand=',
    texts: { list: 'groupingBrands', create: 'newBrand' },
  },
  'brand-lines': {
    table: 'brand_lines',
    fallbackSlug: 'gamme',
    above: { field: 'brandId', column: 'brand_id', table: 'brands' },
    members: 'select brand_line_id as entry, id as product from products',
    menuType: null,
    scope: 'brandline',
    itemColumn: 'brand_line_id',
    shopPath: '/catalog/brandlines/',
    productsPath: '/dashboard/products?brandLine=',
    texts: { list: 'groupingBrandLines', create: 'newBrandLine' },
  },
  collections: {
    table: 'collections',
    fallbackSlug: 'collection',
    above: null,
    members: 'select collection_id as entry, product_id as product from product_collections',
    menuType: 'collectionPage',
    scope: 'collection',
    itemColumn: 'collection_id',
    shopPath: '/catalog/collections/',
    productsPath: '/dashboard/products?collection=',
    texts: { list: 'productCollections', create: 'newCollection' },
  },
  tags: {
    table: 'tags',
    fallbackSlug: 'etiquette',
    above: null,
    members: 'select tag_id as entry, product_id as product from product_tags',
    menuType: null,
    scope: null,
    itemColumn: 'tag_id',
    shopPath: null,
    productsPath: '/dashboard/products?tag=',
    texts: { list: 'productTags', create: 'newTag' },
  },
} as const satisfies Record<string, Grouping>;

export type GroupingKind = keyof typeof GROUPINGS;
export const GROUPING_KINDS = Object.keys(GROUPINGS) as GroupingKind[];

export const groupingOf = (kind: GroupingKind): Grouping => GROUPINGS[kind];

export interface StoredGrouping {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  /** Empty for a kind without one. */
  readonly description: LocalizedText;
  /** Id of the category or brand above it. */
  readonly above: number | null;
}

/** The texts as forms send them. Only categories have descriptions. */
interface TypedGrouping {
  readonly nameFr: string;
  readonly nameEn?: string;
  readonly nameAr?: string;
  readonly descriptionFr?: string;
  readonly descriptionEn?: string;
  readonly descriptionAr?: string;
}

const FIELD_OF = { fr: 'nameFr', en: 'nameEn', ar: 'nameAr' } as const satisfies Record<Locale, keyof TypedGrouping>;
const DESCRIPTION_OF = {
  fr: 'descriptionFr',
  en: 'descriptionEn',
  ar: 'descriptionAr',
} as const satisfies Record<Locale, keyof TypedGrouping>;

/** Locks a kind: entries of it are added, corrected and removed one after another. */
export async function lockGroupings(tx: Database, kind: GroupingKind): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`groupings ${kind}`]);
}

/** Returns all entries of a kind. */
export function storedGroupings(db: Database, kind: GroupingKind, shopId: number): Promise<StoredGrouping[]> {
  const { table, above } = groupingOf(kind);
  return db.query<StoredGrouping & object>(
    `select id, slug, name, ${kind === 'categories' ? 'description' : "'{}'::jsonb as description"},
       ${above?.column ?? 'null::int'} as above from ${table} where shop_id = $1`,
    [shopId],
  );
}

/** Returns a message for each name that one of `others` has in any language: `text` with its `name`. */
export function knownNames(
  typed: TypedGrouping,
  others: readonly StoredGrouping[],
  { text, locale }: { readonly text: TextKey; readonly locale: Locale },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const language of LOCALES) {
    const same = groupingNamed(typed[FIELD_OF[language]], others);
    if (same) errors[FIELD_OF[language]] = [pageText(locale, text, { name: textIn(same.name, locale) })];
  }
  return errors;
}

/** Returns the entry that has the name in any language. */
export function groupingNamed(name: string | undefined, others: readonly StoredGrouping[]): StoredGrouping | undefined {
  const folded = foldName(name ?? '');
  return others.find((one) => folded && Object.values(one.name).some((each) => foldName(each) === folded));
}

/** Returns the entry with just these texts, below the same category or brand. */
export function sameGrouping(
  stored: readonly StoredGrouping[],
  typed: TypedGrouping,
  above: number | null,
): StoredGrouping | undefined {
  const sent = { ...textsOf(typed), above };
  return stored.find(({ name, description, above }) => isDeepStrictEqual({ name, description, above }, sent));
}

/** Adds an entry behind those of its kind. Its address is made of the French name, and stays. Returns its id. */
export async function addGrouping(
  tx: Database,
  kind: GroupingKind,
  shopId: number,
  {
    typed,
    above,
    stored,
  }: { readonly typed: TypedGrouping; readonly above: number | null; readonly stored: readonly StoredGrouping[] },
): Promise<number> {
  const { table, fallbackSlug, above: place } = groupingOf(kind);
  const used = stored.map(({ slug }) => slug);
  const slug = freeSlug(slugOf(typed.nameFr) || fallbackSlug, used);
  const { name, description } = textsOf(typed);
  const columns = ['shop_id', 'slug', 'name', ...(place === null ? [] : [place.column])];
  const values = ['$1::int', '$2', '$3::text::jsonb', ...(place === null ? [] : ['$4::int'])];
  const params: Parameter[] = [shopId, slug, JSON.stringify(name), ...(place === null ? [] : [above])];
  if (kind === 'categories') {
    columns.push('position', 'description');
    values.push('(select coalesce(max(position), 0) + 1 from categories where shop_id = $1)', '$5::text::jsonb');
    params.push(JSON.stringify(description));
  }
  const [added] = await tx.query<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')}) returning id`,
    params,
  );
  return (added as { id: number }).id;
}

/** Corrects the texts of an entry and the category or brand above it. */
export async function changeGrouping(
  tx: Database,
  kind: GroupingKind,
  id: number,
  { typed, above }: { readonly typed: TypedGrouping; readonly above: number | null },
): Promise<void> {
  const { table, above: place } = groupingOf(kind);
  const { name, description } = textsOf(typed);
  const changes = ['name = $2::text::jsonb', ...(place === null ? [] : [`${place.column} = $3::int`])];
  const params: Parameter[] = [id, JSON.stringify(name), ...(place === null ? [] : [above])];
  if (kind === 'categories') {
    changes.push('description = $4::text::jsonb');
    params.push(JSON.stringify(description));
  }
  await tx.query(`update ${table} set ${changes.join(', ')} where id = $1`, params);
}

/** Returns the id of an entry with those of all below it. */
export function withBelow(stored: readonly StoredGrouping[], id: number): ReadonlySet<number> {
  const ids = new Set([id]);
  // A set is walked to the end of what is added meanwhile.
  for (const one of ids) for (const entry of stored) if (entry.above === one) ids.add(entry.id);
  return ids;
}

/** Returns typed texts as they are stored. */
function textsOf(typed: TypedGrouping): Pick<StoredGrouping, 'name' | 'description'> {
  return {
    name: localizedText((language) => typed[FIELD_OF[language]]),
    description: localizedText((language) => typed[DESCRIPTION_OF[language]]),
  };
}

/** Returns stored texts by the fields that show them. */
export function textFields(kind: GroupingKind, { name, description }: StoredGrouping): Record<string, string> {
  const fields = (names: Record<Locale, string>, text: LocalizedText) =>
    Object.fromEntries(LOCALES.map((language) => [names[language], text[language] ?? '']));
  return { ...fields(FIELD_OF, name), ...(kind === 'categories' && fields(DESCRIPTION_OF, description)) };
}
