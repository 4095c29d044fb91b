import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/browser.ts';
import { buildRules, RULES_PAGE } from '../../testing/build-rules.ts';

type Ending = (response: ServerResponse) => void;

const PAGE = RULES_PAGE.replace('</head>', '<meta name="csrf-token" content="tok1"></head>');
const SIGN_IN = '<!doctype html><title>Connexion</title><form><input type="password" name="password"></form>';
const json = (status: number, value: unknown, headers: Record<string, string> = {}): Ending => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
};
const text = (status: number, body: string): Ending => {
  return (response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body);
};

/** Each of the endings a call can have, and what a widget is told of it. */
const ENDINGS: Record<string, readonly [Ending, unknown]> = {
  'a list': [json(200, [1]), { kind: 'ok', status: 200, data: [1] }],
  'no answer': [() => undefined, { kind: 'timeout' }],
  'a body that never ends': [(response) => response.writeHead(200).write('[1,'), { kind: 'timeout' }],
  'a reset connection': [(response) => response.destroy(), { kind: 'offline' }],
  'half an answer': [
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('[1', () => response.destroy());
    },
    { kind: 'offline' },
  ],
  '204': [(response) => response.writeHead(204).end(), { kind: 'unreadable' }],
  'an empty 200': [text(200, ''), { kind: 'unreadable' }],
  'a page': [text(200, '<!doctype html><title>Boutique</title>'), { kind: 'unreadable' }],
  'a sign-in page': [text(200, SIGN_IN), { kind: 'signed-out' }],
  'a redirect to the sign-in page': [
    (response) => response.writeHead(302, { location: '/dashboard/login?next=%2F' }).end(),
    { kind: 'signed-out' },
  ],
  '400 with a map': [
    json(400, {
      error: 'invalid',
      message: 'Vérifiez.',
      errors: { phone: ['Numéro incomplet.'], 'lines.0.quantity': 'Trop.' },
    }),
    {
      kind: 'invalid',
      status: 400,
      message: 'Vérifiez.',
      errors: { phone: ['Numéro incomplet.'], 'lines.0.quantity': ['Trop.'] },
      data: expect.anything(),
    },
  ],
  '401': [
    json(401, { error: 'signed-out', message: 'Reconnectez-vous.' }),
    { kind: 'signed-out', code: 'signed-out', message: 'Reconnectez-vous.' },
  ],
  '403': [text(403, 'Forbidden'), { kind: 'forbidden' }],
  '404': [text(404, '<!doctype html><title>404</title>'), { kind: 'not-found' }],
  '409': [
    json(409, { error: 'conflict', message: 'Changé.', left: 2 }),
    { kind: 'conflict', message: 'Changé.', data: expect.objectContaining({ left: 2 }) },
  ],
  '413': [text(413, ''), { kind: 'too-large' }],
  '422': [
    json(422, { errors: { name: ['Requis.'] } }),
    { kind: 'invalid', status: 422, errors: { name: ['Requis.'] }, data: expect.anything() },
  ],
  '429 with a wait': [json(429, { retryAfterSeconds: 42 }), { kind: 'too-many', retryAfterSeconds: 42 }],
  '429 with a wait in the header': [json(429, {}, { 'retry-after': '7' }), { kind: 'too-many', retryAfterSeconds: 7 }],
  '429 with nonsense': [
    json(429, { retryAfterSeconds: 'soon' }, { 'retry-after': 'later' }),
    { kind: 'too-many', retryAfterSeconds: 100 },
  ],
  '500': [text(500, '<h1>Trace</h1>'), { kind: 'server-error', status: 500 }],
  '502': [text(502, '<h1>Bad gateway</h1>'), { kind: 'server-error', status: 502 }],
  '503': [
    json(503, { message: 'Occupé' }, { 'retry-after': '1' }),
    { kind: 'server-error', status: 503, message: 'Occupé' },
  ],
  'broken JSON': [(response) => response.end('[1,'), { kind: 'unreadable' }],
  'another shape': [json(200, { list: [1] }), { kind: 'unreadable' }],
};
/** Long for a test machine under load, short for a person who reads its time. */
const SHORT_MS = 400;

interface Seen {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}
const seen: Seen[] = [];
let ending: Ending = () => undefined;
let origin: string;
let page: Page;
let assets: string;
const written: string[] = [];

async function listen(): Promise<string> {
  const server: Server = createServer(async ({ method = '', url = '', headers }, response) => {
    if (url.startsWith('/call')) {
      seen.push({ method, headers });
      return ending(response);
    }
    if (url === '/assets/rules.js') response.setHeader('content-type', 'text/javascript');
    else response.setHeader('content-type', 'text/html');
    if (url === '/') return response.setHeader('set-cookie', 'session=s1').end(PAGE);
    if (url.startsWith('/dashboard/login')) return response.end(SIGN_IN);
    return response.end(url === '/assets/rules.js' ? await readFile(join(assets, 'rules.js')) : '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  assets = await buildRules();
  origin = await listen();
  const opened = await openPage();
  page = opened.page;
  page.on('pageerror', (error) => written.push(String(error)));
  await page.goto(origin);
  return () => opened.context.close();
});
beforeEach(() => {
  seen.length = 0;
});

/** Makes a call from the page as a widget does; with `abort` the caller gives up as soon as the server has the call. */
const call = (url = '/call', method: 'GET' | 'POST' = 'GET', timeoutMs = SHORT_MS) =>
  page.evaluate(
    ([address, how, timeout]) =>
      rules.request({
        tag: 'z-probe',
        call: 'list',
        method: how,
        url: address,
        locale: 'ar',
        timeoutMs: timeout,
        expect: (value): value is number[] => Array.isArray(value),
        ...(how === 'POST' && { json: { a: 1 } }),
      }),
    [url, method, timeoutMs] as const,
  );

describe('a call of a page ends', () => {
  for (const [name, [how, expected]] of Object.entries(ENDINGS)) {
    it(`${(expected as { kind: string }).kind}, and is sent once, after ${name}`, async () => {
      const waits = ['no answer', 'a body that never ends'].includes(name);
      for (const method of ['GET', 'POST'] as const) {
        seen.length = 0;
        ending = how;
        expect(await call('/call', method, waits ? SHORT_MS : 10_000), method).toEqual(expected);
        expect(seen, `${method} is sent once`).toHaveLength(1);
      }
      expect(written, 'nothing is thrown').toEqual([]);
    });
  }

  it('well when it is to outlive the page, also when its form is longer than a browser then takes', async () => {
    ending = json(200, [1]);
    const ends = await page.evaluate(() =>
      Promise.all(
        [10, 100_000].map((length) =>
          rules.request({
            ...{ tag: 'z-probe', call: 'list', method: 'POST', url: '/call', locale: 'ar' },
            ...{ form: new URLSearchParams({ note: 'a'.repeat(length) }), keepalive: true },
          }),
        ),
      ),
    );
    expect(ends.map(({ kind }) => kind)).toEqual(['ok', 'ok']);
  });

  it('well when a form is sent from a page that is left, also one with a file or longer than a browser then takes', async () => {
    ending = json(200, { success: true });
    const ends = await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      const { signal } = new AbortController();
      const values = ['a', 'a'.repeat(100_000), new File(['a'.repeat(100_000)], 'a.txt')];
      const sent = values.map((value) => {
        const data = new FormData();
        data.set('value', value);
        const action = new URL('/call', location.href).href;
        return rules.sendForm({ tag: 'z-probe', action, method: 'POST', data, locale: 'ar', signal });
      });
      Reflect.deleteProperty(document, 'visibilityState');
      return Promise.all(sent);
    });
    expect(ends.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
  });

  it('aborted when the caller gave up, and stays so when the answer comes late', async () => {
    let late: ServerResponse | undefined;
    const arrived = new Promise<void>((resolve) => {
      ending = (response) => {
        late = response;
        resolve();
      };
    });
    const outcome = page.evaluate(() => {
      const controller = new AbortController();
      Object.assign(globalThis, { giveUp: () => controller.abort() });
      return rules.request({
        tag: 'z-probe',
        call: 'list',
        method: 'GET',
        url: '/call',
        locale: 'fr',
        signal: controller.signal,
      });
    });
    await arrived;
    await page.evaluate(() => (globalThis as unknown as { giveUp(): void }).giveUp());
    late?.end('[1]');
    expect(await outcome).toEqual({ kind: 'aborted' });
    expect(written).toEqual([]);
  });

  it('offline without a network, and well again with one', async () => {
    ending = json(200, [1]);
    await page.context().setOffline(true);
    expect(await call()).toEqual({ kind: 'offline' });
    await page.context().setOffline(false);
    expect(await call()).toMatchObject({ kind: 'ok' });
    expect(seen).toHaveLength(1);
  });
});

describe('a call of a page carries', () => {
  it('cookie, token and language to its own origin', async () => {
    ending = json(200, []);
    await call('/call', 'POST', 10_000);
    expect(seen[0]?.headers).toMatchObject({
      cookie: 'session=s1',
      'x-csrf-token': 'tok1',
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'ar',
    });
  });

  it('none of them to another origin, and ends offline when that one does not let pages read it', async () => {
    const other = await listen();
    ending = json(200, [1]);
    for (const method of ['GET', 'POST'] as const)
      expect(await call(`${other}/call`, method, 10_000)).toEqual({ kind: 'offline' });
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'OPTIONS']);
    for (const { headers } of seen) {
      for (const name of ['cookie', 'x-csrf-token', 'x-requested-with', 'authorization']) {
        expect(headers[name], name).toBeUndefined();
      }
      expect(headers['access-control-request-headers'] ?? '').not.toMatch(/csrf|requested-with|authorization/);
    }
  });

  it('none of them to another origin that does let pages read it', async () => {
    const other = await listen();
    ending = json(200, [1], { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' });
    for (const method of ['GET', 'POST'] as const)
      expect(await call(`${other}/call`, method, 10_000)).toMatchObject({ kind: 'ok' });
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'OPTIONS', 'POST']);
    for (const { headers } of seen) expect([headers.cookie, headers['x-csrf-token']]).toEqual([undefined, undefined]);
  });
});
