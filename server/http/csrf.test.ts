import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bearerFor, createTestApp, type RegisteredRoute, type TestApp, type Visitor } from '../testing/test-app.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

let server: TestApp;
let staff: Visitor;
let stranger: Visitor;
let changing: RegisteredRoute[];
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
  await server.db.query(
    `insert into shops (uuid, name, active_add_to_cart) values (gen_random_uuid(), 'A shop', true)`,
  );
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

describe('a changing request', () => {
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
    const visitor = await server.visit();
    const rows = await server.db.query('select 1 from sessions where staff_id is null');
    expect(rows).toEqual([]);
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
