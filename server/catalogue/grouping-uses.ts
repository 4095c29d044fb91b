import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { GROUPING_KINDS, type GroupingKind, groupingOf, lockGroupings } from './groupings.ts';

type UseType = 'product' | 'category' | 'line' | 'menu' | 'block' | 'promotion';

/** Address below which a user of an entry has its page, and the name of its type. */
const USES: Readonly<Record<UseType, { readonly path: string; readonly text: TextKey }>> = {
  product: { path: '/dashboard/products', text: 'product' },
  category: { path: '/dashboard/catalogue/categories', text: 'category' },
  line: { path: '/dashboard/catalogue/brand-lines', text: 'productBrandLineId' },
  menu: { path: '/dashboard/menu', text: 'shopMenu' },
  block: { path: '/dashboard/home-blocks', text: 'homeBlocks' },
  promotion: { path: '/dashboard/promotions', text: 'promotion' },
};

/** The products, menu entries and others that use an entry: their number, and the first ones, products before others. */
export interface GroupingUse {
  readonly count: number;
  readonly hasProducts: boolean;
  readonly uses: readonly { readonly url: string; readonly name: string; readonly text: TextKey }[];
}

const USES_SHOWN = 20;

/** Finds the users of an entry. A removed block or menu entry is none: it is put back without the entry. */
export async function groupingUse(db: Database, kind: GroupingKind, id: number, locale: Locale): Promise<GroupingUse> {
  const { table, members, menuType, scope, itemColumn } = groupingOf(kind);
  const own = (row: string, column = 'name') =>
    `coalesce(nullif(${row}.${column} ->> $2, ''), nullif(${row}.${column} ->> 'fr', ''), '')`;
  const parts = [
    `select 1 as place, 'product' as type, p.id, ${PRODUCT_NAME} as name from products p ${productNameJoins('$2')}
     where p.id in (select product from (${members}) member where entry = $1)`,
    kind === 'categories' && `select 2, 'category', c.id, ${own('c')} from categories c where c.parent_id = $1`,
    kind === 'brands' && `select 2, 'line', l.id, ${own('l')} from brand_lines l where l.brand_id = $1`,
    menuType &&
      `select 3, 'menu', i.id, coalesce(nullif(${own('i')}, ''), ${own('g')}) from menu_items i join ${table} g on g.id = $1
       where i.type = '${menuType}' and i.target_id = $1 and i.removed_at is null`,
    `select 4, 'block', h.id, ${own('h', 'public_title')} from home_blocks h where h.removed_at is null
       and h.id in (select block_id from home_block_items where ${itemColumn} = $1)`,
    scope &&
      `select 5, 'promotion', m.id, ${own('m')} from promotions m
       where m.scope = '${scope}' and m.scope_id = $1 and m.archived_at is null`,
  ].filter((part): part is string => typeof part === 'string');
  const rows = await db.query<{ type: UseType; id: number; name: string; count: number }>(
    `select type, id, name, count(*) over ()::int as count from (${parts.join(' union all ')}) used
     order by place, name, id limit ${USES_SHOWN}`,
    [id, locale],
  );
  return {
    count: rows[0]?.count ?? 0,
    hasProducts: rows[0]?.type === 'product',
    uses: rows.map((row) => ({ url: `${USES[row.type].path}/${row.id}`, name: row.name, text: USES[row.type].text })),
  };
}

/** Removes an entry unless something uses it. Returns the number of its users: 0 when it was removed; null when there is none. */
export async function removeGrouping(
  tx: Database,
  kind: GroupingKind,
  id: number,
  locale: Locale,
): Promise<number | null> {
  await lockGroupings(tx, kind);
  await lockGrouping(tx, kind, id);
  const { count } = await groupingUse(tx, kind, id, locale);
  if (count > 0) return count;
  const removed = await tx.query(`delete from ${groupingOf(kind).table} where id = $1 returning 1`, [id]);
  return removed.length > 0 ? 0 : null;
}

/**
 * Lets the entry that a promotion or an entry of the menu is to name stay until the transaction ends: a removal waits, and
 * then counts that use. Where somebody removes the entry at this moment it waits for that, so that what is read after it
 * lacks the entry.
 * @param type scope of a promotion or type of an entry of the menu; one that names no grouping locks nothing
 */
export async function lockNamedGrouping(tx: Database, type: string, id: number | null): Promise<void> {
  const kind = GROUPING_KINDS.map(groupingOf).find(({ scope, menuType }) => type === scope || type === menuType);
  if (kind && id !== null) await tx.query(`select 1 from ${kind.table} where id = $1 for key share`, [id]);
}

/** Locks an entry: saving what names it waits until the transaction ends. */
export async function lockGrouping(tx: Database, kind: GroupingKind, id: number): Promise<void> {
  await tx.query(`select 1 from ${groupingOf(kind).table} where id = $1 for update`, [id]);
}
