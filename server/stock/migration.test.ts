import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate, readSchema } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { ledgerDifferences } from './queries.ts';

let db: Database;

// Item 1: 50 came, 9 ordered; 4 of them are in orders that are not sent yet. Item 2: nothing came yet.
beforeAll(async () => {
  db = await createTestDatabase();
  await db.exec('drop schema public cascade; create schema public');
  const { migrations } = readSchema();
  const migrateBefore = (number: string) =>
    migrate(db, {
      migrations: migrations.filter(({ name }) => name < number),
      functions: { checksum: 'before', files: [] },
    });
  await migrateBefore('0031');
  await db.exec(`
    insert into shops (id, name) values (1, 'Zellige');
    insert into wilayas (id, code, name_fr, name_ar, name_en) values (16, '16', 'Alger', 'الجزائر', 'Algiers');
    insert into communes (id, wilaya_id, name_fr, name_ar, search) values (1601, 16, 'Bab El Oued', 'باب الوادي', '');
    insert into transporters (id, shop_id, carrier, kind, name, position) values (1, 1, 'Rapide', 'home', '{"fr": "Rapide"}', 1);
    insert into categories (id, shop_id, slug, name) values (1, 1, 'maison', '{"fr": "Maison"}');
    insert into products (id, uid, shop_id, slug, type, price_ht, category_id) values
      (1, 'P1', 1, 'lampe', 'simple', 100, 1), (2, 'P2', 1, 'bol', 'simple', 100, 1);
    insert into stock_items (id, product_id, available) values (1, 1, 41), (2, 2, 0);
    insert into orders (id, uuid, shop_id, source, locale, status, cart_external_id, firstname, lastname, phone, address, wilaya_id,
      commune_id, transporter_id, subtotal, delivery_price) overriding system value
      select n, gen_random_uuid(), 1, 'cart', 'fr', status, n, 'A', 'B', '0612345678', 'C', 16, 1601, 1, 100, 0
      from (values (1, 'new'), (2, 'confirmed'), (3, 'sent'), (4, 'delivered')) as o(n, status);
    insert into stock_movements (stock_item_id, delta, reason, order_id, created_at) values
      (1, 50, 'opening', null, '2026-01-01'), (1, -1, 'order', 1, '2026-02-01'), (1, -3, 'order', 2, '2026-02-02'),
      (1, -2, 'order', 3, '2026-02-03'), (1, -3, 'order', 4, '2026-02-04');
  `);
  await migrateBefore('0055');
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
