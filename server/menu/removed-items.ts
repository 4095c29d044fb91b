import { MENU_DEPTH } from '../../shared/rules/menu/menu-types.ts';
import type { Database } from '../db/database.ts';
import { flattened, type MenuItem, type MenuNode, menuItems, menuTree } from './menu-items.ts';
import { heightOf, lockMenu } from './move-item.ts';

/** Days for which a removed entry can be put back. */
const REMOVED_DAYS = 30;

/** Removes an entry with those below it. They share their time, by which they are put back together. */
export async function removeItem(db: Database, node: MenuNode<MenuItem>): Promise<void> {
  await db.query('update menu_items set removed_at = now() where id = any($1::int[])', [
    flattened([node]).map(({ id }) => id),
  ]);
}

/**
 * Puts a removed entry back, with those that were removed with it. Where its former parent is gone, or too deep by now, it
 * goes to the end of the top level. Returns the entry; null when there is none.
 */
export async function restoreItem(db: Database, shopId: number, id: number): Promise<MenuItem | null> {
  await lockMenu(db, shopId);
  const removed = await db.query<{ id: number; parent: number | null }>(
    `select id, parent_id as parent from menu_items where shop_id = $1
       and removed_at = (select removed_at from menu_items where id = $2 and shop_id = $1)`,
    [shopId, id],
  );
  const entry = removed.find((one) => one.id === id);
  const [node] =
    entry === undefined ? [] : menuTree([{ ...entry, parent: null }, ...removed.filter((one) => one !== entry)]);
  if (node !== undefined) {
    const parent = flattened(menuTree(await menuItems(db, shopId))).find((one) => one.id === entry?.parent);
    const isFitting = parent !== undefined && parent.depth + heightOf(node) <= MENU_DEPTH;
    await db.query('update menu_items set removed_at = null where id = any($1::int[])', [removed.map((one) => one.id)]);
    if (entry?.parent !== null && !isFitting) {
      await db.query(
        `update menu_items set parent_id = null, position =
           (select coalesce(max(position), 0) + 10 from menu_items where shop_id = $2 and parent_id is null)
         where id = $1`,
        [id, shopId],
      );
    }
  }
  return (await menuItems(db, shopId)).find((one) => one.id === id) ?? null;
}

/** Says if an entry was removed and can be put back. */
export async function isRemovedItem(db: Database, shopId: number, id: number): Promise<boolean> {
  const rows = await db.query('select 1 from menu_items where id = $1 and shop_id = $2 and removed_at is not null', [
    id,
    shopId,
  ]);
  return rows.length > 0;
}

/** Deletes entries that were not put back. */
export async function purgeMenuItems(db: Database): Promise<void> {
  const old = `removed_at < now() - interval '${REMOVED_DAYS} days'`;
  // Deleting nothing would clear the cached home page all the same.
  const [expired] = await db.query(`select 1 from menu_items where ${old} limit 1`);
  if (expired) await db.query(`delete from menu_items where ${old}`);
}
