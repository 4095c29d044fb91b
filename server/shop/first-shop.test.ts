import { expect, onTestFinished, test } from 'vitest';
import { listStockReasons, listWarehouses } from '../stock/queries.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createShopWhenEmpty } from './first-shop.ts';

test('the first shop has a warehouse and reasons to change its stock', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  await createShopWhenEmpty(db, 'Dar Amel');
  await createShopWhenEmpty(db, 'Dar Amel');
  const [shop] = await db.query<{ id: number }>('select id from shops');
  expect(await listWarehouses(db, shop!.id)).toMatchObject([{ name: 'Principal', sellable: true }]);
  expect(await listStockReasons(db, shop!.id)).toHaveLength(9);
});
