import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CheckoutLine, CheckoutRequest } from '../../shared/api/checkout.ts';
import { delayCommits } from '../campaigns/arena.ts';
import { lockProducts } from '../catalogue/product-lock.ts';
import { removePromotion } from '../promotions/life.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { purgeCooldowns } from './cooldowns.ts';
import {
  BOWL,
  cartPayload,
  insertShop,
  LAMP,
  newPhone,
  orderCount,
  PACK,
  promote,
  quickPayload,
  setStock,
  stockOf,
} from './testing/checkout-fixture.ts';

let server: TestApp;
let shopper: Visitor;

const onPostgres = process.env.TEST_DATABASE === 'postgres';
const setLockTimeout = (time: string) =>
  server.db.exec(`alter function place_orders(jsonb, integer) set lock_timeout = '${time}'`);
const settingsOfPlaceOrders = () =>
  server.db.query<{ settings: string[] }>("select proconfig as settings from pg_proc where proname = 'place_orders'");
let shipped: { settings: string[] } | undefined;

beforeAll(async () => {
  server = await createTestApp();
  [shipped] = await settingsOfPlaceOrders();
  // A starved machine may stop for seconds while an order waits on purpose.
  if (onPostgres) await setLockTimeout('60s');
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
    expect(await ledgerDifferences(server.db)).toEqual([]);
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
    expect(await ledgerDifferences(server.db)).toEqual([]);
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
    onTestFinished(() => server.db.exec('drop function wait_before_commit() cascade'));
    await delayCommits(server.db, 20);
    const answers = await sendAll(Array.from({ length: 20 }, () => cartPayload({ fields: { phone } })));
    expect(statuses(answers)).toEqual({ 200: 1, 429: 19 });
  });

  test('who use one key for different orders get one order and refusals', async () => {
    const { clientOrderKey } = cartPayload();
    const answers = await sendAll(Array.from({ length: 20 }, () => ({ ...cartPayload(), clientOrderKey })));
    expect(statuses(answers)).toEqual({ 200: 1, 422: 19 });
  });
});

// The embedded database has one connection, so nothing waits for a row there.
if (onPostgres) {
  test('the wait after an order begins also where the wait before it is removed meanwhile', async () => {
    const phone = newPhone();
    await sendAll([cartPayload({ fields: { phone } })]);
    await server.db.query(`update cooldowns set until = now() - interval '1 second' where phone = $1`, [phone]);
    let holder = server.db;
    const finish = await holdOpen(server.db, (tx) => {
      holder = tx;
      return tx.query('select 1 from cooldowns where phone = $1 for update', [phone]);
    });
    const order = sendAll([cartPayload({ fields: { phone } })]);
    await lockWaits(server.db);
    await purgeCooldowns(holder);
    await finish();
    expect(statuses(await order)).toEqual({ 200: 1 });
    expect(statuses(await sendAll([cartPayload({ fields: { phone } })]))).toEqual({ 429: 1 });
  });

  test('a wait that is over is not removed while an order holds it, and nothing waits for the order', async () => {
    const [locked, free] = [newPhone(), newPhone()];
    await server.db.query(`insert into cooldowns (shop_id, phone, until) select 1, unnest($1::text[]), 'epoch'`, [
      [locked, free],
    ]);
    const finish = await holdOpen(server.db, (tx) =>
      tx.query('select 1 from cooldowns where phone = $1 for update', [locked]),
    );
    await purgeCooldowns(server.db);
    const left = await server.db.query('select phone from cooldowns where phone = any ($1)', [[locked, free]]);
    expect(left).toEqual([{ phone: locked }]);
    await finish();
  });

  test('an order does not wait for staff who change its product', async () => {
    const finish = await holdOpen(server.db, (tx) => lockProducts(tx, [LAMP]));
    const [answer] = await sendAll([cartPayload({ lines: [{ product: LAMP, quantity: 1 }] })]);
    await finish();
    expect(answer?.status).toBe(200);
  });

  test('an order of a product whose promotion is removed meanwhile is priced anew', async () => {
    const promotion = await promote(server.db, BOWL, 10);
    const finish = await holdOpen(server.db, (tx) => removePromotion(tx, { shopId: 1, id: promotion }));
    const sent = sendAll([cartPayload({ lines: [{ product: BOWL, quantity: 1 }] })]);
    await lockWaits(server.db);
    await finish();
    const [answer] = await sent;
    const [line] = await server.db.query('select promotion_id from order_lines order by id desc limit 1');
    expect([answer?.status, line]).toEqual([200, { promotion_id: null }]);
  });

  describe('a stock row that another transaction holds', () => {
    test('is waited for briefly, is not the shopper’s own order, and does not hold up the orders beside it', async () => {
      // A batch waits, then each of its orders: together less than a statement may take.
      expect(shipped?.settings).toContain('lock_timeout=2s');
      onTestFinished(() => setLockTimeout('60s'));
      await setLockTimeout('300ms');
      const finish = await holdOpen(server.db, (tx) =>
        tx.query('select 1 from stock_items where product_id = $1 for update', [LAMP]),
      );
      const answered: string[] = [];
      const send = async (product: number, title: string) => {
        const [answer] = await sendAll([cartPayload({ lines: [{ product, quantity: 1 }] })]);
        answered.push(title);
        return answer;
      };
      const [lamp, ...bowls] = await Promise.all([send(LAMP, 'lamp'), send(BOWL, 'bowl'), send(BOWL, 'bowl')]);
      await finish();
      expect(lamp).toEqual({
        status: 409,
        body: { error: 'stock-busy', message: expect.stringContaining('n’a pas été passée') },
      });
      expect(bowls.map((bowl) => bowl?.status)).toEqual([200, 200]);
      expect(answered).toEqual(['bowl', 'bowl', 'lamp']);
      expect((await send(LAMP, 'lamp'))?.status).toBe(200);
    });
  });
}
