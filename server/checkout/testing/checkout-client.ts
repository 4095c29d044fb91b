import type { CheckoutLine } from '../../../shared/api/checkout.ts';
import type { Database } from '../../db/database.ts';
import { ledgerDifferences } from '../../stock/queries.ts';
import type { TestApp, Visitor } from '../../testing/test-app.ts';
import { cartPayload, LAMP, orderCount, stockOf } from './checkout-fixture.ts';

/** Sends a payload to the checkout call, with the visitor's headers or those given. */
export async function sendCheckout(
  server: TestApp,
  shopper: Visitor,
  payload: unknown,
  headers: Record<string, string> = shopper.headers,
) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/web/api/cart/checkout',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** Orders from the cart as somebody new, one lamp unless lines are given. Returns the number of the order. */
export async function placeOrder(server: TestApp, lines?: CheckoutLine[]): Promise<number> {
  const answer = await sendCheckout(server, await server.visit(), cartPayload(lines && { lines }));
  if (answer.status !== 200) throw new Error(`The order was answered with ${answer.status}.`);
  const [order] = await server.db.query<{ id: number }>('select max(id)::int as id from orders');
  return order?.id ?? 0;
}

/** Returns everything an order would change: equal before and after whatever is refused. */
export async function traces(db: Database) {
  const [row] = await db.query<{ keys: number }>('select count(*)::integer as keys from idempotency_keys');
  return {
    orders: await orderCount(db),
    lamps: await stockOf(db, LAMP),
    keys: row!.keys,
    gaps: await ledgerDifferences(db),
  };
}
