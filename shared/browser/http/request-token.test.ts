import { beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from './request.ts';
import { answer, calls, type Ending, get, isList, open, PROBE, startCallServer } from './testing/call-server.ts';

startCallServer();

describe('a call carries', () => {
  beforeEach(() => {
    calls.ending = answer(200, '[]');
  });

  it('the chosen language, the marker and the query, and the token only where something changes', async () => {
    await get({ query: { subtotal: 12.5, channel: 'eCommerce', none: null } });
    expect(calls.seen[0]?.url).toBe('/list?subtotal=12.5&channel=eCommerce');
    expect(calls.seen[0]?.headers).toMatchObject({ 'accept-language': 'ar', 'x-requested-with': 'XMLHttpRequest' });
    expect(calls.seen[0]?.headers['x-csrf-token']).toBeUndefined();
    await request({ ...PROBE, method: 'POST', url: '/x', locale: 'fr', json: { a: null } });
    expect(calls.seen[1]).toMatchObject({ body: '{"a":null}', headers: { 'x-csrf-token': 'tok1' } });
  });

  it('the token the page has at that moment, under the names the page chose', async () => {
    open(calls.origin, '<meta name="_csrf" content="tok2">');
    Object.assign(document.documentElement.dataset, {
      zCsrfMeta: '_csrf',
      zCsrfHeader: 'X-XSRF',
      zXhrHeader: 'X-Ajax',
    });
    await request({ ...PROBE, method: 'DELETE', url: '/x', locale: 'fr' });
    expect(calls.seen[0]?.headers).toMatchObject({ 'x-xsrf': 'tok2', 'x-ajax': 'XMLHttpRequest' });
  });

  it('no content type without a body, and that of a form with one', async () => {
    await request({ ...PROBE, method: 'POST', url: '/x', locale: 'fr' });
    await request({ ...PROBE, method: 'DELETE', url: '/x', locale: 'fr' });
    expect(calls.seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, undefined]);
    await request({ ...PROBE, method: 'POST', url: '/x', locale: 'fr', form: new URLSearchParams({ a: '1' }) });
    expect(calls.seen[2]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(calls.seen[2]?.body).toBe('a=1');
  });

  it('neither token nor marker to another origin', async () => {
    open('http://shop.example', '<meta name="csrf-token" content="tok1"><meta name="z-bearer" content="secret">');
    await request({ ...PROBE, method: 'POST', url: `${calls.origin}/x`, locale: 'fr', bearer: true });
    for (const name of ['x-csrf-token', 'x-requested-with', 'authorization', 'cookie']) {
      expect(calls.seen[0]?.headers[name], name).toBeUndefined();
    }
  });

  it('the bearer token to the own calls.origin, and to the one the page names', async () => {
    open(calls.origin, '<meta name="z-bearer" content="secret">');
    await get({ bearer: true });
    await get();
    open(
      'http://shop.example',
      `<script type="application/json" data-z-bearer>{"token":"other","origin":"${calls.origin}"}</script>`,
    );
    await get({ url: `${calls.origin}/list`, bearer: true });
    expect(calls.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer secret',
      undefined,
      'Bearer other',
    ]);
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
  const post = () => request({ ...PROBE, method: 'POST', url: '/list', locale: 'fr', json: { a: 1 }, expect: isList });

  it('is renewed where the page says how, and the call is sent once more', async () => {
    open(calls.origin, renewable);
    calls.ending = acceptOnly('new');
    expect(await post()).toEqual({ kind: 'ok', status: 200, data: [1] });
    expect(calls.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/list', '{"a":1}'],
      ['GET', '/csrf-token', ''],
      ['POST', '/list', '{"a":1}'],
    ]);
  });

  it('is fetched before the first changing call of a page that names only where to get it', async () => {
    open(calls.origin, '<meta name="csrf-token" data-renew="/csrf-token">');
    calls.ending = acceptOnly('new');
    await post();
    await post();
    expect(calls.seen.map(({ url }) => url)).toEqual(['/csrf-token', '/list', '/list']);
  });

  it('is renewed for the plain forms of the page too', async () => {
    open(calls.origin, renewable);
    document.body.innerHTML = '<form><input type="hidden" name="_csrf" value="old"></form>';
    calls.ending = acceptOnly('new');
    await post();
    expect(document.querySelector('input')?.value).toBe('new');
  });

  it('is renewed in the cards that a template renders later', async () => {
    open(calls.origin, renewable);
    document.body.innerHTML = '<template><form><input type="hidden" name="_csrf" value="old"></form></template>';
    calls.ending = acceptOnly('new');
    await post();
    expect(document.querySelector('template')?.content.querySelector('input')?.value).toBe('new');
  });

  it.each(['', 'old'])(
    'is not written into a form with a token of another server (the page has "%s")',
    async (token) => {
      open(calls.origin, `<meta name="csrf-token" content="${token}" data-renew="/csrf-token">`);
      document.body.innerHTML = `<form><input type="hidden" name="_csrf" value="host"></form>
      <form><input type="hidden" name="_csrf" value="${token}"></form>`;
      calls.ending = acceptOnly('new');
      await post();
      expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['host', 'new']);
    },
  );

  it('is renewed for a call with the bearer token of a page that was open for long', async () => {
    open(calls.origin, '<meta name="z-bearer" content="old" data-renew="/bearer-token">');
    calls.ending = (response, incoming) => {
      if (incoming.url === '/bearer-token') response.end('{"token":"new"}');
      else if (incoming.headers.authorization === 'Bearer new') response.end('[1]');
      else response.writeHead(401).end('{"error":"bearer-token","message":"Too old"}');
    };
    const outcome = await request({
      ...PROBE,
      method: 'GET',
      url: '/list',
      locale: 'fr',
      bearer: true,
      expect: isList,
    });
    expect(outcome).toEqual({ kind: 'ok', status: 200, data: [1] });
    expect(calls.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/list', 'Bearer old'],
      ['/bearer-token', undefined],
      ['/list', 'Bearer new'],
    ]);
  });

  it('is refused in the end when the new one does not count either', async () => {
    open(calls.origin, renewable);
    calls.ending = acceptOnly('another');
    expect(await post()).toEqual({ kind: 'forbidden', code: 'csrf-token', message: 'Too old' });
    expect(calls.seen).toHaveLength(3);
  });

  it('is not renewed where the page does not say how, nor for another refusal', async () => {
    calls.ending = acceptOnly('new');
    expect((await post()).kind).toBe('forbidden');
    open(calls.origin, renewable);
    calls.ending = answer(404, '{"error":"not-found"}');
    expect((await post()).kind).toBe('not-found');
    expect(calls.seen).toHaveLength(2);
  });

  it.each([
    [403, '{"token":"new"}'],
    [419, '{"csrfToken":"new"}'],
    [419, '{"_token":"new"}'],
  ])('is renewed after %s of any server, which answers %s, and goes into the form too', async (status, renewal) => {
    open(calls.origin, renewable);
    calls.ending = (response, incoming) => {
      if (incoming.url === '/csrf-token') response.end(renewal);
      else if (incoming.headers['x-csrf-token'] === 'new') response.end('[1]');
      else response.writeHead(status).end('<!doctype html><title>Page expired</title>');
    };
    const form = new URLSearchParams({ _token: 'old', name: 'old bag' });
    const outcome = await request({ ...PROBE, method: 'POST', url: '/list', locale: 'fr', form, expect: isList });
    expect(outcome.kind).toBe('ok');
    expect(calls.seen.at(-1)?.body).toBe('_token=new&name=old+bag');
  });

  it('is renewed for a call with the bearer token that another server refuses with a bare 401', async () => {
    open(calls.origin, '<meta name="z-bearer" content="old" data-renew="/bearer-token">');
    calls.ending = (response, incoming) => {
      if (incoming.url === '/bearer-token') response.end('{"token":"new"}');
      else if (incoming.headers.authorization === 'Bearer new') response.end('[1]');
      else response.writeHead(401).end();
    };
    expect((await get({ bearer: true })).kind).toBe('ok');
  });

  it('leads to no second call when the renewal gives the same token', async () => {
    open(calls.origin, renewable);
    calls.ending = (response, { url }) =>
      url === '/csrf-token' ? response.end('{"token":"old"}') : response.writeHead(403).end();
    expect((await post()).kind).toBe('forbidden');
    expect(calls.seen).toHaveLength(2);
  });

  it('is said once to be missing from a renewal without one', async () => {
    open(calls.origin, renewable);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    calls.ending = (response, { url }) =>
      url === '/csrf-token' ? response.end('{"value":"new"}') : response.writeHead(419).end();
    expect((await post()).kind).toBe('signed-out');
    expect((await post()).kind).toBe('signed-out');
    const lines = error.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('zellige'));
    expect(lines).toEqual([expect.stringContaining(`${calls.origin}/csrf-token gave no token`)]);
    error.mockRestore();
  });
});
