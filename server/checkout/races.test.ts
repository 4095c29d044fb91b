import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutLine, CheckoutRequest } from '../../shared/api/checkout.ts';
import { delayCommits } from '../campaigns/arena.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import {
  BOWL,
  cartPayload,
  insertShop,
  LAMP,
  ledgerGaps,
  newPhone,
  orderCount,
  PACK,
  quickPayload,
  setStock,
  stockOf,
} from './testing/checkout-fixture.ts';

let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  shopper = await server.visit();
});
afterAll(() => server.close());
beforeEach(async () => {
  await setStock(server.db, LAMP, 1000);
  await setStock(server.db, BOWL, 1000);
});

async function sendAll(payloads: readonly CheckoutRequest[]) {
  const responses = await Promise.all(
    payloads.map((payload) =>
      server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers: shopper.headers, payload }),
    ),
  );
  return responses.map((response) => ({ status: response.statusCode, body: response.json() }));
}

const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length]),
  );

const parallel = (count: number, lines: CheckoutLine[]) =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? cartPayload : quickPayload)({ lines }));

describe('many shoppers at once', () => {
  test.each([1, 5, 20])('never get more than the %i pieces there are, and all of those', async (pieces) => {
    await setStock(server.db, LAMP, pieces);
    const answers = await sendAll(parallel(pieces * 5 + 20, [{ product: LAMP, quantity: 1 }]));
    expect(statuses(answers)).toEqual({ 200: pieces, 409: pieces * 4 + 20 });
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ error: 'short-stock', line: { available: 0 } });
    expect(await stockOf(server.db, LAMP)).toBe(0);
    expect(await ledgerGaps(server.db)).toEqual([]);
  });

  test('who buy a pack and its item together take no more than both have', async () => {
    await setStock(server.db, LAMP, 7);
    await setStock(server.db, BOWL, 9);
    const answers = await sendAll([
      ...parallel(10, [{ product: PACK, type: 'pack', quantity: 1 }]),
      ...parallel(10, [
        { product: BOWL, quantity: 1 },
        { product: LAMP, quantity: 1 },
      ]),
      ...parallel(10, [
        { product: LAMP, quantity: 1 },
        { product: BOWL, quantity: 2 },
      ]),
    ]);
    expect(Object.keys(statuses(answers))).toEqual(['200', '409']);
    // What is left would not have served any of the three kinds of order.
    const [lamps, bowls] = [await stockOf(server.db, LAMP), await stockOf(server.db, BOWL)];
    expect(lamps === 0 || bowls === 0).toBe(true);
    expect(await ledgerGaps(server.db)).toEqual([]);
  });

  test('who send one order fifty times get one order and one answer', async () => {
    const before = await orderCount(server.db);
    const payload = quickPayload();
    const answers = await sendAll(Array.from({ length: 50 }, () => payload));
    expect(statuses(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map(({ body }) => body.orderUuid)).size).toBe(1);
    expect(await orderCount(server.db)).toBe(before + 1);
    expect(await stockOf(server.db, LAMP)).toBe(999);
  });

  test('who share a phone get one order between them, and the others the seconds to wait', async () => {
    const phone = newPhone();
    // A wait that is over leaves its row behind, so nothing but its lock keeps two orders apart.
    await sendAll([cartPayload({ fields: { phone } })]);
    await server.db.query(`update cooldowns set until = now() - interval '1 second' where phone = $1`, [phone]);
    await delayCommits(server.db, 20);
    const answers = await sendAll(Array.from({ length: 20 }, () => cartPayload({ fields: { phone } })));
    await server.db.exec('drop function wait_before_commit() cascade');
    expect(statuses(answers)).toEqual({ 200: 1, 429: 19 });
  });

  test('who use one key for different orders get one order and refusals', async () => {
    const { clientOrderKey } = cartPayload();
    const answers = await sendAll(Array.from({ length: 20 }, () => ({ ...cartPayload(), clientOrderKey })));
    expect(statuses(answers)).toEqual({ 200: 1, 422: 19 });
  });
});
