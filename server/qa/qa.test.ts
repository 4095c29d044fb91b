import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdMinute } from '../testing/hold-minute.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { ENDING_NAMES } from './endings.ts';
import { readWidgets } from './examples.ts';

let test: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  visitor = await test.visit();
});
afterAll(() => test.close());

/** Tags of a storefront (CAT-1). */
const STOREFRONT = [
  'z-mini-cart',
  'z-cart-modal',
  'z-cart-page',
  'z-quick-order',
  'z-combination-modal',
  'z-product-gallery',
  'z-option-picker',
  'z-product-price',
  'z-pack-contents',
  'z-add-to-cart',
  'z-product-reviews',
  'z-star-rating',
  'z-cross-selling',
  'z-product-listing',
  'z-carousel',
  'z-discount-block',
  'z-countdown',
  'z-toaster',
  'z-wilaya-commune',
];

/** Tags of a dashboard. */
const DASHBOARD = [
  'z-combination-select',
  'z-auto-submit',
  'z-doughnut-chart',
  'z-combination-form',
  'z-combination-images',
  'z-wilaya-commune',
  'z-countdown',
  'z-currency-input',
  'z-multi-select',
  'z-image-uploader',
  'z-part-receiving',
  'z-stock-update',
  'z-async-form',
  'z-star-rating',
  'z-menu-item-form',
  'z-modal-form',
  'z-quick-category',
  'z-home-block-form',
  'z-tabs',
  'z-sidebar',
  'z-offcanvas',
  'z-theme-toggle',
  'z-toaster',
  'z-promo-banner',
  'z-product-create',
  'z-price-wizard',
  'z-product-filter',
  'z-language-form',
  'z-add-stock',
  'z-promotion-rule',
  'z-provisioning-panel',
  'z-stock-distribution',
  'z-responsive-number',
  'z-save-all',
  'z-price-calculator',
  'z-theme-editor',
  'z-transporter-payment',
];

const get = (url: string) => test.app.inject({ url, headers: { cookie: visitor.cookie } });
const post = (url: string, payload: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { ...visitor.headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: new URLSearchParams(payload).toString(),
  });

/** Returns the tags that the index lists. */
const cards = (html: string) => [...html.matchAll(/<h2><a href="\/qa\/([\w-]+)"/g)].map(([, tag]) => tag);
/** Returns the addresses of the links to what comes before and after. */
const steps = (html: string) => [...html.matchAll(/<a rel="(?:prev|next)" href="([^"]+)"/g)].map(([, url]) => url);

describe('the workbench', () => {
  it('lists every example of every widget as data, each with a page', async () => {
    const list = (await get('/qa/index.json')).json<{ tag: string; url: string }[]>();
    expect(list.length).toBeGreaterThan(20);
    for (const { url } of list) expect((await get(url)).statusCode, url).toBe(200);
  });

  it.each([
    ['storefront', STOREFRONT],
    ['dashboard', DASHBOARD],
  ])('has every widget of the %s among them', async (_, widgets) => {
    const list = (await get('/qa/index.json')).json<{ tag: string }[]>();
    const tags = new Set(list.map(({ tag }) => tag));
    for (const tag of widgets) expect(tags, tag).toContain(tag);
  });

  it('says which states an example shows', async () => {
    const list = (await get('/qa/index.json')).json<{ tag: string; example: string; states: string[] }[]>();
    const plain = list.find(({ tag, example }) => tag === 'z-save-all' && example === 'plain');
    expect(plain?.states).toEqual(['clean', 'dirty']);
  });

  it('answers a call with a success that an example names', async () => {
    const answer = await post('/qa/scenario/stock-added/qa/echo', { quantity: '5' });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status: 'ok', after: 17 })]);
  });

  it('shows an example in the language, direction and theme of its address', async () => {
    const { body } = await get('/qa/z-async-form/product?locale=en&dir=rtl&theme=dark');
    expect(body).toContain('<html lang="en" dir="rtl" data-theme="dark" data-z-theme-boot>');
  });

  it('shows it without script, and forbids any', async () => {
    const answer = await get('/qa/z-async-form/product?js=off');
    expect(answer.body).not.toContain('zellige.js');
    expect(answer.headers['content-security-policy']).toContain("script-src 'none'");
  });

  it('leaves the language of the shop as it is', async () => {
    const { body, headers } = await get('/qa/z-wilaya-commune/arabic?locale=ar');
    expect(body).toContain('lang="ar"');
    expect(String(headers['set-cookie'] ?? '')).not.toContain('locale=');
  });

  it.each([
    ['WILAYA', ['z-quick-order', 'z-wilaya-commune'], '/qa/z-wilaya-commune'],
    ['commune forgiving', ['z-wilaya-commune'], '/qa/z-wilaya-commune'],
    ['wilaya saved', ['z-wilaya-commune'], '/qa/z-wilaya-commune/saved'],
  ])('finds “%s” in tags, summaries and titles of examples', async (search, tags, link) => {
    const { body } = await get(`/qa?q=${encodeURIComponent(search)}`);
    expect(cards(body)).toEqual(tags);
    expect(body).toContain(`href="${link}"`);
  });

  it('says that a search has no result, and lists all without one', async () => {
    expect((await get('/qa?q=zzzz')).body).toContain('No widget has all of these words');
    expect(cards((await get('/qa')).body).length).toBeGreaterThan(50);
  });

  it('has a page for each widget with all that its contract names', async () => {
    for (const { contract, examples } of await readWidgets()) {
      const { body } = await get(`/qa/${contract.tag}`);
      const { attributes, parts, events, states = {}, cssProperties = {}, endpoints = {} } = contract;
      const names = [attributes, parts, states, cssProperties, endpoints].flatMap((group) => Object.keys(group));
      const eventNames = Object.keys(events).map((verb) => `${contract.tag}:${verb}`);
      const missing = [...names, ...eventNames].filter((name) => !body.includes(`<dt><code>${name}</code>`));
      expect(missing, contract.tag).toEqual([]);
      for (const { name } of examples) expect(body, name).toContain(`href="/qa/${contract.tag}/${name}`);
    }
  });

  it('leads from a widget with calls to an example of it with each way they can end', async () => {
    const linksOf = async (tag: string) => (await get(`/qa/${tag}`)).body.match(/\?scenario=[\w-]+"><code>/g) ?? [];
    expect((await get('/qa/z-add-stock')).body).toContain('href="/qa/z-add-stock/minimal?scenario=wrong-shape"');
    for (const tag of ['z-add-stock', 'z-wilaya-commune']) expect(await linksOf(tag)).toHaveLength(ENDING_NAMES.length);
    expect(await linksOf('z-sidebar')).toEqual([]);
  });

  it('leads from a widget and from an example to those before and after it, shown in the same way', async () => {
    expect(steps((await get('/qa/z-async-form')).body)).toEqual(['/qa/z-add-to-cart', '/qa/z-auto-submit']);
    const last = await get('/qa/z-add-to-cart/unknown-stock?locale=ar&theme=dark&scenario=500');
    const [, next] = steps(last.body);
    expect(next).toMatch(/^\/qa\/z-async-form\/[\w-]+\?locale=ar&amp;theme=dark/);
    expect(next).not.toContain('scenario=500');
  });

  it.each([
    ['z-currency-inptu', '/qa/z-currency-input'],
    ['z-currency-inptu/product', '/qa/z-currency-input'],
    ['z-async-form/minimaal', '/qa/z-async-form/minimal'],
    ['z-wilaya-commune/arabic?scenario=communes:50', '/qa/z-wilaya-commune/arabic?scenario=communes%3A500'],
  ])('answers %s with a page that lists what there is, the nearest first', async (url, nearest) => {
    const { statusCode, body } = await get(`/qa/${url}`);
    expect(statusCode).toBe(404);
    const [, first] = /class="workbench-names">\s*<li><a href="([^"]+)"/.exec(body) ?? [];
    expect(first).toBe(nearest);
  });

  it('lets only itself frame its pages, and frames of itself only where it shows some', async () => {
    const staff = await test.signIn();
    const page = '/qa/z-async-form/product';
    for (const { cookie } of [visitor, staff]) {
      const headersOf = async (query: string) =>
        (await test.app.inject({ url: page + query, headers: { cookie } })).headers;
      const inFrame = await headersOf('?bar=off');
      expect(inFrame['content-security-policy']).toMatch(/;frame-ancestors 'self'$/);
      expect(inFrame['x-frame-options']).toBe('SAMEORIGIN');
      const framing = String((await headersOf('?frames=widths'))['content-security-policy']);
      expect(framing.match(/frame-src [^;]+/g)).toEqual(["frame-src 'self'"]);
    }
    expect((await get('/')).headers['x-frame-options']).toBe('DENY');
  });

  it('shows an example in frames that leave away all but the example', async () => {
    const { body } = await get('/qa/z-async-form/product?frames=widths&dir=rtl');
    const frames = [...body.matchAll(/<iframe src="([^"]+)" title="([^"]+)" width="(\d+)"/g)];
    expect(frames.map(([, , title, width]) => [title, width])).toEqual([
      ['360 px', '360'],
      ['768 px', '768'],
      ['1100 px', '1100'],
    ]);
    const alone = (await get(frames[0]![1]!.replaceAll('&amp;', '&'))).body;
    expect(alone).toContain('dir="rtl"');
    expect(alone).toContain('data-example="product"');
    expect(alone).not.toMatch(/<header|<aside|workbench\.js/);
  });

  it('shows without script the markup, and no tool that needs one', async () => {
    const { body } = await get('/qa/z-async-form/product?js=off');
    expect([...body.matchAll(/<summary>(\w+)/g)].map(([, name]) => name)).toEqual(['Markup']);
    expect(body).toContain('&lt;z-async-form&gt;');
  });

  it('leads a call that ends with a sign-in to a page that signed-in staff see too', async () => {
    const { cookie } = await test.signIn();
    const answer = await test.app.inject({ url: '/qa/scenario/sign-in/qa/echo', headers: { cookie } });
    const { location } = answer.headers;
    expect([answer.statusCode, location]).toEqual([302, expect.stringContaining('login')]);
    const page = await test.app.inject({ url: String(location), headers: { cookie } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('shows calls as they end where the field of their ending was emptied', async () => {
    const { statusCode, body } = await get('/qa/z-async-form/product?scenario=&theme=dark');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('/qa/scenario/');
    expect(body).toContain('?theme=dark&amp;locale=ar');
  });

  it('keeps how an example is shown in the links of an ending that there is not', async () => {
    const { body } = await get('/qa/z-async-form/product?scenario=odd&theme=dark&locale=ar');
    expect(body).toContain('href="/qa/z-async-form/product?theme=dark&amp;locale=ar&amp;scenario=500"');
  });

  it('answers an unknown widget, example or ending with a page that says so', async () => {
    const unknown = ['z-nothing/product', 'z-async-form/nothing', 'z-async-form/product?scenario=odd'];
    for (const url of [...unknown, 'z-wilaya-commune/arabic?scenario=communs:500', 'scenario/communs:500/x']) {
      expect((await get(`/qa/${url}`)).statusCode, url).toBe(404);
    }
  });

  it.each([
    ['500', 500],
    ['422', 422],
    ['429', 429],
    ['204', 204],
    ['sign-in', 302],
  ])('ends a call with %s when asked to', async (ending, status) => {
    expect((await post(`/qa/scenario/${ending}/qa/echo`, { a: '1' })).statusCode).toBe(status);
  });

  it('ends the upload of a file as it ends any other call', async () => {
    const form = new FormData();
    form.append('file', new File(['x'], 'front.jpg'));
    const sent = new Response(form);
    const { headers } = await test.visit();
    const answer = await test.app.inject({
      method: 'POST',
      url: '/qa/scenario/500/qa/pictures',
      headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(500);
  });

  it('passes on the calls that a scenario is not about', async () => {
    const answer = await post('/qa/scenario/communes:500/qa/echo', { name: 'Sac' });
    expect(answer.json()).toEqual({ success: true, message: 'Received', data: { name: 'Sac' } });
  });

  it.each(['qa/scenario/500/x', '%2571a/scenario/500/x'])(
    'refuses a scenario inside a scenario, as %s',
    async (inner) => {
      expect((await get(`/qa/scenario/communes:500/${inner}`)).statusCode).toBe(404);
    },
  );

  it('counts a call it passes on for the address it came from', async () => {
    holdMinute();
    const few = await createTestApp({ env: { CHANGES_PER_MINUTE: '2' } });
    const { headers } = await few.visit();
    const echo = (remoteAddress: string) =>
      few.app.inject({ method: 'POST', url: '/qa/scenario/communes:500/qa/echo', headers, remoteAddress });
    await echo('203.0.113.1');
    expect((await echo('203.0.113.1')).statusCode).toBe(429);
    expect((await echo('203.0.113.2')).statusCode).not.toBe(429);
    await few.close();
  });

  it('is not there when it is switched off', async () => {
    const off = await createTestApp({ env: { WORKBENCH: '0' } });
    for (const url of ['/qa', '/qa/index.json', '/qa/scenario/hang/x']) {
      expect((await off.app.inject(url)).statusCode, url).toBe(404);
    }
    await off.close();
  });

  it('shows what a form sent as text', async () => {
    const { body } = await test.app.inject({
      method: 'POST',
      url: '/qa/echo',
      headers: { ...visitor.headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'name=%3Cb%3Ebold%3C%2Fb%3E',
    });
    expect(body).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });

  it.each(['text/html', 'application/json'])('refuses what is nested too deeply to be shown as %s', async (accept) => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/qa/echo',
      headers: { ...visitor.headers, 'content-type': 'application/json', accept },
      payload: '['.repeat(19_000) + ']'.repeat(19_000),
    });
    expect(statusCode).toBe(400);
  });
});
