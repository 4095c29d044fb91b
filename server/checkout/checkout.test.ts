import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderByUuid } from '../orders/queries.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import {
  BOWL,
  CARPET,
  CLOSED_COMMUNE,
  CLOSED_WILAYA,
  cartPayload,
  FLEXIBLE_PACK,
  HOME,
  insertShop,
  LAMP,
  LARGE,
  ledgerGaps,
  newPhone,
  ORAN,
  ORAN_CENTRE,
  ORAN_ONLY,
  OTHER_SHOPS,
  orderCount,
  PACK,
  quickPayload,
  SMALL,
  STOP_DESK,
  setStock,
  stockOf,
  WITHDRAWN,
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

async function send(payload: unknown, headers: Record<string, string> = shopper.headers) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/web/api/cart/checkout',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

async function expectNothingStored(attempt: () => Promise<unknown>): Promise<void> {
  const before = [
    await orderCount(server.db),
    await stockOf(server.db, LAMP),
    (await server.db.query('select 1 from idempotency_keys')).length,
  ];
  await attempt();
  expect([
    await orderCount(server.db),
    await stockOf(server.db, LAMP),
    (await server.db.query('select 1 from idempotency_keys')).length,
  ]).toEqual(before);
  expect(await ledgerGaps(server.db)).toEqual([]);
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
    expect(body).toEqual({ orderUuid: expect.any(String), redirectUrl: `/checkout/thanks/${body.orderUuid}` });
    const order = await orderByUuid(server.db, body.orderUuid);
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
    expect(await ledgerGaps(server.db)).toEqual([]);
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

  test('is answered in a second language and leaves the abandoned cart marked as ordered', async () => {
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

test.each([
  ['a short phone', { phone: '0551' }, 'phone'],
  ['a name with a digit', { firstname: 'A1' }, 'firstname'],
  ['a name that is missing', { lastname: null }, 'lastname'],
  ['a broken e-mail', { email: 'a@b' }, 'email'],
  ['a blank address', { address: ' \u0000 ' }, 'address'],
  ['a wilaya nobody knows', { wilaya: 99 }, 'wilaya'],
  ['a wilaya that is no number', { wilaya: 'Alger' }, 'wilaya'],
  ['a closed wilaya', { wilaya: CLOSED_WILAYA, commune: 5001 }, 'wilaya'],
  ['a commune of another wilaya', { commune: ORAN_CENTRE }, 'commune'],
  ['a closed commune', { commune: CLOSED_COMMUNE }, 'commune'],
  ['a transporter nobody knows', { transporter: 77 }, 'transporter'],
  ['a transporter that does not serve the commune', { transporter: ORAN_ONLY }, 'transporter'],
])('%s gets a message beside its field and stores nothing', async (_, fields, field) => {
  for (const payload of [cartPayload({ fields }), quickPayload({ fields, locale: 'ar' })]) {
    await expectNothingStored(async () => {
      const { status, body } = await send(payload);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toContain(field);
      expect(body.errors[field][0]).toMatch(payload.meta.locale === 'ar' ? /[\u0600-\u06ff]/ : /[a-z]/);
    });
  }
});

test.each([
  ['no line', [], 'lines'],
  ['quantity 0', [{ product: LAMP, quantity: 0 }], 'quantity'],
  ['quantity -1', [{ product: LAMP, quantity: -1 }], 'quantity'],
  ['quantity 1.5', [{ product: LAMP, quantity: 1.5 }], 'quantity'],
  ['quantity 10^9', [{ product: LAMP, quantity: 1e9 }], 'quantity'],
  ['a quantity that is text', [{ product: LAMP, quantity: 'two' }], 'quantity'],
  ['no quantity', [{ product: LAMP }], 'quantity'],
  ['an unknown product', [{ product: 999, quantity: 1 }], 'product'],
  ['a product number beyond all numbers', [{ product: 1e15, quantity: 1 }], 'product'],
  ['a product that is no id', [{ product: "1' or 1=1", quantity: 1 }], 'product'],
  ['a withdrawn product', [{ product: WITHDRAWN, quantity: 1 }], 'product'],
  ['another shop’s product', [{ product: OTHER_SHOPS, quantity: 1 }], 'product'],
  ['no variant where one is needed', [{ product: CARPET, quantity: 1 }], 'combination'],
  ['a variant of another product', [{ product: LAMP, combination: SMALL, quantity: 1 }], 'combination'],
  ['a variant that is not available', [{ product: CARPET, combination: LARGE, quantity: 1 }], 'combination'],
])('%s is refused by name and stores nothing', async (_, lines, field) => {
  await expectNothingStored(async () => {
    const quick = await send(quickPayload({ lines }));
    expect(quick.status).toBe(422);
    expect(Object.keys(quick.body.errors)).toEqual([field]);
    const cart = await send(cartPayload({ lines }));
    expect(Object.keys(cart.body.errors)).toEqual([field === 'lines' ? field : `lines.0.${field}`]);
  });
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
});

describe('a request that is not an order', () => {
  test('without the visitor’s token is refused', async () => {
    const other = await server.visit();
    await expectNothingStored(async () => {
      expect((await send(cartPayload(), {})).status).toBe(403);
      expect((await send(cartPayload(), { cookie: shopper.cookie })).status).toBe(403);
      expect((await send(cartPayload(), { cookie: shopper.cookie, 'x-csrf-token': other.csrfToken })).status).toBe(403);
    });
  });

  test.each([
    ['an unknown field', { ...cartPayload(), discount: 10 }],
    ['an unknown field in the form', cartPayload({ fields: { total: 1 } })],
    ['both shapes at once', { ...cartPayload(), ...quickPayload() }],
    ['another version', { ...cartPayload(), version: 2 }],
    ['another channel', { ...cartPayload(), channel: 'POS' }],
    ['a key that is too short', { ...cartPayload(), clientOrderKey: 'abc' }],
    ['a list', []],
    ['nothing', null],
  ])('%s is refused by the schema', async (_, payload) => {
    await expectNothingStored(async () => expect([400, 422]).toContain((await send(payload)).status));
  });

  test('a broken body and an unknown shop are refused in words', async () => {
    const broken = await server.app.inject({
      method: 'POST',
      url: '/web/api/cart/checkout',
      headers: { ...shopper.headers, 'content-type': 'application/json' },
      payload: '{"version": 1,',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json().message).not.toBe('');
    for (const shopUuid of ['nowhere', crypto.randomUUID()]) {
      expect(await send({ ...cartPayload(), shopUuid })).toMatchObject({
        status: 422,
        body: { errors: { shopUuid: [expect.any(String)] } },
      });
    }
  });
});

test('the stop desk of Oran and a lone surrogate in the address do no harm', async () => {
  expect((await send(cartPayload({ fields: { address: 'Cité \ud800 12\u0000 بـ' } }))).status).toBe(200);
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
