import { renameSync } from 'node:fs';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { stopGracefully } from './stop.ts';
import { holdMinute } from './testing/hold-minute.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
afterEach(() => server.close());

describe('the server', () => {
  it('finishes a request that is being answered before it stops, and takes no new one', async () => {
    const entered = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    server = await createTestApp({
      prepare: (app) =>
        app.get('/test/slow', async () => {
          entered.resolve();
          await finish.promise;
          return { rows: await app.db.query('select 1 as one') };
        }),
    });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = fetch(`${address}/test/slow`);
    await entered.promise;
    const stopped = stopGracefully(server.app);
    await expect
      .poll(() =>
        fetch(`${address}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused');
    finish.resolve();
    expect(await (await answer).json()).toEqual({ rows: [{ one: 1 }] });
    await stopped;
  });

  it('answers a request that came in on an open connection while it stops', async () => {
    const entered = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    server = await createTestApp({
      prepare: (app) => {
        app.get('/test/slow', async () => {
          entered.resolve();
          await finish.promise;
          return 'done';
        });
      },
    });
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const connection = connect(Number(port), '127.0.0.1');
    const heard: string[] = [];
    connection.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    connection.write(request('/test/slow'));
    await entered.promise;
    const stopped = stopGracefully(server.app);
    await setImmediate();
    connection.write(request('/healthz'));
    finish.resolve();
    await stopped;
    expect(heard.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it('cuts off a request that does not finish in time', async () => {
    const entered = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    server = await createTestApp({
      prepare: (app) =>
        app.get('/test/stuck', async () => {
          entered.resolve();
          await never.promise;
        }),
    });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = fetch(`${address}/test/stuck`).then(
      () => 'answered',
      () => 'cut off',
    );
    await entered.promise;
    await stopGracefully(server.app, 50);
    expect(await answer).toBe('cut off');
    never.resolve();
  });

  it('is ready when its database has the newest schema, and says so when not', async () => {
    server = await createTestApp();
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready', database: server.db.kind });
    await server.db.exec('delete from migrations where name = (select max(name) from migrations)');
    const behind = await server.app.inject('/readyz');
    expect([behind.statusCode, behind.headers['retry-after']]).toEqual([503, '1']);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });

  it('is not ready while its data folder or its database cannot be written to', async () => {
    server = await createTestApp();
    const ready = async () => (await server.app.inject('/readyz')).statusCode;
    const { dataDir } = server.config;
    renameSync(dataDir, `${dataDir}-away`);
    expect(await ready()).toBe(503);
    renameSync(`${dataDir}-away`, dataDir);
    expect(await ready()).toBe(200);
    await server.db.exec(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger refuse before insert or update on readiness for each row execute function refuse()`);
    expect(await ready()).toBe(503);
    await server.db.exec('drop trigger refuse on readiness');
    expect(await ready()).toBe(200);
  });

  it('sends the strict policy with every answer, and no https-only header on plain http', async () => {
    server = await createTestApp();
    for (const url of ['/healthz', '/nowhere', '/dashboard/orders']) {
      const { headers } = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';font-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('marks cookies secure and asks for https when the shop is reached over it', async () => {
    server = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://shop.example' } });
    const { headers } = await server.app.inject('/test/csrf-token');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect(String(headers['set-cookie'])).toMatch(/Secure/);
  });

  it('lets other origins read public calls, failures included, and nothing else', async () => {
    server = await createTestApp();
    const origin = async (url: string) =>
      (await server.app.inject({ url, headers: { origin: 'https://host.example' } })).headers[
        'access-control-allow-origin'
      ];
    expect(await origin('/public/nowhere')).toBe('*');
    expect(await origin('/web/public/api/nowhere')).toBe('*');
    expect(await origin('/web/api/product/cross_selling/P1/b/c')).toBe('*');
    expect(await origin('/assets/nowhere.js')).toBe('*');
    expect(await origin('/web/api/nowhere')).toBeUndefined();
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '/web/public/api/products/new' });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('Authorization'),
    ]);
  });

  it('refuses an address that sends far more changes than a crowd of people would', async () => {
    holdMinute();
    server = await createTestApp({
      env: { CHANGES_PER_MINUTE: '3' },
      prepare: (app) => app.post('/test/change', () => ({})),
    });
    const { headers } = await server.visit();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const response = await server.app.inject({ method: 'POST', url: '/test/change', headers });
      statuses.push(response.statusCode);
      if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });
});
