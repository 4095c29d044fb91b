import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { cartPayload, HOME, insertShop, LAMP, promote, quickPayload } from './testing/checkout-fixture.ts';

let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  shopper = await server.visit();
  await promote(server.db, LAMP, 10);
});
afterAll(() => server.close());

const FORGED = { isFree: true, transporterId: HOME, finalPrice: 0, promo: { isFree: true, minSubtotal: 0 } };
const lines = [{ product: LAMP, combination: null, quantity: 1, unitPrice: 1 }];
const CASES = [
  ['shape A', cartPayload],
  ['shape B', quickPayload],
] as const;

test.each(CASES)(
  '%s with a forged price, a forged delivery and a forged promotion is charged what the server says',
  async (_, payload) => {
    const send = async (body: object) =>
      server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', payload: body, headers: shopper.headers });
    const first = await send(payload({ lines, shipping: FORGED }));
    // Cheaper than it is: the shopper sees the right figures first, and nothing is ordered.
    expect(first.statusCode).toBe(409);
    expect(first.json().prices).toMatchObject({ subtotal: 2250, deliveryPrice: 400, total: 2650 });
    const dear = { ...FORGED, isFree: false, finalPrice: 1e6, promo: { isFree: false, minSubtotal: 0 } };
    const second = await send(payload({ lines: [{ ...lines[0]!, unitPrice: 99_999 }], shipping: dear }));
    expect(second.statusCode).toBe(200);
    const [order] = await server.db.query('select subtotal, delivery_price, total from orders where uuid = $1', [
      second.json().orderUuid,
    ]);
    expect(order).toEqual({ subtotal: 225_000, delivery_price: 40_000, total: 265_000 });
  },
);
