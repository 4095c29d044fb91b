import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CartLine, readLine } from '../../shared/features/cart/cart-line.ts';
import {
  BAB_EL_OUED,
  BOWL,
  CARPET,
  FLEXIBLE_PACK,
  HOME,
  insertShop,
  LAMP,
  newPhone,
  orderCount,
  SMALL,
  setStock,
  stockOf,
} from '../checkout/testing/checkout-fixture.ts';
import { ORDERS_COOKIE } from '../orders/own-orders.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { controlValue, errorBeside, hiddenValue, textOf } from '../web/testing/read-page.ts';

const CART = '/checkout/cart/view';

let server: TestApp;
let shopper: Visitor;
/** The cookie that opens the pages of the shopper's own orders. */
let ownOrders = '';

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
beforeEach(async () => {
  await changeLamp('active = true, price_ht = 250000');
  shopper = await server.visit();
  ownOrders = '';
});
afterAll(() => server.close());

async function get(url: string) {
  const cookie = shopper.cookie + ownOrders;
  return (await server.app.inject({ url, headers: { cookie, accept: 'text/html' } })).body;
}

/** Fetches the page a post leads to. */
const pageAfter = async (response: { headers: { location?: unknown } }) =>
  get(String(response.headers.location).split('#')[0]!);

async function post(url: string, fields: Record<string, string>, token = shopper.csrfToken) {
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: shopper.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: token, ...fields }).toString(),
  });
  const ordered = response.cookies.find(({ name }) => name === ORDERS_COOKIE);
  if (ordered) ownOrders = `; ${ORDERS_COOKIE}=${encodeURIComponent(ordered.value)}`;
  return response;
}

const changeLamp = (set: string) => server.db.exec(`update products set ${set} where id = ${LAMP}`);
const add = (product: number) => post('/checkout/cart/add', { product: String(product), combination: '' });
const addLamps = (quantity: string) => post('/checkout/cart/add', { product: String(LAMP), combination: '', quantity });

/** Reads the prices that a page names for its lines. */
const shownLines = (page: string): Record<string, string> =>
  Object.fromEntries([...page.matchAll(/name="(shownLine\[[^"]+)" value="([^"]*)"/g)].map(([, ...field]) => field));

const withoutPrices = (form: Record<string, string>) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('shownLine')));

async function filledForm(overrides: Record<string, string> = {}) {
  const page = await get(CART);
  return {
    ...shownLines(page),
    orderKey: hiddenValue(page, 'orderKey'),
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone: newPhone(),
    address: '12 rue Didouche',
    wilaya: '16',
    commune: String(BAB_EL_OUED),
    transporter: String(HOME),
    intent: 'order',
    ...overrides,
  };
}

test('an empty cart says so and leads back to the products', async () => {
  const page = await get(CART);
  expect(page).toContain('Votre panier est vide');
  expect(page).toContain('href="/catalog/new"');
});

test('a product put into the cart by a plain post is there with its price', async () => {
  const added = await addLamps('2');
  expect(added.statusCode).toBe(303);
  const page = await get(String(added.headers.location));
  expect(page).toContain('Lampe');
  expect(textOf(page, 'subtotal')).toBe('5 000,00 DA');
  const [, subtotal] = /<p class="cart-subtotal">(.*?)<\/p>/.exec(page) ?? [];
  expect(
    subtotal
      ?.replace(/<[^>]*>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .trim(),
  ).toBe('Sous-total  5 000,00 DA');
});

test.each([
  ['fr', ['1 × Tapis, Petit', '1 × Bol']],
  ['en', ['1 × Carpet, Small', '1 × Bowl']],
  ['ar', ['1 × زربية، صغير', '1 × Bol']],
])(
  'a pack names its items with the variants chosen of them, in the language of the page (%s)',
  async (locale, items) => {
    await post('/checkout/cart/add', { product: String(FLEXIBLE_PACK), [`pack[${CARPET}]`]: String(SMALL) });
    const page = await get(`${CART}?locale=${locale}`);
    expect([...page.matchAll(/<small>(\d+ × [^<]*)<\/small>/g)].map(([, item]) => item)).toEqual(items);
  },
);

test('bad fields get their messages and keep what was typed, and the cart stays', async () => {
  await addLamps('2');
  const page = await pageAfter(await post(CART, await filledForm({ phone: '0551' })));
  expect(errorBeside(page, 'phone')).not.toBe('');
  expect(controlValue(page, 'phone')).toBe('0551');
  expect(textOf(page, 'subtotal')).toBe('5 000,00 DA');
});

test('an expired page comes back with everything typed', async () => {
  await addLamps('2');
  const page = await post(CART, await filledForm({ lastname: 'Haddad' }), 'stale');
  expect(page.statusCode).toBe(403);
  expect(controlValue(page.body, 'lastname')).toBe('Haddad');
});

test('ordering takes the stock, empties the cart and thanks the shopper', async () => {
  await addLamps('2');
  const before = await stockOf(server.db, LAMP);
  const ordered = await post(CART, await filledForm());
  expect(ordered.statusCode).toBe(303);
  expect(await stockOf(server.db, LAMP)).toBe(before - 2);
  expect(await get(String(ordered.headers.location))).toContain('5\u00a0400,00\u00a0DA');
  expect(await get(CART)).toContain('Votre panier est vide');
});

test('what another tab adds while the cart is ordered stays in the cart', async () => {
  await addLamps('2');
  await server.db.exec(`
    create function add_bowl() returns trigger language plpgsql as $$ begin
      insert into cart_lines (session_id, product_id, quantity) select session_id, ${BOWL}, 1 from cart_lines where product_id = ${LAMP}; return new;
    end $$;
    create trigger other_tab before insert on orders for each row execute function add_bowl()`);
  onTestFinished(() => server.db.exec('drop function add_bowl cascade; delete from cart_lines'));
  expect((await post(CART, await filledForm())).statusCode).toBe(303);
  const page = await get(CART);
  expect(page).toContain('Bol');
  expect(page).not.toContain('Lampe');
});

test('the same cart posted again leads to the same order', async () => {
  await addLamps('1');
  const form = await filledForm();
  const [first, second] = [await post(CART, form), await post(CART, form)];
  expect(first.statusCode).toBe(303);
  expect(second.headers.location).toBe(first.headers.location);
});

test('who goes back because the answer did not come is led to the order', async () => {
  await addLamps('1');
  await post(CART, await filledForm({ intent: 'commune' }));
  const { location } = (await post(CART, await filledForm())).headers;
  const back = await server.app.inject({ url: `${CART}?step=commune`, headers: { cookie: shopper.cookie } });
  expect([back.statusCode, back.headers.location]).toEqual([303, location]);
  expect(await get(CART)).toContain('Votre panier est vide');
});

describe('a cart with more than is left', () => {
  const setLeft = (product: number, left: number) => setStock(server.db, product, left);
  beforeEach(async () => {
    onTestFinished(async () => {
      await setLeft(LAMP, 100);
      await setLeft(BOWL, 100);
    });
    await addLamps('2');
    await add(BOWL);
  });
  const problems = (page: string) =>
    [...page.matchAll(/<p class="field-error line-form">.*?<span>(.*?)<\/span>/g)].map(([, text]) => text);
  const canOrder = (page: string) => !/<button[^>]*data-part="submit"[^>]* disabled/.test(page);

  test('says how many of a line are left', async () => {
    expect(problems(await get(CART))).toEqual([]);
    await setLeft(LAMP, 1);
    const page = await get(CART);
    expect(problems(page)).toEqual(['Il ne reste qu’un exemplaire. Baissez la quantité pour commander.']);
    expect(textOf(page, 'subtotal')).toBe('5 400,00 DA');
  });

  test('leaves a line that is sold out out of the sum, and offers no quantity of it', async () => {
    await setLeft(LAMP, 0);
    const page = await get(CART);
    expect(problems(page)).toEqual(['Cet article est épuisé. Retirez-le pour commander le reste.']);
    expect([textOf(page, 'subtotal'), canOrder(page)]).toEqual(['400,00 DA', true]);
    expect(page).not.toContain('Quantité de Lampe');
    await setLeft(BOWL, 0);
    expect(canOrder(await get(CART))).toBe(false);
  });

  test('names a line that was sold out when the page was shown each time it is ordered', async () => {
    await setLeft(LAMP, 0);
    expect(textOf(await pageAfter(await post(CART, await filledForm())), 'errors')).toBe('Épuisé : Lampe.');
  });

  test('is not ordered with a line that came back after the page was shown', async () => {
    await setLeft(LAMP, 0);
    const form = await filledForm();
    await setLeft(LAMP, 100);
    expect(await pageAfter(await post(CART, form))).toContain('Votre panier a changé');
  });

  test('names every line that is short when it is ordered', async () => {
    const form = await filledForm();
    await setLeft(LAMP, 1);
    await setLeft(BOWL, 0);
    expect(textOf(await pageAfter(await post(CART, form)), 'errors')).toBe(
      'Lampe : il en reste 1, vous en demandez 2. Épuisé : Bol.',
    );
  });
});

describe('the lines that a page hands over to the browser’s cart', () => {
  const handedOver = (page: string) =>
    JSON.parse(/data-part="server-lines">(.*?)<\/script>/s.exec(page)?.[1] ?? '[]') as CartLine[];
  const moved = (page: string) => ({ line: hiddenValue(page, 'line') });

  test('are as a product page gives them, no more of each than is left', async () => {
    await addLamps('2');
    const [lamp] = handedOver(await get(CART));
    expect(lamp).toMatchObject({ productId: LAMP, combinationId: null, name: 'Lampe', unitPrice: 2500, quantity: 2 });
    expect(lamp?.stock).toBe(await stockOf(server.db, LAMP));
    expect(readLine(lamp)).toMatchObject({ productId: LAMP, quantity: 2 });
  });

  test('leave the server’s cart when the browser says that it has them', async () => {
    await addLamps('2');
    const left = await post('/checkout/cart/move', moved(await get(CART)));
    expect([left.statusCode, await get(CART)]).toEqual([204, expect.stringContaining('Votre panier est vide')]);
  });

  test('stay when more was added to them since', async () => {
    await addLamps('2');
    const page = await get(CART);
    await addLamps('1');
    await post('/checkout/cart/move', moved(page));
    expect(handedOver(await get(CART))).toMatchObject([{ productId: LAMP, quantity: 3 }]);
  });

  test('stay in the cart of who does not know them', async () => {
    await addLamps('2');
    const line = moved(await get(CART));
    const owner = shopper;
    shopper = await server.visit();
    expect((await post('/checkout/cart/move', line)).statusCode).toBe(204);
    shopper = owner;
    expect(handedOver(await get(CART))).toHaveLength(1);
  });

  test('lack those that cannot be had any more, which the page says', async () => {
    await addLamps('2');
    await changeLamp('active = false');
    const page = await get(CART);
    expect(handedOver(page)).toEqual([]);
    expect(page).toContain('line-form');
  });
});

describe('a cart that costs more than its page showed', () => {
  /** Posts the form, expects the page again, and posts what that page names. */
  async function orderAtSecondPress(form: Record<string, string>) {
    const before = await orderCount(server.db);
    const refused = await post(CART, form);
    expect(refused.headers.location).toBe(`${CART}?step=order#order-errors`);
    const page = await pageAfter(refused);
    expect(await orderCount(server.db)).toBe(before);
    const ordered = await post(CART, { ...withoutPrices(form), ...shownLines(page) });
    expect(ordered.headers.location).toMatch(/^\/checkout\/thanks\//);
    return { page, thanks: await pageAfter(ordered) };
  }

  test('is ordered once its new price was seen', async () => {
    await add(LAMP);
    const form = await filledForm();
    await changeLamp('price_ht = 900000');
    const { page, thanks } = await orderAtSecondPress(form);
    expect(page).toContain('Le prix a changé depuis l’affichage de la page');
    expect(textOf(page, 'subtotal')).toBe('9 000,00 DA');
    expect(thanks).toContain('9\u00a0400,00\u00a0DA');
  });

  test.each([
    ['another product', () => add(BOWL)],
    ['more of the same product', () => add(LAMP)],
  ])('is ordered once its total was seen, after another tab added %s', async (_what, inOtherTab) => {
    await add(LAMP);
    const form = await filledForm();
    await inOtherTab();
    const { page } = await orderAtSecondPress(form);
    expect(page).toContain('Votre panier a changé');
  });

  test('is ordered once its total was seen, after a product came back into the shop', async () => {
    await add(LAMP);
    await changeLamp('active = false');
    const form = await filledForm();
    await changeLamp('active = true');
    await orderAtSecondPress(form);
  });

  test('has the status of the checkout call', async () => {
    await add(LAMP);
    const form = await filledForm();
    await changeLamp('price_ht = 900000');
    const location = String((await post(CART, form)).headers.location);
    const { statusCode } = await server.app.inject({ url: location, headers: { cookie: shopper.cookie + ownOrders } });
    expect(statusCode).toBe(409);
  });
});

test('a cart that became cheaper is ordered at once', async () => {
  await add(LAMP);
  const form = await filledForm();
  await changeLamp('price_ht = 100000');
  const ordered = await post(CART, form);
  expect(await pageAfter(ordered)).toContain('1\u00a0400,00\u00a0DA');
});

test('a form of a template that names no prices is charged today’s', async () => {
  await add(LAMP);
  const form = withoutPrices(await filledForm());
  await changeLamp('price_ht = 900000');
  expect(await pageAfter(await post(CART, form))).toContain('9\u00a0400,00\u00a0DA');
});
