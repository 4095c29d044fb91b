import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { setFlash } from './flash.ts';
import { PLACEHOLDERS } from './visit.ts';

const ADDRESS = '/catalog/new';
const MADE_UP = '/test/cached';
let server: TestApp;
let one: Visitor;
let other: Visitor;
const FIRST = { state: 1, status: 200, message: 'first' };
/** The values of the test's page. */
let shown = FIRST;

beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      app.get(MADE_UP, { schema: { hide: true } }, (_request, reply) =>
        reply.cachedPage(
          'storefront/error',
          () => [shown.state],
          () => ({
            ...shown,
            page_status: shown.status,
            title: 'Cached',
            retryUrl: null,
            homeUrl: '/',
            homeKey: 'backHome',
          }),
        ),
      );
      app.get('/test/flash', { schema: { hide: true } }, (_request, reply) => {
        setFlash(reply, { kind: 'success', message: 'Merci pour votre avis' });
        return reply.send('');
      });
    },
  });
  await seedDatabase(server.db, { products: 40 });
  // A notification of the seed that arrives later would end what a test finds cached.
  await flushNotifications(server.db);
  [one, other] = [await server.visit(), await server.visit()];
});
afterAll(() => server.close());

async function open(url: string, { cookie = one.cookie, encoding = 'br', host = 'shop.test' } = {}) {
  const headers = { accept: 'text/html', 'accept-encoding': encoding, cookie, host };
  const { rawPayload, headers: answered, statusCode, cookies } = await server.app.inject({ url, headers });
  const packed = answered['content-encoding'];
  const unpacked =
    packed === 'br' ? brotliDecompressSync(rawPayload) : packed === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  const body = unpacked.toString();
  const tokens = [/<meta name="csrf-token" content="([^"]+)"/g, /name="_csrf" value="([^"]+)"/g].flatMap((pattern) =>
    [...body.matchAll(pattern)].map(([, token]) => token as string),
  );
  return { raw: rawPayload, body, tokens, status: statusCode, headers: answered, cookies };
}

const post = (token: string, { cookie }: Visitor) =>
  server.app.inject({
    method: 'POST',
    url: '/checkout/cart/add',
    headers: { cookie, accept: 'application/json', 'x-csrf-token': token },
    payload: {},
  });

test('every visitor has a token of their own in every form of a cached page', async () => {
  const first = await open(ADDRESS);
  const second = await open(ADDRESS, { cookie: other.cookie });
  const again = await open(ADDRESS);
  expect(first.tokens.length).toBeGreaterThan(5);
  expect([first, second, again].map(({ tokens }) => new Set(tokens).size)).toEqual([1, 1, 1]);
  expect(new Set([first, second, again].map(({ tokens }) => tokens[0])).size).toBe(3);
  const [firstToken = '', secondToken = ''] = [first.tokens[0], second.tokens[0]];
  expect((await post(firstToken, one)).json().error).not.toBe('csrf-token');
  expect((await post(secondToken, other)).json().error).not.toBe('csrf-token');
  expect((await post(firstToken, other)).json().error).toBe('csrf-token');
});

test('a cached list has the values of its visitor everywhere, in every language', async () => {
  for (const [url, locale] of [
    [ADDRESS, 'ar'],
    ['/catalog/category/mode?sort=price_asc', 'en'],
    ['/catalog/new?q=abaya&page=2', 'fr'],
    ['/catalog/brands/voltia', 'ar'],
  ]) {
    for (const visitor of [one, other]) {
      const { body, tokens } = await open(url as string, { cookie: `${visitor.cookie}; locale=${locale}` });
      expect(tokens.length, url).toBeGreaterThan(2);
      expect(new Set(tokens).size, url).toBe(1);
      expect(Object.values(PLACEHOLDERS).filter((one) => body.includes(one))).toEqual([]);
      expect(body).toMatch(/<meta name="z-bearer" content="[\w.-]{91}"/);
      expect(body).toMatch(/<meta name="z-server-time" content="\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    }
  }
});

test('a visitor without a cookie is given a session of their own with a cached page', async () => {
  const sessions = await Promise.all([1, 2].map(() => open(ADDRESS, { cookie: '' })));
  const values = sessions.map(({ cookies }) => cookies.find(({ name }) => name === 'z_session')?.value);
  expect(values).toEqual([expect.any(String), expect.any(String)]);
  expect(values[0]).not.toBe(values[1]);
});

test('a cached page is the same in every encoding that a browser accepts', async () => {
  const own = ({ body, tokens }: Awaited<ReturnType<typeof open>>) =>
    body.replaceAll(tokens[0] as string, 'TOKEN').replace(/(z-bearer|z-server-time)" content="[^"]+"/g, '$1"');
  const pages = [];
  for (const encoding of ['br', 'gzip', 'identity', 'br;q=0']) pages.push(await open(ADDRESS, { encoding }));
  expect(pages.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, undefined]);
  for (const page of pages) {
    expect(own(page)).toBe(own(pages[0] as (typeof pages)[0]));
    expect(page.headers['cache-control']).toBe('no-store');
    const isCompressed = page.headers['content-encoding'] !== undefined;
    expect(page.headers.vary).toBe(isCompressed ? 'accept-encoding' : undefined);
  }
});

test('the message for one visitor is on their next page, and on nobody else’s', async () => {
  const { cookies } = await server.app.inject({ url: '/test/flash', headers: { cookie: one.cookie } });
  const flash = `${one.cookie}; z_flash=${encodeURIComponent(cookies[0]?.value ?? '')}`;
  await open(ADDRESS);
  expect((await open(ADDRESS, { cookie: flash })).body).toContain('Merci pour votre avis');
  expect((await open(ADDRESS, { cookie: other.cookie })).body).not.toContain('Merci pour votre avis');
});

test('the same address has its page in each visitor’s language, which an address may set', async () => {
  const language = (body: string) => /<html lang="(\w+)"/.exec(body)?.[1];
  const inArabic = await open(ADDRESS, { cookie: `${other.cookie}; locale=ar` });
  expect([language((await open(ADDRESS)).body), language(inArabic.body)]).toEqual(['fr', 'ar']);
  await open(`${ADDRESS}?locale=en`);
  const chosen = await open(`${ADDRESS}?locale=en`, { cookie: other.cookie });
  expect(chosen.cookies).toContainEqual(expect.objectContaining({ name: 'locale', value: 'en' }));
});

test('a made-up host is in nobody else’s page', async () => {
  expect((await open(ADDRESS, { host: 'evil.test' })).body).toContain('evil.test');
  expect((await open(ADDRESS)).body).not.toContain('evil.test');
});

test('a page is rendered again when a value it shows changes, and cached only with status 200', async () => {
  onTestFinished(() => {
    shown = FIRST;
  });
  const text = async () => /first|second|third|fourth/.exec((await open(MADE_UP)).body)?.[0];
  expect(await text()).toBe('first');
  shown = { ...shown, message: 'second' };
  expect(await text()).toBe('first');
  shown = { ...shown, state: 2 };
  expect(await text()).toBe('second');
  shown = { state: 3, status: 422, message: 'third' };
  expect([await text(), (await open(MADE_UP)).status]).toEqual(['third', 422]);
  shown = { ...shown, message: 'fourth' };
  expect(await text()).toBe('fourth');
});

test('the name of the shop and the link to the blog change on a cached page', async () => {
  const [shop] = await server.db.query<{ name: string }>('select name from shops');
  onTestFinished(async () => {
    await server.db.query('update blog_posts set published_at = updated_at');
    await server.db.query('update shops set name = $1', [shop?.name]);
    await flushNotifications(server.db);
  });
  expect((await open(MADE_UP)).body).toContain('href="/blog"');
  await server.db.query('update blog_posts set published_at = null');
  await flushNotifications(server.db);
  expect((await open(MADE_UP)).body).not.toContain('href="/blog"');
  await server.db.query(`update shops set name = 'Dar Zerzer'`);
  await flushNotifications(server.db);
  expect((await open(MADE_UP)).body).toContain('Dar Zerzer');
});
