import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';

const COMMUNES = '/public/utilis/api/commune/wilaya/16';

let server: TestApp;
let staff: Visitor;
beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 10 });
  staff = await server.signIn();
});
afterAll(() => server.close());

const get = (url: string, encoding: string, cookie = '') =>
  server.app.inject({ url, headers: { 'accept-encoding': encoding, accept: 'text/html', cookie } });

it('a page travels small to a browser that can unpack it', async () => {
  const plain = await get('/', 'identity');
  const small = await get('/', 'gzip, deflate, br');
  const older = await get('/', 'gzip');
  expect([
    plain.headers['content-encoding'],
    small.headers['content-encoding'],
    older.headers['content-encoding'],
  ]).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(small.rawPayload).toString()).toContain('</html>');
  expect(gunzipSync(older.rawPayload).toString()).toContain('</html>');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(small.headers.vary).toMatch(/accept-encoding/i);
});

it('the communes of a wilaya travel small, and are the same to whoever cannot unpack them', async () => {
  const plain = await get(COMMUNES, 'identity');
  const small = await get(COMMUNES, 'gzip, br');
  expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'br']);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
  expect([plain.headers.vary, small.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
});

it('pages with customers on them are not compressed, as their size would tell what they hold', async () => {
  const { headers, statusCode } = await get('/dashboard/orders?q=0551', 'br, gzip', staff.cookie);
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
});

it('no two answers of a session carry the same token', async () => {
  const tokens = await Promise.all([server.visit(), server.visit()]);
  const again = await server.app.inject({ url: '/test/csrf-token', headers: { cookie: tokens[0]!.cookie } });
  expect(again.json<{ token: string }>().token).not.toBe(tokens[0]!.csrfToken);
});
