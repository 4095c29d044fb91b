import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { seedDatabase } from '../seed/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { ledgerDifferences, moveStock } from './queries.ts';

let db: Database;
let stockItemId = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.transaction((tx) => seedDatabase(tx, { products: 10 }));
});
beforeEach(async () => {
  const [item] = await db.query<{ id: number }>('select id from stock_items order by id limit 1');
  stockItemId = item?.id ?? 0;
  const [{ delta } = { delta: 0 }] = await db.query<{ delta: number }>(
    'select 40 - available as delta from stock_items where id = $1',
    [stockItemId],
  );
  if (delta !== 0) await moveStock(db, { stockItemId, delta, reason: 'correction' });
});
afterAll(() => db.close());

it('moves stock in and out and keeps the ledger equal to it', async () => {
  expect(await moveStock(db, { stockItemId, delta: 12, reason: 'reception' })).toBe(52);
  expect(await moveStock(db, { stockItemId, delta: -52, reason: 'correction' })).toBe(0);
  expect(await ledgerDifferences(db)).toEqual([]);
});

it('takes nothing out that is not there, and writes nothing then', async () => {
  expect(await moveStock(db, { stockItemId, delta: -41, reason: 'correction' })).toBeNull();
  expect(await moveStock(db, { stockItemId: 999_999, delta: 1, reason: 'reception' })).toBeNull();
  expect(await ledgerDifferences(db)).toEqual([]);
});

it('cannot hold less than nothing, whoever writes', async () => {
  await expect(db.query('update stock_items set available = -1 where id = $1', [stockItemId])).rejects.toThrow(/check/);
});

it('notices a quantity that was written past the ledger', async () => {
  const write = (available: number) =>
    db.query('update stock_items set available = $2 where id = $1', [stockItemId, available]);
  await write(7);
  onTestFinished(() => write(40).then(() => undefined));
  expect(await ledgerDifferences(db)).toEqual([{ stockItemId, available: 7, ledger: 40 }]);
});
