import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { productCards } from '../catalogue/queries.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { allHeard } from '../testing/heard.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { textOf } from '../web/testing/read-page.ts';

const { category, slug } = SHOWCASE.combinations;
const ABAYA = `/catalog/product/${category}/${slug}`;

/** A combination of the abaya as the seed wrote it. */
interface Seeded {
  readonly id: number;
  readonly name: string;
  readonly stockItem: number;
  readonly available: number;
  readonly price: number | null;
}

let server: TestApp;
let seeded: readonly Seeded[];

beforeAll(async () => {
  server = await createTestApp();
  await server.db.transaction((tx) => seedDatabase(tx, { products: 20 }));
  seeded = await server.db.query<Seeded>(
    `select k.id, s.id as "stockItem", s.available, k.price_ht as price,
       (select string_agg(v.value, ' ' order by cv.position) from combination_values cv
        join option_values v on v.id = cv.value_id where cv.combination_id = k.id) as name
     from products p join combinations k on k.product_id = p.id join stock_items s on s.combination_id = k.id
     where p.slug = $1 order by k.position, k.id`,
    [slug],
  );
});
afterEach(async () => {
  for (const { name, available, price } of seeded) await change(name, { available, price });
});
afterAll(() => server.close());

function combination(name: string): Seeded {
  const match = seeded.find((one) => one.name === name);
  if (!match) throw new Error(`The abaya has no combination ${name}.`);
  return match;
}

/** Sets stock and price, in centimes, until the test ends. */
async function change(name: string, { available, price }: { available: number; price?: number | null }) {
  const { id, stockItem } = combination(name);
  await server.db.query('update stock_items set available = $2 where id = $1', [stockItem, available]);
  if (price !== undefined) await server.db.query('update combinations set price_ht = $2 where id = $1', [id, price]);
}
async function sellOut(names: readonly string[]) {
  for (const name of names) await change(name, { available: 0 });
}

async function get(url: string, headers: Record<string, string> = { accept: 'text/html' }): Promise<string> {
  const { statusCode, body } = await server.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  return body.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
}
const withOptions = (colour: string, size: string) =>
  `${ABAYA}?${new URLSearchParams({ 'option[colour]': colour, 'option[size]': size })}`;

/** The JSON of a part. */
const dataOf = (html: string, part: string) =>
  JSON.parse(new RegExp(`<script[^>]* data-part="${part}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');

/** The names of the combinations that the radios, the parts of the widgets and the hidden fields of both forms select. */
function selectedIn(html: string): string[] {
  const radios = [...html.matchAll(/name="option\[\w+\]" value="(\w+)" data-part="option" checked/g)];
  const ids = [
    dataOf(html, 'combinations').selected,
    dataOf(html, 'line').combinationId,
    dataOf(html, 'order').combinationId,
    ...[...html.matchAll(/name="combination" value="(\d*)"/g)].map(([, id]) => Number(id)),
  ];
  expect(ids).toHaveLength(5);
  const names = ids.map((id) => seeded.find((one) => one.id === id)?.name ?? String(id));
  return [...new Set([radios.map(([, value]) => value).join(' '), ...names])];
}
const stockLevelIn = (html: string) => /data-stock-note data-level="(\w+)"/.exec(html)?.[1];
const addButtonIn = (html: string) => /<z-add-to-cart.*?(<button type="submit".*?<\/button>)/s.exec(html)?.[1] ?? '';

describe('a product page whose address names no combination', () => {
  test('opens with the default one while that is in stock', async () => {
    await change('black m', { available: 1 });
    expect(selectedIn(await get(ABAYA))).toEqual(['black m']);
  });

  test('opens with the first one in stock when the default one is sold out', async () => {
    await sellOut(['black m']);
    expect(selectedIn(await get(ABAYA))).toEqual(['black s']);
    expect(selectedIn(await get(`${ABAYA}?combination=999999`)), 'an id that does not exist').toEqual(['black s']);
  });

  test('says name, price, stock and picture of the one it opens with', async () => {
    await sellOut(['black s', 'black m', 'black l']);
    const next = seeded.find(({ name, available }) => !name.startsWith('black') && available > 0);
    const { id, name } = combination(next?.name ?? '');
    await change(name, { available: 2, price: 999_900 });
    const html = await get(`${ABAYA}?locale=fr`);
    expect(selectedIn(html)).toEqual([name]);
    const labels = Object.values<string>(
      dataOf(html, 'combinations').combinations.find((one: { id: number }) => one.id === id).labels,
    ).join(', ');
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(labels);
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toContain(labels);
    expect(textOf(html, 'price')).toContain('9 999,00');
    expect(dataOf(html, 'order')).toMatchObject({ price: '9999.00', unitPrice: '9999.00', quantity: 2 });
    expect(stockLevelIn(html)).toBe('low');
    expect(addButtonIn(html)).toContain('Ajouter au panier');
    expect(addButtonIn(html)).not.toContain('disabled');
    const gallery = dataOf(html, 'pictures');
    expect(gallery.drawn).toBe(gallery.combinations[id][0]);
    expect(html, 'the address asked for nothing that is sold out').not.toContain('est épuisé. Voici');
  });

  test('opens with the default one when all are sold out', async () => {
    await sellOut(seeded.map(({ name }) => name));
    const html = await get(ABAYA);
    expect(stockLevelIn(html)).toBe('out');
    expect(html).toMatch(/value="black" data-part="option" checked/);
    expect(html).toMatch(/value="m" data-part="option" checked/);
  });

  test('offers search engines each combination with its own stock, at the address without one', async () => {
    await sellOut(['black m']);
    const html = await get(ABAYA);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${ABAYA}">`));
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'];
    const { offers } = graph.find((one: { '@type': string }) => one['@type'] === 'Product');
    const availabilityOf = (name: string) =>
      offers.find(({ url }: { url: string }) => url.endsWith(`?combination=${combination(name).id}`)).availability;
    expect([availabilityOf('black m'), availabilityOf('black s')]).toEqual([
      'https://schema.org/OutOfStock',
      'https://schema.org/InStock',
    ]);
  });
});

describe('a product page whose address names a combination', () => {
  test('opens with it, sold out or not', async () => {
    await sellOut(['black m']);
    const html = await get(`${ABAYA}?combination=${combination('black m').id}`);
    expect(selectedIn(html)).toEqual(['black m']);
    expect(stockLevelIn(html)).toBe('out');
    expect(addButtonIn(html)).toContain('disabled');
  });

  test('opens with the options it names', async () => {
    await sellOut(['black m']);
    expect(selectedIn(await get(withOptions('navy', 'm')))).toEqual(['navy m']);
  });
});

test('a card has the price of the combination that the page opens with', async () => {
  const bearer = await bearerFor(server.app);
  const prices = async () => {
    const { productId, unitPrice } = dataOf(await get(ABAYA), 'order');
    const [card] = await productCards(server.db, { shopId: 1, locale: 'fr', productIds: [productId] });
    const list: ListingAnswer = JSON.parse(await get('/web/public/api/products/new?q=abaya+yasmine', bearer));
    const listed = list.products.find(({ id }) => id === productId);
    return {
      card: card?.priceAfterPromotion,
      list: listed?.productPriceAfterPromotion.priceAfterPromotion,
      page: unitPrice,
    };
  };

  await change('black s', { available: 3, price: 777_700 });
  await allHeard(server.db);
  const before = await prices();
  expect(before.page).not.toBe('7777.00');
  expect(before.list).toBe(before.page);
  await sellOut(['black m']);
  await allHeard(server.db);
  await expect.poll(prices).toEqual({ card: 777_700, list: '7777.00', page: '7777.00' });
});
