import type { Database } from '../db/database.ts';
import { HAS_NOT_LEFT } from './ticket-state.ts';

/** A parcel of such an order is to leave, or on its way. */
const OPEN = "('new', 'confirmed', 'sent')";

/** SQL condition on orders `o` and `other`: they are open, of one phone and have a product in common, so one may have been placed twice (ORD-53). */
export const ARE_DUPLICATES = `(other.shop_id = o.shop_id and other.phone = o.phone and other.id <> o.id
  and o.status in ${OPEN} and other.status in ${OPEN} and exists (
    select from order_lines own join order_lines alike on alike.product_id = own.product_id
    where own.order_id = o.id and alike.order_id = other.id))`;

/** Returns the numbers of those orders that may have been placed twice and whose parcels have not left. */
export async function duplicatesAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select o.id from orders o where o.id = any($1::bigint[]) and ${HAS_NOT_LEFT}
       and exists (select from orders other where ${ARE_DUPLICATES})`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
