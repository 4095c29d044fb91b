import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  // No event loop is that punctual: the server finds itself overloaded as soon as it has looked.
  server = await createTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '1' } });
});
afterAll(() => server.close());

const get = (url: string, accept: string) => server.app.inject({ method: 'GET', url, headers: { accept } });

test('a server with more to do than it can says so in words, as a page and as data, and is still watched', async () => {
  await expect.poll(async () => (await get('/', 'text/html')).statusCode, { timeout: 10_000 }).not.toBe(200);
  const page = await get('/', 'text/html');
  const call = await get('/public/utilis/api/commune/wilaya/16', 'application/json');
  for (const answer of [page, call]) {
    expect([answer.statusCode, answer.headers['retry-after']], answer.body).toEqual([503, '5']);
  }
  expect(page.headers['content-type']).toContain('text/html');
  expect(call.json()).toMatchObject({ error: 'unavailable', message: expect.stringContaining(' ') });
  expect((await get('/healthz', 'application/json')).statusCode).toBe(200);
});
