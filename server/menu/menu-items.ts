import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { MenuType } from '../../shared/rules/menu/menu-types.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import { pageText, textIn } from '../web/texts.ts';

/** An entry of the menu with what it leads to. */
export interface MenuItem {
  readonly id: number;
  readonly parent: number | null;
  readonly type: MenuType;
  readonly target: number | null;
  readonly address: string | null;
  /** Label by language; a missing one means the target's name. */
  readonly label: LocalizedText;
  readonly active: boolean;
  /** When it is in the navigation; null: without limit. `endsAt` is the first instant after it. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly version: number;
  /** Of the target; null where it is gone, and of a type without one. */
  readonly name: LocalizedText | null;
  readonly url: string | null;
  /** False for a target that is gone, not published or empty. */
  readonly isThere: boolean;
  /** When a target that is not there yet will be. */
  readonly publishedAt: Date | null;
}

/** The categories in whose branch anything is on sale, as a query of `id`; $1 is the shop. */
export const FILLED_CATEGORIES = `
with recursive filled as (
  select c.id, c.parent_id from categories c where c.shop_id = $1 and (exists (
    select 1 from products p where p.category_id = c.id and p.active and p.status = 'published') or exists (
    select 1 from product_categories pc join products p on p.id = pc.product_id
      where pc.category_id = c.id and p.active and p.status = 'published'))
  union select c.id, c.parent_id from categories c join filled on filled.parent_id = c.id
)`;

const ITEMS = `${FILLED_CATEGORIES}
select i.id, i.parent_id as parent, i.type, i.target_id as target, i.address, i.name as label, i.active, i.starts_at as "startsAt", i.ends_at as "endsAt", i.version,
  t.name, coalesce(t.url, i.address) as url, coalesce(t.is_there, i.target_id is null) as "isThere", t.published_at as "publishedAt"
from menu_items i left join lateral (
  select c.name, '/catalog/category/' || c.slug as url, c.id in (select id from filled) as is_there, null::timestamptz as published_at
    from categories c where i.type = 'ProductCategory' and c.id = i.target_id and c.shop_id = $1
  union all select b.name, '/catalog/brands/' || b.slug, true, null
    from brands b where i.type = 'Brand' and b.id = i.target_id and b.shop_id = $1
  union all select l.name, '/catalog/collections/' || l.slug, true, null
    from collections l where i.type = 'collectionPage' and l.id = i.target_id and l.shop_id = $1
  union all select (select jsonb_object_agg(n.language_code, n.name) from product_langs n where n.product_id = p.id),
      '/catalog/product/' || c.slug || '/' || p.slug, p.active and p.status = 'published', null
    from products p join categories c on c.id = p.category_id
    where i.type = 'Product' and p.id = i.target_id and p.shop_id = $1
  union all select g.title, '/pages/' || g.slug, g.active, null
    from pages g where i.type = 'Cms' and g.id = i.target_id and g.shop_id = $1
  union all select k.name, '/blog/categories/' || k.slug, true, null
    from blog_categories k where i.type = 'BlogCategory' and k.id = i.target_id and k.shop_id = $1
  union all select o.title, '/blog/' || o.slug, o.published_at is not null, o.published_at
    from blog_posts o where i.type = 'BlogPost' and o.id = i.target_id and o.shop_id = $1
) t on true
where i.shop_id = $1 and i.removed_at is null order by i.position, i.id`;

/** Returns all entries of a shop's menu by position. */
export function menuItems(db: Database, shopId: number): Promise<MenuItem[]> {
  return db.query<MenuItem & object>(ITEMS, [shopId]);
}

/** Targets of the numbered types; null for one that only opens the entries below it. */
const OWN_TARGETS = {
  3: { url: '/', text: 'home' },
  4: { url: '/catalog/new', text: 'newProducts' },
  5: { url: null, text: 'currentOffers' },
  6: { url: '/blog', text: 'blog' },
  8: { url: '/checkout/cart/view', text: 'cart' },
  10: { url: null, text: null },
} as const satisfies Partial<Record<MenuType, { url: string | null; text: TextKey | null }>>;

export function ownTargetOf(type: MenuType): (typeof OWN_TARGETS)[keyof typeof OWN_TARGETS] | undefined {
  return type in OWN_TARGETS ? OWN_TARGETS[Number(type) as keyof typeof OWN_TARGETS] : undefined;
}

/** Returns the target's own name in a language, in French where that is missing; empty where it has none. */
export function targetName({ type, name }: Pick<MenuItem, 'type' | 'name'>, locale: Locale): string {
  const text = ownTargetOf(type)?.text;
  return text ? pageText(locale, text) : textIn(name, locale);
}

/** Returns what an entry is called in a language: its own label, else the target's name, else a label in another language. */
export function itemName(item: Pick<MenuItem, 'type' | 'name' | 'label'>, locale: Locale): string {
  return (
    item.label[locale] ||
    targetName(item, locale) ||
    textIn(item.label, locale) ||
    Object.values(item.label).find(Boolean) ||
    ''
  );
}

/** An entry with those below it. */
export type MenuNode<Item> = Item & { readonly depth: number; readonly below: readonly MenuNode<Item>[] };

/** Returns entries as a tree, in their order. One whose parent is not among them is left out. */
export function menuTree<Item extends { id: number; parent: number | null }>(
  items: readonly Item[],
  parent: number | null = null,
  depth = 1,
): MenuNode<Item>[] {
  return items
    .filter((item) => item.parent === parent)
    .map((item) => ({ ...item, depth, below: menuTree(items, item.id, depth + 1) }));
}

/** Returns the entries of a tree, each behind the one above it. */
export function flattened<Item>(nodes: readonly MenuNode<Item>[]): MenuNode<Item>[] {
  return nodes.flatMap((node) => [node, ...flattened(node.below)]);
}
