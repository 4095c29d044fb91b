import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  CARPET,
  cartPayload,
  FLEXIBLE_PACK,
  insertShop,
  LAMP,
  newPhone,
  SHOP_UUID,
  SMALL,
  setStock,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { SESSION_COOKIE } from '../http/sessions.ts';
import { signedCookie } from '../http/signed-cookies.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { cartNotice } from './notices.ts';
import { cartOf, orderRequestLine } from './shopper-cart.ts';

let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await setStock(server.db, LAMP, 100);
  shopper = await server.visit();
});

describe('a cart that is not ordered yet', () => {
  const lines = [{ product: LAMP, combination: null, quantity: 1, unitPrice: 2500 }];
  const summary = { linesCount: 1, subtotal: 2500 };
  const cartShape = (phone: string) => ({
    externalId: crypto.randomUUID(),
    shopUuid: SHOP_UUID,
    firstname: 'Amina',
    lastname: null,
    phone,
    email: null,
    source: 'cart',
    locale: 'fr',
    cart: lines,
    linesSummary: summary,
    shipping: { wilayaId: 16, communeId: null, transporterId: null, finalPrice: null, isFree: false },
    meta: { temporaryId: 't1' },
  });
  const send = (payload: object, headers: Record<string, string> = shopper.headers) =>
    server.app.inject({ method: 'POST', url: '/web/api/cart/abandoned/cart', headers, payload });
  const storedCart = (id: string) =>
    server.db.query(
      `select phone, source, subtotal, lines_count, lines, order_id from abandoned_carts where external_id = $1`,
      [id],
    );

  test('is kept from the cart page, and its newest state replaces the older', async () => {
    const snapshot = cartShape(newPhone());
    expect((await send(snapshot)).statusCode).toBe(204);
    expect(
      (await send({ ...snapshot, phone: '+213 661 23 45 67', linesSummary: { linesCount: 2, subtotal: '5000.00' } }))
        .statusCode,
    ).toBe(204);
    expect(await storedCart(snapshot.externalId)).toEqual([
      { phone: '0661234567', source: 'cart', subtotal: 500_000, lines_count: 2, lines, order_id: null },
    ]);
  });

  test('is kept from the quick order', async () => {
    const { externalId, shopUuid } = cartShape('');
    const payload = {
      source: 'quick',
      schemaVersion: 1,
      locale: 'ar',
      cart: lines,
      linesSummary: summary,
      meta: { productId: LAMP, combinationId: null },
    };
    expect((await send({ externalId, shopUuid, phone: '0551234567', payload })).statusCode).toBe(204);
    expect(await storedCart(externalId)).toMatchObject([{ source: 'quick', subtotal: 250_000 }]);
    for (const schemaVersion of [0, 2]) {
      const other = { externalId, shopUuid, phone: '0551234567', payload: { ...payload, schemaVersion } };
      expect((await send(other)).statusCode, `schemaVersion ${schemaVersion}`).toBe(422);
    }
  });

  test('stays as it was ordered when a snapshot arrives after the order', async () => {
    const late = { ...cartShape('0661234567'), linesSummary: { linesCount: 9, subtotal: 1 } };
    const payload = cartPayload();
    await send({ ...late, externalId: payload.cartExternalId, linesSummary: summary });
    await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers: shopper.headers, payload });
    await send({ ...late, externalId: payload.cartExternalId });
    expect(await storedCart(payload.cartExternalId)).toMatchObject([{ lines_count: 1, order_id: expect.any(Number) }]);
  });

  test('is not kept without a valid phone, without a token or with fields nobody knows', async () => {
    const { externalId, ...rest } = cartShape('0551');
    expect((await send({ externalId, ...rest })).statusCode).toBe(204);
    expect((await send({ externalId, ...rest, phone: newPhone() }, {})).statusCode).toBe(403);
    expect((await send({ externalId, ...rest, phone: newPhone(), password: 'x' })).statusCode).toBe(422);
    expect((await send({ externalId, ...rest, phone: newPhone(), locale: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect(await storedCart(externalId)).toEqual([]);
  });
});

describe('the cart of a shopper without script', () => {
  const post = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { cookie: shopper.cookie },
  ) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _csrf: shopper.csrfToken, ...fields }).toString(),
    });
  const sessionId = () => {
    const sent = decodeURIComponent(shopper.cookie.slice(shopper.cookie.indexOf('=') + 1));
    const value = signedCookie({ cookies: { [SESSION_COOKIE]: sent }, server: server.app }, SESSION_COOKIE);
    return createHash('sha256').update(value!).digest('base64url');
  };
  const contents = async () =>
    (await cartOf(server.db, 1, sessionId())).map(({ product, quantity }) => [
      product.ok && product.productId,
      product.ok && product.combinationId,
      quantity,
    ]);

  test('gathers what plain forms add, the same variant on one line', async () => {
    for (const quantity of ['1', '٢']) {
      const added = await post('/checkout/cart/add', { product: String(LAMP), quantity });
      expect([added.statusCode, added.headers.location]).toEqual([303, '/checkout/cart/view']);
    }
    await post('/checkout/cart/add', { product: String(CARPET), combination: String(SMALL) });
    await post('/checkout/cart/add', { product: String(FLEXIBLE_PACK), [`pack[${CARPET}]`]: String(SMALL) });
    expect(await contents()).toEqual([
      [LAMP, null, 3],
      [CARPET, SMALL, 1],
      [FLEXIBLE_PACK, null, 1],
    ]);
    const [, , pack] = await cartOf(server.db, 1, sessionId());
    expect(orderRequestLine(pack!, 130_000)).toEqual({
      product: FLEXIBLE_PACK,
      combination: null,
      quantity: 1,
      unitPriceClaim: 130_000,
      packChoices: [{ product: CARPET, combination: SMALL }],
    });
  });

  test.each([
    [{ product: String(CARPET) }, '/catalog/product/maison/tapis?notice=choose-combination'],
    [{ product: String(FLEXIBLE_PACK) }, '/catalog/product/maison/coffret-libre?notice=choose-pack'],
    [{ product: String(LAMP), quantity: '999' }, '/catalog/product/maison/lampe?notice=sold-out'],
    [{ product: String(LAMP), quantity: '1.5' }, '/catalog/product/maison/lampe?notice=bad-quantity'],
    [
      { product: String(CARPET), combination: String(SMALL), quantity: '999' },
      `/catalog/product/maison/tapis?notice=sold-out&combination=${SMALL}`,
    ],
    [
      { product: String(FLEXIBLE_PACK), [`pack[${CARPET}]`]: String(SMALL), quantity: '999' },
      `/catalog/product/maison/coffret-libre?notice=sold-out&pack%5B${CARPET}%5D=${SMALL}`,
    ],
  ])('sends %o back to the product with a notice and what was chosen', async (fields, location) => {
    const response = await post('/checkout/cart/add', fields);
    expect([response.statusCode, response.headers.location]).toEqual([303, location]);
    expect(cartNotice(new URL(location, 'http://shop').searchParams.get('notice') ?? '', 'ar')).toMatch(
      /[\u0600-\u06ff]/,
    );
    expect(await contents()).toEqual([]);
  });

  test('sells no pack that takes one item twice for which there is only one left', async () => {
    await server.db.query(
      `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
       values (${FLEXIBLE_PACK}, ${CARPET}, ${SMALL}, 1, 3)`,
    );
    onTestFinished(async () => {
      await server.db.query('delete from pack_lines where pack_product_id = $1 and position = 3', [FLEXIBLE_PACK]);
      await setStock(server.db, CARPET, 100, SMALL);
    });
    const add = () =>
      post('/checkout/cart/add', { product: String(FLEXIBLE_PACK), [`pack[${CARPET}]`]: String(SMALL) });
    await setStock(server.db, CARPET, 3, SMALL);
    expect((await add()).headers.location).toBe('/checkout/cart/view');
    const { body } = await server.app.inject({
      url: '/checkout/cart/view',
      headers: { cookie: shopper.cookie, accept: 'text/html' },
    });
    expect(JSON.parse(/data-part="server-lines">(.*?)<\/script>/s.exec(body)?.[1] ?? '[]')).toMatchObject([
      { stock: 1 },
    ]);
    await setStock(server.db, CARPET, 1, SMALL);
    expect((await add()).headers.location).toContain('notice=sold-out');
    expect(await contents()).toEqual([[FLEXIBLE_PACK, null, 1]]);
  });

  test('takes no line beyond the hundredth, and still raises those it has', async () => {
    await post('/checkout/cart/add', { product: String(LAMP) });
    await server.db.query(
      `insert into cart_lines (session_id, product_id, pack_choices, quantity)
       select $1, $2, jsonb_build_array(n), 1 from generate_series(1, 99) n`,
      [sessionId(), FLEXIBLE_PACK],
    );
    const refused = await post('/checkout/cart/add', { product: String(CARPET), combination: String(SMALL) });
    expect(refused.headers.location).toBe(`/catalog/product/maison/tapis?notice=full&combination=${SMALL}`);
    expect(cartNotice('full', 'en')).toBe(
      'The cart has 100 different items, the most it can hold. Order them or remove one, then try again.',
    );
    await post('/checkout/cart/add', { product: String(LAMP), quantity: '2' });
    const lines = await contents();
    expect([lines.length, lines[0]]).toEqual([100, [LAMP, null, 3]]);
  });

  test('refuses unknown products and forms without the token', async () => {
    for (const product of [String(WITHDRAWN), '999', 'x', ''])
      expect((await post('/checkout/cart/add', { product })).statusCode).toBe(404);
    expect((await post('/checkout/cart/add', { product: String(LAMP), _csrf: 'no' })).statusCode).toBe(403);
    expect(await contents()).toEqual([]);
  });

  test('changes and removes only its own lines', async () => {
    await post('/checkout/cart/add', { product: String(LAMP) });
    const owner = shopper;
    const [line] = await cartOf(server.db, 1, sessionId());
    const address = `/checkout/cart/line/${line!.id}`;
    expect((await post(address, { intent: 'set', quantity: '٤' })).headers.location).toBe('/checkout/cart/view');
    expect((await post(address, { intent: 'set', quantity: '0' })).headers.location).toBe(
      '/checkout/cart/view?notice=bad-quantity',
    );
    expect(await contents()).toEqual([[LAMP, null, 4]]);
    const session = sessionId();
    shopper = await server.visit();
    await post(address, { intent: 'set', quantity: '9' });
    await post(address, { intent: 'remove' });
    expect(await cartOf(server.db, 1, session)).toMatchObject([{ quantity: 4 }]);
    shopper = owner;
    await post(address, { intent: 'remove' });
    expect(await cartOf(server.db, 1, session)).toEqual([]);
  });
});
