import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LISTING_SORTS, type ListingAnswer } from '../../shared/api/listing.ts';
import { seedDatabase } from '../seed/seed.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';

/** LST-3 at its edges: twelve products to a page, and the order of names. */
let server: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 40 });
  headers = await bearerFor(server.app);
});
afterAll(() => server.close());

async function list(query: string): Promise<ListingAnswer> {
  const response = await server.app.inject({ url: `/web/public/api/products/new?${query}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ListingAnswer>();
}

/** Gives the newest products these French names; whoever looks for `Essai` finds just them. */
async function name(names: readonly string[]): Promise<void> {
  await server.db.query(`update product_langs set name = 'Autre' where name like 'Essai%'`);
  for (const [at, text] of names.entries()) {
    await server.db.query(
      `update product_langs set name = $1 where language_code = 'fr'
       and product_id = (select id from products where type = 'simple' order by id offset $2 limit 1)`,
      [`Essai ${text}`, at],
    );
  }
  // The notification of a change may arrive a moment after its commit.
  await vi.waitFor(
    async () => {
      const { total, products } = await list('q=essai&sort=name_asc');
      const oldestFirst = products.toSorted((one, other) => one.id - other.id);
      const here = oldestFirst.map((product) => product.name.replace('Essai ', ''));
      expect(total).toBe(names.length);
      expect(here).toEqual(names.filter((text) => here.includes(text)));
    },
    { timeout: 20_000, interval: 20 },
  );
}
const namesBy = async (sort: string) =>
  (await list(`q=essai&sort=${sort}`)).products.map((product) => product.name.replace('Essai ', ''));

test('twelve products are one page, and the thirteenth begins a second', async () => {
  const numbers = Array.from({ length: 13 }, (_, at) => String(at + 1));
  await name(numbers.slice(0, 12));
  expect(await list('q=essai')).toMatchObject({ pageSize: 12, pages: 1, total: 12 });
  expect((await list('q=essai')).products).toHaveLength(12);
  await name(numbers);
  expect(await list('q=essai')).toMatchObject({ pageSize: 12, pages: 2, total: 13 });
  expect((await list('q=essai')).products).toHaveLength(12);
  expect((await list('q=essai&page=2')).products).toHaveLength(1);
});

test('there are seven orders', () => {
  expect(LISTING_SORTS).toEqual([
    'default',
    'name_asc',
    'name_desc',
    'date_newest',
    'date_oldest',
    'price_asc',
    'price_desc',
  ]);
});

test('names are ordered by the value of their numbers, without regard to case, and with regard to accents', async () => {
  await name(['été', 'ETE', 'Sac 10', 'sac 9', 'ete b']);
  expect(await namesBy('name_asc')).toEqual(['ETE', 'été', 'ete b', 'sac 9', 'Sac 10']);
  expect(await namesBy('name_desc')).toEqual(['Sac 10', 'sac 9', 'ete b', 'été', 'ETE']);
  // The same but for case: the older one first, and the other way round backwards.
  await name(['zébu', 'ZÉBU']);
  expect(await namesBy('name_asc')).toEqual(['zébu', 'ZÉBU']);
  expect(await namesBy('name_desc')).toEqual(['ZÉBU', 'zébu']);
  await name(['ZÉBU', 'zébu']);
  expect(await namesBy('name_asc')).toEqual(['ZÉBU', 'zébu']);
});
