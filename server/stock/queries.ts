import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../web/texts.ts';

/** An account with a cached quantity; `available` follows from the others. */
export type StockAccount = 'on_hand' | 'reserved_order' | 'reserved_expedition' | 'in_transit';

export interface Warehouse {
  readonly id: number;
  readonly name: string;
  readonly sellable: boolean;
}

/** Returns the warehouses of a shop in its sequence: orders are sent from the first that has the pieces. */
export function listWarehouses(db: Database, shopId: number): Promise<Warehouse[]> {
  return db.query('select id, name, sellable from warehouses where shop_id = $1 order by position, id', [shopId]);
}

export interface StockReason {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly direction: 'in' | 'out' | 'count';
  /** The reason needs a comment, such as "other". */
  readonly needsNote: boolean;
}

export function listStockReasons(db: Database, shopId: number): Promise<StockReason[]> {
  return db.query(
    `select code, name, direction, needs_note as "needsNote" from stock_reasons where shop_id = $1 order by position, id`,
    [shopId],
  );
}

/** A reason in the language of a page. */
export interface NamedReason {
  readonly code: string;
  readonly name: string;
}

/** Returns a reason with its name in a language, else with its code. */
export function namedReason({ code, name }: StockReason, locale: Locale): NamedReason {
  return { code, name: textIn(name, locale) || code };
}

/** Lists the reasons of a direction for forms without a field for a note. */
export async function reasonsWithoutNote(
  db: Database,
  shopId: number,
  { direction, locale }: { readonly direction: StockReason['direction']; readonly locale: Locale },
): Promise<NamedReason[]> {
  const reasons = await listStockReasons(db, shopId);
  return reasons
    .filter((reason) => reason.direction === direction && !reason.needsNote)
    .map((reason) => namedReason(reason, locale));
}

/** The stock of a product or of one of its combinations. */
interface ItemLevels {
  readonly item: number;
  readonly combinationId: number | null;
  readonly available: number;
  /** By orders, in no warehouse yet. */
  readonly reserved: number;
  /** One entry for each warehouse of the shop, in its sequence. */
  readonly warehouses: readonly WarehouseLevel[];
}

export interface WarehouseLevel {
  readonly warehouse: number;
  readonly onHand: number;
  /** By expeditions that start here; part of what is on hand. */
  readonly reserved: number;
  /** On the way here. */
  readonly comingIn: number;
}

/** Returns the stock of a product as a matrix of items and warehouses. */
export function productLevels(db: Database, productId: number): Promise<ItemLevels[]> {
  return db.query(
    `select s.id as item, s.combination_id as "combinationId", s.available, s.reserved, coalesce(jsonb_agg(jsonb_build_object(
         'warehouse', h.id, 'onHand', coalesce(w.on_hand, 0), 'reserved', coalesce(w.reserved, 0),
         'comingIn', coalesce(w.in_transit, 0)) order by h.position, h.id) filter (where h.id is not null), '[]') as warehouses
     from stock_items s join products p on p.id = s.product_id
     left join warehouses h on h.shop_id = p.shop_id
     left join warehouse_stock w on w.stock_item_id = s.id and w.warehouse_id = h.id
     where s.product_id = $1
     group by s.id order by s.id`,
    [productId],
  );
}

/** A cached quantity that is not what the movements add up to. */
export interface StockDifference {
  readonly item: number;
  /** Null for what an item has in no warehouse. */
  readonly warehouse: number | null;
  readonly account: StockAccount | 'available';
  readonly cached: number;
  readonly ledger: number;
}

const DIFFERENCE = 'stock_item_id as item, warehouse_id as warehouse, account, cached, ledger';

/** Compares all cached quantities with the movements: none differs, unless something wrote past the ledger. */
export function ledgerDifferences(db: Database): Promise<StockDifference[]> {
  return db.query(`select ${DIFFERENCE} from stock_differences()`);
}

/**
 * Sums the movements of a product or of everything in a warehouse again, corrects the cached quantities and returns what
 * differed. Writes no movement, so it never creates stock. Locks only items that differ.
 */
export async function recount(
  db: Database,
  scope: { readonly product: number } | { readonly warehouse: number },
): Promise<StockDifference[]> {
  const [items, id] =
    'product' in scope
      ? ['select id from stock_items where product_id = $1', scope.product]
      : [
          `select stock_item_id from warehouse_stock where warehouse_id = $1
           union select stock_item_id from stock_movements where $1 in (from_warehouse_id, to_warehouse_id)`,
          scope.warehouse,
        ];
  const [differing] = await db.query<{ ids: number[] | null }>(
    `select array_agg(distinct stock_item_id) as ids from stock_differences(array(${items}))`,
    [id],
  );
  if (!differing?.ids) return [];
  return db.query(`select ${DIFFERENCE} from recount_stock($1)`, [differing.ids]);
}

/** An order that the stock on hand does not serve any more, after a loss. */
interface ShortOrder {
  readonly order: number;
  readonly lines: readonly { readonly item: number; readonly reserved: number; readonly missing: number }[];
}

/** Returns orders that are short, newest first: what is on hand serves the oldest first, so the newest are short (STK-3). */
export function shortOrders(db: Database, shopId: number): Promise<ShortOrder[]> {
  return db.query(
    `with short_items as (
       select s.id, coalesce(sum(greatest(0, w.on_hand - w.reserved)) filter (where h.sellable), 0) as pieces
       from stock_items s join products p on p.id = s.product_id and p.shop_id = $1
       left join warehouse_stock w on w.stock_item_id = s.id
       left join warehouses h on h.id = w.warehouse_id
       where s.is_short
       group by s.id
     ), reservations as (
       select i.id as item, i.pieces, e.order_id, sum(e.change) as reserved
       from short_items i join stock_entries e on e.stock_item_id = i.id and e.account = 'reserved_order'
       group by 1, 2, 3 having sum(e.change) > 0
     ), served as (
       select *, least(reserved, sum(reserved) over (partition by item order by order_id) - pieces) as missing from reservations
     )
     select order_id as "order",
       jsonb_agg(jsonb_build_object('item', item, 'reserved', reserved, 'missing', missing) order by item) as lines
     from served where missing > 0 group by 1 order by 1 desc`,
    [shopId],
  );
}
