import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CommunesAnswer, TransportersAnswer } from '../../shared/api/delivery.ts';
import { Problem } from '../../shared/api/problem.ts';
import { BAB_EL_OUED, CLOSED_COMMUNE, CLOSED_WILAYA, insertShop } from '../checkout/testing/checkout-fixture.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const COMMUNES = '/public/utilis/api/commune/wilaya';
const TRANSPORT = '/public/utilis/api/transport/commune';

test('a wilaya’s open communes are listed with both names', async () => {
  const response = await get(`${COMMUNES}/16`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual([{ id: BAB_EL_OUED, name: 'Bab El Oued', nameAr: 'باب الوادي', deliverable: true }]);
  expect(Value.Check(CommunesAnswer, response.json())).toBe(true);
  expect((await get(`${COMMUNES}/${CLOSED_WILAYA}`)).json()).toEqual([]);
});

test('transporters come as the first element, with the price at the subtotal', async () => {
  const at = async (query: string) => (await get(`${TRANSPORT}/${BAB_EL_OUED}${query}`)).json();
  const [below] = await at('?subtotal=9999.99&channel=eCommerce');
  expect(Value.Check(TransportersAnswer, [below])).toBe(true);
  expect(below).toEqual([
    {
      id: 1,
      name: 'Rapide, à domicile',
      nameAr: 'رابيد، إلى المنزل',
      nameEn: 'Rapide, to your door',
      kind: 'home',
      price: 400,
      finalPrice: 400,
      promo: { isFree: false, minSubtotal: 10_000 },
      deliveryCommune: BAB_EL_OUED,
      logo: null,
    },
    expect.objectContaining({ id: 2, kind: 'stopdesk', price: 250, finalPrice: 250, promo: null }),
  ]);
  const [above] = await at('?subtotal=10000&channel=eCommerce');
  expect(above[0]).toMatchObject({ price: 400, finalPrice: 0, promo: { isFree: true } });
  expect((await at(''))[0][0].finalPrice).toBe(400);
  expect((await get(`${TRANSPORT}/${CLOSED_COMMUNE}`)).json()).toEqual([[]]);
});

test('a browser that has the answer gets 304, and another language the same bytes', async () => {
  const first = await get(`${COMMUNES}/16`);
  const etag = String(first.headers.etag);
  const again = await get(`${COMMUNES}/16`, { 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const arabic = await get(`${COMMUNES}/16`, { 'accept-language': 'ar' });
  expect([arabic.body, arabic.headers.etag]).toEqual([first.body, etag]);
});

test('a browser asks for the prices each time, and for the communes of a wilaya once a minute', async () => {
  const prices = await get(`${TRANSPORT}/${BAB_EL_OUED}`);
  expect(prices.headers['cache-control']).toBe('public, no-cache');
  const again = await get(`${TRANSPORT}/${BAB_EL_OUED}`, { 'if-none-match': String(prices.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get(`${COMMUNES}/16`)).headers['cache-control']).toBe('public, max-age=60');
});

test.each([
  [`${COMMUNES}/99`, 404],
  [`${TRANSPORT}/999999`, 404],
  [`${COMMUNES}/abc`, 400],
  [`${COMMUNES}/-1`, 400],
  [`${COMMUNES}/99999999999`, 400],
  [`${TRANSPORT}/1.5`, 400],
  [`${TRANSPORT}/1601?subtotal=-5`, 400],
  [`${TRANSPORT}/1601?subtotal=many`, 400],
  [`${TRANSPORT}/1601?subtotal=1&subtotal=2`, 400],
  [`${TRANSPORT}/1601?channel=POS`, 400],
])('%s is answered %i with the reason', async (url, status) => {
  const response = await get(url, { 'accept-language': 'en' });
  expect(response.statusCode).toBe(status);
  expect(Value.Check(Problem, response.json())).toBe(true);
  expect(response.json().message).toMatch(/[a-z]/);
});

test('a changed price is in the answer soon after its commit, however it was written', async () => {
  const price = async () => (await get(`${TRANSPORT}/${BAB_EL_OUED}`)).json()[0][1].price;
  expect(await price()).toBe(250);
  onTestFinished(bringBack);
  await server.db.query('update transporter_rates set price = 27000 where transporter_id = 2');
  await expect.poll(price).toBe(270);
  await server.db.query(`update communes set name_fr = 'Bab-el-Oued' where id = $1`, [BAB_EL_OUED]);
  await expect.poll(async () => (await get(`${COMMUNES}/16`)).json()[0].name).toBe('Bab-el-Oued');
});

async function bringBack(): Promise<void> {
  await server.db.exec(`update transporter_rates set price = 25000 where transporter_id = 2;
    update communes set name_fr = 'Bab El Oued' where id = ${BAB_EL_OUED}`);
  await flushNotifications(server.db);
}
