import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ProductChoices } from '../../shared/api/product-choice.ts';
import {
  CARPET,
  FLEXIBLE_PACK,
  insertShop,
  LAMP,
  LARGE,
  SMALL,
  setStock,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let token: { authorization: string };

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  token = await bearerFor(server.app);
});
afterAll(() => server.close());

const get = (product: number | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/web/public/api/product/combinations/${product}`,
    headers: { accept: 'application/json', ...token, ...headers },
  });
const choices = async (product: number, headers = {}) => (await get(product, headers)).json<ProductChoices>();

describe('the combinations of a product, for choosing from a card', () => {
  test('come with price, stock and names in the language that is asked for', async () => {
    const { product, combinations } = await choices(CARPET, { 'accept-language': 'ar' });
    expect(product.url).toBe(`/catalog/product/${product.mainCategoryRead.slug}/${product.slug}`);
    expect(product).toMatchObject({ name: 'زربية', combinationId: SMALL, unitPrice: '1000.00', hasCombinations: true });
    expect(combinations.types).toMatchObject([
      { code: 'taille', label: 'المقاس', values: [{ label: 'صغير' }, { label: 'Grand' }] },
    ]);
    expect(combinations.combinations).toMatchObject([
      { id: SMALL, values: { taille: 'petit' }, priceAfterPromotion: '1000.00', available: true, quantity: 100 },
      { id: LARGE, price: '1200.00', available: false },
    ]);
  });

  test('begin with one that can be had, and with the default one when nothing can', async () => {
    onTestFinished(async () => {
      await server.db.query('update combinations set available = false where id = $1', [LARGE]);
      await setStock(server.db, CARPET, 0, LARGE);
      await setStock(server.db, CARPET, 100, SMALL);
    });
    await server.db.query('update combinations set available = true where id = $1', [LARGE]);
    await setStock(server.db, CARPET, 0, SMALL);
    await setStock(server.db, CARPET, 3, LARGE);
    expect((await choices(CARPET)).product).toMatchObject({ combinationId: LARGE, unitPrice: '1200.00', quantity: 3 });
    await setStock(server.db, CARPET, 0, LARGE);
    expect((await choices(CARPET)).product).toMatchObject({ combinationId: SMALL, quantity: 0 });
  });

  test('of a flexible pack are those of its open items', async () => {
    const { product, pack } = await choices(FLEXIBLE_PACK);
    expect(product).toMatchObject({ type: 'pack', unitPrice: '1300.00', oldPrice: '1400.00', hasCombinations: false });
    expect(pack?.items[0]).toMatchObject({ product: CARPET, mustChoose: true, quantity: 1 });
    expect(pack?.items[0]?.combinations).toMatchObject([
      { id: SMALL, label: 'Petit', available: true },
      { id: LARGE, label: 'Grand', available: false },
    ]);
    expect(pack?.items[1]).toMatchObject({ mustChoose: false });
  });

  test('are none for a product without any, and nothing for one that is not sold', async () => {
    expect(await choices(LAMP)).toMatchObject({ product: { combinationId: null }, pack: null });
    for (const product of [WITHDRAWN, 999_999, 'nothing']) expect((await get(product)).statusCode).toBe(404);
  });

  test('are for pages of this shop only', async () => {
    const answer = await get(CARPET, { authorization: 'Bearer made-up' });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'bearer-token']);
  });
});
