import type { Database } from '../db/database.ts';

export type MovementReason = 'opening' | 'order' | 'cancellation' | 'correction' | 'reception' | 'return';

export interface Movement {
  stockItemId: number;
  /** Units in (positive) or out (negative), never 0. */
  delta: number;
  reason: MovementReason;
}

/**
 * Writes one movement and the item's new quantity together.
 * @returns the units now in stock, or null when the item does not exist or fewer are there than the movement takes
 */
export async function moveStock(db: Database, { stockItemId, delta, reason }: Movement): Promise<number | null> {
  const [row] = await db.query<{ available: number }>(
    `with moved as (
       update stock_items set available = available + $2::int where id = $1 and available + $2::int >= 0
       returning id, available
     ), written as (
       insert into stock_movements (stock_item_id, delta, reason) select id, $2::int, $3 from moved
     )
     select available from moved`,
    [stockItemId, delta, reason],
  );
  return row?.available ?? null;
}

/** Items whose quantity is not the sum of their movements: none, unless something wrote past the ledger. */
export function ledgerDifferences(db: Database): Promise<{ stockItemId: number; available: number; ledger: number }[]> {
  return db.query(
    `select s.id as "stockItemId", s.available, coalesce(sum(m.delta), 0)::int as ledger
     from stock_items s left join stock_movements m on m.stock_item_id = s.id
     group by s.id having s.available <> coalesce(sum(m.delta), 0) order by s.id`,
  );
}
