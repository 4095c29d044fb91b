import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { removeStaff } from '../staff/accounts.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type HistoryFilter, stockHistory } from './history.ts';
import { postStock, type StockChange } from './post-stock.ts';
import {
  ledgerDifferences,
  listStockReasons,
  listWarehouses,
  productLevels,
  recount,
  type StockDifference,
} from './queries.ts';
import { lastRecount, recordRecount } from './recounts.ts';

const ALGER = 1;
const ORAN = 2;
const LAMP = 1;
const CARPET = 2;
let db: Database;
let karim = 0;

beforeEach(async () => {
  db = await createTestDatabase();
  await insertShop(db);
  const [staff] = await db.query<{ id: number }>(
    "insert into staff (email, name, password_hash) values ('karim@zellige.test', 'Karim', '') returning id",
  );
  karim = staff?.id ?? 0;
});
afterEach(() => db.close());

async function post(...changes: StockChange[]): Promise<void> {
  expect(await postStock(db, changes)).toMatchObject({ kind: 'posted' });
}

test('warehouses and reasons come in the shop’s sequence', async () => {
  expect((await listWarehouses(db, 1)).map(({ name }) => name)).toEqual(['Alger', 'Oran']);
  expect((await listStockReasons(db, 1)).map(({ code }) => code)).toEqual([
    'arrival',
    'found',
    'returned',
    'other-in',
    'damaged',
    'lost',
    'correction',
    'other-out',
    'counted',
  ]);
});

test('the levels of a product have a row per combination and a cell per warehouse', async () => {
  await post(
    { kind: 'in', reason: 'arrival', item: 3, warehouse: ORAN, quantity: 9 },
    { kind: 'provision', item: 3, warehouse: ORAN, quantity: 5, expedition: 1 },
    { kind: 'dispatch', item: 3, warehouse: ORAN, destination: ALGER, quantity: 3, expedition: 1 },
  );
  const nothing = { onHand: 0, reserved: 0, comingIn: 0 };
  expect(await productLevels(db, CARPET)).toEqual([
    {
      item: 2,
      combinationId: 21,
      available: 100,
      reserved: 0,
      warehouses: [
        { ...nothing, warehouse: ALGER, onHand: 100 },
        { ...nothing, warehouse: ORAN },
      ],
    },
    {
      item: 3,
      combinationId: 22,
      available: 4,
      reserved: 0,
      warehouses: [
        { ...nothing, warehouse: ALGER, comingIn: 3 },
        { warehouse: ORAN, onHand: 6, reserved: 2, comingIn: 0 },
      ],
    },
  ]);
});

describe('the history', () => {
  const short = async (filter: HistoryFilter) =>
    (await stockHistory(db, { limit: 50, ...filter })).map(({ account, warehouse, before, after, kind, staff }) =>
      [account, warehouse, `${before} → ${after}`, kind, staff].join(' '),
    );

  beforeEach(async () => {
    await post({
      kind: 'in',
      reason: 'found',
      item: LAMP,
      warehouse: ORAN,
      quantity: 3,
      staff: karim,
      comment: 'attic',
    });
    await post({ kind: 'out', reason: 'lost', item: LAMP, warehouse: ALGER, quantity: 2 });
    await post({ kind: 'provision', item: LAMP, warehouse: ALGER, quantity: 6, expedition: 1, staff: karim });
    await post({ kind: 'dispatch', item: LAMP, warehouse: ALGER, destination: ORAN, quantity: 5, expedition: 1 });
  });

  test('of an item tells what was before and after in each account, newest first', async () => {
    expect(await short({ item: LAMP })).toEqual([
      'reserved_expedition 1 6 → 1 dispatch ',
      'in_transit 2 0 → 5 dispatch ',
      'on_hand 1 98 → 93 dispatch ',
      'reserved_expedition 1 0 → 6 provision Karim',
      'on_hand 1 100 → 98 out ',
      'on_hand 2 0 → 3 in Karim',
      'on_hand 1 0 → 100 in ',
    ]);
  });

  test('of an item with many movements reads those from the page on alone', async () => {
    await db.query(
      `insert into stock_movements (stock_item_id, kind, quantity, from_account, to_account, to_warehouse_id)
       select $1, 'in', 1, 'outside', 'on_hand', $2 from generate_series(1, 2000)`,
      [LAMP, ALGER],
    );
    await recount(db, { product: LAMP });
    await post({ kind: 'out', reason: 'lost', item: LAMP, warehouse: ALGER, quantity: 4 });
    await post({ kind: 'in', reason: 'arrival', item: LAMP, warehouse: ALGER, quantity: 1 });
    // Older movements are falsified, so quantities that were summed from the beginning would be wrong.
    await db.query("update stock_movements set quantity = 2 where quantity = 1 and kind = 'in' and id < 1000");
    const [last, out] = await stockHistory(db, { item: LAMP, limit: 2 });
    expect([last, out]).toMatchObject([
      { before: 2089, after: 2090, isLatest: true },
      { before: 2093, after: 2089, isLatest: false },
    ]);
    expect(await short({ item: LAMP, before: out!.movement, limit: 1 })).toEqual(['on_hand 1 2092 → 2093 in ']);
  });

  test('is filtered by warehouse, kind and person', async () => {
    expect(await short({ product: LAMP, warehouse: ORAN })).toEqual([
      'in_transit 2 0 → 5 dispatch ',
      'on_hand 2 0 → 3 in Karim',
    ]);
    expect(await short({ item: LAMP, warehouse: ALGER, kind: 'out' })).toEqual(['on_hand 1 100 → 98 out ']);
    expect(await short({ warehouse: ALGER, staff: karim })).toEqual(['reserved_expedition 1 0 → 6 provision Karim']);
  });

  test('and a refusal say who it was after the account is removed', async () => {
    await removeStaff(db, 'karim@zellige.test');
    expect(await short({ item: LAMP, kind: 'in', warehouse: ORAN })).toEqual(['on_hand 2 0 → 3 in Karim']);
    const refused = await postStock(db, [
      { kind: 'provision', item: LAMP, warehouse: ORAN, quantity: 9, expedition: 1 },
    ]);
    expect(refused).toMatchObject({ refusals: [{ refused: 'not-enough', by: 'Karim' }] });
  });

  test('names reason, comment, cause and what undid it', async () => {
    const [entry] = await stockHistory(db, { item: LAMP, kind: 'in', staff: karim, limit: 1 });
    expect(entry).toMatchObject({
      reason: { en: 'Found' },
      comment: 'attic',
      order: null,
      expedition: null,
      undoes: null,
      undoneBy: null,
    });
    const last = { kind: 'in', reason: 'arrival', item: LAMP, warehouse: ALGER, quantity: 1 } as const;
    await post(last);
    const [posted] = await stockHistory(db, { item: LAMP, limit: 1 });
    await post({ kind: 'undo', undoes: posted!.movement });
    const [undo, undone] = await stockHistory(db, { item: LAMP, limit: 2 });
    expect(undo).toMatchObject({ kind: 'undo', undoes: posted!.movement, before: 94, after: 93 });
    expect(undone).toMatchObject({ movement: posted!.movement, undoneBy: undo!.movement });
  });

  test('comes in pages that never part the entries of a movement', async () => {
    const all = await short({ item: LAMP, limit: 100 });
    const paged: string[] = [];
    let before: number | undefined;
    for (let page = 0; page < 20; page++) {
      const rows = await stockHistory(db, { item: LAMP, before, limit: 1 });
      if (rows.length === 0) break;
      before = rows.at(-1)?.movement;
      paged.push(...(await short({ item: LAMP, before: before! + 1, limit: 1 })));
    }
    expect(paged).toEqual(all);
  });
});

describe('a quantity that was written past the ledger', () => {
  const wrong: StockDifference[] = [
    { item: 2, warehouse: null, account: 'available', cached: 7, ledger: 100 },
    { item: 2, warehouse: null, account: 'reserved_order', cached: 4, ledger: 0 },
    { item: 2, warehouse: ALGER, account: 'on_hand', cached: 60, ledger: 100 },
    { item: 2, warehouse: ORAN, account: 'in_transit', cached: 2, ledger: 0 },
  ];
  const spoil = () =>
    db.exec(`update stock_items set available = 7, reserved = 4 where id = 2;
      update warehouse_stock set on_hand = 60 where stock_item_id = 2 and warehouse_id = ${ALGER};
      insert into warehouse_stock (stock_item_id, warehouse_id, in_transit) values (2, ${ORAN}, 2)
        on conflict (stock_item_id, warehouse_id) do update set in_transit = 2`);

  test.each([
    ['of its product', { product: CARPET }],
    ['of a warehouse it is in', { warehouse: ORAN }],
  ])('is noticed, and corrected by a recount %s without a movement (STK-7)', async (_, scope) => {
    await spoil();
    expect(await ledgerDifferences(db)).toEqual(wrong);
    const movements = 'select count(*) as n from stock_movements';
    const before = await db.query(movements);
    expect(await recount(db, scope)).toEqual(wrong);
    expect(await db.query(movements)).toEqual(before);
    expect(await ledgerDifferences(db)).toEqual([]);
    expect(await recount(db, scope)).toEqual([]);
    expect((await productLevels(db, CARPET))[0]).toMatchObject({ available: 100, reserved: 0 });
  });

  test('of one product is left alone by the recount of another', async () => {
    await spoil();
    expect(await recount(db, { product: LAMP })).toEqual([]);
    expect(await ledgerDifferences(db)).toEqual(wrong);
  });
});

test('the last recount says who it was after the account is removed', async () => {
  await recordRecount(db, { product: LAMP }, { id: karim, email: 'karim@zellige.test', name: 'Karim' });
  await removeStaff(db, 'karim@zellige.test');
  expect(await lastRecount(db, 'fr', { product: LAMP })).toMatchObject({ by: 'Karim', corrected: 0 });
});

test('a recount waits for what is being posted, and takes nothing away from it', async () => {
  await db.exec('update stock_items set reserved = 1 where id = 1');
  const changes = Array.from({ length: 10 }, () =>
    post({ kind: 'in', reason: 'arrival', item: LAMP, warehouse: ALGER, quantity: 1 }),
  );
  await Promise.all([...changes, ...changes.map(() => recount(db, { product: LAMP }))]);
  expect(await ledgerDifferences(db)).toEqual([]);
});
