import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { BOWL, CARPET, FLEXIBLE_PACK, LAMP, PACK, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { flushNotifications } from '../testing/heard.ts';
import { bearerFor } from '../testing/test-app.ts';
import { textOf } from '../web/testing/read-page.ts';
import { linePrices } from './pricing.ts';
import { productPage } from './queries.ts';

const { server } = await openStaffedShop();
let bearer: { authorization: string };
beforeAll(async () => {
  bearer = await bearerFor(server.app);
});
beforeEach(() =>
  server.db.exec(`
    update products set price_ht = 250000 where id = ${LAMP};
    update products set price_ht = 40000 where id = ${BOWL};
    update products set price_ht = 100000 where id = ${CARPET};
    update combinations set price_ht = 100000 where id = ${SMALL};
    update products set price_ht = 130000 where id = ${FLEXIBLE_PACK};
    update products set price_ht = 300000 where id = ${PACK};
  `),
);

/** Says on which surfaces of the shop a product can be bought. */
async function offered(id: number, slug: string) {
  await flushNotifications(server.db);
  const packChoices = id === FLEXIBLE_PACK ? [{ product: CARPET, combination: SMALL }] : [];
  const combination = id === CARPET ? SMALL : null;
  const [line] = await linePrices(server.db, 1, [{ product: id, combination, quantity: 1, packChoices }]);
  const { body } = await server.app.inject(`/catalog/product/maison/${slug}`);
  const inStock = { url: '/web/public/api/products/new?available=1', headers: bearer };
  const { products } = (await server.app.inject(inStock)).json<ListingAnswer>();
  const page = await productPage(server.db, { shopId: 1, productSlug: slug, locale: 'fr' });
  const units = page?.combinations.find((one) => one.id === SMALL)?.available ?? (page?.quantity ?? 0) > 0;
  return {
    order: line?.ok,
    form: body.includes('name="firstname"'),
    list: products.some((product) => product.id === id),
    units,
  };
}
const everywhere = { order: true, form: true, list: true, units: true };
const nowhere = { order: false, form: false, list: false, units: false };

it.each([
  ['a product', LAMP, 'lampe', `update products set price_ht = 0 where id = ${LAMP}`],
  ['a combination', CARPET, 'tapis', `update combinations set price_ht = 0 where id = ${SMALL}`],
  [
    'a combination that costs what its product does',
    CARPET,
    'tapis',
    `update combinations set price_ht = null where id = ${SMALL}; update products set price_ht = 0 where id = ${CARPET}`,
  ],
])('%s without a price cannot be bought (CAT-4)', async (_, id, slug, priceless) => {
  expect(await offered(id, slug)).toEqual(everywhere);
  await server.db.exec(priceless);
  expect(await offered(id, slug)).toEqual(nowhere);
});

it('a pack whose items cost nothing cannot be bought (CAT-4)', async () => {
  expect(await offered(PACK, 'coffret')).toEqual(everywhere);
  await server.db.exec(`update products set price_ht = 0 where id in (${PACK}, ${LAMP}, ${BOWL})`);
  expect(await offered(PACK, 'coffret')).toEqual(nowhere);
});

it('a pack without a price is not called sold out beside its contents, nor is an amount of nothing named (CAT-4)', async () => {
  await server.db.exec(`update products set price_ht = 0 where id in (${FLEXIBLE_PACK}, ${BOWL}, ${CARPET});
    update combinations set price_ht = 0 where id = ${SMALL}`);
  const page = await read('/catalog/product/maison/coffret-libre');
  expect(page).toContain(NOT_FOR_SALE);
  expect(page).not.toContain('<z-pack-contents');
  const contents = page.slice(page.indexOf('class="pack"'));
  expect(contents.slice(0, contents.indexOf('</section>'))).not.toMatch(/\b0,00|pack est épuisé/);
});

it('an item that costs nothing is a gift in a pack that has a price', async () => {
  await server.db.exec(`update products set price_ht = 0 where id in (${BOWL}, ${CARPET});
    update combinations set price_ht = 0 where id = ${SMALL}`);
  expect(await offered(FLEXIBLE_PACK, 'coffret-libre')).toEqual(everywhere);
  const page = await read('/catalog/product/maison/coffret-libre');
  const contents = page.slice(page.indexOf('<z-pack-contents'), page.indexOf('</z-pack-contents'));
  expect(contents).toContain('data-part="status"');
  expect(contents).not.toContain('0,00');
});

it('what a promotion gives away can be bought for nothing', async () => {
  onTestFinished(() => server.db.exec("delete from promotions where scope = 'product'"));
  await server.db.exec(`insert into promotions (shop_id, name, rule_type, value, scope, scope_id)
    values (1, '{"fr": "Cadeau"}', 'percentage', 10000, 'product', ${LAMP})`);
  expect(await offered(LAMP, 'lampe')).toEqual(everywhere);
  const [line] = await linePrices(server.db, 1, [{ product: LAMP, combination: null, quantity: 1 }]);
  expect(line).toMatchObject({ ok: true, unitPrice: 0 });
});

const read = async (url: string) => (await server.app.inject({ url, headers: { accept: 'text/html' } })).body;
/** Returns the card of a product in the list of what is new. */
async function cardOf(slug: string): Promise<string> {
  await flushNotifications(server.db);
  const cards = (await read('/catalog/new')).split('<li class="product-card">');
  return cards.find((card) => card.includes(`/${slug}"`))?.split('</li>')[0] ?? '';
}
/** Returns the shown text of a field of a card; null where it is hidden. */
function fieldOf(card: string, name: string): string | null {
  const [, tag = '', text = ''] =
    new RegExp(`<span([^>]* data-field="${name}"[^>]*)>(.*?)</span>`, 's').exec(card) ?? [];
  return / hidden/.test(tag) ? null : text.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
}
const NOT_FOR_SALE = 'Pas en vente pour le moment';

it('what has no price says so on page and card in place of an amount, and has no offer (CAT-4)', async () => {
  await server.db.exec(`update products set price_ht = 0 where id = ${LAMP}`);
  const page = await read('/catalog/product/maison/lampe');
  const summary = page.slice(page.indexOf('product-summary'), page.indexOf('product-about'));
  expect(summary).toContain(NOT_FOR_SALE);
  expect(summary).not.toMatch(/0,00|puisé/);
  expect(page).not.toMatch(/"offers"|product:price/);
  const card = await cardOf('lampe');
  expect(['price', 'not-for-sale', 'sold-out'].map((name) => fieldOf(card, name))).toEqual([null, NOT_FOR_SALE, null]);
});

it('a product whose default combination has no price shows the first one that has one, on page and card', async () => {
  await server.db.exec(`update combinations set price_ht = 0 where id = ${SMALL}`);
  const page = await read('/catalog/product/maison/tapis');
  expect(textOf(page, 'price')).toBe('1 200,00 DA');
  expect(page).not.toContain(`tapis?combination=${SMALL}`);
  const card = await cardOf('tapis');
  expect(['price', 'not-for-sale'].map((name) => fieldOf(card, name))).toEqual(['1 200,00 DA', null]);
  const small = await read(`/catalog/product/maison/tapis?combination=${SMALL}`);
  expect([textOf(small, 'price'), small.includes(NOT_FOR_SALE)]).toEqual(['', true]);
});
