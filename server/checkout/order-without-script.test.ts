import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ORDERS_COOKIE } from '../orders/own-orders.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { controlValue, errorBeside, hiddenValue, isChosen, textOf } from '../web/testing/read-page.ts';
import {
  ALGER,
  BAB_EL_OUED,
  HOME,
  insertShop,
  LAMP,
  newPhone,
  ORAN_CENTRE,
  ORAN_ONLY,
  orderCount,
  STOP_DESK,
  setStock,
  stockOf,
} from './testing/checkout-fixture.ts';

const PAGE = '/catalog/product/maison/lampe';

let server: TestApp;
let shopper: Visitor;
/** The cookie that opens the pages of the shopper's own orders. */
let ownOrders: string;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from order_drafts');
  await setStock(server.db, LAMP, 100);
  shopper = await server.visit();
  ownOrders = '';
});

type Fields = Record<string, string>;

async function get(url: string, cookie = shopper.cookie + ownOrders) {
  const response = await server.app.inject({ url, headers: { cookie, accept: 'text/html' } });
  return { status: response.statusCode, html: response.body, headers: response.headers };
}

async function postOnly(fields: Fields, { url = PAGE, token = shopper.csrfToken } = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: shopper.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...(token !== '' && { _csrf: token }), ...fields }).toString(),
  });
  const ordered = response.cookies.find(({ name }) => name === ORDERS_COOKIE);
  if (ordered) ownOrders = `; ${ORDERS_COOKIE}=${encodeURIComponent(ordered.value)}`;
  return { status: response.statusCode, html: response.body, headers: response.headers };
}

/** Posts as a browser does: a redirect back to the page is followed. */
async function post(fields: Fields, options: Parameters<typeof postOnly>[1] = {}) {
  const answer = await postOnly(fields, options);
  const location = String(answer.headers.location ?? '');
  return location.startsWith(`${PAGE}?step=`) ? get(location.split('#')[0]!) : answer;
}

/** Returns a form as the page sends it when everything is filled in. */
async function filledForm(overrides: Fields = {}): Promise<Fields> {
  const { html } = await get(PAGE);
  return {
    product: String(LAMP),
    combination: '',
    unitPrice: hiddenValue(html, 'unitPrice'),
    orderKey: hiddenValue(html, 'orderKey'),
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone: newPhone(),
    email: '',
    address: '12 rue Didouche',
    wilaya: '16',
    commune: String(BAB_EL_OUED),
    transporter: String(HOME),
    [`shown[${HOME}]`]: '400.00',
    quantity: '1',
    intent: 'order',
    ...overrides,
  };
}

describe('ordering by plain posts', () => {
  test.each(['2', '٢'])(
    'a shopper of %s chooses wilaya, commune and transporter, sees the total, orders and is thanked',
    async (quantity) => {
      const typed: Fields = { ...(await filledForm({ quantity })), commune: '', transporter: '' };

      const first = await post({ ...typed, intent: 'wilaya' });
      expect(first.status).toBe(200);
      expect(first.html).toContain(`<option value="${BAB_EL_OUED}"`);
      expect(first.html).not.toContain(`<option value="${ORAN_CENTRE}"`);
      expect(controlValue(first.html, 'firstname')).toBe('Amina');

      const second = await post({ ...typed, commune: String(BAB_EL_OUED), intent: 'commune' });
      expect(second.html).toContain(`value="${STOP_DESK}" data-price="250.00"`);
      expect(second.html).not.toContain(`value="${ORAN_ONLY}" data-price`);

      const chosen = { ...typed, commune: String(BAB_EL_OUED), transporter: String(STOP_DESK) };
      const third = await post({ ...chosen, intent: 'transporter' });
      expect(textOf(third.html, 'delivery')).toBe('250,00 DA');
      expect(textOf(third.html, 'total')).toBe('5 250,00 DA');

      const before = await stockOf(server.db, LAMP);
      const last = await post({ ...chosen, intent: 'order' });
      expect(last.status).toBe(303);
      expect(await stockOf(server.db, LAMP)).toBe(before - 2);
      // A fragment of its own, or the browser would keep the form's.
      expect(last.headers.location).toMatch(/^\/checkout\/thanks\/[\w-]+#main$/);
      const thanks = await get(String(last.headers.location));
      expect(thanks.status).toBe(200);
      expect(thanks.html).toContain('5\u00a0250,00\u00a0DA');
      expect(thanks.html).not.toContain(typed.phone ?? '');
    },
  );

  test('a post is answered with an address that can be loaded again and says nothing of what was typed', async () => {
    const typed = await filledForm({ firstname: 'Yasmine', commune: '', transporter: '', intent: 'wilaya' });
    const { status, headers } = await postOnly(typed);
    expect([status, headers.location]).toEqual([303, `${PAGE}?step=wilaya#order-commune`]);
    const address = `${PAGE}?step=wilaya`;
    for (const { html } of [await get(address), await get(address)]) {
      expect(controlValue(html, 'firstname')).toBe('Yasmine');
      expect(html).toContain(`<option value="${BAB_EL_OUED}"`);
    }
    const stranger = await server.visit();
    expect(controlValue((await get(address, stranger.cookie)).html, 'firstname')).toBe('');
    const refused = await postOnly({ ...typed, intent: 'order' });
    expect(refused.headers.location).toBe(`${PAGE}?step=order#order-errors`);
    const page = await get(`${PAGE}?step=order`);
    expect([page.status, errorBeside(page.html, 'commune')]).toEqual([422, 'Choisissez la commune.']);
    const inEnglish = await get(`${PAGE}?step=order&locale=en`);
    expect([inEnglish.status, controlValue(inEnglish.html, 'firstname')]).toEqual([200, 'Yasmine']);
  });

  test('communes are listed by the name that the page shows', async () => {
    await server.db.exec(`insert into communes (id, wilaya_id, name_fr, name_ar, deliverable, search)
      values (1699, ${ALGER}, 'El Biar', 'الأبيار', true, '')`);
    onTestFinished(() => server.db.exec('delete from communes where id = 1699'));
    await postOnly(await filledForm({ intent: 'wilaya' }));
    const listed = async (locale: string) => {
      const { html } = await get(`${PAGE}?step=wilaya&locale=${locale}`);
      const [, options = ''] = /id="order-commune"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
      return [...options.matchAll(/data-names[^>]*>([^<]*)</g)].map(([, name]) => name);
    };
    expect(await listed('fr')).toEqual(['Bab El Oued', 'El Biar']);
    expect(await listed('ar')).toEqual(['الأبيار', 'باب الوادي']);
  });

  test('what was typed is forgotten once it is ordered', async () => {
    await postOnly(await filledForm({ intent: 'wilaya' }));
    expect((await postOnly(await filledForm())).status).toBe(303);
    expect(await server.db.query('select body, refusal from order_drafts where page = $1', [PAGE])).toEqual([
      { body: '{}', refusal: '{}' },
    ]);
  });

  test('who goes back because the answer did not come is led to the order, and may order once more', async () => {
    await postOnly(await filledForm({ intent: 'commune' }));
    const { location } = (await postOnly(await filledForm())).headers;
    // The cookie that opens the page of the order came with the answer.
    ownOrders = '';
    const back = await server.app.inject({ url: `${PAGE}?step=commune`, headers: { cookie: shopper.cookie } });
    expect([back.statusCode, back.headers.location]).toEqual([303, location]);
    const [ordered] = back.cookies.filter(({ name }) => name === ORDERS_COOKIE);
    ownOrders = `; ${ORDERS_COOKIE}=${encodeURIComponent(ordered?.value ?? '')}`;
    expect((await get(String(location))).status).toBe(200);
    expect((await get(`${PAGE}?step=commune`)).status, 'who saw the thanks has a new form').toBe(200);

    const stranger = await server.visit();
    expect((await get(`${PAGE}?step=commune`, stranger.cookie)).status).toBe(200);

    expect((await get(PAGE)).status).toBe(200);
    await postOnly(await filledForm({ firstname: 'Yasmine', intent: 'wilaya' }));
    expect(controlValue((await get(`${PAGE}?step=wilaya`)).html, 'firstname')).toBe('Yasmine');
    const second = await postOnly(await filledForm({ firstname: 'Yasmine' }));
    expect(second.headers.location).toMatch(/^\/checkout\/thanks\//);
    expect(second.headers.location).not.toBe(location);
  });

  test('pressing the button twice is one order', async () => {
    const form = await filledForm();
    const before = await orderCount(server.db);
    const [once, twice] = [await post(form), await post(form)];
    expect(twice.headers.location).toBe(once.headers.location);
    expect(await orderCount(server.db)).toBe(before + 1);
  });

  test('a second order within the cooldown is refused with the seconds left', async () => {
    const phone = newPhone();
    await post(await filledForm({ phone }));
    const refused = await post(await filledForm({ phone, firstname: 'Yasmine' }));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(90);
    expect(refused.html).toMatch(/data-part="cooldown" data-seconds="(9\d|100)"/);
    await server.db.query(`update order_drafts set saved_at = now() - interval '60 seconds'`);
    const later = await get(`${PAGE}?step=order`);
    expect(later.html).toMatch(/data-seconds="(3\d|40)">Patientez (3\d|40) secondes/);
    await server.db.query(`update order_drafts set saved_at = now() - interval '101 seconds'`);
    expect((await get(`${PAGE}?step=order`)).status).toBe(200);
    expect(controlValue(refused.html, 'firstname')).toBe('Yasmine');
  });

  test('a line the stock cannot serve is named', async () => {
    await setStock(server.db, LAMP, 3);
    const refused = await post(await filledForm({ quantity: '4' }));
    expect(refused.status).toBe(409);
    expect(errorBeside(refused.html, 'quantity')).toContain('Lampe');
    expect(controlValue(refused.html, 'quantity')).toBe('4');
  });

  test('when the last piece is gone the page offers the category instead, but loses nothing that was typed', async () => {
    const form = await filledForm({ lastname: 'Haddad' });
    await setStock(server.db, LAMP, 0);
    const [page, refused] = [await get(PAGE), await post(form)];
    expect(page.html).not.toContain('<z-quick-order');
    expect(page.html).toContain('href="/catalog/category/maison"');
    expect(refused.status).toBe(409);
    expect(controlValue(refused.html, 'lastname')).toBe('Haddad');
  });

  test('a step without its choice says what to choose', async () => {
    const page = await post(await filledForm({ wilaya: '', commune: '', transporter: '', intent: 'wilaya' }));
    expect(page.status).toBe(422);
    expect(errorBeside(page.html, 'wilaya')).toBe('Choisissez la wilaya.');
    expect(errorBeside(page.html, 'firstname')).toBe('');
  });
});

describe('bad input', () => {
  test.each([
    ['a short phone', { phone: '0551' }, 'phone'],
    ['a name with a digit', { firstname: 'A1' }, 'firstname'],
    ['a commune of another wilaya', { commune: String(ORAN_CENTRE) }, 'commune'],
    ['no quantity', { quantity: '0' }, 'quantity'],
    ['a negative quantity', { quantity: '-1' }, 'quantity'],
    ['half a piece', { quantity: '1.5' }, 'quantity'],
    ['a thousand million pieces', { quantity: '1000000000' }, 'quantity'],
    ['a transporter that does not come there', { transporter: String(ORAN_ONLY) }, 'transporter'],
  ])('%s gets its message beside the field and keeps what was typed', async (_what, bad, field) => {
    const before = await orderCount(server.db);
    const form = await filledForm(bad);
    const page = await post(form);
    expect(page.status).toBe(422);
    expect(errorBeside(page.html, field)).not.toBe('');
    expect(page.html).toContain(`<a href="#order-${field}">1 champ à corriger</a>`);
    for (const name of ['firstname', 'lastname', 'phone', 'address', 'quantity']) {
      expect(controlValue(page.html, name)).toBe(form[name]);
    }
    expect(isChosen(page.html, 'wilaya', '16')).toBe(true);
    expect(await orderCount(server.db)).toBe(before);
  });

  test('empty fields are counted in one line, and each is asked for in its own words', async () => {
    const empty = { firstname: '', lastname: '', phone: '', wilaya: '', commune: '', transporter: '', address: '' };
    const { html } = await post(await filledForm(empty));
    const summary = /id="order-errors".*?<div>(.*?)<\/div>/s.exec(html)?.[1];
    expect(summary).toContain('<a href="#order-firstname">7 champs à compléter</a>');
    expect(summary?.match(/<p/g)).toHaveLength(2);
    expect(html.match(/Il manque des informations obligatoires/g)).toHaveLength(1);
    expect([errorBeside(html, 'firstname'), errorBeside(html, 'lastname')]).toEqual([
      'Indiquez le prénom.',
      'Indiquez le nom.',
    ]);
  });

  test('names and address are read in the direction they are typed in, and filled in by the browser', async () => {
    const { html } = await get(PAGE);
    const control = (name: string) => new RegExp(`<input id="order-${name}"[^>]*>`).exec(html)?.[0];
    for (const name of ['firstname', 'lastname', 'address']) expect(control(name)).toContain('dir="auto"');
    expect(control('address')).toContain('autocomplete="address-line1"');
    expect(html).toMatch(/<select id="order-wilaya"[^>]* autocomplete="address-level1"/);
    expect(html).toMatch(/<select id="order-commune"[^>]* autocomplete="address-level2"/);
  });

  test('a forged price changes nothing that is paid', async () => {
    const before = await orderCount(server.db);
    const page = await post(await filledForm({ unitPrice: '1.00' }));
    expect(page.status).toBe(409);
    expect(page.html).toContain('Le prix a changé');
    expect(hiddenValue(page.html, 'unitPrice')).toBe('2500.00');
    expect(await orderCount(server.db)).toBe(before);
  });

  test('a page whose token has expired comes back with everything typed and a good token', async () => {
    const before = await orderCount(server.db);
    const form = await filledForm({ lastname: 'Haddad' });
    const page = await post(form, { token: '' });
    expect(page.status).toBe(403);
    expect(page.html).toContain('restée ouverte trop longtemps');
    expect(controlValue(page.html, 'lastname')).toBe('Haddad');
    expect(await orderCount(server.db)).toBe(before);
    expect((await post(form, { token: hiddenValue(page.html, '_csrf') })).status).toBe(303);
  });

  test('a page sent after its session ended comes back with everything typed', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: PAGE,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(await filledForm({ lastname: 'Haddad' })).toString(),
    });
    expect(response.statusCode).toBe(403);
    expect(controlValue(response.body, 'lastname')).toBe('Haddad');
  });

  test('more than an order form can hold is refused, and nothing of it is stored', async () => {
    const stored = () => server.db.query('select count(*)::int as drafts from order_drafts');
    const before = await stored();
    for (const url of [PAGE, '/checkout/cart/view']) {
      const { status } = await postOnly(await filledForm({ address: 'x'.repeat(40_000), intent: 'wilaya' }), { url });
      expect(status).toBe(413);
    }
    expect(await stored()).toEqual(before);
  });

  test('of a product that there is not is refused, and nothing of it is stored', async () => {
    const stored = () => server.db.query('select count(*)::int as drafts from order_drafts');
    const before = await stored();
    const url = PAGE.replace(/[^/]+$/, 'nothing-such');
    expect((await postOnly(await filledForm({ intent: 'wilaya' }), { url })).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  test('markup in what was typed stays text', async () => {
    const page = await post(await filledForm({ firstname: '"><script>alert(1)</script>', intent: 'wilaya' }));
    expect(page.html).not.toContain('<script>alert');
    expect(controlValue(page.html, 'firstname')).toBe('"><script>alert(1)</script>');
  });
});
