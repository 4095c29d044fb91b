import { describe, expect, it, vi } from 'vitest';
import { request } from './request.ts';
import { answer, calls, type Ending, get, open, PROBE, startCallServer } from './testing/call-server.ts';

startCallServer();

describe('a call ends', () => {
  const page = '<!doctype html><title>Shop</title>';
  const signInPage = '<html><form><input name="p" type="password"></form></html>';
  const endings: [string, Ending, unknown][] = [
    ['well', answer(200, '[1]'), { kind: 'ok', status: 200, data: [1] }],
    [
      'well, whatever content type JSON comes in',
      answer(201, '[1]', { 'content-type': 'text/html' }),
      { kind: 'ok', status: 201, data: [1] },
    ],
    ['unreadable with 204', answer(204), { kind: 'unreadable' }],
    ['unreadable with nothing', answer(200), { kind: 'unreadable' }],
    ['unreadable with a page', answer(200, page), { kind: 'unreadable' }],
    ['unreadable with broken JSON', answer(200, '[1,'), { kind: 'unreadable' }],
    ['unreadable with another shape', answer(200, '{"list":[1]}'), { kind: 'unreadable' }],
    ['signed out with a sign-in page', answer(200, signInPage), { kind: 'signed-out' }],
    [
      'signed out with 401',
      answer(401, '{"error":"signed-out","message":"Again"}'),
      { kind: 'signed-out', code: 'signed-out', message: 'Again' },
    ],
    ['signed out with 419', answer(419, page), { kind: 'signed-out' }],
    ['forbidden with 403', answer(403), { kind: 'forbidden' }],
    ['not found with 404', answer(404, page), { kind: 'not-found' }],
    ['in conflict with 409', answer(409, '{"left":2}'), { kind: 'conflict', data: { left: 2 } }],
    ['too large with 413', answer(413), { kind: 'too-large' }],
    [
      'with a server error for 500',
      answer(500, '{"message":"No"}'),
      { kind: 'server-error', status: 500, message: 'No' },
    ],
    ['with a server error for 502', answer(502, page), { kind: 'server-error', status: 502 }],
    ['with a server error for 503', answer(503), { kind: 'server-error', status: 503 }],
    ['with a server error for a status nobody expects', answer(418), { kind: 'server-error', status: 418 }],
    ['offline when the connection is reset', (response) => response.destroy(), { kind: 'offline' }],
    [
      'offline when the answer is cut short',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('[1', () => response.destroy());
      },
      { kind: 'offline' },
    ],
  ];
  it.each(endings)('%s', async (_, how, expected) => {
    calls.ending = how;
    expect(await get()).toEqual(expected);
    expect(calls.seen, 'nothing is tried twice').toHaveLength(1);
  });

  it('unreadable with broken JSON, also where no shape is expected, and well with text or nothing', async () => {
    const type = { 'content-type': 'application/json; charset=utf-8' };
    const ending = async (body: string, headers = {}) => {
      calls.ending = answer(200, body, headers);
      return (await request({ ...PROBE, method: 'POST', url: `${calls.origin}/save`, locale: 'fr' })).kind;
    };
    for (const body of ['{"success":false,"mess', 'Warning: old\n{"success":false}']) {
      expect(await ending(body, type)).toBe('unreadable');
    }
    expect([await ending('', type), await ending('Saved', { 'content-type': 'text/plain' })]).toEqual(['ok', 'ok']);
  });

  it('invalid with the messages of each field, for 400 and 422', async () => {
    const errors = { phone: ['Bad', 7, ''], 'a.b': 'One', odd: { x: 1 }, none: [] };
    for (const status of [400, 422]) {
      calls.ending = answer(status, JSON.stringify({ message: 'Look', errors }));
      expect(await get()).toMatchObject({
        kind: 'invalid',
        status,
        message: 'Look',
        errors: { phone: ['Bad'], 'a.b': ['One'] },
      });
    }
    calls.ending = answer(422, JSON.stringify({ errors: ['First', 'Second'] }));
    expect(await get(), 'a list without names').toMatchObject({ errors: { 0: ['First'], 1: ['Second'] } });
    calls.ending = answer(422, 'oops');
    expect(await get()).toEqual({ kind: 'invalid', status: 422, errors: {}, data: undefined });
  });

  it('signed out when it was led to the sign-in page', async () => {
    calls.ending = (response, { url }) =>
      url === '/list'
        ? response.writeHead(302, { location: '/dashboard/login?next=/list' }).end()
        : response.end('<!doctype html><h1>Hello</h1>');
    expect(await get()).toEqual({ kind: 'signed-out' });
  });

  it('with the page that a call was redirected to where that counts as done, also when pages have a sign-in form', async () => {
    const led: Ending = (response, { url }) =>
      url === '/list' ? response.writeHead(303, { location: '/products' }).end() : response.end(signInPage);
    calls.ending = led;
    const post = (acceptsRedirect: boolean) =>
      request({
        ...PROBE,
        method: 'POST',
        url: '/list',
        locale: 'fr',
        form: new URLSearchParams({ a: '1' }),
        acceptsRedirect,
      });
    expect(await post(true)).toEqual({ kind: 'signed-out' });
    document.body.innerHTML = signInPage;
    expect(await post(false)).toEqual({ kind: 'unreadable' });
    expect(await post(true)).toEqual({
      kind: 'unreadable',
      redirectedTo: { url: `${calls.origin}/products`, html: signInPage },
    });
  });

  it('too early with the wait that the answer names, and 100 seconds when it names none or nonsense', async () => {
    const waits: [body: string, header: string | undefined, seconds: number][] = [
      ['{"retryAfterSeconds":42}', '7', 42],
      ['{"retryAfterSeconds":"42"}', undefined, 42],
      ['{"retryAfterSeconds":0.2}', undefined, 1],
      ['{"retryAfterSeconds":1e9}', undefined, 3600],
      ['{"retryAfterSeconds":"soon"}', '7', 7],
      ['', '7', 7],
      ['', new Date(Date.now() - 5000).toUTCString(), 100],
      ['{"retryAfterSeconds":-5}', 'later', 100],
      ['{"retryAfterSeconds":null}', undefined, 100],
      ['<html>', undefined, 100],
    ];
    for (const [body, header, retryAfterSeconds] of waits) {
      calls.ending = answer(429, body, header === undefined ? {} : { 'retry-after': header });
      expect(await get(), `${body} ${header}`).toEqual({ kind: 'too-many', retryAfterSeconds });
    }
    calls.ending = answer(429, '', { 'retry-after': new Date(Date.now() + 30_000).toUTCString() });
    const outcome = await get();
    expect(outcome.kind === 'too-many' && Math.abs(outcome.retryAfterSeconds - 30)).toBeLessThanOrEqual(2);
  });

  it('in a timeout when no answer comes, or its body never ends', async () => {
    calls.ending = () => undefined;
    expect(await get({ timeoutMs: 60 })).toEqual({ kind: 'timeout' });
    calls.ending = (response) => response.writeHead(200).write('[1,');
    expect(await get({ timeoutMs: 60 })).toEqual({ kind: 'timeout' });
  });

  it('aborted when the caller gives up, before or during the call', async () => {
    expect(await get({ signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
    expect(calls.seen).toHaveLength(0);
    const controller = new AbortController();
    calls.ending = () => controller.abort();
    expect(await get({ signal: controller.signal })).toEqual({ kind: 'aborted' });
  });

  it('well with any success that is no page, when nothing is needed of the answer', async () => {
    for (const body of ['', 'saved', '{"a":']) {
      calls.ending = answer(200, body);
      expect(await request({ ...PROBE, method: 'POST', url: '/save', locale: 'fr' })).toMatchObject({ kind: 'ok' });
    }
    calls.ending = answer(200, page);
    expect(await request({ ...PROBE, method: 'POST', url: '/save', locale: 'fr' })).toEqual({ kind: 'unreadable' });
  });

  it('offline when nobody listens, and not at all for an address that is none', async () => {
    expect(await get({ url: 'http://127.0.0.1:9/' })).toEqual({ kind: 'offline' });
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await get({ url: 'javascript:alert(1)' })).toEqual({ kind: 'not-found' });
    expect(error.mock.calls[0]?.[0]).toContain('"javascript:alert(1)" is no http address');
    error.mockRestore();
  });

  it('as broken, not in an error, when the check of its shape throws', async () => {
    calls.ending = answer(200, 'null');
    const expect1 = (value: unknown): value is { a: number } => (value as { a: number }).a > 0;
    expect(await request({ ...PROBE, method: 'GET', url: '/x', locale: 'fr', expect: expect1 })).toEqual({
      kind: 'unreadable',
    });
  });
});

describe('a call that fails is written to the console', () => {
  const linesOf = async (make: () => Promise<unknown>) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await make();
    const lines = error.mock.calls.map(([line]) => String(line));
    error.mockRestore();
    return lines;
  };
  const endings: [string, Ending, string][] = [
    ['is refused', answer(422, '{"errors":{"phone":["Bad"]}}'), '(invalid): GET AT was answered with 422. Correct'],
    ['needs a session', answer(401), '(signed-out): GET AT was answered with 401. Sign in, then try again.'],
    ['is not allowed', answer(403), '(forbidden): GET AT was answered with 403. Sign in as somebody who may do this.'],
    ['has no such address', answer(404), '(not-found): GET AT was answered with 404. Check its address: base,'],
    ['is in conflict', answer(409, '{}'), '(conflict): GET AT was answered with 409. Somebody else changed it'],
    ['is too large', answer(413), '(too-large): GET AT was answered with 413. Send less'],
    ['comes too often', answer(429), '(too-many): GET AT was answered with 429. Wait, then try again.'],
    ['breaks the server', answer(500), '(server-error): GET AT was answered with 500. Look for the reason in the log'],
    [
      'is answered with another shape',
      answer(200, '{}'),
      '(unreadable): GET AT was answered with 200. It began: {}. Compare its',
    ],
    [
      'is answered with a warning in front of the JSON',
      answer(200, '\n<br><b>Warning</b>: Undefined variable $price in /srv/shop/communes.php on line 12 []'),
      '(unreadable): GET AT was answered with 200. It began: <br><b>Warning</b>: Undefined variable $price in /srv/shop/c. Compare its',
    ],
    [
      'is answered with broken JSON',
      answer(200, "{'a': 1}"),
      "(unreadable): GET AT was answered with 200. It began: {'a': 1}. Compare its",
    ],
    ['is answered with nothing', answer(200), '(unreadable): GET AT was answered with 200. It was empty. Compare its'],
    [
      'has no answer',
      (response) => response.destroy(),
      '(offline): GET AT got no answer. Check the network, that server, and that connect-src',
    ],
  ];
  it.each(endings)('once, with its tag, its name, how it ended and what to do, when it %s', async (_, how, text) => {
    calls.ending = how;
    const lines = await linesOf(() => get({ query: { search: 'a private word' } }));
    expect(lines).toEqual([
      expect.stringContaining(`<z-probe>: the call "list" failed ${text.replace('AT', `${calls.origin}/list`)}`),
    ]);
    expect(lines[0]).not.toContain('private');
  });

  it('once, when no answer comes in time', async () => {
    calls.ending = () => undefined;
    const lines = await linesOf(() => get({ timeoutMs: 60 }));
    expect(lines).toEqual([expect.stringContaining('failed (timeout): GET')]);
  });

  it('at each attempt, with the token that it lacked or carried', async () => {
    calls.ending = answer(401);
    expect(await linesOf(async () => [await get({ bearer: true }), await get({ bearer: true })])).toEqual(
      Array(2).fill(
        expect.stringContaining(
          'It carried no bearer token. Add <meta name="z-bearer" content="TOKEN"> to the page. See "Name what calls need"',
        ),
      ),
    );
    open('http://shop.example', '<meta name="z-bearer" content="secret">');
    expect(await linesOf(() => get({ url: `${calls.origin}/list`, bearer: true }))).toEqual([
      expect.stringContaining(
        `Add <script type="application/json" data-z-bearer>{"token":"TOKEN","origin":"${calls.origin}"}`,
      ),
    ]);
    open(calls.origin);
    calls.ending = answer(403);
    expect(await linesOf(() => get({ method: 'POST' }))).toEqual([
      expect.stringContaining("It carried the page's CSRF token. A token counts only on the server that gave it."),
    ]);
  });

  it('with where the addresses to forward are listed, when it went to another origin', async () => {
    const [change, list] = await linesOf(async () => [
      await get({ method: 'POST', url: 'http://127.0.0.1:1/web/api/checkout', json: {} }),
      await get({ url: 'http://127.0.0.1:1/list' }),
    ]);
    expect(change).toMatch(
      /POST http:\/\/127.0.0.1:1\/web\/api\/checkout .*forward its addresses .*"A host of its own" in docs\/template-authors\.md/,
    );
    expect(list).toMatch(/GET http:\/\/127.0.0.1:1\/list .*not reachable, has no such address, or does not let/);
  });

  it('not when it was given up, nor when a form was answered with another page', async () => {
    const controller = new AbortController();
    calls.ending = () => controller.abort();
    expect(await linesOf(() => get({ signal: controller.signal }))).toEqual([]);
    calls.ending = (response, { url }) =>
      url === '/list' ? response.writeHead(303, { location: '/products' }).end() : response.end('<!doctype html>');
    const form = (acceptsRedirect: boolean) =>
      linesOf(() => request({ ...PROBE, method: 'POST', url: '/list', locale: 'fr', acceptsRedirect }));
    expect(await form(true)).toEqual([]);
    expect(await form(false)).toEqual([expect.stringContaining('(unreadable): POST')]);
  });
});
