import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from './outcome.ts';
import { type RequestOptions, request } from './request.ts';

type Ending = (response: ServerResponse, request: IncomingMessage) => void;

let ending: Ending;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    seen.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body });
    ending(response, incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen = [];
  open(origin);
});
afterEach(() => vi.unstubAllGlobals());

/** A page of the given address, with a token. */
function open(address: string, html = '<meta name="csrf-token" content="tok1">'): void {
  const window = new Window({ url: `${address}/page` });
  window.document.head.innerHTML = html;
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('CSS', window.CSS);
}

function answer(status: number, body = '', headers: Record<string, string> = {}): Ending {
  return (response) => response.writeHead(status, headers).end(body);
}

const isList = (value: unknown): value is number[] => Array.isArray(value);
const get = (more: Partial<RequestOptions> = {}): Promise<Outcome<number[]>> =>
  request({ method: 'GET', url: '/list', locale: 'ar', expect: isList, ...more });

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
    ending = how;
    expect(await get()).toEqual(expected);
    expect(seen, 'nothing is tried twice').toHaveLength(1);
  });

  it('invalid with the messages of each field, for 400 and 422', async () => {
    const errors = { phone: ['Bad', 7, ''], 'a.b': 'One', odd: { x: 1 }, none: [] };
    for (const status of [400, 422]) {
      ending = answer(status, JSON.stringify({ message: 'Look', errors }));
      expect(await get()).toMatchObject({
        kind: 'invalid',
        status,
        message: 'Look',
        errors: { phone: ['Bad'], 'a.b': ['One'] },
      });
    }
    ending = answer(422, 'oops');
    expect(await get()).toEqual({ kind: 'invalid', status: 422, errors: {}, data: undefined });
  });

  it('signed out when it was led to the sign-in page', async () => {
    ending = (response, { url }) =>
      url === '/list'
        ? response.writeHead(302, { location: '/dashboard/login?next=/list' }).end()
        : response.end('<!doctype html><h1>Hello</h1>');
    expect(await get()).toEqual({ kind: 'signed-out' });
  });

  it('with the page that a call without an expected shape was redirected to, also when pages have a sign-in form', async () => {
    const led: Ending = (response, { url }) =>
      url === '/list' ? response.writeHead(303, { location: '/products' }).end() : response.end(signInPage);
    ending = led;
    const post = () => request({ method: 'POST', url: '/list', locale: 'fr', form: new URLSearchParams({ a: '1' }) });
    expect(await post()).toEqual({ kind: 'signed-out' });
    document.body.innerHTML = signInPage;
    expect(await post()).toEqual({
      kind: 'unreadable',
      redirectedTo: { url: `${origin}/products`, html: signInPage },
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
      ending = answer(429, body, header === undefined ? {} : { 'retry-after': header });
      expect(await get(), `${body} ${header}`).toEqual({ kind: 'too-many', retryAfterSeconds });
    }
    ending = answer(429, '', { 'retry-after': new Date(Date.now() + 30_000).toUTCString() });
    const outcome = await get();
    expect(outcome.kind === 'too-many' && Math.abs(outcome.retryAfterSeconds - 30)).toBeLessThanOrEqual(2);
  });

  it('in a timeout when no answer comes, or its body never ends', async () => {
    ending = () => undefined;
    expect(await get({ timeoutMs: 60 })).toEqual({ kind: 'timeout' });
    ending = (response) => response.writeHead(200).write('[1,');
    expect(await get({ timeoutMs: 60 })).toEqual({ kind: 'timeout' });
  });

  it('aborted when the caller gives up, before or during the call', async () => {
    expect(await get({ signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
    expect(seen).toHaveLength(0);
    const controller = new AbortController();
    ending = () => controller.abort();
    expect(await get({ signal: controller.signal })).toEqual({ kind: 'aborted' });
  });

  it('well with any success that is no page, when nothing is needed of the answer', async () => {
    for (const body of ['', 'saved', '{"a":']) {
      ending = answer(200, body);
      expect(await request({ method: 'POST', url: '/save', locale: 'fr' })).toMatchObject({ kind: 'ok' });
    }
    ending = answer(200, page);
    expect(await request({ method: 'POST', url: '/save', locale: 'fr' })).toEqual({ kind: 'unreadable' });
  });

  it('offline when nobody listens, and not at all for an address that is none', async () => {
    expect(await get({ url: 'http://127.0.0.1:9/' })).toEqual({ kind: 'offline' });
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await get({ url: 'javascript:alert(1)' })).toEqual({ kind: 'not-found' });
    expect(error.mock.calls[0]?.[0]).toContain('"javascript:alert(1)" is no http address');
    error.mockRestore();
  });

  it('offline on another origin, with a line in the console that says what to forward', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    await request({ method: 'POST', url: 'http://127.0.0.1:1/web/api/checkout', locale: 'fr', json: {} });
    await request({ method: 'GET', url: 'http://127.0.0.1:1/list', locale: 'fr' });
    const lines = consoleError.mock.calls.map(([line]) => String(line));
    consoleError.mockRestore();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /POST http:\/\/127.0.0.1:1\/web\/api\/checkout .*forward \/web, \/public, \/assets and \/media/,
    );
    expect(lines[1]).toMatch(/GET http:\/\/127.0.0.1:1\/list .*not reachable, or it does not let/);
  });

  it('as broken, not in an error, when the check of its shape throws', async () => {
    ending = answer(200, 'null');
    const expect1 = (value: unknown): value is { a: number } => (value as { a: number }).a > 0;
    expect(await request({ method: 'GET', url: '/x', locale: 'fr', expect: expect1 })).toEqual({ kind: 'unreadable' });
  });
});

describe('a call carries', () => {
  beforeEach(() => {
    ending = answer(200, '[]');
  });

  it('the chosen language, the marker and the query, and the token only where something changes', async () => {
    await get({ query: { subtotal: 12.5, channel: 'eCommerce', none: null } });
    expect(seen[0]?.url).toBe('/list?subtotal=12.5&channel=eCommerce');
    expect(seen[0]?.headers).toMatchObject({ 'accept-language': 'ar', 'x-requested-with': 'XMLHttpRequest' });
    expect(seen[0]?.headers['x-csrf-token']).toBeUndefined();
    await request({ method: 'POST', url: '/x', locale: 'fr', json: { a: null } });
    expect(seen[1]).toMatchObject({ body: '{"a":null}', headers: { 'x-csrf-token': 'tok1' } });
  });

  it('the token the page has at that moment, under the names the page chose', async () => {
    open(origin, '<meta name="_csrf" content="tok2">');
    Object.assign(document.documentElement.dataset, {
      zCsrfMeta: '_csrf',
      zCsrfHeader: 'X-XSRF',
      zXhrHeader: 'X-Ajax',
    });
    await request({ method: 'DELETE', url: '/x', locale: 'fr' });
    expect(seen[0]?.headers).toMatchObject({ 'x-xsrf': 'tok2', 'x-ajax': 'XMLHttpRequest' });
  });

  it('no content type without a body, and that of a form with one', async () => {
    await request({ method: 'POST', url: '/x', locale: 'fr' });
    await request({ method: 'DELETE', url: '/x', locale: 'fr' });
    expect(seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, undefined]);
    await request({ method: 'POST', url: '/x', locale: 'fr', form: new URLSearchParams({ a: '1' }) });
    expect(seen[2]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(seen[2]?.body).toBe('a=1');
  });

  it('neither token nor marker to another origin', async () => {
    open('http://shop.example', '<meta name="csrf-token" content="tok1"><meta name="z-bearer" content="secret">');
    await request({ method: 'POST', url: `${origin}/x`, locale: 'fr', bearer: true });
    for (const name of ['x-csrf-token', 'x-requested-with', 'authorization', 'cookie']) {
      expect(seen[0]?.headers[name], name).toBeUndefined();
    }
  });

  it('the bearer token to the own origin, and to the one the page names', async () => {
    open(origin, '<meta name="z-bearer" content="secret">');
    await get({ bearer: true });
    await get();
    open(
      'http://shop.example',
      `<script type="application/json" data-z-bearer>{"token":"other","origin":"${origin}"}</script>`,
    );
    await get({ url: `${origin}/list`, bearer: true });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined, 'Bearer other']);
  });
});

describe('a token that no longer counts', () => {
  const renewable = '<meta name="csrf-token" content="old" data-renew="/csrf-token">';
  const refusal = JSON.stringify({ error: 'csrf-token', message: 'Too old' });
  const acceptOnly =
    (token: string): Ending =>
    (response, incoming) => {
      if (incoming.url === '/csrf-token') response.end('{"csrfToken":"new"}');
      else if (incoming.headers['x-csrf-token'] === token) response.end('[1]');
      else response.writeHead(403).end(refusal);
    };
  const post = () => request({ method: 'POST', url: '/list', locale: 'fr', json: { a: 1 }, expect: isList });

  it('is renewed where the page says how, and the call is sent once more', async () => {
    open(origin, renewable);
    ending = acceptOnly('new');
    expect(await post()).toEqual({ kind: 'ok', status: 200, data: [1] });
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/list', '{"a":1}'],
      ['GET', '/csrf-token', ''],
      ['POST', '/list', '{"a":1}'],
    ]);
  });

  it('is renewed for the plain forms of the page too', async () => {
    open(origin, renewable);
    document.body.innerHTML = '<form><input type="hidden" name="_csrf" value="old"></form>';
    ending = acceptOnly('new');
    await post();
    expect(document.querySelector('input')?.value).toBe('new');
  });

  it('is renewed for a call with the bearer token of a page that was open for long', async () => {
    open(origin, '<meta name="z-bearer" content="old" data-renew="/bearer-token">');
    ending = (response, incoming) => {
      if (incoming.url === '/bearer-token') response.end('{"token":"new"}');
      else if (incoming.headers.authorization === 'Bearer new') response.end('[1]');
      else response.writeHead(401).end('{"error":"bearer-token","message":"Too old"}');
    };
    const outcome = await request({ method: 'GET', url: '/list', locale: 'fr', bearer: true, expect: isList });
    expect(outcome).toEqual({ kind: 'ok', status: 200, data: [1] });
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/list', 'Bearer old'],
      ['/bearer-token', undefined],
      ['/list', 'Bearer new'],
    ]);
  });

  it('is refused in the end when the new one does not count either', async () => {
    open(origin, renewable);
    ending = acceptOnly('another');
    expect(await post()).toEqual({ kind: 'forbidden', code: 'csrf-token', message: 'Too old' });
    expect(seen).toHaveLength(3);
  });

  it('is not renewed where the page does not say how, nor for another refusal', async () => {
    ending = acceptOnly('new');
    expect((await post()).kind).toBe('forbidden');
    open(origin, renewable);
    ending = answer(404, '{"error":"not-found"}');
    expect((await post()).kind).toBe('not-found');
    expect(seen).toHaveLength(2);
  });

  it.each([
    [403, '{"token":"new"}'],
    [419, '{"csrfToken":"new"}'],
    [419, '{"_token":"new"}'],
  ])('is renewed after %s of any server, which answers %s, and goes into the form too', async (status, renewal) => {
    open(origin, renewable);
    ending = (response, incoming) => {
      if (incoming.url === '/csrf-token') response.end(renewal);
      else if (incoming.headers['x-csrf-token'] === 'new') response.end('[1]');
      else response.writeHead(status).end('<!doctype html><title>Page expired</title>');
    };
    const form = new URLSearchParams({ _token: 'old', name: 'old bag' });
    const outcome = await request({ method: 'POST', url: '/list', locale: 'fr', form, expect: isList });
    expect(outcome.kind).toBe('ok');
    expect(seen.at(-1)?.body).toBe('_token=new&name=old+bag');
  });

  it('is renewed for a call with the bearer token that another server refuses with a bare 401', async () => {
    open(origin, '<meta name="z-bearer" content="old" data-renew="/bearer-token">');
    ending = (response, incoming) => {
      if (incoming.url === '/bearer-token') response.end('{"token":"new"}');
      else if (incoming.headers.authorization === 'Bearer new') response.end('[1]');
      else response.writeHead(401).end();
    };
    expect((await get({ bearer: true })).kind).toBe('ok');
  });

  it('leads to no second call when the renewal gives the same token', async () => {
    open(origin, renewable);
    ending = (response, { url }) =>
      url === '/csrf-token' ? response.end('{"token":"old"}') : response.writeHead(403).end();
    expect((await post()).kind).toBe('forbidden');
    expect(seen).toHaveLength(2);
  });

  it('is said once to be missing from a renewal without one', async () => {
    open(origin, renewable);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    ending = (response, { url }) =>
      url === '/csrf-token' ? response.end('{"value":"new"}') : response.writeHead(419).end();
    expect((await post()).kind).toBe('signed-out');
    expect((await post()).kind).toBe('signed-out');
    expect(error.mock.calls.map(([line]) => line)).toEqual([
      expect.stringContaining(`${origin}/csrf-token gave no token`),
    ]);
    error.mockRestore();
  });
});
