import type { Locale } from '../../shared/i18n/locale.ts';
import type { MenuSelector } from '../../shared/rules/menu/menu-types.ts';
import { choiceLists } from '../catalogue/choice-lists.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import type { Database } from '../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { textIn } from '../web/texts.ts';

/** A target that an entry can lead to. */
export interface MenuTarget {
  readonly value: string;
  readonly label: string;
}

/** Products of a search that are offered. */
const MOST_PRODUCTS = 20;

/** The selectors whose choices are all in the page. */
export type ListedSelector = Exclude<MenuSelector, 'link' | 'product'>;
export type MenuLists = Readonly<Record<ListedSelector, readonly MenuTarget[]>>;

const WRITTEN = `
select 'pages' as list, id, title as name from pages where shop_id = $1
union all select 'blogCategories', id, name from blog_categories where shop_id = $1
union all select 'blogPosts', id, title from blog_posts where shop_id = $1`;

/** Returns what the selectors of an entry offer, by name in `locale`. */
export async function menuLists(db: Database, shopId: number, locale: Locale): Promise<MenuLists> {
  const { categories, brands, collections } = await choiceLists(db, shopId, locale);
  const rows = await db.query<{ list: string; id: number; name: LocalizedText }>(WRITTEN, [shopId]);
  const { compare } = new Intl.Collator(locale);
  const listed = (name: string) =>
    rows
      .filter(({ list }) => list === name)
      .map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) }))
      .sort((a, b) => compare(a.label, b.label));
  const plain = (choices: readonly MenuTarget[]) => choices.map(({ value, label }) => ({ value, label }));
  const pages = listed('pages');
  return {
    category: plain(categories),
    brand: plain(brands),
    collection: plain(collections),
    cmsPage: pages,
    page: pages,
    blogCategory: listed('blogCategories'),
    blogPost: listed('blogPosts'),
  };
}

/** Returns the products of a shop that a search found, as targets of an entry. */
export async function productTargets(
  db: Database,
  shopId: number,
  { locale, search }: { readonly locale: Locale; readonly search: string },
): Promise<MenuTarget[]> {
  const hits = await searchProducts(db, { locale, search, limit: MOST_PRODUCTS });
  const ids = hits.map(({ id }) => id);
  return namedProducts(db, shopId, locale, ids);
}

/** Returns the products of a shop among ids, in their order, by name in `locale`. */
export async function namedProducts(
  db: Database,
  shopId: number,
  locale: Locale,
  ids: readonly number[],
): Promise<MenuTarget[]> {
  if (ids.length === 0) return [];
  return db.query<MenuTarget & object>(
    `select p.id::text as value, ${PRODUCT_NAME} as label from products p
       ${productNameJoins('$3')}
     where p.shop_id = $1 and p.id = any($2::int[]) order by array_position($2::int[], p.id)`,
    [shopId, ids, locale],
  );
}
