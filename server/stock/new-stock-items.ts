import type { Database } from '../db/database.ts';

/** Gives combinations of a product their stock, none at first. Those that have some already keep it. */
export async function createStockItems(
  tx: Database,
  productId: number,
  combinationIds: readonly number[],
): Promise<void> {
  await tx.query(
    `insert into stock_items (product_id, combination_id) select $1, id from unnest($2::int[]) c(id)
     on conflict (product_id, combination_id) do nothing`,
    [productId, combinationIds],
  );
}
