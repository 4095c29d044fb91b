import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import { ARE_DUPLICATES } from './duplicate-orders.ts';
import { lineTexts } from './line-quantity.ts';
import { countOrders, listOrders, type OrderDetail, type OrderSummary, ordersById } from './queries.ts';

/** An order with its lines in words. */
interface OrderOfPhone extends OrderSummary {
  readonly products: readonly LocalizedText[];
}

/** The orders of a phone number. */
export interface OrdersOfPhone {
  /** The newest ones. */
  readonly orders: readonly OrderOfPhone[];
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
  const ids = orders.map(({ id }) => id).filter((id) => id !== except);
  return {
    orders: (await ordersById(db, ids.slice(0, limit))).map(withProducts),
    count: counts.reduce((sum, { count }) => sum + count, 0) - (except === undefined ? 0 : 1),
  };
}

const withProducts = (order: OrderDetail): OrderOfPhone => ({
  ...order,
  products: order.lines.map((line) => lineTexts(line.quantity, line)),
});

/**
 * Returns the newest other open orders of the phone of an open order with a product of it, with the lines of these products:
 * one of them may have been placed twice (ORD-53).
 */
export async function duplicatesOf(db: Database, order: OrderDetail): Promise<OrderOfPhone[]> {
  const products = order.lines.map(({ productId }) => productId);
  const same = await db.query<{ id: number }>(
    `select other.id from orders o join orders other on ${ARE_DUPLICATES}
     where o.id = $1 order by other.id desc limit 5`,
    [order.id],
  );
  const duplicates = await ordersById(
    db,
    same.map(({ id }) => id),
  );
  return duplicates.map((one) =>
    withProducts({ ...one, lines: one.lines.filter(({ productId }) => products.includes(productId)) }),
  );
}
