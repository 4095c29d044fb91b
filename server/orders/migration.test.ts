import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { restoreOldShop } from '../db/testing/old-shop.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let db: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  await restoreOldShop(db, '0083');
  await db.exec(`
    update orders set status = 'cancelled' where id <> 2;
    insert into order_events (order_id, kind, former, current, staff_name) values
      (1, 'status', 'new', 'cancelled', 'Karim'),
      (2, 'status', 'sent', 'cancelled', 'Karim'), (2, 'note', '', 'cancelled', 'Karim'),
      (2, 'status', 'cancelled', 'new', 'Karim'), (2, 'status', 'new', 'confirmed', 'Karim'),
      (3, 'status', 'delivered', 'cancelled', 'Karim'), (3, 'status', 'cancelled', 'new', 'Karim'),
      (3, 'status', 'new', 'cancelled', 'Karim'), (3, 'status', 'cancelled', 'new', 'Karim'),
      (3, 'status', 'new', 'cancelled', 'Karim'),
      (4, 'status', 'delivered', 'cancelled', 'Karim'), (4, 'note', '', 'Abîmé', 'Karim');
  `);
  await migrate(db);
});
afterAll(() => db.close());

test('an order that was cancelled after it was sent is returned, and one that never left is cancelled', async () => {
  expect(await db.query('select id, status from orders order by id')).toEqual([
    { id: 1, status: 'cancelled' },
    { id: 2, status: 'confirmed' },
    { id: 3, status: 'cancelled' },
    { id: 4, status: 'returned' },
  ]);
});

test('the history says which of the two it was, also where the order was reopened since', async () => {
  const steps = await db.query<{ step: string }>(
    `select order_id || ' ' || former || ' ' || current as step from order_events order by id`,
  );
  expect(steps.map(({ step }) => step)).toEqual([
    '1 new cancelled',
    '2 sent returned',
    '2  cancelled',
    '2 returned new',
    '2 new confirmed',
    '3 delivered returned',
    '3 returned new',
    '3 new cancelled',
    '3 cancelled new',
    '3 new cancelled',
    '4 delivered returned',
    '4  Abîmé',
  ]);
});
