import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { cartPayload, insertShop, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { bearerFor, createTestApp, type RegisteredRoute, type TestApp, type Visitor } from '../testing/test-app.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

let server: TestApp;
let staff: Visitor;
let stranger: Visitor;
let changing: RegisteredRoute[];
let order: number;
/** Calls of pages need their token too; here it is the other one that lacks. */
let bearer: { authorization: string };
beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      app.post('/test/note', { schema: { body: Type.Object({ text: Type.String() }) } }, (request) => request.body);
      app.delete('/test/note', () => ({ removed: true }));
    },
  });
  staff = await server.signIn();
  stranger = await server.visit();
  await insertShop(server.db);
  order = await placeOrder(server);
  bearer = await bearerFor(server.app);
  changing = server.routes.filter(({ method }) => CHANGING.has(method));
});
afterAll(() => server.close());

/** Hashes every table but the request counters. */
async function contents(): Promise<Record<string, number>> {
  const tables = await server.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await server.db.query<{ hash: number }>(
      `select coalesce(sum(hashtext(t::text)), 0)::float8 as hash from "${name}" t`,
    );
    counts[name] = row?.hash ?? 0;
  }
  return counts;
}

/** A request of each noun that changes something, for whom it is sent by. */
const real = (shopper: Visitor): readonly (readonly [url: string, body: object, who: Visitor])[] => [
  ['/web/api/cart/checkout', cartPayload(), shopper],
  ['/checkout/cart/add', { product: String(LAMP), quantity: '1' }, shopper],
  [`/dashboard/orders/${order}/notes`, { note: 'Call in the evening' }, staff],
  [`/dashboard/orders/${order}/status`, { from: 'new', to: 'confirmed' }, staff],
  ['/dashboard/warehouses', { name: 'Blida' }, staff],
  ['/dashboard/expeditions/new', { from: '1', to: '2', comment: '' }, staff],
  ['/dashboard/logout', {}, staff],
];

describe('a changing request', () => {
  it('with a body that would change something changes nothing without its token, and does with it', async () => {
    for (const [url, payload, { cookie, headers }] of real(await server.visit())) {
      const send = (own: Record<string, string>) =>
        server.app.inject({ method: 'POST', url, headers: { ...own, accept: 'application/json' }, payload });
      const before = await contents();
      for (const token of ['', 'x'.repeat(52), stranger.csrfToken]) {
        const refused = await send({ cookie, ...(token !== '' && { 'x-csrf-token': token }) });
        expect([refused.statusCode, refused.json().error], url).toEqual([403, 'csrf-token']);
      }
      expect(await contents(), url).toEqual(before);
      const { statusCode, body } = await send(headers);
      expect(statusCode, `${url} ${body}`).toBeLessThan(400);
      expect(await contents(), url).not.toEqual(before);
    }
    staff = await server.signIn();
  });

  it.each([
    ['without a token', (): Record<string, string> => ({ cookie: staff.cookie })],
    ['with a token that is made up', () => ({ cookie: staff.cookie, 'x-csrf-token': 'x'.repeat(52) })],
    ["with another session's token", () => ({ cookie: staff.cookie, 'x-csrf-token': stranger.csrfToken })],
  ])('is refused on every route %s, and changes nothing', async (_how, headers) => {
    expect(changing.length).toBeGreaterThan(2);
    const before = await contents();
    for (const { method, url } of changing) {
      const response = await server.app.inject({
        method,
        url,
        headers: { ...headers(), ...bearer, accept: 'application/json' },
      });
      expect(`${method} ${url} ${response.statusCode} ${response.json().error}`).toBe(
        `${method} ${url} 403 csrf-token`,
      );
    }
    expect(await contents()).toEqual(before);
  });

  it('is refused on every route without any session', async () => {
    for (const { method, url } of changing) {
      const response = await server.app.inject({ method, url, headers: { accept: 'application/json' } });
      expect([401, 403], `${method} ${url}`).toContain(response.statusCode);
    }
  });

  it('passes with a token that was asked for later', async () => {
    const renewed = await server.app.inject({ url: '/csrf-token', headers: { cookie: stranger.cookie } });
    expect(renewed.headers['cache-control']).toBe('no-store');
    expect(renewed.headers['access-control-allow-origin']).toBeUndefined();
    const headers = { cookie: stranger.cookie, 'x-csrf-token': renewed.json<{ csrfToken: string }>().csrfToken };
    const response = await server.app.inject({ method: 'DELETE', url: '/test/note', headers });
    expect(response.json()).toEqual({ removed: true });
  });

  it('passes with its own token in the header', async () => {
    const response = await server.app.inject({ method: 'DELETE', url: '/test/note', headers: stranger.headers });
    expect(response.json()).toEqual({ removed: true });
  });

  it('passes with its own token as a form field, which the route does not see', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/test/note',
      headers: { cookie: stranger.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ text: 'hello', _csrf: stranger.csrfToken }).toString(),
    });
    expect(response.json()).toEqual({ text: 'hello' });
  });

  it('passes with its own token in a multipart form', async () => {
    const form = new FormData();
    form.set('_csrf', stranger.csrfToken);
    form.set('text', 'hello');
    const body = new Response(form);
    const response = await server.app.inject({
      method: 'POST',
      url: '/test/note',
      headers: { cookie: stranger.cookie, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(response.json()).toEqual({ text: 'hello' });
  });

  it('of a visitor leaves no row behind, and a session that is over counts no more', async () => {
    const rows = () => server.db.query('select id from sessions where staff_id is null');
    const before = await rows();
    const visitor = await server.visit();
    expect(await rows()).toEqual(before);
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 7 * 24 * 3600 * 1000 + 1000);
    const late = await server.app.inject({ method: 'DELETE', url: '/test/note', headers: visitor.headers });
    expect(late.statusCode).toBe(403);
  });

  it('is refused with a cookie whose signature is not ours', async () => {
    const cookie = stranger.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const response = await server.app.inject({
      method: 'DELETE',
      url: '/test/note',
      headers: { ...stranger.headers, cookie },
    });
    expect(response.statusCode).toBe(403);
  });
});
