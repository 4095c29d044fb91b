import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BAB_EL_OUED, HOME, insertShop, LAMP, newPhone, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { ORDERS_COOKIE } from '../orders/own-orders.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { controlValue, errorBeside, hiddenValue, textOf } from '../web/testing/read-page.ts';

const CART = '/checkout/cart/view';

let server: TestApp;
let shopper: Visitor;
/** The cookie that opens the pages of the shopper's own orders. */
let ownOrders = '';

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
beforeEach(async () => {
  shopper = await server.visit();
  ownOrders = '';
});
afterAll(() => server.close());

async function get(url: string) {
  const cookie = shopper.cookie + ownOrders;
  return (await server.app.inject({ url, headers: { cookie, accept: 'text/html' } })).body;
}

/** The page a post leads to. */
const pageAfter = async (response: { headers: { location?: unknown } }) =>
  get(String(response.headers.location).split('#')[0]!);

async function post(url: string, fields: Record<string, string>, token = shopper.csrfToken) {
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: shopper.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: token, ...fields }).toString(),
  });
  const ordered = response.cookies.find(({ name }) => name === ORDERS_COOKIE);
  if (ordered) ownOrders = `; ${ORDERS_COOKIE}=${encodeURIComponent(ordered.value)}`;
  return response;
}

const addLamps = (quantity: string) => post('/checkout/cart/add', { product: String(LAMP), combination: '', quantity });

async function filledForm(overrides: Record<string, string> = {}) {
  return {
    orderKey: hiddenValue(await get(CART), 'orderKey'),
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone: newPhone(),
    address: '12 rue Didouche',
    wilaya: '16',
    commune: String(BAB_EL_OUED),
    transporter: String(HOME),
    intent: 'order',
    ...overrides,
  };
}

test('an empty cart says so and leads back to the products', async () => {
  const page = await get(CART);
  expect(page).toContain('Votre panier est vide');
  expect(page).toContain('href="/#products"');
});

test('a product put into the cart by a plain post is there with its price', async () => {
  const added = await addLamps('2');
  expect(added.statusCode).toBe(303);
  const page = await get(String(added.headers.location));
  expect(page).toContain('Lampe');
  expect(textOf(page, 'subtotal')).toBe('5 000,00 DA');
});

test('bad fields get their messages and keep what was typed, and the cart stays', async () => {
  await addLamps('2');
  const page = await pageAfter(await post(CART, await filledForm({ phone: '0551' })));
  expect(errorBeside(page, 'phone')).not.toBe('');
  expect(controlValue(page, 'phone')).toBe('0551');
  expect(textOf(page, 'subtotal')).toBe('5 000,00 DA');
});

test('an expired page comes back with everything typed', async () => {
  await addLamps('2');
  const page = await post(CART, await filledForm({ lastname: 'Haddad' }), 'stale');
  expect(page.statusCode).toBe(403);
  expect(controlValue(page.body, 'lastname')).toBe('Haddad');
});

test('ordering takes the stock, empties the cart and thanks the shopper', async () => {
  await addLamps('2');
  const before = await stockOf(server.db, LAMP);
  const ordered = await post(CART, await filledForm());
  expect(ordered.statusCode).toBe(303);
  expect(await stockOf(server.db, LAMP)).toBe(before - 2);
  expect(await get(String(ordered.headers.location))).toContain('5\u00a0400,00\u00a0DA');
  expect(await get(CART)).toContain('Votre panier est vide');
});

test('the same cart posted again leads to the same order', async () => {
  await addLamps('1');
  const form = await filledForm();
  const [first, second] = [await post(CART, form), await post(CART, form)];
  expect(first.statusCode).toBe(303);
  expect(second.headers.location).toBe(first.headers.location);
});
