import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cartPayload,
  insertShop,
  LAMP,
  orderCount,
  SHOP_UUID,
  setStock,
} from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { createPostgresDatabase, PATIENT } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { DatabaseOutage } from './outage.ts';
import { openPostgres } from './postgres.ts';
import { FragileProxy } from './testing/fragile-proxy.ts';
import { TIME_LIMITS } from './time-limits.ts';

const SHORT = { connect: 400, lock: 200, statement: 300, answer: 400 };

/** The embedded database is part of the process: it is there or the process is not. */
describe('a PostgreSQL server that does not answer', () => {
  let proxy: FragileProxy;
  let db: Database;
  let shop: TestApp;
  let visitor: Visitor;
  beforeAll(async () => {
    const url = await createPostgresDatabase();
    proxy = await FragileProxy.to(url);
    db = await openPostgres(proxy.through(url), () => undefined, SHORT);
    shop = await createTestApp({ db, env: { COOLDOWN_SECONDS: '0' } });
    const patient = await openPostgres(url, () => undefined, PATIENT);
    await insertShop(patient);
    await setStock(patient, LAMP, 10);
    await patient.close();
    visitor = await shop.visit();
    // The shop is known from its pages before.
    expect((await page()).statusCode).toBe(200);
  });
  afterAll(async () => {
    await shop.close();
    proxy.cut();
  });

  const page = () =>
    shop.app.inject({ url: '/checkout/cart/view', headers: { cookie: visitor.cookie, accept: 'text/html' } });
  const order = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers: visitor.headers, payload });
  const ready = async () => (await shop.app.inject({ url: '/readyz' })).statusCode;

  it.each([
    { what: 'is stopped', breakIt: () => proxy.cut(), tellsListeners: true },
    { what: 'hangs', breakIt: () => proxy.freeze(), tellsListeners: false },
  ])('that $what is answered for in time, and used again by itself', async ({ breakIt, tellsListeners }) => {
    const payload = cartPayload({ lines: [{ product: LAMP, quantity: 1 }] });
    const before = await orderCount(db);
    const heard = Promise.withResolvers<void>();
    // The connection that listens opens again on its own clock after an outage.
    const stop = await vi.waitFor(() => db.listen('test_outage', (text) => text === '' && heard.resolve()), 20_000);
    breakIt();
    const [person, call, readiness] = await Promise.all([page(), order(payload), ready()]);
    expect([person.statusCode, person.headers['retry-after'], readiness]).toEqual([503, '5', 503]);
    expect(person.body).toContain('La boutique ne peut pas répondre pour le moment.');
    expect(person.body, 'the shop around it').toContain(SHOP_UUID);
    expect([call.statusCode, call.headers['retry-after']], call.body).toEqual([503, '5']);
    expect(call.json()).toMatchObject({ error: 'database-down', retryAfterSeconds: 5 });
    expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);

    await proxy.repair();
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    expect((await page()).statusCode).toBe(200);
    expect((await order(payload)).statusCode).toBe(200);
    expect(await orderCount(db)).toBe(before + 1);
    // Notifications sent meanwhile are lost, so listeners have to read everything again.
    if (tellsListeners) await heard.promise;
    await stop();
  });

  it('ends a transaction and not the process when it is lost between two statements', async () => {
    const lost = db.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.cut();
      await expect.poll(() => proxy.connections).toBe(0);
      await tx.query('select 1');
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseOutage);
    await proxy.repair();
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not waited for longer than a request may take, but as long as it takes at start', async () => {
    const slow = (tx: Database) => tx.query('select pg_sleep(0.6)');
    await expect(db.transaction(slow)).rejects.toBeInstanceOf(DatabaseOutage);
    await expect(db.transaction(slow, { unlimited: true })).resolves.toHaveLength(1);
    expect(Math.max(TIME_LIMITS.connect, TIME_LIMITS.lock, TIME_LIMITS.statement)).toBeLessThan(TIME_LIMITS.answer);
    expect(TIME_LIMITS.answer).toBeLessThan(5_000);
  });
});
