import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '1' } });
});
afterAll(() => server.close());

const get = (url: string, accept: string) => server.app.inject({ method: 'GET', url, headers: { accept } });

/** Keeps the event loop busy for longer than the server allows; it looks once a second. */
function blockEventLoop(): void {
  for (const end = performance.now() + 60; performance.now() < end; );
}

test('a server with more to do than it can says so in words, as a page and as data, and is still watched', async () => {
  const status = async () => {
    blockEventLoop();
    return (await get('/', 'text/html')).statusCode;
  };
  await expect.poll(status, { timeout: 10_000 }).not.toBe(200);
  const page = await get('/', 'text/html');
  const call = await get('/public/utilis/api/commune/wilaya/16', 'application/json');
  for (const answer of [page, call]) {
    expect([answer.statusCode, answer.headers['retry-after']], answer.body).toEqual([503, '5']);
  }
  expect(page.headers['content-type']).toContain('text/html');
  expect(call.json()).toMatchObject({ error: 'unavailable', message: expect.stringContaining(' ') });
  expect((await get('/healthz', 'application/json')).statusCode).toBe(200);
});

test('the page of an overloaded server costs next to nothing: without header and footer, with words and a link to try again', async () => {
  const refused = async () => {
    blockEventLoop();
    return get('/catalog/new?locale=ar&q=a%22b', 'text/html');
  };
  await expect.poll(async () => (await refused()).statusCode, { timeout: 10_000 }).toBe(503);
  const { body } = await refused();
  expect(body).toContain('<html lang="ar" dir="rtl"');
  expect(body).toContain('<h1>غير متاح مؤقتًا</h1><p>الخدمة مثقلة حاليًا. أعد المحاولة بعد بضع ثوانٍ.</p>');
  expect(body).toContain('href="/catalog/new?locale=ar&amp;q=a%22b"');
  expect(body).not.toMatch(/<header|<footer|<form|<script/);
});

describe('an address with as many calls waiting as it may have', () => {
  let busy: TestApp;
  let enter: () => void;
  let answered: PromiseWithResolvers<object>;
  let waiting: Promise<unknown>[];
  const answer = async () => {
    answered.resolve({});
    await Promise.all(waiting);
  };
  const ask = (url: string, { address = '203.0.113.1', accept = 'application/json' } = {}) =>
    busy.app.inject({ url, headers: { accept }, remoteAddress: address });
  beforeAll(async () => {
    busy = await createTestApp({
      env: { WAITING_PER_ADDRESS: '2' },
      prepare: (app) => {
        app.get('/public/slow', () => {
          enter();
          return answered.promise;
        });
        app.get('/public/quick', async () => ({}));
        app.get('/media/slow.webp', () => {
          enter();
          return answered.promise;
        });
        app.get('/media/quick.webp', async () => ({}));
      },
    });
  });
  afterAll(() => busy.close());
  beforeEach(async () => {
    answered = Promise.withResolvers();
    waiting = [];
    for (let count = 0; count < 2; count++) {
      const entered = Promise.withResolvers<void>();
      enter = entered.resolve;
      waiting.push(ask('/public/slow'));
      await entered.promise;
    }
  });
  afterEach(answer);

  it('is refused further calls, and told when to try again', async () => {
    const refused = await ask('/public/quick');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.json()).toMatchObject({ error: 'too-many', message: expect.stringContaining('5') });
  });

  it('still gets its pages and files', async () => {
    for (const [url, accept] of [
      ['/', 'text/html'],
      ['/static/host.css', 'text/html'],
      ['/static/host.css', 'application/json'],
    ] as const) {
      expect((await ask(url, { accept })).statusCode, `${url} as ${accept}`).toBe(200);
    }
  });

  it('still gets what the workbench answers', async () => {
    expect((await ask('/qa/index.json')).statusCode).toBe(200);
  });

  it('is a whole /64 of IPv6', async () => {
    for (const address of ['2001:db8:0:1::1', '2001:db8:0:1::2']) {
      const entered = Promise.withResolvers<void>();
      enter = entered.resolve;
      waiting.push(ask('/public/slow', { address }));
      await entered.promise;
    }
    expect((await ask('/public/quick', { address: '2001:db8:0:1::3' })).statusCode).toBe(429);
    expect((await ask('/public/quick', { address: '2001:db8:0:2::1' })).statusCode).toBe(200);
  });

  it('keeps no other address from calling', async () => {
    expect((await ask('/public/quick', { address: '203.0.113.2' })).statusCode).toBe(200);
  });

  it('still gets its pictures and other files, as many at a time as it may have', async () => {
    for (let count = 0; count < 2; count++) {
      expect((await ask('/media/quick.webp')).statusCode).toBe(200);
      const entered = Promise.withResolvers<void>();
      enter = entered.resolve;
      waiting.push(ask('/media/slow.webp'));
      await entered.promise;
    }
    for (const url of ['/media/quick.webp', '/assets/theme.css', '/assets/0a1b2c3d/zellige.js']) {
      expect((await ask(url)).statusCode, url).toBe(429);
    }
    expect((await ask('/static/host.css')).statusCode).toBe(200);
  });

  it('may call again once it has its answers', async () => {
    await answer();
    expect((await ask('/public/quick')).statusCode).toBe(200);
  });

  it('hears that a call has no token before the body has arrived', async () => {
    const { port } = new URL(await busy.app.listen({ port: 0, host: '127.0.0.1' }));
    const { cookie } = await busy.visit();
    for (const header of ['accept: */*', 'x-csrf-token: of-nobody', `cookie: ${cookie}\r\nx-csrf-token: of-nobody`]) {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
      const head = ['POST /web/api/cart/checkout HTTP/1.1', 'host: shop', 'content-type: application/json', header];
      socket.write(`${head.join('\r\n')}\r\ncontent-length: 900\r\n\r\n{`);
      const [answer] = await once(socket, 'data');
      expect(answer).toMatch(/^HTTP\/1\.1 403/);
      socket.destroy();
    }
  });
});
