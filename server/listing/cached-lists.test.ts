import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { flushNotifications } from '../testing/heard.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';

const QUERY = 'q=theiere+taghit+doree';
let server: TestApp;
let bearer: { authorization: string };

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 60 });
  bearer = await bearerFor(server.app);
});
afterAll(() => server.close());

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  return response.body;
}
const page = (query = QUERY) => get(`/catalog/new?${query}`, { accept: 'text/html' });
const list = async (query = QUERY, language = 'fr'): Promise<ListingAnswer> =>
  JSON.parse(await get(`/web/public/api/products/new?${query}`, { ...bearer, 'accept-language': language }));
const change = async (text: string) => {
  await server.db.query(text);
  await flushNotifications(server.db);
};
/** Undoes at the end what a test changes. */
const atEnd = (text: string) =>
  onTestFinished(async () => {
    await server.db.exec(text);
    await flushNotifications(server.db);
  });

test('a new price is in the next page and the next answer of a cached list', async () => {
  atEnd(`update products set price_ht = 320000 where slug = '${SHOWCASE.simple.slug}'`);
  for (const price of ['3 200,00', '4 321,00']) {
    const centimes = price.replace(/\D/g, '');
    await change(`update products set price_ht = ${centimes} where slug = '${SHOWCASE.simple.slug}'`);
    await expect.poll(async () => (await page()).replaceAll('\u00a0', ' ')).toContain(price);
    expect((await list()).products[0]?.priceHt).toBe(`${Number(centimes) / 100}.00`);
  }
});

test('the last piece sold, and a promotion, are in the next page of a cached list', async () => {
  const isHidden = (body: string, field: string) => new RegExp(`data-field="${field}" hidden`).test(cards(body));
  const cards = (body: string) => body.slice(body.indexOf('data-part="list"'), body.indexOf('<template'));
  await expect.poll(async () => isHidden(await page(), 'sold-out')).toBe(true);
  const product = `(select id from products where slug = '${SHOWCASE.simple.slug}')`;
  atEnd(`delete from promotions where name ->> 'fr' = 'Moitié';
    update stock_items set available = 40 where product_id = ${product}`);
  await change(`insert into promotions (shop_id, name, rule_type, value, scope, scope_id)
    values (1, '{"fr":"Moitié"}', 'percentage', 5000, 'product', ${product})`);
  await expect.poll(async () => isHidden(await page(), 'old-price')).toBe(false);
  await change(`update stock_items set available = 0 where product_id = ${product}`);
  await expect.poll(async () => isHidden(await page(), 'sold-out')).toBe(false);
});

test('a word that was looked for is found in a new name, and no longer in a former one', async () => {
  const totals = async () => [(await list('q=zerzer')).total, (await list('q=zerzer&sort=price_asc')).total];
  const text = `language_code = 'fr' and product_id = (select id from products where slug = '${SHOWCASE.strictPack.slug}')`;
  const rename = (name: string) => change(`update product_langs set name = '${name}' where ${text}`);
  const [former] = await server.db.query<{ name: string }>(`select name from product_langs where ${text}`);
  atEnd(`update product_langs set name = '${former?.name}' where ${text}`);
  expect(await totals()).toEqual([0, 0]);
  await rename('Coffret Zerzer');
  await expect.poll(totals).toEqual([1, 1]);
  await rename('Coffret');
  await expect.poll(totals).toEqual([0, 0]);
});

test('a product that goes to another brand is in the lists of the new one, and no longer in those of the former', async () => {
  const product = `products where slug = '${SHOWCASE.combinations.slug}'`;
  const [{ from = '', to = '' } = {}] = await server.db.query<{ from: string; to: string }>(
    `select b.slug as from, (select slug from brands where id <> b.id order by id limit 1) as to
     from brands b where b.id = (select brand_id from ${product})`,
  );
  const totals = async () => [(await list(`brand=${from}`)).total, (await list(`brand=${to}`)).total] as const;
  const [left, joined] = await totals();
  const [row] = await server.db.query<{ id: number; brand: number; line: number | null }>(
    `select id, brand_id as brand, brand_line_id as line from ${product}`,
  );
  atEnd(`update products set brand_id = ${row?.brand}, brand_line_id = ${row?.line ?? 'null'} where id = ${row?.id}`);
  await change(`update products set brand_line_id = null, brand_id = (select id from brands where slug = '${to}')
    where id = (select id from ${product})`);
  await expect.poll(totals).toEqual([left - 1, joined + 1]);
});

test('an answer is cached for its own address and language, and sent to nobody without a token', async () => {
  const category = async (language: string) => (await list('', language)).products[0]?.mainCategoryRead.name;
  expect(await category('fr')).not.toBe(await category('ar'));
  expect((await list('page=2')).page).toBe(2);
  const stranger = await server.app.inject({ url: `/web/public/api/products/new?${QUERY}` });
  expect(stranger.statusCode).toBe(401);
});

test('what is told as a change of everything counts the lists anew', async () => {
  const total = async () => (await list('')).total;
  const before = await total();
  atEnd(`update products set status = 'published' where status = 'draft'; update brands set name = name - 'en'`);
  await server.db.transaction(async (tx) => {
    await tx.query(`update products set status = 'draft' where id in (select min(id) from products where status = 'published'
      and exists (select 1 from stock_items s where s.product_id = products.id and s.available > 0))`);
    await tx.query(`update brands set name = name || '{"en":"Renamed"}'`);
  });
  await flushNotifications(server.db);
  await expect.poll(total).toBe(before - 1);
});
