import type { Database, Parameter } from '../db/database.ts';
import { isOnDays, type ShopDays } from '../db/shop-days.ts';
import type { StockAccount } from './queries.ts';

export type MovementKind =
  | 'opening'
  | 'in'
  | 'out'
  | 'count'
  | 'reserve'
  | 'release'
  | 'send'
  | 'return'
  | 'undo'
  | 'provision'
  | 'unprovision'
  | 'dispatch'
  | 'receive'
  | 'come-home'
  | 'write-off';

/** A movement as one account saw it. A piece that goes from one account to another is an entry of each. */
export interface HistoryEntry {
  readonly movement: number;
  readonly createdAt: Date;
  readonly item: number;
  readonly productId: number;
  readonly combinationId: number | null;
  readonly account: StockAccount;
  /** Null of what is reserved by orders. */
  readonly warehouse: number | null;
  readonly before: number;
  readonly after: number;
  /** No later movement changed this account of the item and warehouse. */
  readonly isLatest: boolean;
  readonly kind: MovementKind;
  /** The reason of the shop's list, by language. */
  readonly reason: Readonly<Record<string, string>> | null;
  readonly comment: string | null;
  readonly order: number | null;
  readonly expedition: number | null;
  /** The movement it undoes, and the one that undid it. */
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  /** The person's name at the time of the movement; null when a shopper ordered. */
  readonly staff: string | null;
}

export interface HistoryFilter extends ShopDays {
  readonly item?: number | undefined;
  readonly product?: number | undefined;
  readonly warehouse?: number | undefined;
  readonly kind?: MovementKind | undefined;
  readonly staff?: number | undefined;
  /** Its code in the shop's list of reasons. */
  readonly reason?: string | undefined;
  /** The last movement of the page before. */
  readonly before?: number | undefined;
  readonly limit?: number;
}

/**
 * Returns SQL of the entries `e` that match a filter, with its parameters. It names what is set alone, so that PostgreSQL reads
 * the entries of a product by an index instead of the whole ledger.
 */
function matching({ item, product, warehouse, kind, staff, reason, from, until }: HistoryFilter) {
  const params: Parameter[] = [];
  const param = (value: Parameter) => `$${params.push(value)}`;
  const ofEntry = ["e.account not in ('outside', 'lost')"];
  if (item !== undefined) ofEntry.push(`e.stock_item_id = ${param(item)}`);
  if (product !== undefined)
    ofEntry.push(`e.stock_item_id = any(array(select id from stock_items where product_id = ${param(product)}))`);
  if (warehouse !== undefined) ofEntry.push(`e.warehouse_id = ${param(warehouse)}`);
  const ofMovement = [...isOnDays('m.created_at', { from, until }, param)];
  if (kind !== undefined) ofMovement.push(`m.kind = ${param(kind)}`);
  if (staff !== undefined) ofMovement.push(`m.staff_id = ${param(staff)}`);
  if (reason !== undefined)
    ofMovement.push(`m.reason_id in (select id from stock_reasons where code = ${param(reason)})`);
  const movements = ofMovement.length === 0 ? '' : 'join stock_movements m on m.id = e.movement_id';
  return { sql: `from stock_entries e ${movements} where ${[...ofEntry, ...ofMovement].join(' and ')}`, params };
}

/**
 * Returns the movements of an item, a product or a warehouse, newest first, a page at a time. A page ends with all entries
 * of its last movement.
 */
export function stockHistory(
  db: Database,
  { before, limit, ...filter }: HistoryFilter & { readonly limit: number },
): Promise<HistoryEntry[]> {
  const { sql, params } = matching(filter);
  const behind = before === undefined ? '' : `and e.movement_id < $${params.push(before)}`;
  const most = params.push(limit);
  return db.query(
    `with page as (
       select e.* ${sql} ${behind}
       order by e.movement_id desc fetch first $${most} rows with ties
     ), since as (
       select movement_id, account, warehouse_id,
         sum(change) over (partition by stock_item_id, account, warehouse_id
           order by movement_id desc rows between unbounded preceding and 1 preceding)::integer as later
       from stock_entries
       where stock_item_id in (select stock_item_id from page) and movement_id >= (select min(movement_id) from page)
         and account not in ('outside', 'lost')
     ), totals as (
       select page.*, since.later is null as "isLatest",
         coalesce(case page.account when 'reserved_order' then s.reserved when 'on_hand' then w.on_hand
           when 'reserved_expedition' then w.reserved else w.in_transit end, 0) - coalesce(since.later, 0) as after
       from page
       join since on since.movement_id = page.movement_id and since.account = page.account
         and since.warehouse_id is not distinct from page.warehouse_id
       join stock_items s on s.id = page.stock_item_id
       left join warehouse_stock w on w.stock_item_id = page.stock_item_id and w.warehouse_id = page.warehouse_id
     )
     select m.id as movement, m.created_at as "createdAt", total.stock_item_id as item, s.product_id as "productId",
       s.combination_id as "combinationId", total.account, total.warehouse_id as warehouse,
       total.after - total.change as before, total.after, total."isLatest", m.kind, r.name as reason, m.comment, m.order_id as "order",
       m.expedition_id as expedition, m.undoes_id as undoes, undo.id as "undoneBy", m.staff_name as staff
     from totals total
     join stock_movements m on m.id = total.movement_id
     join stock_items s on s.id = total.stock_item_id
     left join stock_reasons r on r.id = m.reason_id
     left join stock_movements undo on undo.undoes_id = m.id
     order by m.id desc, total.account`,
    params,
  );
}

/** Counts the movements of an item, a product or a warehouse, and their entries. */
export async function countMovements(
  db: Database,
  filter: HistoryFilter,
): Promise<{ readonly movements: number; readonly entries: number }> {
  const { sql, params } = matching(filter);
  const [row] = await db.query<{ movements: number; entries: number }>(
    `select count(distinct e.movement_id)::int as movements, count(*)::int as entries ${sql}`,
    params,
  );
  return row ?? { movements: 0, entries: 0 };
}
