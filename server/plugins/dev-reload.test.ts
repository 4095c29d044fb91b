import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
afterEach(() => server.close());

const page = async () => (await server.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })).payload;

it('a page in development hears of the next server, and does not keep this one from stopping', async () => {
  server = await createTestApp({ env: { DEV: '1' } });
  expect(await page()).toContain('src="/static/dev-reload.js"');
  expect((await server.app.inject('/static/dev-reload.js')).payload).toContain("EventSource('/dev/events')");

  const { port, hostname } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(`GET /dev/events HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toMatch(/text\/event-stream[\s\S]*data: [\w-]{36}\n\n/);
  const ended = once(socket.resume(), 'close');
  await server.app.close();
  await ended;
});

it('a page of a shop that is open to shoppers knows nothing of it', async () => {
  server = await createTestApp();
  expect(await page()).not.toContain('dev-reload');
  for (const url of ['/static/dev-reload.js', '/dev/events']) {
    expect((await server.app.inject(url)).statusCode).toBe(404);
  }
});
