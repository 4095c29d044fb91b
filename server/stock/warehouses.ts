import type { Locale } from '../../shared/i18n/locale.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import { movedBefore } from '../../shared/rules/sequence/moved-before.ts';
import { LOW_STOCK } from '../../shared/rules/stock/low-stock.ts';
import type { Database, Parameter } from '../db/database.ts';
import { wordPatterns } from '../db/text-search.ts';
import type { Staff } from '../http/staff-area.ts';
import { MOST_CSV_ROWS, refuseTooMany } from '../web/csv.ts';
import { isOwnAddition, storeAddition } from '../web/field-authors.ts';
import { itemNames } from './item-names.ts';
import { hasItemWords, itemsWithCode } from './item-search.ts';
import { PRODUCT_NAME, productNameJoins } from './product-name.ts';
import { shortOrders, type Warehouse } from './queries.ts';

/** A warehouse with what all its items add up to. */
export interface WarehouseTotals extends Warehouse {
  readonly items: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly comingIn: number;
}

export function warehouseTotals(db: Database, shopId: number): Promise<WarehouseTotals[]> {
  return db.query(
    `select h.id, h.name, h.sellable, count(*) filter (where w.on_hand > 0)::int as items,
       coalesce(sum(w.on_hand), 0)::int as "onHand", coalesce(sum(w.reserved), 0)::int as reserved,
       coalesce(sum(w.in_transit), 0)::int as "comingIn"
     from warehouses h left join warehouse_stock w on w.warehouse_id = h.id
     where h.shop_id = $1 group by h.id order by h.position, h.id`,
    [shopId],
  );
}

/** An item of a warehouse. */
export interface WarehouseItem {
  readonly item: number;
  readonly productId: number;
  readonly product: string;
  readonly combination: string;
  /** Of the combination, where the item is one. */
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly onHand: number;
  readonly reserved: number;
  readonly comingIn: number;
}

/** Levels that the items of a warehouse are filtered by. */
export const STOCK_LEVELS = ['some', 'low'] as const;
type StockLevel = (typeof STOCK_LEVELS)[number];
const LEVEL_CONDITION: Readonly<Record<StockLevel, string>> = {
  some: 'w.on_hand > 0',
  low: `w.on_hand <= ${LOW_STOCK}`,
};

type WarehouseSort = 'product' | 'onHand';

interface ItemSelection {
  readonly warehouse: number;
  readonly locale: Locale;
  readonly search: string;
  readonly level: StockLevel | undefined;
  readonly sort: { readonly by: WarehouseSort; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

const SORT_COLUMN: Readonly<Record<WarehouseSort, string>> = { product: 'names.name', onHand: 'w.on_hand' };

/**
 * Returns the items that were ever in a warehouse, a page at a time; those that ran out are in it.
 * @throws Refusal for a spreadsheet of more items than it may have, before they are read
 */
export async function warehouseItems(
  db: Database,
  { warehouse, locale, search, level, sort, limit, offset }: ItemSelection,
): Promise<{ rows: WarehouseItem[]; total: number }> {
  const params: Parameter[] = [locale, warehouse];
  const param = (value: Parameter) => `$${params.push(value)}`;
  const conditions = ['w.warehouse_id = $2'];
  if (search.trim() !== '') {
    const coded = await itemsWithCode(db, warehouse, searchedText(search));
    conditions.push(`(s.id = any(${param(coded)}::int[]) or (${hasItemWords(wordPatterns(search).map(param))}))`);
  }
  if (level !== undefined) conditions.push(LEVEL_CONDITION[level]);
  const from = `from warehouse_stock w join stock_items s on s.id = w.stock_item_id join products p on p.id = s.product_id
       left join combinations k on k.id = s.combination_id
       ${productNameJoins('$1')}
       cross join lateral (select ${PRODUCT_NAME} as name) names
     where ${conditions.join(' and ')}`;
  if (limit > MOST_CSV_ROWS) {
    const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, params);
    refuseTooMany(counted?.total ?? 0);
  }
  const listed = await db.query<Omit<WarehouseItem, 'combination'> & { total: number }>(
    `select s.id as item, s.product_id as "productId", names.name as product,
       case when k.id is null then p.sku else k.sku end as sku, case when k.id is null then p.barcode else k.barcode end as barcode,
       w.on_hand as "onHand", w.reserved, w.in_transit as "comingIn", count(*) over ()::int as total
     ${from}
     order by ${SORT_COLUMN[sort.by]} ${sort.descending ? 'desc' : 'asc'}, s.id limit ${param(limit)} offset ${param(offset)}`,
    params,
  );
  const names = await itemNames(db, locale, { items: listed.map(({ item }) => item) });
  return {
    rows: listed.map(({ total: _, ...row }) => ({ ...row, combination: names.get(row.item)?.combination ?? '' })),
    total: listed[0]?.total ?? 0,
  };
}

/**
 * Locks every stock item of a shop, as whoever posts stock does before its warehouse. Also the items that another
 * transaction brings into a warehouse, whose row there cannot be read yet, are then counted.
 */
export async function lockStockItems(db: Database, shopId: number): Promise<void> {
  await db.query(
    'select from stock_items s join products p on p.id = s.product_id where p.shop_id = $1 order by s.id for update of s',
    [shopId],
  );
}

/**
 * Moves a warehouse in the shop's sequence to the place before another one: pressed twice it stays there.
 * @param move.before null for the end
 * @returns false when there is no such warehouse
 */
export async function moveWarehouse(
  db: Database,
  { shopId, id, before }: { shopId: number; id: number; before: number | null },
): Promise<boolean> {
  await db.query('select from warehouses where shop_id = $1 order by id for update', [shopId]);
  // Not in the statement that locks: it would return the sequence from before it waited.
  const rows = await db.query<{ id: number }>('select id from warehouses where shop_id = $1 order by position, id', [
    shopId,
  ]);
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) return false;
  await db.query(
    'update warehouses w set position = n from unnest($1::integer[]) with ordinality as sorted(id, n) where w.id = sorted.id',
    [movedBefore(ids, id, before)],
  );
  return true;
}

/**
 * Adds a warehouse at the end of the sequence.
 * @returns false when the name is in use, unless this person added it a short time ago
 */
export async function addWarehouse(
  tx: Database,
  { shopId, staff }: { readonly shopId: number; readonly staff: Staff | null },
  name: string,
): Promise<boolean> {
  const [row] = await tx.query<{ id: number }>(
    `insert into warehouses (shop_id, name, position)
     select $1, $2, coalesce(max(position), 0) + 1 from warehouses where shop_id = $1
     on conflict (shop_id, name) do nothing returning id`,
    [shopId, name],
  );
  if (row !== undefined) await storeAddition(tx, `warehouse ${row.id}`, staff);
  const [same] = row
    ? []
    : await tx.query<{ id: number }>('select id from warehouses where shop_id = $1 and name = $2', [shopId, name]);
  return row !== undefined || isOwnAddition(tx, `warehouse ${same?.id}`, staff);
}

/** An order that is short, with the names of what is missing (STK-3). */
export interface NamedShortOrder {
  readonly order: number;
  readonly lines: readonly { readonly name: string; readonly reserved: number; readonly missing: number }[];
}

export async function namedShortOrders(db: Database, locale: Locale, shopId: number): Promise<NamedShortOrder[]> {
  const orders = await shortOrders(db, shopId);
  const names = await itemNames(db, locale, {
    items: [...new Set(orders.flatMap(({ lines }) => lines.map(({ item }) => item)))],
  });
  return orders.map(({ order, lines }) => ({
    order,
    lines: lines.map(({ item, ...line }) => ({ ...line, name: names.get(item)?.name ?? '' })),
  }));
}
