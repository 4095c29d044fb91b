import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { seedDatabase } from '../db/seed/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { ledgerDifferences, moveStock } from './queries.ts';

let db: Database;
let stockItemId = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.transaction((tx) => seedDatabase(tx, { products: 10 }));
  const [item] = await db.query<{ id: number }>('select id from stock_items where available = 40');
  stockItemId = item?.id ?? 0;
});
afterAll(() => db.close());

it('moves stock in and out and keeps the ledger equal to it', async () => {
  expect(await moveStock(db, { stockItemId, delta: 12, reason: 'reception' })).toBe(52);
  expect(await moveStock(db, { stockItemId, delta: -52, reason: 'correction' })).toBe(0);
  expect(await ledgerDifferences(db)).toEqual([]);
});

it('takes nothing out that is not there, and writes nothing then', async () => {
  expect(await moveStock(db, { stockItemId, delta: -1, reason: 'correction' })).toBeNull();
  expect(await moveStock(db, { stockItemId: 999_999, delta: 1, reason: 'reception' })).toBeNull();
  expect(await ledgerDifferences(db)).toEqual([]);
});

it('cannot hold less than nothing, whoever writes', async () => {
  await expect(db.query('update stock_items set available = -1 where id = $1', [stockItemId])).rejects.toThrow(/check/);
});

it('notices a quantity that was written past the ledger', async () => {
  await db.query('update stock_items set available = 7 where id = $1', [stockItemId]);
  expect(await ledgerDifferences(db)).toEqual([{ stockItemId, available: 7, ledger: 0 }]);
});
