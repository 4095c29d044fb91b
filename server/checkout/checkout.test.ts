import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { orderByUuid } from '../orders/queries.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { sendCheckout, traces } from './testing/checkout-client.ts';
import {
  BOWL,
  CARPET,
  cartPayload,
  FLEXIBLE_PACK,
  HOME,
  insertShop,
  LAMP,
  newPhone,
  ORAN,
  ORAN_CENTRE,
  orderCount,
  PACK,
  quickPayload,
  SMALL,
  STOP_DESK,
  setStock,
  stockOf,
} from './testing/checkout-fixture.ts';

let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  shopper = await server.visit();
});
afterAll(() => server.close());
beforeEach(async () => {
  await setStock(server.db, LAMP, 100);
  await setStock(server.db, CARPET, 100, SMALL);
  await setStock(server.db, BOWL, 100);
});

const send = (payload: unknown, headers?: Record<string, string>) => sendCheckout(server, shopper, payload, headers);

async function expectNothingStored(attempt: () => Promise<unknown>): Promise<void> {
  const before = await traces(server.db);
  await attempt();
  expect(await traces(server.db)).toEqual(before);
}

describe('an order that can be served', () => {
  test.each([
    ['cart page', cartPayload],
    ['quick order', quickPayload],
  ] as const)('of the %s is written with the server’s prices and taken from stock', async (_, payload) => {
    const { status, body } = await send(
      payload({
        lines: [
          { product: LAMP, combination: null, quantity: 2, unitPrice: 2500 },
          { product: CARPET, combination: SMALL, quantity: 1, unitPrice: '1000.00' },
        ],
      }),
    );
    expect(status).toBe(200);
    const order = await orderByUuid(server.db, body.orderUuid);
    expect(body).toEqual({
      orderUuid: expect.any(String),
      redirectUrl: `/checkout/thanks/${body.orderUuid}`,
      orderNumber: String(order?.id),
      deliveryTo: { place: 'Bab El Oued, Alger', transporter: order?.transporter.fr },
      prices: {
        lines: [
          { product: LAMP, combination: null, unitPrice: 2500 },
          { product: CARPET, combination: SMALL, unitPrice: 1000 },
        ],
        subtotal: 6000,
        deliveryPrice: 400,
        total: 6400,
      },
      cooldownSeconds: 100,
    });
    expect(order).toMatchObject({
      firstname: 'Amina',
      subtotal: 600_000,
      deliveryPrice: 40_000,
      total: 640_000,
      itemsCount: 3,
      transporterKind: 'home',
    });
    expect(order?.lines.map(({ name, quantity, unitPrice }) => [name.en, quantity, unitPrice])).toEqual([
      ['Lamp', 2, 250_000],
      ['Carpet', 1, 100_000],
    ]);
    expect(order?.lines[1]?.attributes).toEqual([
      { type: { fr: 'Taille', en: 'Size', ar: 'المقاس' }, value: { fr: 'Petit', en: 'Small', ar: 'صغير' } },
    ]);
    expect(await stockOf(server.db, LAMP)).toBe(98);
    expect(await stockOf(server.db, CARPET, SMALL)).toBe(99);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  test('is delivered free from the transporter’s threshold on', async () => {
    const { body } = await send(
      cartPayload({ lines: [{ product: LAMP, quantity: 4 }], shipping: { isFree: true, finalPrice: 0 } }),
    );
    expect(await orderByUuid(server.db, body.orderUuid)).toMatchObject({ subtotal: 1_000_000, deliveryPrice: 0 });
  });

  test('keeps phone and names in their normal form, Arabic digits included', async () => {
    const digits = newPhone().replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    const { body } = await send(
      cartPayload({ fields: { firstname: '  أمينة   بنت ', phone: ` ${digits} `, email: ' a@b.dz ' } }),
    );
    expect(await orderByUuid(server.db, body.orderUuid)).toMatchObject({
      firstname: 'أمينة بنت',
      phone: expect.stringMatching(/^06\d{8}$/),
      email: 'a@b.dz',
    });
  });

  test('of a pack takes its items from stock', async () => {
    const { status } = await send(cartPayload({ lines: [{ product: PACK, type: 'pack', quantity: 3 }] }));
    expect(status).toBe(200);
    expect([await stockOf(server.db, LAMP), await stockOf(server.db, BOWL)]).toEqual([97, 94]);
  });

  test('of a flexible pack takes the chosen variant', async () => {
    const line = { product: FLEXIBLE_PACK, type: 'pack' as const, quantity: 2 };
    expect(await send(cartPayload({ lines: [line] }))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.productInPack': [expect.any(String)] } },
    });
    const { status } = await send(
      cartPayload({ lines: [{ ...line, productInPack: [{ product: CARPET, combination: SMALL }] }] }),
    );
    expect(status).toBe(200);
    expect(await stockOf(server.db, CARPET, SMALL)).toBe(98);
  });

  test('leaves the abandoned cart marked as ordered', async () => {
    const payload = cartPayload();
    await server.db.query(
      `insert into abandoned_carts (shop_id, external_id, source, phone, lines, lines_count) values (1, $1, 'cart', '0661234567', '[]', 1)`,
      [payload.cartExternalId],
    );
    await send(payload);
    expect(
      await server.db.query('select order_id is not null as ordered from abandoned_carts where external_id = $1', [
        payload.cartExternalId,
      ]),
    ).toEqual([{ ordered: true }]);
  });
});

describe('an order sent again', () => {
  test('gets the first answer, also during the cooldown', async () => {
    const payload = quickPayload();
    const first = await send(payload);
    const before = await orderCount(server.db);
    expect(await send(payload)).toMatchObject({ status: 200, body: first.body });
    expect(await send({ ...payload, meta: { ...payload.meta, locale: 'ar' } })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await orderCount(server.db)).toBe(before);
  });

  test('with the same key but another content is refused', async () => {
    const payload = quickPayload();
    await send(payload);
    const other = { ...payload, cart: { lines: [{ product: LAMP, quantity: 2 }] } };
    await expectNothingStored(async () =>
      expect(await send(other)).toMatchObject({ status: 422, body: { error: 'key-reused' } }),
    );
  });

  test('after a refusal is judged anew', async () => {
    await setStock(server.db, LAMP, 0);
    const payload = cartPayload();
    expect((await send(payload)).status).toBe(409);
    await setStock(server.db, LAMP, 1);
    expect((await send(payload)).status).toBe(200);
  });
});

test('a second order of the same phone waits, with the seconds left in the answer', async () => {
  const phone = newPhone();
  await send(cartPayload({ fields: { phone } }));
  await expectNothingStored(async () => {
    const { status, headers, body } = await send(cartPayload({ fields: { phone: `+213${phone.slice(1)}` } }));
    expect(status).toBe(429);
    expect(body).toMatchObject({ error: 'cooldown', message: expect.stringContaining(String(body.retryAfterSeconds)) });
    expect(body.retryAfterSeconds).toBeGreaterThan(90);
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(100);
    expect(headers['retry-after']).toBe(String(body.retryAfterSeconds));
  });
  await server.db.query("update cooldowns set until = now() - interval '1 second' where phone = $1", [phone]);
  expect((await send(cartPayload({ fields: { phone } }))).status).toBe(200);
});

test.each([0, 240])('the answer to an order says the wait before the next one, here %i seconds', async (seconds) => {
  const { app } = await createTestApp({ db: server.db, env: { COOLDOWN_SECONDS: String(seconds) } });
  onTestFinished(() => app.close());
  const phone = newPhone();
  const answers = [];
  for (const quantity of [1, 2]) {
    const payload = cartPayload({ lines: [{ product: LAMP, quantity }], fields: { phone } });
    const url = '/web/api/cart/checkout';
    answers.push(await app.inject({ method: 'POST', url, headers: shopper.headers, payload }));
  }
  expect(answers[0]?.json().cooldownSeconds).toBe(seconds);
  expect(answers[1]?.statusCode).toBe(seconds === 0 ? 200 : 429);
});

describe('what the page says about prices', () => {
  const line = { product: LAMP, quantity: 1 };

  test.each([
    ['a forged price', { lines: [{ ...line, unitPrice: 1 }] }, 'unitPrice'],
    ['a price below zero', { lines: [{ ...line, unitPrice: '-5.00' }] }, 'unitPrice'],
    ['delivery said to be free', { shipping: { isFree: true } }, 'transporter'],
    ['delivery said to be promoted', { shipping: { promo: { isFree: true } } }, 'transporter'],
    ['a forged delivery price', { shipping: { finalPrice: 399.99 } }, 'transporter'],
  ])('%s is answered with the true figures and orders nothing', async (_, overrides, field) => {
    await expectNothingStored(async () => {
      const { status, body } = await send(quickPayload(overrides));
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: 'price-changed', errors: { [field]: [body.message] } });
      expect(body.prices).toEqual({
        lines: [{ product: LAMP, combination: null, unitPrice: 2500 }],
        subtotal: 2500,
        deliveryPrice: 400,
        total: 2900,
      });
    });
  });

  test('a price that has fallen since is charged as it is now', async () => {
    const { body } = await send(
      quickPayload({ lines: [{ ...line, unitPrice: 9999 }], shipping: { finalPrice: 5000 } }),
    );
    expect(await orderByUuid(server.db, body.orderUuid)).toMatchObject({ subtotal: 250_000, deliveryPrice: 40_000 });
  });

  test('a claim inside the form data counts too', async () => {
    const { status } = await send(
      cartPayload({
        fields: { isFreeShipping: true, transporterMeta: { basePrice: 400, finalPrice: 0, promo: null } },
      }),
    );
    expect(status).toBe(409);
  });
});

describe('a line that is short', () => {
  test('is named with what is left', async () => {
    await setStock(server.db, CARPET, 2, SMALL);
    const { status, body } = await send(
      cartPayload({
        locale: 'en',
        lines: [
          { product: LAMP, quantity: 1 },
          { product: CARPET, combination: SMALL, quantity: 3 },
        ],
      }),
    );
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'short-stock',
      message: 'Carpet (Small): 2 left, you asked for 3.',
      line: { product: CARPET, combination: SMALL, name: 'Carpet (Small)', available: 2, requested: 3 },
    });
    expect(await stockOf(server.db, LAMP)).toBe(100);
  });

  test('counts the same variant in two lines together', async () => {
    await setStock(server.db, LAMP, 3);
    const two = [
      { product: LAMP, quantity: 2 },
      { product: LAMP, quantity: 2 },
    ];
    expect(await send(cartPayload({ lines: two }))).toMatchObject({
      status: 409,
      body: { line: { available: 3, requested: 4 } },
    });
    await setStock(server.db, LAMP, 4);
    expect((await send(cartPayload({ lines: two }))).status).toBe(200);
    expect(await stockOf(server.db, LAMP)).toBe(0);
  });

  test('counts a pack and its item together and names the item', async () => {
    await setStock(server.db, BOWL, 2);
    const lines = [
      { product: PACK, type: 'pack' as const, quantity: 1 },
      { product: BOWL, quantity: 1 },
    ];
    expect(await send(cartPayload({ lines }))).toMatchObject({
      status: 409,
      body: { line: { product: BOWL, name: 'Bol', available: 2, requested: 3 } },
    });
    expect((await send(cartPayload({ lines: lines.slice(0, 1) }))).status).toBe(200);
  });

  test('leads to a quantity that can be ordered beside the packs it is in', async () => {
    await setStock(server.db, BOWL, 3);
    const lines = [
      { product: BOWL, quantity: 2 },
      { product: PACK, type: 'pack' as const, quantity: 1 },
    ];
    const { body } = await send(cartPayload({ lines }));
    expect(body).toMatchObject({ line: { product: BOWL, available: 1, requested: 4 } });
    expect(body.message).toBe('Bol\u00a0: il en reste 3, vous en demandez 4.');
    lines[0]!.quantity = body.line.available;
    expect((await send(cartPayload({ lines }))).status).toBe(200);
  });

  test('leads to the pack whose item it is, and says how many packs are left beside the other lines', async () => {
    await setStock(server.db, BOWL, 7);
    const lines = [
      { product: PACK, type: 'pack' as const, quantity: 4 },
      { product: BOWL, quantity: 1 },
    ];
    const { body } = await send(cartPayload({ lines }));
    expect(body).toMatchObject({ line: { product: BOWL, pack: { product: PACK, available: 3 } } });
    expect(body.message).toMatch(/ – Bol\u00a0: il en reste 7, vous en demandez 9\.$/);
    lines[0]!.quantity = 3;
    expect((await send(cartPayload({ lines }))).status).toBe(200);
  });
});

test('characters that nobody can see are left out of names and addresses', async () => {
  const fields = { firstname: 'Ali\u0007', lastname: 'Ben \u0001 Ali', address: 'Cité\u0001 12 بـ' };
  const { body } = await send(cartPayload({ fields }));
  const stored = await server.db.query('select firstname, lastname, address from orders where uuid = $1', [
    body.orderUuid,
  ]);
  expect(stored).toEqual([{ firstname: 'Ali', lastname: 'Ben Ali', address: 'Cité  12 بـ' }]);
});

test('the stop desk of Oran does not serve Oran, and numbers may come as text', async () => {
  expect(
    (await send(cartPayload({ fields: { wilaya: ORAN, commune: ORAN_CENTRE, transporter: STOP_DESK } }))).body.errors,
  ).toHaveProperty('transporter');
  expect(
    (
      await send(
        cartPayload({ fields: { wilaya: String(ORAN), commune: String(ORAN_CENTRE), transporter: String(HOME) } }),
      )
    ).status,
  ).toBe(200);
});
