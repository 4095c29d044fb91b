import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertShop, LAMP, OTHER_SHOPS } from '../checkout/testing/checkout-fixture.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { productCards } from './queries.ts';

const OTHER_UUID = 'a0000000-0000-4000-8000-000000000006';
const CATEGORY_UUID = 'a0000000-0000-4000-8000-000000000001';
let server: TestApp;
let shopper: Visitor;
let bearer: { authorization: string };

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await server.db.query('update products set uuid = $1 where id = $2', [OTHER_UUID, OTHER_SHOPS]);
  shopper = await server.visit();
  bearer = await bearerFor(server.app);
});
afterAll(() => server.close());
beforeEach(() =>
  server.db.exec(`delete from reviews; update products set slug = 'ailleurs' where id = ${OTHER_SHOPS}`),
);

const get = (url: string) => server.app.inject({ url, headers: { ...bearer, accept: 'text/html' } });
const post = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { ...shopper.headers, ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const review = {
  rating: '5',
  text: 'Belle',
  name: 'Amina',
  email: 'amina@example.dz',
  phone: '0661234567',
  purchaseDate: '2026-01-02',
  boughtHere: '1',
  acceptedPolicy: '1',
};

test.each([
  '/catalog/product/maison/ailleurs',
  '/catalog/product/maison/ailleurs/reviews',
  '/catalog/product/maison/ailleurs/review',
  `/web/public/api/product/combinations/${OTHER_SHOPS}`,
  `/web/public/api/product/combinations/${OTHER_UUID}`,
  `/web/api/product/cross_selling/P6/${CATEGORY_UUID}/${CATEGORY_UUID}`,
])('a product of another shop is not at %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
  const own = url
    .replace('ailleurs', 'lampe')
    .replace(/(combinations\/).*/, `$1${LAMP}`)
    .replace('P6', 'P1');
  expect((await get(own)).statusCode).toBe(200);
});

test('a product of another shop cannot be reviewed or put into the cart', async () => {
  expect((await post('/web/api/product/submit/review', { ...review, productUuid: OTHER_UUID })).statusCode).toBe(404);
  expect((await post('/catalog/product/maison/ailleurs/review', review)).statusCode).toBe(404);
  for (const product of [String(OTHER_SHOPS), OTHER_UUID]) {
    expect((await post('/checkout/cart/add', { product })).statusCode).toBe(404);
  }
  const counts =
    'select (select count(*) from reviews)::int as reviews, (select count(*) from cart_lines)::int as lines';
  expect(await server.db.query(counts)).toEqual([{ reviews: 0, lines: 0 }]);
});

test('each shop has its own product where both use the same names', async () => {
  await server.db.query('update products set slug = $1 where id = $2', ['lampe', OTHER_SHOPS]);
  const { body } = await get('/catalog/product/maison/lampe');
  expect(body).toMatch(/<h1[^>]*><span>Lampe<\/span><\/h1>/);
  const cards = (shopId: number) => productCards(server.db, { shopId, locale: 'fr', productIds: [LAMP, OTHER_SHOPS] });
  expect((await cards(1)).map(({ id }) => id)).toEqual([LAMP]);
  expect((await cards(2)).map(({ id }) => id)).toEqual([OTHER_SHOPS]);
});

test('staff neither read nor judge the reviews of another shop', async () => {
  await server.db.query(
    `insert into reviews (uuid, shop_id, product_id, submit_key, rating, text, name, email, phone, purchase_date,
       bought_here, accepted_policy, locale)
     values ($1, 2, $2, 'key', 5, 'Ailleurs', 'Amina', 'a@b.dz', '0661234567', '2026-01-02', true, true, 'fr')`,
    [OTHER_UUID, OTHER_SHOPS],
  );
  const staff = await server.signIn();
  const url = '/dashboard/reviews';
  expect((await server.app.inject({ url, headers: { cookie: staff.cookie } })).body).not.toContain('Ailleurs');
  const judged = await server.app.inject({
    method: 'POST',
    url: `${url}/${OTHER_UUID}`,
    headers: staff.headers,
    payload: { intent: 'publish', shown: '' },
  });
  expect(judged.statusCode).toBe(404);
});
