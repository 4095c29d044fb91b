import { beforeAll, expect, it } from 'vitest';
import { sendCheckout } from '../checkout/testing/checkout-client.ts';
import { CARPET, cartPayload, LAMP, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import type { Visitor } from '../testing/test-app.ts';

const { server, staff } = await openStaffedShop();
let shopper: Visitor;
beforeAll(async () => {
  shopper = await server.visit();
});

const get = async (url: string, cookie: string) =>
  (await server.app.inject({ url, headers: { cookie, accept: 'text/html' } })).body.replaceAll('\u00a0', ' ');
const post = (url: string, { cookie, csrfToken }: Visitor, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: csrfToken, ...fields }).toString(),
  });

it.each([
  { product: LAMP, combination: null, url: '/catalog/product/maison/lampe', typed: '8403,36', pays: '10 000,00' },
  { product: CARPET, combination: SMALL, url: '/catalog/product/maison/tapis', typed: '1027,01', pays: '1 222,14' },
])('the price with tax of the dashboard is that of shop page, cart and order: $pays', async (sold) => {
  const { product, combination, url, typed, pays } = sold;
  await server.db.query('update combinations set price_ht = null where product_id = $1', [product]);
  const prices = { tax: '19', supplyPriceHt: '', wholeSalePriceHt: '', wholesale_from: '1' };
  const tab = `/dashboard/products/${product}/prices`;
  expect((await post(tab, staff, { ...prices, price_ht: typed })).statusCode).toBe(303);
  expect(await get(tab, staff.cookie)).toMatch(new RegExp(`<output[^>]* name="priceTtc"[^>]*>${pays}</output>`));

  expect(await get(url, shopper.cookie)).toContain(`<bdi dir="ltr">${pays} DA</bdi>`);
  const inCart = { product: String(product), combination: String(combination ?? ''), quantity: '1' };
  await post('/checkout/cart/add', shopper, inCart);
  expect(await get('/checkout/cart/view', shopper.cookie)).toContain(`${pays} DA`);
  const centimes = Number(pays.replace(/\D/g, ''));
  await sendCheckout(server, shopper, cartPayload({ lines: [{ product, combination, quantity: 1 }] }));
  const ordered = await server.db.query('select unit_price from order_lines where product_id = $1', [product]);
  expect(ordered).toEqual([{ unit_price: centimes }]);
});
