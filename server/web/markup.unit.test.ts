import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone } from '../checkout/testing/checkout-fixture.ts';
import { readWidgets } from '../qa/examples.ts';
import { multipart } from '../reviews/testing/review-body.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { DASHBOARD_PAGES } from '../testing/dashboard-pages.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { hiddenValue } from './testing/read-page.ts';

const product = ({ category, slug }: { category: string; slug: string }) => `/catalog/product/${category}/${slug}`;
const TEAPOT = product(SHOWCASE.simple);
const CART = '/checkout/cart/view';
const LOOKUP = '/checkout/order-lookup';

const SHOP_PAGES = [
  '/',
  '/catalog/new',
  '/catalog/new?search=zzzz',
  '/catalog/new?q=zzzz',
  '/catalog/category/mode',
  '/catalog/collections/aid',
  '/catalog/brands/dar-lalla',
  ...Object.values(SHOWCASE).map(product),
  `${TEAPOT}/review`,
  '/blog',
  '/blog/categories/idees',
  '/blog/garder-une-theiere-brillante',
  '/pages/a-propos',
  '/promotions/1',
  CART,
  LOOKUP,
  '/dashboard/login',
  '/qa',
  '/qa?q=zzzz',
  '/qa?q=arab',
  '/qa/login',
  '/qa/echo?name=value',
  '/qa/z-async-form/product?js=off',
  '/qa/z-async-form/product?frames=widths',
];
const ERROR_PAGES = ['/nowhere', '/qa/z-nothing', `${CART}?restore=expired`];

const widgets = await readWidgets();
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Content of a widget must also be allowed where the widget stands: to a browser without script the tag is nothing.
  elements: [
    'html5',
    Object.fromEntries(
      widgets.map(({ contract }) => [contract.tag, { flow: true, phrasing: true, transparent: true }]),
    ),
  ],
  rules: { 'no-missing-references': 'error' },
});

/** Widgets that can lead who is signed out to the sign-in, and are not told where it is. */
const withSignIn = widgets.filter(({ contract }) => 'sign-in-url' in contract.attributes);
function tagsWithoutSignIn(html: string): string[] {
  const tags = withSignIn.flatMap(({ contract: { tag } }) => html.match(new RegExp(`<${tag}[ >][^>]*`, 'g')) ?? []);
  return tags.filter((tag) => !tag.includes('sign-in-url='));
}

/** Returns one line per mistake: where it is and what is wrong. */
async function mistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${selector ?? 'document'}: ${message} (${ruleId})`),
  );
}

let server: TestApp;
let staff: Visitor;
beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 40 });
  staff = await server.signIn();
});
afterAll(() => server.close());

/** Opens pages and posts forms as a browser without script does: keeps cookies and follows redirects. */
function createBrowser(cookie = '') {
  const cookies = new Map(cookie === '' ? [] : [cookie.split('=') as [string, string]]);
  const open = async (url: string, fields?: Record<string, string>): Promise<{ status: number; html: string }> => {
    const headers = {
      accept: 'text/html',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const form = fields && { method: 'POST' as const, payload: new URLSearchParams(fields).toString() };
    const answer = await server.app.inject({ url, headers, ...form });
    for (const { name, value } of answer.cookies) cookies.set(name, encodeURIComponent(value));
    const { location } = answer.headers;
    return location === undefined ? { status: answer.statusCode, html: answer.body } : open(location.split('#')[0]!);
  };
  return open;
}

const inLocale = (url: string, locale: string) => `${url}${url.includes('?') ? '&' : '?'}locale=${locale}`;

it('a list item outside of a list is a mistake, also inside of a widget', async () => {
  const page =
    '<!doctype html><html lang="fr"><head><title>x</title></head><body><z-toaster><li>x</li></z-toaster></body></html>';
  expect(await mistakes(page)).toContainEqual(expect.stringContaining('<li> element requires a <ul>'));
});

it('each page that the rail leads to is among those of the dashboard that are visited', async () => {
  const { html } = await createBrowser(staff.cookie)('/dashboard');
  const paths = [...html.matchAll(/<a href="(\/dashboard[^"]*)" data-part="entry"/g)].map(([, path]) => path!);
  expect(paths).toContain('/dashboard/orders');
  expect(paths.filter((path) => !DASHBOARD_PAGES.includes(path))).toEqual([]);
});

describe.each(['fr', 'ar'])('in %s', (locale) => {
  it.each(SHOP_PAGES)('the page %s is valid', async (url) => {
    const { status, html } = await createBrowser()(inLocale(url, locale));
    expect(status).toBe(200);
    expect(await mistakes(html)).toEqual([]);
  });

  it.each(ERROR_PAGES)('the page that %s answers with is valid', async (url) => {
    const { html } = await createBrowser()(inLocale(url, locale));
    expect(html).toContain(`<html lang="${locale}"`);
    expect(await mistakes(html)).toEqual([]);
  });

  it.each(DASHBOARD_PAGES)('the page %s is valid, and each of its widgets leads to the sign-in', async (url) => {
    const { status, html } = await createBrowser(staff.cookie)(inLocale(url, locale));
    expect(status).toBe(200);
    expect(await mistakes(html)).toEqual([]);
    expect(tagsWithoutSignIn(html)).toEqual([]);
  });

  it('the page that shows what was typed into the form of a removed record is valid', async () => {
    const url = inLocale('/dashboard/menu/pages/999999', locale);
    const typed = { _csrf: staff.csrfToken, title_fr: 'Nos délais', text_fr: 'Un.\n\nDeux.' };
    const { status, html } = await createBrowser(staff.cookie)(url, typed);
    expect([status, html.match(/<textarea/g)?.length]).toEqual([404, 2]);
    expect(await mistakes(html)).toEqual([]);
  });

  it('the page of a pack is valid, with what can be added', async () => {
    const [pack] = await server.db.query<{ id: number }>("select id from products where type = 'pack' limit 1");
    const { status, html } = await createBrowser(staff.cookie)(
      inLocale(`/dashboard/products/${pack?.id}/pack?search=a`, locale),
    );
    expect(status).toBe(200);
    expect(await mistakes(html)).toEqual([]);
  });

  it('the page that adds an option is valid, where it is refused and where the option has no values yet', async () => {
    const add = (optionFr: string) =>
      createBrowser(staff.cookie)(inLocale('/dashboard/products/2/combinations/generate/option', locale), {
        _csrf: staff.csrfToken,
        optionFr,
      });
    for (const [name, expected] of [
      ['', 422],
      [`Parfum ${locale}`, 200],
    ] as const) {
      const { status, html } = await add(name);
      expect(status).toBe(expected);
      expect(await mistakes(html)).toEqual([]);
    }
  });

  it('the pages of an order are valid: its errors, the cart, its steps, the thanks and what staff see', async () => {
    const open = createBrowser();
    const page = (await open(inLocale(TEAPOT, locale))).html;
    const orderForm = /<form(?:(?!<form).)*name="orderKey".*?<\/form>/s.exec(page)?.[0] ?? '';
    const hidden = ['_csrf', 'product', 'unitPrice', 'orderKey'];
    const empty = { ...Object.fromEntries(hidden.map((name) => [name, hiddenValue(orderForm, name)])), quantity: '1' };
    const refused = await open(TEAPOT, { ...empty, intent: 'order' });
    expect(refused.html).toContain('aria-invalid="true"');
    expect(await mistakes(refused.html)).toEqual([]);

    const cart = await open('/checkout/cart/add', empty);
    expect(cart.html).toContain(`href="${TEAPOT}"`);
    expect(await mistakes(cart.html)).toEqual([]);

    const person = { firstname: 'Amina', lastname: 'Bensalem', phone: newPhone(), address: '12 rue Didouche' };
    const inAlgiers = { ...empty, ...person, wilaya: '16' };
    const communes = (await open(TEAPOT, { ...inAlgiers, intent: 'wilaya' })).html;
    const commune = /<select id="order-commune".*?<option value="(\d+)"/s.exec(communes)?.[1] ?? '';
    const offers = (await open(TEAPOT, { ...inAlgiers, commune, intent: 'commune' })).html;
    expect(await mistakes(offers)).toEqual([]);

    const [, transporter = '', price = ''] =
      /name="transporter" value="(\d+)" data-price="([\d.]+)"/.exec(offers) ?? [];
    const choice = { commune, transporter, [`shown[${transporter}]`]: price };
    const thanks = await open(TEAPOT, { ...inAlgiers, ...choice, intent: 'order' });
    expect(thanks.html).toContain('<div class="wrap wrap-narrow page thanks">');
    expect(await mistakes(thanks.html)).toEqual([]);
    const unknown = await open(LOOKUP, { _csrf: hiddenValue(refused.html, '_csrf'), number: '1', phone: '12' });
    expect(unknown.html).toContain('id="lookup-error"');
    expect(await mistakes(unknown.html)).toEqual([]);

    const [order] = await server.db.query<{ id: number; line: number }>(
      'select o.id::int as id, max(l.id)::int as line from orders o join order_lines l on l.order_id = o.id group by 1 order by 1 desc limit 1',
    );
    const seen = await createBrowser(staff.cookie)(inLocale(`/dashboard/orders/${order?.id}`, locale));
    expect(seen.status).toBe(200);
    expect(await mistakes(seen.html)).toEqual([]);
    await server.db.query("update orders set status = 'confirmed' where id = $1", [order?.id ?? 0]);
    const pickList = await createBrowser(staff.cookie)(
      inLocale(`/dashboard/orders/pick-list?ids=${order?.id}`, locale),
    );
    expect(pickList.html).toContain('pick-list-box');
    expect(await mistakes(pickList.html)).toEqual([]);

    await server.db.query(`update orders set status = 'delivered', tracking_number = 'RX-' || id where id = $1`, [
      order?.id ?? 0,
    ]);
    await server.db.query('delete from payment_drafts');
    const byStaff = createBrowser(staff.cookie);
    await server.db.query('update order_lines set quantity = 2 where order_id = $1', [order?.id ?? 0]);
    const part = inLocale(`/dashboard/orders/${order?.id}/partial`, locale);
    const seenPart = hiddenValue((await byStaff(part)).html, 'seen');
    for (const accepted of ['1', 'x']) {
      const fields = { _csrf: staff.csrfToken, seen: seenPart, [`accepted_${order?.line}`]: accepted };
      const judged = await byStaff(part, fields);
      expect([judged.status, await mistakes(judged.html)]).toEqual([accepted === 'x' ? 422 : 200, []]);
    }
    const isLowered = { _csrf: staff.csrfToken, seen: seenPart, [`accepted_${order?.line}`]: '1' };
    const total = hiddenValue((await byStaff(part, isLowered)).html, 'total');
    const lowered = await byStaff(part, { ...isLowered, total });
    expect(lowered.html).toContain(`/dashboard/orders/${order?.id}/leftover`);
    expect(await mistakes(lowered.html)).toEqual([]);
    const tracked = await byStaff(inLocale('/dashboard/orders/tracking', locale), {
      _csrf: staff.csrfToken,
      lines: `${order?.id};RX-${order?.id}\n1;RX-1\nx`,
    });
    expect([tracked.status, await mistakes(tracked.html)]).toEqual([200, []]);
    const back = await byStaff(inLocale('/dashboard/orders/returns', locale), { _csrf: staff.csrfToken, code: '1' });
    expect([back.status, await mistakes(back.html)]).toEqual([409, []]);
    await byStaff(inLocale('/dashboard/payments', locale));
    const chosen = { _csrf: staff.csrfToken, transporter, orders: String(order?.id) };
    const draft = await byStaff(`/dashboard/payments/draft`, { ...chosen, version: '0', received: 'x' });
    expect(await mistakes(draft.html)).toEqual([]);
    const confirm = await byStaff(`/dashboard/payments/draft`, {
      ...chosen,
      version: '0',
      received: '10',
      intent: 'confirm',
    });
    expect(confirm.html).toContain('name="key"');
    expect(await mistakes(confirm.html)).toEqual([]);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(confirm.html)?.[1] ?? '';
    const sums = Object.fromEntries(['key', 'count', 'total', 'fee', 'received'].map((name) => [name, field(name)]));
    const payment = await byStaff('/dashboard/payments/confirm', { ...chosen, ...sums });
    const [paid] = await server.db.query<{ id: number }>('select max(id)::int as id from transporter_payments');
    const upload = (text: string) => {
      const fields = { transporter, _csrf: staff.csrfToken };
      const file = { field: 'file', filename: 'a.csv', type: 'text/csv', data: Buffer.from(text) };
      const { payload, headers } = multipart(fields, [file]);
      const url = inLocale('/dashboard/payments/imports', locale);
      const sent = { ...headers, cookie: staff.cookie, accept: 'text/html' };
      return server.app.inject({ method: 'POST', url, headers: sent, payload });
    };
    const refusedFile = await upload('');
    expect([refusedFile.statusCode, await mistakes(refusedFile.body)]).toEqual([422, []]);
    const file = await upload(`Suivi;Montant;Frais\nRX-${order?.id};10;2\n`);
    const pages = [
      String(file.headers.location),
      `/dashboard/payments/${paid?.id}/reverse`,
      '/dashboard/payments/list',
      `/dashboard/orders/${order?.id}`,
      `/dashboard/orders/tickets?ids=${order?.id}`,
      `/dashboard/orders/${order?.id}/customer`,
      `/dashboard/orders/${order?.id}/delivery`,
      `/dashboard/orders/${order?.id}/lines/${order?.line}`,
      `/dashboard/orders/${order?.id}/lines/new`,
    ];
    for (const page of [payment, ...(await Promise.all(pages.map((url) => byStaff(inLocale(url, locale)))))]) {
      expect([page.status, await mistakes(page.html)]).toEqual([200, []]);
    }
  });
});

// An example's own markup is the same in every language.
it.each(
  widgets.flatMap(({ contract: { tag }, examples }) => [
    `/qa/${tag}`,
    ...examples.filter(({ markupOf }) => markupOf === undefined).map(({ name }) => `/qa/${tag}/${name}`),
  ]),
)('the page %s of the workbench is valid', async (url) => {
  expect(await mistakes((await createBrowser()(url)).html)).toEqual([]);
});
