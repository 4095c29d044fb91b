import type { StockTotal } from '../../shared/api/receiving.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { itemNames } from '../stock/item-names.ts';
import type { ExpeditionDetail } from './queries.ts';

/** Result of a confirmed receipt. */
export interface ReceiptResult {
  readonly id: number;
  readonly pieces: number;
  readonly lines: readonly {
    readonly name: string;
    /** Pieces of the expedition. */
    readonly received: number;
    /** Pieces besides, stored as an arrival. */
    readonly extra: number;
    readonly stock: readonly StockTotal[];
  }[];
  /** Of all its items, in both warehouses. */
  readonly totals: readonly StockTotal[];
}

interface ResultRow {
  readonly item: number;
  readonly received: number;
  readonly extra: number;
  readonly warehouse: string;
  readonly before: number;
  readonly after: number;
}

/** Returns what a receipt of the expedition did to the stock of both warehouses; null when it is another's. */
export async function receiptResult(
  db: Database,
  locale: Locale,
  { expedition, receipt }: { readonly expedition: ExpeditionDetail; readonly receipt: number },
): Promise<ReceiptResult | null> {
  // A receipt and its movements are written in one transaction, so they have the same time.
  const rows = await db.query<ResultRow>(
    `with posted as (
       select m.stock_item_id as item, min(m.id) as first, max(m.id) as last,
         coalesce(sum(m.quantity) filter (where m.kind = 'receive'), 0)::int as received,
         coalesce(sum(m.quantity) filter (where m.kind = 'in'), 0)::int as extra
       from expedition_receipts t
         join stock_movements m on m.expedition_id = t.expedition_id and m.created_at = t.created_at and m.kind in ('receive', 'in')
       where t.id = $1 and t.expedition_id = $2 group by 1
     )
     select p.item, p.received, p.extra, w.name as warehouse,
       coalesce(sum(e.change) filter (where e.movement_id < p.first), 0)::int as before,
       coalesce(sum(e.change) filter (where e.movement_id <= p.last), 0)::int as after
     from posted p join warehouses w on w.id in ($3, $4)
       left join stock_entries e on e.stock_item_id = p.item and e.account = 'on_hand' and e.warehouse_id = w.id
     group by p.item, p.received, p.extra, w.id order by p.item, (w.id = $3) desc`,
    [receipt, expedition.id, expedition.toId, expedition.fromId],
  );
  if (rows.length === 0) return null;
  const names = await itemNames(db, locale, { items: rows.map(({ item }) => item) });
  const lines = [...Map.groupBy(rows, ({ item }) => item)].map(([item, ofItem]) => {
    const [{ received = 0, extra = 0 } = {}] = ofItem;
    const stock = ofItem.map(({ warehouse, before, after }) => ({ warehouse, before, after }));
    return { name: names.get(item)?.name ?? '', received, extra, stock };
  });
  const totals = [expedition.to, expedition.from].map((warehouse) => {
    const own = rows.filter((row) => row.warehouse === warehouse);
    const sum = (of: 'before' | 'after') => own.reduce((total, row) => total + row[of], 0);
    return { warehouse, before: sum('before'), after: sum('after') };
  });
  const pieces = lines.reduce((total, { received, extra }) => total + received + extra, 0);
  return { id: receipt, pieces, lines, totals };
}
