import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARPET, insertShop, LAMP, LARGE, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { linePictures } from './pictures.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());

test('a line shows its colour, also in a size that no picture is of', async () => {
  const black = 101;
  const blue = 102;
  const blueInXl = 23;
  await server.db.exec(`
    insert into combinations (id, product_id, price_ht) values (${blueInXl}, ${CARPET}, 120000);
    insert into combination_values (combination_id, value_id) values (${blueInXl}, 2);
    insert into product_images (id, product_id, position, path) values (${black}, ${CARPET}, 0, 'black.webp'), (${blue}, ${CARPET}, 1, 'blue.webp');
    insert into combination_images (combination_id, image_id) values (${SMALL}, ${black}), (${LARGE}, ${blue});
  `);
  const line = (combinationId: number | null, productId = CARPET) => ({ productId, combinationId });
  const lines = [line(blueInXl), line(LARGE), line(SMALL), line(null), line(null, LAMP)];
  const pictures = await linePictures(server.db, lines, 'fr');
  expect(pictures.map((picture) => picture?.id ?? null)).toEqual([blue, blue, black, black, null]);
});
