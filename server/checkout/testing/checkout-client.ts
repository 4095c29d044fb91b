import type { Database } from '../../db/database.ts';
import { ledgerDifferences } from '../../stock/queries.ts';
import type { TestApp, Visitor } from '../../testing/test-app.ts';
import { LAMP, orderCount, stockOf } from './checkout-fixture.ts';

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

/** Everything an order would change: equal before and after whatever is refused. */
export async function traces(db: Database) {
  const [row] = await db.query<{ keys: number }>('select count(*)::integer as keys from idempotency_keys');
  return {
    orders: await orderCount(db),
    lamps: await stockOf(db, LAMP),
    keys: row!.keys,
    gaps: await ledgerDifferences(db),
  };
}
