import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { BOWL, CARPET, FLEXIBLE_PACK, LARGE, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { promotionImpact } from '../promotions/impact.ts';
import { flushNotifications } from '../testing/heard.ts';
import { bearerFor } from '../testing/test-app.ts';
import { linePrices } from './pricing.ts';
import { productPage } from './queries.ts';
import { listProducts } from './staff-queries.ts';

const { server } = await openStaffedShop();
let bearer: { authorization: string };
beforeAll(async () => {
  bearer = await bearerFor(server.app);
});
/** A pack of a carpet, of which the small one costs 1,000.00 and the large one 1,200.00, and a bowl at 400.00. */
beforeEach(() =>
  server.db.exec(`
    update products set price_ht = 40000, tax = 0 where id = ${BOWL};
    update products set tax = 0 where id = ${CARPET};
    update combinations set is_default = false, price_ht = 120000 where id = ${LARGE};
    update combinations set is_default = true, price_ht = 100000 where id = ${SMALL};
    update pack_lines set combination_id = null where pack_product_id = ${FLEXIBLE_PACK};
    update products set price_ht = 0 where id = ${FLEXIBLE_PACK};
  `),
);

const packPage = () => productPage(server.db, { shopId: 1, productSlug: 'coffret-libre', locale: 'fr' });
/** Returns an amount of the pack's card in a list, in centimes. */
async function onCard(field: 'priceHt' | 'oldPrice') {
  await flushNotifications(server.db);
  const answer = await server.app.inject({ url: '/web/public/api/products/new', headers: bearer });
  const card = answer.json<ListingAnswer>().products.find(({ id }) => id === FLEXIBLE_PACK);
  return Number(card?.[field]?.replace('.', ''));
}
/** Returns what the pack costs in an order. */
async function orderPrice() {
  const packChoices = [{ product: CARPET, combination: SMALL }];
  const order = { product: FLEXIBLE_PACK, combination: null, quantity: 1, packChoices };
  const [line] = await linePrices(server.db, 1, [order]);
  return line?.ok ? line.unitPrice : line?.problem;
}
/** Returns what the pack costs before a promotion, as the editor of promotions says. */
async function promotedFrom() {
  const rule = { scope: 'product', scopeId: FLEXIBLE_PACK, ruleType: 'fixed', value: 100 } as const;
  const draft = { ...rule, active: true, startsAt: null, endsAt: null };
  const { example } = await promotionImpact(server.db, draft, { shopId: 1, id: null, locale: 'fr', now: new Date() });
  return example?.before;
}

/** Returns what the pack costs in the staff's list. */
async function listedPrice() {
  const filters = { search: 'Coffret libre' };
  const sort = { by: 'price', descending: false } as const;
  const { rows } = await listProducts(server.db, { locale: 'fr', filters, sort, limit: 1, offset: 0 });
  return rows[0]?.priceTtc;
}

it.each([
  ['the price of one', `update products set price_ht = 50000 where id = ${BOWL}`, 150_000],
  ['the tax of one', `update products set tax = 1900 where id = ${BOWL}`, 147_600],
  ['the price of a default combination', `update combinations set price_ht = 130000 where id = ${SMALL}`, 170_000],
  [
    'the default combination',
    `update combinations set is_default = false where id = ${SMALL}; update combinations set is_default = true where id = ${LARGE}`,
    160_000,
  ],
])('a pack without a price of its own costs what its items do when %s changes', async (_, change, price) => {
  const all = async () => [
    (await packPage())?.priceHt,
    await onCard('priceHt'),
    await orderPrice(),
    await promotedFrom(),
    await listedPrice(),
  ];
  expect(await all()).toEqual(Array(5).fill(140_000));
  await server.db.exec(change);
  expect(await all()).toEqual(Array(5).fill(price));
});

it('a pack with a price of its own strikes what its items cost now', async () => {
  await server.db.query('update products set price_ht = 130000 where id = $1', [FLEXIBLE_PACK]);
  const struck = async () => [(await packPage())?.pack?.itemsTotal, await onCard('oldPrice')];
  expect(await struck()).toEqual([140_000, 140_000]);
  await server.db.query('update products set price_ht = 60000 where id = $1', [BOWL]);
  expect(await struck()).toEqual([160_000, 160_000]);
});

it('an item costs what the combination costs that the pack names, else the default one', async () => {
  const prices = async () => (await packPage())?.pack?.items.map(({ unitPriceHt }) => unitPriceHt);
  expect(await prices()).toEqual([100_000, 40_000]);
  await server.db.query('update pack_lines set combination_id = $2 where pack_product_id = $1 and product_id = $3', [
    FLEXIBLE_PACK,
    LARGE,
    CARPET,
  ]);
  expect(await prices()).toEqual([120_000, 40_000]);
  await server.db.query('update combinations set price_ht = 150000 where id = $1', [LARGE]);
  expect(await prices()).toEqual([150_000, 40_000]);
});
