import type { Database } from '../db/database.ts';

/**
 * Lets one change of a product, its combinations, its pictures or its pack happen at a time: each writes by what it read.
 * Orders go on, they only need the product to stay.
 * @param tx a transaction, to whose end the products are locked
 * @param ids locked in one order, so that changes of several products end one after another
 */
export async function lockProducts(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.query('select 1 from products where id = any($1::int[]) order by id for no key update', [ids]);
}
