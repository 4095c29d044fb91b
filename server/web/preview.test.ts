import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { atTime } from '../testing/at-time.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { previewUrl } from './preview.ts';

const DRAFT = { kind: 'home', id: '7' } as const;
const OTHER_SHOP = '00000000-0000-4000-8000-000000000002';
const STRICT = {
  policy: expect.stringMatching(/;frame-ancestors 'none'$/),
  frames: 'DENY',
  robots: undefined,
  preview: null,
};
let server: TestApp;
let uuid: string;
let staff: Visitor;

beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) =>
      app.route({
        method: ['GET', 'POST'],
        url: '/test/preview',
        schema: { hide: true },
        handler: async ({ preview }) => ({ preview }),
      }),
  });
  await seedDatabase(server.db, { products: 40 });
  const [shop] = await server.db.query<{ uuid: string }>('select uuid from shops');
  uuid = shop?.uuid ?? '';
  staff = await server.signIn();
});
afterAll(() => server.close());

const address = (path = '/test/preview') => previewUrl(server.app, uuid, path, DRAFT);
const agedAddress = (minutes: number) => atTime(Date.now() - minutes * 60_000, address);
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const inFrame = (referer: string) => ({ 'sec-fetch-dest': 'iframe', referer: `http://localhost${referer}` });

async function outcome(url: string, headers?: Record<string, string>) {
  const { headers: answered, body } = await open(url, headers);
  return {
    policy: answered['content-security-policy'],
    frames: answered['x-frame-options'],
    robots: answered['x-robots-tag'],
    preview: JSON.parse(body).preview,
  };
}

it('says which draft an address shows, and lets the shop alone frame the page', async () => {
  const { policy, ...others } = await outcome(address());
  expect(others).toEqual({ frames: 'SAMEORIGIN', robots: 'noindex', preview: DRAFT });
  expect(policy).toMatch(/^default-src 'none';script-src 'self';style-src 'self';.*;frame-ancestors 'self'$/);
});

it.each([
  ['without a token', () => '/test/preview'],
  ['with a token that is none', () => '/test/preview?preview=nonsense'],
  ['with two tokens, the first forged', () => address('/test/preview?preview=home.7.1.x')],
  ['with a token of another draft', () => address().replace('home.7.', 'home.8.')],
  ['with a token of another kind', () => address().replace('home.7.', 'theme.7.')],
  ['with a token whose end was moved', () => address().replace(/\.(\d{9,})\./, (_, end) => `.${Number(end) + 60}.`)],
  ['with a token of another shop', () => previewUrl(server.app, OTHER_SHOP, '/test/preview', DRAFT)],
  ['with a token whose hour is over', () => agedAddress(61)],
  ['with a signature of another length', () => `${address()}A`],
])('leaves a page %s as strict as any other', async (_, url) => {
  expect(await outcome(url())).toEqual(STRICT);
});

it('accepts a token until its hour is over', async () => {
  expect((await outcome(agedAddress(59))).preview).toEqual(DRAFT);
});

it('renders a previewed page for nobody else, and tells search engines to leave it', async () => {
  const [first, second] = [await open(address('/catalog/new')), await open(address('/catalog/new'))];
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.body).toContain('<meta name="robots" content="noindex, follow">');
  expect(second.statusCode).toBe(200);
  const plain = await open('/catalog/new');
  expect(plain.body).not.toContain('noindex');
  expect(plain.body).not.toContain('preview=');
});

it('does not remember the language of a previewed page', async () => {
  const { body, cookies } = await open(address('/catalog/new?locale=ar'));
  expect(body).toContain('<html lang="ar"');
  expect(cookies.map(({ name }) => name)).not.toContain('locale');
});

it('leads a link inside a previewed page to its page with the same draft and language', async () => {
  const from = address('/catalog/new?locale=ar');
  const { statusCode, headers } = await open('/catalog/category/mode?page=2', inFrame(from));
  const token = new URL(from, 'http://localhost').searchParams.get('preview');
  expect([statusCode, headers.location]).toEqual([302, `/catalog/category/mode?page=2&locale=ar&preview=${token}`]);
  expect(headers['cache-control']).toBe('no-store');
});

it('keeps a language that the link itself chooses', async () => {
  const { headers } = await open('/catalog/new?locale=fr', inFrame(address('/catalog/new?locale=ar')));
  expect(headers.location).toMatch(/^\/catalog\/new\?locale=fr&preview=/);
});

it('shows the answer to a form inside a previewed page', async () => {
  const { headers } = await server.visit();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/test/preview',
    headers: { ...headers, ...inFrame(address()) },
    payload: {},
  });
  expect(answer.json()).toEqual({ preview: DRAFT });
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
});

it.each([
  ['a link that leaves the frame', { 'sec-fetch-dest': 'document' }],
  ['a link of a page without a token', inFrame('/catalog/new')],
  ['a link of a page with a forged token', inFrame('/catalog/new?preview=home.7.1.x')],
])('gives no token to %s', async (_, headers) => {
  const referer = `http://localhost${address('/catalog/new')}`;
  const answer = await open('/test/preview', { referer, ...headers });
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
});

it('keeps the token on this host, whatever path a link has', async () => {
  const { headers } = await open('//evil.test/x', inFrame(address('/')));
  expect(headers.location).toMatch(/^\/evil\.test\/x\?preview=/);
  expect((await open(address('/catalog/new'))).headers['referrer-policy']).toBe('same-origin');
});

it('lets pages for staff hold frames of the shop, but not be framed', async () => {
  for (const url of ['/dashboard/orders', address('/dashboard/orders')]) {
    const { headers } = await open(url, { cookie: staff.cookie });
    expect(headers['content-security-policy']).toMatch(/;frame-ancestors 'none';frame-src 'self'$/);
    expect(headers['x-frame-options']).toBe('DENY');
  }
  expect((await open('/dashboard/login')).headers['content-security-policy']).not.toContain('frame-src');
});
