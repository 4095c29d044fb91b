import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { restoreOldShop } from '../db/testing/old-shop.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { ledgerDifferences } from './queries.ts';

let db: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  await restoreOldShop(db, '0055');
  await db.exec(`
    insert into staff (id, email, name, password_hash) values (1, 'karim@zellige.test', 'Karim', '');
    update stock_movements set staff_id = 1 where kind = 'opening';
    insert into stock_recounts (product_id, staff_id, corrected) values (1, 1, 0);
  `);
  await migrate(db);
});
afterAll(() => db.close());

test('stock from before the ledger becomes an opening movement, and orders that are not sent become reservations', async () => {
  expect(await db.query('select id, available, reserved from stock_items order by id')).toEqual([
    { id: 1, available: 41, reserved: 4 },
    { id: 2, available: 0, reserved: 0 },
  ]);
  expect(
    await db.query(
      'select kind, quantity, to_account as account, order_id as "order" from stock_movements order by id',
    ),
  ).toEqual([
    { kind: 'opening', quantity: 45, account: 'on_hand', order: null },
    { kind: 'reserve', quantity: 1, account: 'reserved_order', order: 1 },
    { kind: 'reserve', quantity: 3, account: 'reserved_order', order: 2 },
  ]);
  expect(await db.query('select created_at::date::text as day from stock_movements order by id limit 1')).toEqual([
    { day: '2026-01-01' },
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a shop from before the ledger has a warehouse and reasons', async () => {
  expect(await db.query('select name, sellable from warehouses')).toEqual([{ name: 'Principal', sellable: true }]);
  const reasons = await db.query<{ direction: string }>('select direction from stock_reasons order by position');
  expect(reasons.map(({ direction }) => direction)).toEqual([
    'in',
    'in',
    'in',
    'in',
    'out',
    'out',
    'out',
    'out',
    'count',
  ]);
});

test('movements and recounts from before names were stored have those of the accounts that exist', async () => {
  const by = 'select distinct staff_name as by from';
  expect(await db.query(`${by} stock_movements where kind = 'opening'`)).toEqual([{ by: 'Karim' }]);
  expect(await db.query(`${by} stock_movements where kind <> 'opening'`)).toEqual([{ by: null }]);
  expect(await db.query(`${by} stock_recounts`)).toEqual([{ by: 'Karim' }]);
});
