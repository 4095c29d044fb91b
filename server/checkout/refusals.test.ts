import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { sendCheckout, traces } from './testing/checkout-client.ts';
import {
  BOWL,
  CARPET,
  CLOSED_COMMUNE,
  CLOSED_WILAYA,
  cartPayload,
  HOME,
  insertShop,
  LAMP,
  LARGE,
  ORAN_CENTRE,
  ORAN_ONLY,
  OTHER_SHOPS,
  quickPayload,
  SMALL,
  setStock,
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

const send = (payload: unknown, headers?: Record<string, string>) => sendCheckout(server, shopper, payload, headers);

async function expectNothingStored(attempt: () => Promise<unknown>): Promise<void> {
  const before = await traces(server.db);
  await attempt();
  expect(await traces(server.db)).toEqual(before);
}

test.each([
  ['a short phone', { phone: '0551' }, 'phone'],
  ['a name with a digit', { firstname: 'A1' }, 'firstname'],
  ['a name that is missing', { lastname: null }, 'lastname'],
  ['a broken e-mail', { email: 'a@b' }, 'email'],
  ['a blank address', { address: ' \u0001 ' }, 'address'],
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

test('a transporter that the shop stopped gets a message beside its field and stores nothing', async () => {
  await server.db.query('update transporters set active = false where id = $1', [HOME]);
  onTestFinished(async () => {
    await server.db.query('update transporters set active = true where id = $1', [HOME]);
  });
  await expectNothingStored(async () => {
    const { status, body } = await send(cartPayload());
    expect([status, Object.keys(body.errors)]).toEqual([422, ['transporter']]);
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
    ['the version before the first', { ...cartPayload(), version: 0 }],
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

test('a product that was never counted into stock is refused beside its line, and nothing breaks', async () => {
  const [item] = await server.db.query<{ id: number }>('select id from stock_items where product_id = $1', [BOWL]);
  onTestFinished(async () => {
    await server.db.query('insert into stock_items (id, product_id) values ($1, $2)', [item?.id, BOWL]);
    await setStock(server.db, BOWL, 100);
  });
  await server.db.query('delete from stock_movements where stock_item_id = $1', [item?.id]);
  await server.db.query('delete from stock_items where id = $1', [item?.id]);
  await expectNothingStored(async () => {
    const payload = cartPayload({ lines: [{ product: BOWL, combination: null, quantity: 1 }] });
    expect(await send(payload)).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.product': [expect.any(String)] } },
    });
  });
});

test('orders while the disk of the database is full are asked for again later, and are then placed once', async () => {
  await server.db.exec(`
    create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on orders for each row execute function disk_full()`);
  const payloads = [cartPayload(), quickPayload()];
  await expectNothingStored(async () => {
    const refused = await Promise.all(payloads.map((payload) => send(payload)));
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after']], JSON.stringify(body)).toEqual([503, '5']);
      expect(body).toMatchObject({ error: 'database-down', message: expect.stringContaining(' ') });
    }
  });
  await server.db.exec('drop function disk_full() cascade');
  const before = await traces(server.db);
  for (const payload of [...payloads, ...payloads]) expect((await send(payload)).status).toBe(200);
  const { orders, lamps } = await traces(server.db);
  expect([orders - before.orders, lamps - before.lamps]).toEqual([2, -2]);
});
