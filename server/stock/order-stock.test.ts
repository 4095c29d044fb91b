import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '../checkout/place-order.ts';
import { orderFromPayload } from '../checkout/read-payload.ts';
import { BOWL, cartPayload, insertShop, LAMP, PACK } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import {
  cancelOrderStock,
  changeOrderStock,
  returnOrderStock,
  sendOrderStock,
  sentSources,
  undoSentStock,
} from './order-stock.ts';
import { postStock } from './post-stock.ts';
import { ledgerDifferences, productLevels, shortOrders } from './queries.ts';

const ALGER = 1;
const ORAN = 2;
const staff = null;
let db: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  await insertShop(db);
});
afterAll(async () => {
  expect(await ledgerDifferences(db)).toEqual([]);
  await db.close();
});
// Each test begins with 10 lamps in Alger and 20 in Oran, none of them reserved, and plenty of bowls.
beforeEach(async () => {
  const open = await db.query<{ order: number }>(
    `select distinct order_id as "order" from stock_entries where account = 'reserved_order'`,
  );
  for (const { order } of open) await cancelOrderStock(db, { order, staff });
  await count(ALGER, 10);
  await count(ORAN, 20);
});

async function level(product: number = LAMP) {
  const [item] = await productLevels(db, product);
  const [alger, oran] = item!.warehouses.map(({ onHand }) => onHand);
  return { available: item!.available, reserved: item!.reserved, alger, oran };
}

async function count(warehouse: number, quantity: number): Promise<void> {
  const [item] = await productLevels(db, LAMP);
  const expected = item!.warehouses.find((one) => one.warehouse === warehouse)!.onHand;
  const counted = { kind: 'count', reason: 'counted', item: 1, warehouse, quantity, expected } as const;
  expect(await postStock(db, [counted])).toMatchObject({ kind: 'posted' });
}

/** Orders as a shopper does. */
async function order(product: number, quantity: number): Promise<number> {
  const type = product === PACK ? ({ type: 'pack' } as const) : {};
  const payload = cartPayload({ lines: [{ product, combination: null, quantity, ...type }] });
  const outcome = await placeOrder({ db, config: { cooldownSeconds: 1 } }, orderFromPayload(payload, 'fr'));
  expect(outcome).toMatchObject({ kind: 'placed' });
  const [row] = await db.query<{ id: number }>('select max(id) as id from orders');
  return row!.id;
}

describe('an order (STK-12)', () => {
  test('reserves, and leaves everything on hand', async () => {
    await order(LAMP, 4);
    expect(await level()).toEqual({ available: 26, reserved: 4, alger: 10, oran: 20 });
  });

  test('leaves from the first warehouse that has all of its pieces', async () => {
    const [small, large] = [await order(LAMP, 10), await order(LAMP, 11)];
    await sendOrderStock(db, { order: large, staff });
    expect(await level()).toEqual({ available: 9, reserved: 10, alger: 10, oran: 9 });
    await sendOrderStock(db, { order: small, staff });
    expect(await level()).toEqual({ available: 9, reserved: 0, alger: 0, oran: 9 });
  });

  test('leaves from several warehouses when none has all of its pieces', async () => {
    await sendOrderStock(db, { order: await order(LAMP, 25), staff });
    expect(await level()).toEqual({ available: 5, reserved: 0, alger: 0, oran: 5 });
  });

  test('leaves from where staff say, if that has all of it', async () => {
    const id = await order(LAMP, 11);
    expect(await sendOrderStock(db, { order: id, staff, chosen: [{ item: 1, warehouse: ALGER }] })).toMatchObject({
      kind: 'refused',
      refusals: [{ refused: 'not-enough', item: 1, current: 10 }],
    });
    const small = await order(LAMP, 3);
    const sent = await sendOrderStock(db, { order: small, staff, chosen: [{ item: 1, warehouse: ORAN }] });
    expect(sent.kind).toBe('posted');
    expect(await level()).toEqual({ available: 16, reserved: 11, alger: 10, oran: 17 });
  });

  test('takes nothing that an expedition reserved', async () => {
    const provision = { kind: 'provision', item: 1, warehouse: ALGER, quantity: 8, expedition: 1 } as const;
    await postStock(db, [provision]);
    await sendOrderStock(db, { order: await order(LAMP, 3), staff });
    expect(await level()).toMatchObject({ alger: 10, oran: 17 });
    const short = await order(LAMP, 19);
    await count(ORAN, 16);
    expect(await sendOrderStock(db, { order: short, staff })).toMatchObject({
      refusals: [{ refused: 'not-enough', current: 18 }],
    });
    await postStock(db, [{ ...provision, kind: 'unprovision' }]);
  });

  test('is sent once, however often it is asked for at once', async () => {
    const id = await order(LAMP, 4);
    await Promise.all(Array.from({ length: 8 }, () => sendOrderStock(db, { order: id, staff })));
    expect(await level()).toEqual({ available: 26, reserved: 0, alger: 6, oran: 20 });
  });

  test('of a pack takes the items of the pack', async () => {
    const bowls = await level(BOWL);
    await sendOrderStock(db, { order: await order(PACK, 2), staff });
    expect(await level()).toMatchObject({ available: 28, reserved: 0, alger: 8 });
    expect((await level(BOWL)).available).toBe(bowls.available - 4);
  });

  test('is not sent when pieces are missing, and says how many are there', async () => {
    const id = await order(LAMP, 25);
    await count(ORAN, 4);
    expect(await sendOrderStock(db, { order: id, staff })).toMatchObject({
      kind: 'refused',
      refusals: [{ refused: 'not-enough', item: 1, current: 14 }],
    });
    expect(await level()).toEqual({ available: 0, reserved: 25, alger: 10, oran: 4 });
  });

  test('that is cancelled is available again, once', async () => {
    const id = await order(LAMP, 4);
    await Promise.all([1, 2, 3].map(() => cancelOrderStock(db, { order: id, staff })));
    expect(await level()).toEqual({ available: 30, reserved: 0, alger: 10, oran: 20 });
  });

  test('that comes back goes into the warehouse that staff say, once', async () => {
    const id = await order(LAMP, 4);
    await sendOrderStock(db, { order: id, staff });
    await Promise.all([1, 2, 3].map(() => returnOrderStock(db, { order: id, staff, warehouse: ORAN })));
    expect(await level()).toEqual({ available: 30, reserved: 0, alger: 6, oran: 24 });
  });

  test('that comes back goes to the warehouses it left from where staff say none', async () => {
    const id = await order(LAMP, 25);
    await sendOrderStock(db, { order: id, staff });
    expect(await level()).toMatchObject({ alger: 0, oran: 5 });
    await returnOrderStock(db, { order: id, staff });
    expect(await level()).toMatchObject({ available: 30, alger: 10, oran: 20 });
  });

  test('that came back elsewhere and is sent again comes back with its own pieces alone', async () => {
    const id = await order(LAMP, 4);
    await sendOrderStock(db, { order: id, staff });
    await returnOrderStock(db, { order: id, staff, warehouse: ORAN });
    await changeOrderStock(db, { order: id, staff, changes: [{ item: 1, change: 4 }] });
    await sendOrderStock(db, { order: id, staff });
    expect(await level()).toEqual({ available: 26, reserved: 0, alger: 2, oran: 24 });
    expect(await sentSources(db, id)).toMatchObject([{ quantity: 4, sources: [{ warehouse: ALGER, quantity: 4 }] }]);
    await returnOrderStock(db, { order: id, staff });
    expect(await level()).toEqual({ available: 30, reserved: 0, alger: 6, oran: 24 });
  });

  test('that came back in part elsewhere has the others away still, which come back to where they left', async () => {
    const id = await order(LAMP, 25);
    await sendOrderStock(db, { order: id, staff });
    await returnOrderStock(db, { order: id, staff, warehouse: ALGER, pieces: new Map([[1, 12]]) });
    expect(await level()).toMatchObject({ alger: 12, oran: 5 });
    expect(await sentSources(db, id)).toMatchObject([{ quantity: 13, sources: [{ warehouse: ORAN, quantity: 13 }] }]);
    await returnOrderStock(db, { order: id, staff });
    expect(await level()).toEqual({ available: 30, reserved: 0, alger: 12, oran: 18 });
  });

  test('that was not sent after all has its pieces reserved again where they left from, once', async () => {
    const id = await order(LAMP, 30);
    await sendOrderStock(db, { order: id, staff });
    expect(await level()).toEqual({ available: 0, reserved: 0, alger: 0, oran: 0 });
    await Promise.all([1, 2, 3].map(() => undoSentStock(db, { order: id, staff })));
    expect(await level()).toEqual({ available: 0, reserved: 30, alger: 10, oran: 20 });
    await sendOrderStock(db, { order: id, staff });
    expect(await level()).toEqual({ available: 0, reserved: 0, alger: 0, oran: 0 });
  });

  test('that was not sent after all stays so when its pieces are not available with it', async () => {
    const [id] = [await order(LAMP, 4), await order(LAMP, 26)];
    await sendOrderStock(db, { order: id, staff, chosen: [{ item: 1, warehouse: ALGER }] });
    await count(ALGER, 5);
    expect(await undoSentStock(db, { order: id, staff })).toMatchObject({
      kind: 'refused',
      refusals: [null, { refused: 'not-enough', current: 3 }],
    });
    expect(await level()).toEqual({ available: 0, reserved: 26, alger: 5, oran: 20 });
  });
});

test('no item is short when every piece of it is there and reserved (STK-3)', async () => {
  await order(LAMP, 30);
  const [item] = await db.query('select reserved, is_short as "isShort" from stock_items where id = $1', [LAMP]);
  expect(item).toEqual({ reserved: 30, isShort: false });
});

test('the newest orders are short after a loss, and no longer once pieces arrive (STK-3)', async () => {
  const [first, second, third] = [await order(LAMP, 10), await order(LAMP, 10), await order(LAMP, 10)];
  expect(await shortOrders(db, 1)).toEqual([]);
  await count(ORAN, 4);
  expect(await level()).toMatchObject({ available: 0, reserved: 30 });
  expect(await shortOrders(db, 1)).toEqual([
    { order: third, lines: [{ item: 1, reserved: 10, missing: 10 }] },
    { order: second, lines: [{ item: 1, reserved: 10, missing: 6 }] },
  ]);
  await sendOrderStock(db, { order: first, staff });
  expect((await shortOrders(db, 1)).map(({ order: id }) => id)).toEqual([third, second]);
  await count(ALGER, 20);
  expect(await shortOrders(db, 1)).toEqual([]);
});

test('pieces lost from under an expedition take none from orders that other warehouses can serve', async () => {
  const provision = { kind: 'provision', item: 1, warehouse: ALGER, quantity: 8, expedition: 1 } as const;
  const first = await order(LAMP, 15);
  await postStock(db, [provision]);
  await count(ALGER, 0);
  expect(await level()).toEqual({ available: 5, reserved: 15, alger: 0, oran: 20 });
  expect(await shortOrders(db, 1)).toEqual([]);
  const second = await order(LAMP, 5);
  await count(ORAN, 18);
  expect(await shortOrders(db, 1)).toEqual([{ order: second, lines: [{ item: 1, reserved: 5, missing: 2 }] }]);
  expect(await sendOrderStock(db, { order: first, staff })).toMatchObject({ kind: 'posted' });
  await postStock(db, [{ ...provision, kind: 'unprovision' }]);
});
