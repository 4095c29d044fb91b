import type { Database } from '../../db/database.ts';
import { advanceIds, insertRows } from '../../db/insert-rows.ts';

/** An entry of a test's menu: its id, its parent's, its type and what it leads to. */
interface EntryRow {
  readonly id: number;
  readonly parent?: number;
  readonly type: string;
  readonly target?: number;
  readonly address?: string;
  readonly name?: Readonly<Record<string, string>>;
  readonly active?: boolean;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
}

/** Makes these rows the whole menu of shop 1, in their order. */
export async function putMenu(db: Database, entries: readonly EntryRow[]): Promise<void> {
  await db.query('delete from menu_items where shop_id = 1');
  if (entries.length === 0) return;
  await insertRows(
    db,
    'menu_items',
    entries.map(
      ({ id, parent = null, type, target = null, address = null, name = {}, active = true, ...times }, at) => ({
        id,
        shop_id: 1,
        parent_id: parent,
        position: at * 10,
        type,
        target_id: target,
        address,
        name,
        active,
        starts_at: times.startsAt ?? null,
        ends_at: times.endsAt ?? null,
        version: 0,
      }),
    ),
  );
  await advanceIds(db, ['menu_items']);
}

/** Returns the menu of shop 1 as `1(2 3(4)) 5`. */
export async function menuShape(db: Database): Promise<string> {
  const rows = await db.query<{ id: number; parent: number | null }>(
    'select id, parent_id as parent from menu_items where shop_id = 1 and removed_at is null order by position, id',
  );
  const shape = (parent: number | null): string =>
    rows
      .filter((row) => row.parent === parent)
      .map(({ id }) => `${id}${shape(id) && `(${shape(id)})`}`)
      .join(' ');
  return shape(null);
}
