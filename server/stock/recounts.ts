import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { recount, type StockDifference } from './queries.ts';

type Scope = { readonly product: number } | { readonly warehouse: number };

/** The last recount of a product or warehouse. */
export interface LastRecount {
  readonly at: Date;
  readonly by: string | null;
  /** Cached quantities that differed. */
  readonly corrected: number;
}

/** Recounts and notes that it was done, by whom and with how many corrections (STK-7). */
export async function recordRecount(
  db: Database,
  scope: Scope,
  staff: Staff | null,
): Promise<{ readonly ranAt: Date; readonly differences: StockDifference[] }> {
  const differences = await recount(db, scope);
  const [column, id] = columnOf(scope);
  const [row] = await db.query<{ ranAt: Date }>(
    `insert into stock_recounts (${column}, staff_id, staff_name, corrected) values ($1, $2, $3, $4) returning created_at as "ranAt"`,
    [id, staff?.id, staff?.name, differences.length],
  );
  return { ranAt: row?.ranAt ?? new Date(), differences };
}

export async function lastRecount(db: Database, scope: Scope): Promise<LastRecount | null> {
  const [column, id] = columnOf(scope);
  const [row] = await db.query<LastRecount>(
    `select created_at as at, staff_name as by, corrected from stock_recounts where ${column} = $1 order by id desc limit 1`,
    [id],
  );
  return row ?? null;
}

function columnOf(scope: Scope): ['product_id' | 'warehouse_id', number] {
  return 'product' in scope ? ['product_id', scope.product] : ['warehouse_id', scope.warehouse];
}
