import { LANGUAGE_TAG, type Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { itemNames } from '../stock/item-names.ts';
import { type ItemSources, plannedSources, sentSources } from '../stock/order-stock.ts';
import type { Warehouse } from '../stock/queries.ts';
import { listText } from '../web/texts.ts';
import type { OrderDetail } from './queries.ts';

/** The pieces of one stock item of an order, as its page lists them. */
export interface OrderPieces {
  readonly item: number;
  readonly name: string;
  readonly quantity: number;
  /** The warehouses they leave or left from, in words; null while pieces are missing. */
  readonly from: string | null;
  /** Other warehouses that have all of them. `source` is the value that chooses one. */
  readonly others: readonly { readonly source: string; readonly warehouse: string }[];
}

/** Returns where the pieces of an order leave from when it is sent, or left from (STK-2); none in other statuses. */
export async function orderPieces(
  db: Database,
  { id, status }: OrderDetail,
  { warehouses, locale }: { readonly warehouses: readonly Warehouse[]; readonly locale: Locale },
): Promise<OrderPieces[]> {
  const items = await sourcesOf(db, id, status);
  const names = await itemNames(db, locale, { items: items.map(({ item }) => item) });
  const warehouseName = (warehouse: number) => warehouses.find((one) => one.id === warehouse)?.name ?? '';
  return items.map(({ item, quantity, sources, alternatives }) => {
    const planned = sources?.map(({ warehouse }) => warehouse) ?? [];
    const texts = (sources ?? []).map((source) =>
      planned.length === 1
        ? warehouseName(source.warehouse)
        : `${warehouseName(source.warehouse)} (${source.quantity})`,
    );
    return {
      item,
      name: names.get(item)?.name ?? '',
      quantity,
      from: sources === null ? null : listText(locale, texts),
      others: alternatives
        .filter((warehouse) => !planned.includes(warehouse))
        .map((warehouse) => ({ source: `${item}:${warehouse}`, warehouse: warehouseName(warehouse) })),
    };
  });
}

/** Returns what pieces weigh together, in words; null while the weight of one is not known. */
export async function piecesWeight(
  db: Database,
  pieces: readonly OrderPieces[],
  locale: Locale,
): Promise<string | null> {
  const rows = await db.query<{ item: number; grams: number | null }>(
    `select s.id as item, p.weight_grams as grams from stock_items s join products p on p.id = s.product_id
     where s.id = any($1::integer[])`,
    [pieces.map(({ item }) => item)],
  );
  const grams = pieces.map(({ item, quantity }) => quantity * (rows.find((row) => row.item === item)?.grams ?? 0));
  if (grams.length === 0 || grams.includes(0)) return null;
  const kilograms = grams.reduce((sum, one) => sum + one, 0) / 1000;
  const format = { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 } as const;
  return new Intl.NumberFormat(LANGUAGE_TAG[locale], format).format(kilograms);
}

async function sourcesOf(db: Database, order: number, status: OrderDetail['status']): Promise<ItemSources[]> {
  if (status === 'confirmed') return plannedSources(db, order);
  return status === 'sent' || status === 'delivered' ? sentSources(db, order) : [];
}
