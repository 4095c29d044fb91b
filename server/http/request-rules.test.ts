import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../shared/api/problem.ts';
import { cartPayload, insertShop, SHOP_UUID } from '../checkout/testing/checkout-fixture.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { FLASH_COOKIE } from '../web/flash.ts';
import { setSignedCookie } from './signed-cookies.ts';

let server: TestApp;
let visitor: Visitor;
let staff: Visitor;
let bearer: { authorization: string };
beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      app.get('/test/message', (request, reply) => {
        setSignedCookie(reply, FLASH_COOKIE, (request.query as { text: string }).text, { maxAge: 60 });
        return {};
      });
    },
  });
  await insertShop(server.db);
  visitor = await server.visit();
  staff = await server.signIn();
  bearer = await bearerFor(server.app);
});
afterAll(() => server.close());

const call = { accept: 'application/json' };
const person = { accept: 'text/html' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function get(url: string, headers: Record<string, string> = call) {
  const { statusCode, body, headers: given } = await server.app.inject({ url, headers });
  return { status: statusCode, body, type: String(given['content-type']) };
}
async function post(url: string, payload: string | object, headers: Record<string, string> = {}, who = visitor) {
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...who.headers, ...call, ...headers },
    payload,
  });
  return { status: response.statusCode, problem: response.body === '' ? null : response.json<Problem>() };
}

describe('text that cannot be stored', () => {
  const UUID = '3f0c9a52-6a0b-4f0e-9d53-5b1a7c1e2d34';
  it.each([
    '/catalog/product/maison/%00',
    '/catalog/product/%00/lampe',
    '/catalog/product/maison/%00/reviews',
    '/catalog/product/maison/%00/review',
    '/blog/%00',
    `/web/api/product/cross_selling/%00/${UUID}/${UUID}`,
    '/dashboard/products?search=%00',
    '/catalog/new?%00=1',
  ])('is refused in the address %s', async (url) => {
    const { status, body } = await get(url, { ...call, ...bearer, cookie: staff.cookie });
    expect(status).toBe(400);
    expect(Object.values((JSON.parse(body) as Problem).errors ?? {})).toEqual([
      ['Ce texte contient un caractère illisible. Saisissez-le à nouveau.'],
    ]);
  });

  it('is looked for in 20,000 values of a stranger, and in all of staff', async () => {
    const values = { email: Array(20_001).fill(1) };
    expect((await post('/dashboard/login', values)).status).toBe(413);
    expect((await post('/dashboard/login', { email: values.email.slice(2) })).status).toBe(422);
    expect((await post('/dashboard/orders/bulk', { action: Array(20_001).fill(1) }, {}, staff)).status).toBe(422);
  });

  it('is refused in a body, beside its field', async () => {
    for (const firstname of ['Ali\u0000', 'Ali\ud83d']) {
      const { status, problem } = await post('/web/api/cart/checkout', cartPayload({ fields: { firstname } }));
      expect([status, Object.keys(problem?.errors ?? {})]).toEqual([422, ['formData.firstname']]);
    }
    const signIn = await post('/dashboard/login', { email: 'a\u0000@b.dz', password: 'x' });
    expect([signIn.status, Object.keys(signIn.problem?.errors ?? {})]).toEqual([422, ['email']]);
  });

  it('is refused in a form, with files or without, and in the name of a field', async () => {
    const texts = 'shortDescription=a&seoTitle=a&seoDescription=a';
    expect((await post('/dashboard/products/1/languages/fr', `${texts}&name=a%00`, form, staff)).status).toBe(422);
    expect((await post('/dashboard/products/1/languages/fr', `${texts}&name=a&%00=1`, form, staff)).status).toBe(422);
    const parts = '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\na\u0000\r\n--b--\r\n';
    const multipart = { ...bearer, 'content-type': 'multipart/form-data; boundary=b' };
    const { status, problem } = await post('/web/api/product/submit/review', parts, multipart);
    expect([status, Object.keys(problem?.errors ?? {})]).toEqual([422, ['text']]);
  });

  it('is found however deep it is, without an end of the call stack', async () => {
    const deep = `${'['.repeat(19_000)}"\\u0000"${']'.repeat(19_000)}`;
    expect((await post('/web/api/cart/checkout', deep, { 'content-type': 'application/json' })).status).toBe(422);
  });
});

describe('a number no column holds', () => {
  it('is a wilaya that does not exist', async () => {
    for (const wilaya of [32_768, 99_999, 999_999]) {
      expect((await get(`/public/utilis/api/commune/wilaya/${wilaya}`)).status).toBe(404);
      const step = await server.app.inject({
        method: 'POST',
        url: '/catalog/product/maison/lampe',
        headers: { ...visitor.headers, ...person, ...form },
        payload: `intent=wilaya&wilaya=${wilaya}`,
      });
      expect(step.statusCode).toBeLessThan(500);
    }
  });

  it('is refused where a whole number is expected', async () => {
    for (const before of ['1.5', '1e309', '-1', 'x']) {
      expect((await get(`/dashboard/orders?before=${before}`, { ...call, cookie: staff.cookie })).status).toBe(400);
    }
    const snapshot = {
      externalId: 'cart-1',
      shopUuid: SHOP_UUID,
      phone: '0661234567',
      source: 'cart',
      cart: [],
      linesSummary: { linesCount: 2_147_483_648 },
    };
    const { status, problem } = await post('/web/api/cart/abandoned/cart', snapshot);
    expect(status).toBe(422);
    expect(problem?.errors).toHaveProperty(['linesSummary.linesCount']);
  });
});

it('a parameter that comes twice where one is expected is refused', async () => {
  expect((await get('/dashboard/login?next=/dashboard/a&next=/dashboard/b')).status).toBe(400);
});

it.each(['a b', 'user@host', '<script>', '[::1', 'host:99999', '1.2.3.4.5', '%00'])(
  'a request to the host "%s" gets a page that says so',
  async (host) => {
    for (const url of ['/', '/catalog/product/maison/lampe', '/sitemap.xml', '/nowhere']) {
      const { status, body } = await get(url, { ...person, host });
      expect([url, status]).toEqual([url, 400]);
      expect(body).toContain('L’en-tête Host de la demande ne désigne aucun serveur.');
    }
  },
);

describe('an address that cannot be decoded', () => {
  it.each(['/%E0%A4%A', '/catalog/product/%/lampe', '/dashboard/%ff'])('gets a page in words: %s', async (url) => {
    const { status, body, type } = await get(`${url}?locale=ar`, { ...person, cookie: staff.cookie });
    expect([status, type]).toEqual([400, 'text/html; charset=utf-8']);
    expect(body).toContain('تعذرت قراءة هذا العنوان.');
  });

  it('gets a problem where a call is made', async () => {
    const { status, body } = await get('/web/api/product/cross_selling/%E0%A4%A/x/x', {});
    expect([status, (JSON.parse(body) as Problem).error]).toEqual([400, 'bad-address']);
  });
});

it('a very long address of nothing gets the page of 404', async () => {
  const { status, type } = await get(`/blog/${'a'.repeat(3_000)}`, person);
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
});

it('a boundary that is longer than boundaries are is a form that arrived broken', async () => {
  const type = { 'content-type': `multipart/form-data; boundary=${'b'.repeat(500)}` };
  const { status, problem } = await post('/checkout/cart/add', 'x', type);
  expect([status, problem?.error]).toEqual([400, 'broken-form']);
});

it('a signed cookie is worth nothing under another name', async () => {
  const value = visitor.cookie.slice(visitor.cookie.indexOf('=') + 1);
  const page = await get('/catalog/product/maison/lampe', { ...person, cookie: `z_flash=${value}` });
  expect(page.status).toBe(200);
  // A message that was signed is not a session, also when it says what the session's own cookie says.
  const add = (session: string) =>
    server.app.inject({
      method: 'POST',
      url: '/checkout/cart/add',
      headers: { ...visitor.headers, ...person, ...form, cookie: `z_session=${session}` },
      payload: 'product=1',
    });
  const text = decodeURIComponent(value).replace(/\.[^.]*$/, '');
  const { cookies } = await server.app.inject({ url: '/test/message', query: { text } });
  expect(cookies[0]?.value).toContain(`${text}.`);
  expect((await add(encodeURIComponent(cookies[0]?.value ?? ''))).statusCode).toBe(403);
  expect((await add(value)).statusCode).toBe(303);
});
