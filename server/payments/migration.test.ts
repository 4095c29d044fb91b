import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { restoreOldShop } from '../db/testing/old-shop.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let db: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  await restoreOldShop(db, '0091');
  // Rapide has a draft of each delivery, Wahran one of its desk; Zaki one of its desk and an empty one.
  await db.exec(`
    insert into transporters (id, shop_id, carrier, kind, name) values
      (2, 1, 'Rapide', 'stopdesk', '{"fr": "R"}'), (3, 1, 'Wahran', 'home', '{"fr": "W"}'),
      (4, 1, 'Wahran', 'stopdesk', '{"fr": "W"}'), (5, 1, 'Zaki', 'home', '{"fr": "Z"}'), (6, 1, 'Zaki', 'stopdesk', '{"fr": "Z"}');
    insert into payment_drafts (transporter_id, shop_id, version, received, fee, staff_name) values
      (1, 1, 4, 500, 50, 'Amina'), (2, 1, 2, 500, 50, 'Karim'), (4, 1, 3, 700, 70, 'Karim'), (5, 1, 8, null, null, 'Amina'),
      (6, 1, 1, 900, 90, 'Karim');
    insert into payment_draft_orders (transporter_id, order_id, total) values (1, 1, 100), (2, 2, 100), (4, 3, 100), (6, 4, 100);
    insert into payment_imports (shop_id, transporter_id, file_name, digest, content, staff_name) values
      (1, 1, 'both.csv', 'a', '{}', 'Amina'), (1, 2, 'both.csv', 'a', '{}', 'Amina'), (1, 2, 'desk.csv', 'b', '{}', 'Amina');
    insert into staff (id, email, name, password_hash) values (1, 'a@zellige.test', 'Amina', 'x');
    insert into saved_views (staff_id, path, name, query) values
      (1, '/dashboard/payments/list', 'A', 'status=confirmed&transporter=2&sort=-date'), (1, '/dashboard/payments/list', 'B', 'transporter=4'),
      (1, '/dashboard/payments/list', 'C', 'transporter=22'), (1, '/dashboard/orders', 'D', 'transporter=2');
  `);
  await migrate(db);
});
afterAll(() => db.close());

test('drafts of a carrier become one with all its orders, without the amounts where each had orders', async () => {
  expect(
    await db.query(
      `select transporter_id as id, version, received, fee, staff_name as by,
         (select array_agg(order_id::int order by order_id) from payment_draft_orders o where o.transporter_id = d.transporter_id) as orders
       from payment_drafts d order by 1`,
    ),
  ).toEqual([
    { id: 1, version: 1005, received: null, fee: null, by: 'Karim', orders: [1, 2] },
    { id: 3, version: 1003, received: 700, fee: 70, by: 'Karim', orders: [3] },
    { id: 5, version: 1009, received: 900, fee: 90, by: 'Karim', orders: [4] },
  ]);
});

test('files of a carrier are read once', async () => {
  expect(await db.query('select transporter_id as id, file_name as name from payment_imports order by 2')).toEqual([
    { id: 1, name: 'both.csv' },
    { id: 1, name: 'desk.csv' },
  ]);
});

test('a saved view of payments by a desk is one by its carrier, and one of orders stays', async () => {
  expect(
    (await db.query<{ query: string }>('select query from saved_views order by name')).map(({ query }) => query),
  ).toEqual(['status=confirmed&transporter=1&sort=-date', 'transporter=3', 'transporter=22', 'transporter=2']);
});
