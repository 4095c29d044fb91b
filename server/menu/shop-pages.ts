import type { Locale } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';
import { type MenuItem, menuItems } from './menu-items.ts';

/** A page that the shop wrote, with its sanitised HTML. */
export interface ShopPage {
  readonly id: number;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly html: LocalizedText;
  readonly active: boolean;
}

export type ShopPageEdit = Omit<ShopPage, 'id'>;

/** A row of the staff's list. */
export interface ShopPageRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly active: boolean;
  /** Languages that have a title and a text, of three. */
  readonly languages: number;
  readonly updatedAt: Date;
}

export const SHOP_PAGE_SORTS = ['title', 'updated'] as const;

interface Selection {
  readonly shopId: number;
  readonly locale: Locale;
  readonly search: string;
  readonly sort: { readonly by: (typeof SHOP_PAGE_SORTS)[number]; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

/** Returns the pages with all words of a search in one of their titles. */
export async function listShopPages(
  db: Database,
  { shopId, locale, search, sort, limit, offset }: Selection,
): Promise<{ rows: ShopPageRow[]; total: number }> {
  const title = `coalesce(g.title ->> $2, g.title ->> 'fr')`;
  const sortedBy = { title: `fold_text(${title})`, updated: 'g.updated_at' }[sort.by];
  const params: Parameter[] = [shopId, locale, limit, offset];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  const listed = await db.query<ShopPageRow & { total: number }>(
    `select g.id, g.slug, ${title} as title, g.active, g.updated_at as "updatedAt", count(*) over ()::int as total,
       (select count(*)::int from jsonb_object_keys(g.title) language where g.html ? language) as languages
     from pages g
     where g.shop_id = $1 and exists (select from jsonb_each_text(g.title) where ${hasWords('fold_text(value)', words)})
     order by ${sortedBy} ${sort.descending ? 'desc' : 'asc'}, g.id limit $3 offset $4`,
    params,
  );
  const rows = listed.map(({ total: _, ...row }) => row);
  return { rows, total: listed[0]?.total ?? 0 };
}

export async function shopPageById(db: Database, shopId: number, id: number): Promise<ShopPage | null> {
  const [page] = await db.query<ShopPage & object>(
    'select id, slug, title, html, active from pages where shop_id = $1 and id = $2',
    [shopId, id],
  );
  return page ?? null;
}

/** Returns the page of a shop at an address; null where there is none. */
export async function shopPageAt(db: Database, shopId: number, slug: string): Promise<ShopPage | null> {
  const [page] = await db.query<ShopPage & object>(
    'select id, slug, title, html, active from pages where shop_id = $1 and slug = $2',
    [shopId, slug],
  );
  return page ?? null;
}

/** Returns the entries of the menu that lead to a page. */
export async function entriesLeadingTo(db: Database, shopId: number, pageId: number): Promise<MenuItem[]> {
  const items = await menuItems(db, shopId);
  return items.filter(({ type, target }) => type === 'Cms' && target === pageId);
}

/** Locks the pages of a shop: they are written one after another. */
export async function lockShopPages(tx: Database, shopId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`pages ${shopId}`]);
}

/** Stores a page, a new one where `id` is null. */
export async function storeShopPage(
  tx: Database,
  shopId: number,
  id: number | null,
  { slug, title, html, active }: ShopPageEdit,
): Promise<void> {
  const values = [shopId, slug, JSON.stringify(title), JSON.stringify(html), active];
  if (id === null) {
    await tx.query('insert into pages (shop_id, slug, title, html, active) values ($1, $2, $3, $4, $5)', values);
  } else {
    await tx.query(
      `update pages set slug = $2, title = $3, html = $4, active = $5, updated_at = now()
       where shop_id = $1 and id = $6`,
      [...values, id],
    );
  }
}
