import { afterAll, beforeAll, expect, test } from 'vitest';
import { BAB_EL_OUED, HOME, insertShop, LAMP, newPhone, setStock } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { ORDERS_COOKIE } from './own-orders.ts';

const PAGE = '/catalog/product/maison/lampe';

let server: TestApp;
let shopper: Visitor;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await setStock(server.db, LAMP, 100);
  shopper = await server.visit();
});
afterAll(() => server.close());

const get = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie, accept: 'text/html' } });
const post = (url: string, visitor: Visitor, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: visitor.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: visitor.csrfToken, ...fields }).toString(),
  });
type Answer = Awaited<ReturnType<typeof post>>;
const withOrders = (visitor: Visitor, answer: Answer) => {
  const value = answer.cookies.find(({ name }) => name === ORDERS_COOKIE)?.value ?? '';
  return `${visitor.cookie}; ${ORDERS_COOKIE}=${encodeURIComponent(value)}`;
};

async function order() {
  const phone = newPhone();
  const page = (await get(PAGE, shopper.cookie)).body;
  const answer = await post(PAGE, shopper, {
    product: String(LAMP),
    combination: '',
    orderKey: hiddenValue(page, 'orderKey'),
    quantity: '1',
    intent: 'order',
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone,
    address: '12 rue Didouche',
    wilaya: '16',
    commune: String(BAB_EL_OUED),
    transporter: String(HOME),
  });
  const address = String(answer.headers.location).split('#')[0]!;
  const [row] = await server.db.query<{ id: number }>('select id from orders where uuid = $1', [
    address.split('/').at(-1),
  ]);
  return { answer, address, phone, number: String(row?.id) };
}

test('the thanks open on the device that ordered, and no search engine lists them', async () => {
  const { answer, address, number } = await order();
  const page = await get(address, withOrders(shopper, answer));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(number);
  expect(page.body).toContain('<meta name="robots" content="noindex');
  expect(page.body.match(/<ol class="next-steps">.*?<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(3);
  expect(page.body).toMatch(/Possible à partir de <bdi dir="ltr">\d\d:\d\d:\d\d/);
});

test('who has only the address is asked for number and phone, and sees nothing of the order', async () => {
  const { answer, address, phone, number } = await order();
  const stranger = await server.visit();
  const locked = await get(address, stranger.cookie);
  expect(locked.statusCode).toBe(403);
  expect(locked.body).toContain('<meta name="robots" content="noindex');
  for (const secret of [number, phone, 'Bab El Oued', 'Lampe']) expect(locked.body).not.toContain(secret);

  for (const wrong of [
    { number, phone: newPhone() },
    { number: '1', phone },
  ]) {
    const refused = await post(address, stranger, wrong);
    expect([refused.statusCode, refused.headers['set-cookie'] ?? '']).toEqual([
      422,
      expect.not.stringContaining(ORDERS_COOKIE),
    ]);
    expect(refused.body).toContain(`value="${wrong.number}"`);
  }
  const opened = await post(address, stranger, { number: ` ${number}`, phone: `+213 ${phone.slice(1)}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `${address}#main`]);
  expect((await get(address, withOrders(stranger, opened))).statusCode).toBe(200);

  const forged = withOrders(shopper, answer).replace(/orders\.[^;]{8}/, 'orders.00000000');
  expect((await get(address, forged)).statusCode).toBe(403);
});

test('several orders of one device stay open beside each other', async () => {
  const first = await order();
  const cookie = withOrders(shopper, first.answer);
  const second = await order();
  const known = await post(second.address, { ...shopper, cookie }, { number: second.number, phone: second.phone });
  for (const { address } of [first, second]) {
    expect((await get(address, withOrders(shopper, known))).statusCode).toBe(200);
  }
});
