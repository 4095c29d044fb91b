import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { BOWL, cartPayload, insertShop, LAMP, quickPayload, SHOP_UUID } from '../checkout/testing/checkout-fixture.ts';
import { putBlock } from '../home-content/testing/put-block.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';

/** The promotion takes half off the bowl for these seconds, counted from the start of the tests. */
const [FROM, TO] = [100, 200];
const NOW = Date.now();
const at = (seconds: number) => new Date(NOW + seconds * 1000);

let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  server = await createTestApp();
  await insertShop(server.db);
  await putBlock(server.db, { type: 'products_grid', publicTitle: { fr: 'Choix' } }, [{ product_id: BOWL }]);
  await server.db.query(
    `insert into promotions (id, shop_id, name, title, rule_type, value, scope, scope_id, starts_at, ends_at)
     values (1, 1, '{"fr": "Moitié"}', '{"fr": "Moitié prix"}', 'percentage', 5000, 'product', $1, $2, $3)`,
    [BOWL, at(FROM), at(TO)],
  );
  shopper = await server.visit();
});
afterEach(() => vi.setSystemTime(NOW));
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

const page = async (url: string) =>
  (await server.app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('\u00a0', ' ');
/** Returns the related products of the lamp as a browser does, which answers from its cache as long as it may. */
const cached = { until: 0, offered: {} };
async function related(): Promise<ListingAnswer['products']> {
  if (Date.now() >= cached.until) {
    const { headers, json } = await server.app.inject({
      url: `/web/api/product/cross_selling/P1/${SHOP_UUID}/${SHOP_UUID}`,
      headers: await bearerFor(server.app),
    });
    const [, seconds = 0] = /max-age=(\d+)/.exec(String(headers['cache-control'])) ?? [];
    Object.assign(cached, { until: Number(seconds) && Date.now() + Number(seconds) * 1000, offered: json() });
  }
  return Object.values<ListingAnswer['products']>(cached.offered).flat();
}
/** Returns the prices of the bowl, in DA, by every way a shopper meets them. */
async function prices() {
  const shown = (html: string) => /(200|400),00 DA/.exec(html)?.[1];
  const cards = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('<template'));
  const home = await page('/');
  const list = await server.app.inject({
    url: '/web/public/api/products/new?q=bol',
    headers: await bearerFor(server.app),
  });
  const check = await server.app.inject({
    method: 'POST',
    url: '/web/api/cart/check',
    headers: { ...shopper.headers, accept: 'application/json' },
    payload: { shopUuid: SHOP_UUID, lines: [{ product: BOWL, combination: null }] },
  });
  return {
    home: shown(home.slice(home.indexOf('<main'))),
    banner: home.includes('href="/promotions/1"'),
    list: shown(cards(await page('/catalog/new?q=bol'))),
    call: Number(list.json<ListingAnswer>().products[0]?.productPriceAfterPromotion.priceAfterPromotion),
    related: Number((await related()).find(({ id }) => id === BOWL)?.productPriceAfterPromotion.priceAfterPromotion),
    product: shown((await page('/catalog/product/maison/bol')).replace(/.*<main/s, '')),
    cart: check.json().lines[0].unitPrice,
  };
}
const FULL = { home: '400', banner: false, list: '400', call: 400, related: 400, product: '400', cart: 400 };
const HALF = { home: '200', banner: true, list: '200', call: 200, related: 200, product: '200', cart: 200 };

const order = async (payload: object) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/web/api/cart/checkout',
    headers: shopper.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const bowl = (unitPrice: number) => ({ lines: [{ product: BOWL, combination: null, quantity: 1, unitPrice }] });

describe('a promotion that starts and ends while nothing is written', () => {
  test('is in the shop from its first instant on, up to the one before its end', async () => {
    const seen = [];
    for (const seconds of [FROM - 0.001, FROM, TO - 0.001, TO]) {
      vi.setSystemTime(at(seconds));
      seen.push(await prices());
    }
    expect(seen).toEqual([FULL, HALF, HALF, FULL]);
  });

  test.each([
    ['the cart', cartPayload],
    ['a quick order', quickPayload],
  ])(
    'does not charge more than the shopper saw in %s: the order comes back with the new price first',
    async (_, payload) => {
      vi.setSystemTime(at(TO - 0.001));
      const placed = await order(payload(bowl(200)));
      expect(placed.status).toBe(200);
      vi.setSystemTime(at(TO));
      const refused = await order(payload(bowl(200)));
      expect([refused.status, refused.body.error, refused.body.prices.subtotal]).toEqual([409, 'price-changed', 400]);
      expect((await order(payload(bowl(400)))).status).toBe(200);
      const [line] = await server.db.query(
        `select l.unit_price, l.promotion_id from order_lines l join orders o on o.id = l.order_id where o.uuid = $1`,
        [placed.body.orderUuid],
      );
      expect(line).toEqual({ unit_price: 20_000, promotion_id: 1 });
    },
  );

  test('gives its price to whoever saw the one from before it started', async () => {
    vi.setSystemTime(at(FROM));
    const placed = await order(cartPayload(bowl(400)));
    const [{ subtotal } = { subtotal: 0 }] = await server.db.query<{ subtotal: number }>(
      'select subtotal from orders where uuid = $1',
      [placed.body.orderUuid],
    );
    expect([placed.status, subtotal]).toEqual([200, 20_000]);
  });

  test('leaves the price of other products alone', async () => {
    vi.setSystemTime(at(FROM));
    expect(
      (await order(cartPayload({ lines: [{ product: LAMP, combination: null, quantity: 1, unitPrice: 2500 }] })))
        .status,
    ).toBe(200);
  });
});

describe('a promotion for a category', () => {
  const moveTo = (scopeId: number) =>
    server.db.exec(`update promotions set scope = 'category', scope_id = ${scopeId} where id = 1`);

  test('covers the categories below it, in the shop, the cart and the order, and none above it', async () => {
    await server.db.exec(`
      insert into categories (id, shop_id, parent_id, slug, name) values (8, 1, null, 'tout', '{"fr": "Tout"}'),
        (9, 1, 8, 'foyer', '{"fr": "Foyer"}'), (10, 1, 1, 'tasses', '{"fr": "Tasses"}');
      update categories set parent_id = 9 where id = 1`);
    vi.setSystemTime(at(FROM));
    await moveTo(8);
    await expect.poll(prices).toEqual(HALF);
    const placed = await order(cartPayload(bowl(200)));
    const [line] = await server.db.query(
      `select l.unit_price, l.promotion_id from order_lines l join orders o on o.id = l.order_id where o.uuid = $1`,
      [placed.body.orderUuid],
    );
    expect(line).toEqual({ unit_price: 20_000, promotion_id: 1 });
    await moveTo(10);
    await expect.poll(prices).toEqual({ ...FULL, banner: true });
    // As the other tests need it. The write makes the server forget what it read at the later time.
    vi.setSystemTime(NOW);
    await server.db.exec(`
      update promotions set scope = 'product', scope_id = ${BOWL} where id = 1;
      update categories set parent_id = null where id = 1`);
    await expect.poll(prices).toEqual(FULL);
  });
});
