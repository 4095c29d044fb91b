import { afterAll, beforeAll, expect, it } from 'vitest';
import { atTime } from '../testing/at-time.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { bearerToken, requireBearer } from './bearer.ts';

const SHOP = '00000000-0000-4000-8000-000000000001';
const OTHER_SHOP = '00000000-0000-4000-8000-000000000002';
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    prepare: (app) =>
      app.get('/test/for-pages', { schema: { hide: true }, preHandler: requireBearer }, async () => ({ seen: true })),
  });
  await test.db.query(`insert into shops (uuid, name, active_add_to_cart) values ($1, 'A shop', true)`, [SHOP]);
});
afterAll(() => test.close());

const call = (authorization?: string) =>
  test.app.inject({
    url: '/test/for-pages',
    headers: { accept: 'application/json', ...(authorization && { authorization }) },
  });

/** Returns the token of a page that was opened some milliseconds ago. */
const tokenOf = (age: number) => atTime(Date.now() - age, () => bearerToken(test.app, SHOP));

it('lets in a call with the token of a page', async () => {
  const response = await test.app.inject({ url: '/test/for-pages', headers: await bearerFor(test.app) });
  expect(response.json()).toEqual({ seen: true });
});

it('gives every page a token that counts', async () => {
  const page = await test.app.inject({ url: '/' });
  const [, token] = /<meta name="z-bearer" content="([^"]+)" data-renew="\/bearer-token">/.exec(page.body) ?? [];
  expect((await call(`Bearer ${token}`)).statusCode).toBe(200);
});

it('refuses a call without a token, and says why', async () => {
  const response = await call();
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ error: 'bearer-token' });
});

it.each([
  ['that is no token', () => 'nonsense'],
  ['whose end was moved', () => bearerToken(test.app, SHOP).replace(/\.(\d+)\./, (_, end) => `.${Number(end) + 60}.`)],
  ['of another shop', () => bearerToken(test.app, OTHER_SHOP)],
  ['with a signature of another length', () => `${bearerToken(test.app, SHOP)}A`],
  ['whose half hour is over', () => tokenOf(30 * 60_000 + 1000)],
])('refuses a token %s', async (_, token) => {
  expect((await call(`Bearer ${token()}`)).json()).toMatchObject({ error: 'bearer-token' });
});

it('takes a token until its half hour is over', async () => {
  const almostOver = tokenOf(30 * 60_000 - 5000);
  expect((await call(`Bearer ${almostOver}`)).statusCode).toBe(200);
});
