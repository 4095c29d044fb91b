import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  BOWL,
  CARPET,
  FLEXIBLE_PACK,
  insertShop,
  LAMP,
  LARGE,
  OTHER_SHOPS,
  PACK,
  promote,
  SHOP_UUID,
  SMALL,
  setStock,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';

let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  shopper = await server.visit();
});
afterAll(() => server.close());
beforeEach(async () => {
  await setStock(server.db, LAMP, 100);
  await setStock(server.db, BOWL, 100);
  await setStock(server.db, CARPET, 100, SMALL);
});

const post = (lines: unknown, shopUuid = SHOP_UUID, headers: Record<string, string> = shopper.headers) =>
  server.app.inject({
    method: 'POST',
    url: '/web/api/cart/check',
    headers: { ...headers, accept: 'application/json' },
    payload: { shopUuid, lines } as object,
  });
const answered = async (lines: object[], language = 'fr') => {
  const response = await post(lines, SHOP_UUID, { ...shopper.headers, 'accept-language': language });
  return response.json().lines as Record<string, unknown>[];
};
/** Checks lines and drops their names, which most of these tests are not about. */
const check = async (...lines: object[]) =>
  (await answered(lines)).map(({ name: _, attributes: __, ...checked }) => checked);
const line = (product: number, combination: number | null = null, more: object = {}) => ({
  product,
  combination,
  ...more,
});

describe('checking a cart that was kept', () => {
  test('gives today’s price and what is left, line by line in their order', async () => {
    await setStock(server.db, LAMP, 2);
    expect(await check(line(CARPET, SMALL), line(LAMP))).toEqual([
      { unitPrice: 1000, available: 100 },
      { unitPrice: 2500, available: 2 },
    ]);
  });

  test('gives the price after the promotion that runs now', async () => {
    onTestFinished(() => server.db.exec('delete from promotions'));
    await promote(server.db, LAMP, 10);
    expect(await check(line(LAMP))).toEqual([{ unitPrice: 2250, available: 100 }]);
  });

  test('counts packs by their scarcest item', async () => {
    await setStock(server.db, BOWL, 5);
    const carpet = { productInPack: [{ product: CARPET, combination: SMALL }] };
    expect(await check(line(PACK), line(FLEXIBLE_PACK, null, carpet))).toEqual([
      { unitPrice: 3000, available: 2 },
      { unitPrice: 1300, available: 5 },
    ]);
  });

  test('names each line in the language of the page, also one that cannot be ordered', async () => {
    await setStock(server.db, LAMP, 0);
    const carpet = { productInPack: [{ product: CARPET, combination: SMALL }] };
    const flexiblePack = line(FLEXIBLE_PACK, null, carpet);
    const lines = [line(CARPET, SMALL), line(LAMP), line(WITHDRAWN), flexiblePack, line(999_999)];
    const namesIn = async (language: string) =>
      (await answered(lines, language)).map(({ name, attributes }) => [name, attributes]);
    expect(await namesIn('fr')).toEqual([
      ['Tapis', { Taille: 'Petit' }],
      ['Lampe', undefined],
      ['Retiré', undefined],
      ['Coffret libre', { '1 × Tapis': 'Petit', '1 × Bol': '' }],
      [undefined, undefined],
    ]);
    expect(await namesIn('ar')).toEqual([
      ['زربية', { المقاس: 'صغير' }],
      ['مصباح', undefined],
      ['Retiré', undefined],
      ['Coffret libre', { '1 × زربية': 'صغير', '1 × Bol': '' }],
      [undefined, undefined],
    ]);
  });

  test('names each item of a pack with its quantity, one product in two variants too', async () => {
    const contents = async () => (await answered([line(PACK)]))[0]?.attributes;
    expect(await contents()).toEqual({ '1 × Lampe': '', '2 × Bol': '' });
    onTestFinished(async () => {
      await server.db.query('delete from pack_lines where product_id = $1 and pack_product_id = $2', [CARPET, PACK]);
      await server.db.query('update combinations set available = false where id = $1', [LARGE]);
      await setStock(server.db, CARPET, 0, LARGE);
    });
    await server.db.query('update combinations set available = true where id = $1', [LARGE]);
    await setStock(server.db, CARPET, 5, LARGE);
    await server.db.query(
      `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
       values ($1, $2, $3, 1, 3), ($1, $2, $4, 1, 4)`,
      [PACK, CARPET, SMALL, LARGE],
    );
    expect(Object.entries((await contents()) as object)).toEqual([
      ['1 × Lampe', ''],
      ['2 × Bol', ''],
      ['1 × Tapis', 'Petit'],
      ['1 × Tapis, Grand', ''],
    ]);
  });

  test('names why a line cannot be ordered any more', async () => {
    await setStock(server.db, LAMP, 0);
    const lines = [line(LAMP), line(WITHDRAWN), line(OTHER_SHOPS), line(999_999), line(CARPET, LARGE)];
    expect(await check(...lines, line(CARPET, 999), line(CARPET), line(FLEXIBLE_PACK))).toEqual(
      [
        'sold-out',
        'not-on-sale',
        'not-on-sale',
        'not-on-sale',
        'variant-gone',
        'variant-gone',
        'choose-again',
        'choose-again',
      ].map((gone) => ({ gone })),
    );
  });

  test('says the name of what was withdrawn, and none of a draft that was never in the shop', async () => {
    expect((await answered([line(WITHDRAWN)]))[0]).toHaveProperty('name');
    await server.db.query(`update products set status = 'draft' where id = $1`, [WITHDRAWN]);
    onTestFinished(async () => {
      await server.db.query(`update products set status = 'published' where id = $1`, [WITHDRAWN]);
    });
    expect(await answered([line(WITHDRAWN), line(999_999)])).toEqual([
      { gone: 'not-on-sale' },
      { gone: 'not-on-sale' },
    ]);
  });

  test('answers the lines of a large cart in their order', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => (at % 250 === 249 ? line(CARPET, SMALL) : line(LAMP)));
    const checked = await check(...lines);
    expect(checked).toHaveLength(1000);
    expect(checked.map(({ unitPrice }) => unitPrice)).toEqual(
      lines.map(({ product }) => (product === LAMP ? 2500 : 1000)),
    );
  });

  test('lets others in while it answers about a large cart', async () => {
    // Connections that have to be opened first are no part of this.
    await Promise.all([check(line(LAMP)), check(line(LAMP))]);
    const order: string[] = [];
    const large = check(...Array.from({ length: 1000 }, () => line(LAMP))).then(() => order.push('large'));
    const small = check(line(LAMP)).then(() => order.push('small'));
    await Promise.all([large, small]);
    expect(order).toEqual(['small', 'large']);
  });

  test('takes no price from the page, and no more than a thousand lines', async () => {
    expect((await post([{ ...line(LAMP), unitPrice: 1 }])).statusCode).toBe(422);
    expect((await post([{ ...line(LAMP), promotion: { value: 99 } }])).statusCode).toBe(422);
    expect((await post(Array.from({ length: 1000 }, () => line(LAMP)))).statusCode).toBe(200);
    expect((await post(Array.from({ length: 1001 }, () => line(LAMP)))).statusCode).toBe(422);
    expect((await post([])).json()).toEqual({ lines: [] });
  });

  test('is refused without the page’s token, and finds nothing in a shop that does not exist', async () => {
    expect((await post([line(LAMP)], SHOP_UUID, { cookie: shopper.cookie })).statusCode).toBe(403);
    expect((await post([line(LAMP)], 'nowhere')).statusCode).toBe(404);
  });
});
