import type { Database } from '../db/database.ts';
import { countOrders, listOrders, type OrderSummary } from './queries.ts';

/** The orders of a phone number. */
export interface OrdersOfPhone {
  /** The newest ones. */
  readonly orders: readonly OrderSummary[];
  /** Number in all. */
  readonly count: number;
}

/**
 * Returns the newest orders of a phone number and their number in all.
 * @param phone normalised, as `shared/rules/phone` does it
 * @param except number of an order that is one of them, and is left out
 */
export async function ordersOfPhone(
  db: Database,
  shopId: number,
  { phone, limit, except }: { readonly phone: string; readonly limit: number; readonly except?: number },
): Promise<OrdersOfPhone> {
  const { orders } = await listOrders(db, shopId, { search: phone, limit: limit + 1 });
  const counts = Object.values(await countOrders(db, shopId, { search: phone }));
  return {
    orders: orders.filter(({ id }) => id !== except).slice(0, limit),
    count: counts.reduce((sum, { count }) => sum + count, 0) - (except === undefined ? 0 : 1),
  };
}
