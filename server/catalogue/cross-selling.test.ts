import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CrossSelling } from '../../shared/api/cross-selling.ts';
import type { Database } from '../db/database.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
let server: TestApp;
let bearer: { authorization: string };
let place: { uid: string; uuid: string; brand: string; category: string };

async function placeOf(db: Database, slug: string): Promise<typeof place> {
  const [row] = await db.query<typeof place>(
    `select p.uid, p.uuid, b.uuid as brand, c.uuid as category from products p join brands b on b.id = p.brand_id
     join categories c on c.id = p.category_id where p.slug = $1`,
    [slug],
  );
  return row as typeof place;
}

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 60 });
  bearer = await bearerFor(server.app);
  place = await placeOf(server.db, SHOWCASE.combinations.slug);
});
afterAll(() => server.close());

async function ask(path: readonly string[], headers: Record<string, string> = bearer) {
  const response = await server.app.inject({ url: `/web/api/product/cross_selling/${path.join('/')}`, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json<CrossSelling>() };
}
const all = (body: CrossSelling) => Object.values(body).flat();

describe('cross-selling', () => {
  it('lists each product once, never the one of the page, and none that is sold out', async () => {
    const { status, body } = await ask([place.uid, place.brand, place.category]);
    expect(status).toBe(200);
    const ids = all(body).map(({ uid }) => uid);
    expect(ids.length).toBeGreaterThan(15);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(place.uid);
    expect(all(body).every(({ available }) => available)).toBe(true);
    for (const list of Object.values(body)) expect(list.length).toBeLessThanOrEqual(10);
  });

  it('puts what belongs together under one heading', async () => {
    const { body } = await ask([place.uid, place.brand, place.category]);
    expect(new Set(body.productsFromSameBrand.map(({ brandRead }) => brandRead?.uuid))).toEqual(new Set([place.brand]));
    const { category } = SHOWCASE.combinations;
    expect(new Set(body.productsFromSameCategory.map(({ mainCategoryRead }) => mainCategoryRead.slug))).toEqual(
      new Set([category]),
    );
    const related = body.relatedProducts.map(({ slug }) => slug);
    expect(related, 'the pack it is in and what else is in that pack').toEqual(
      expect.arrayContaining([SHOWCASE.flexiblePack.slug, SHOWCASE.hijab.slug]),
    );
    const dates = body.newProducts.map(({ dateAdd }) => dateAdd);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('leaves a section empty for a brand or a category nobody knows, and finds the product by its uuid too', async () => {
    const { status, body } = await ask([place.uuid, NOBODY, NOBODY]);
    expect(status).toBe(200);
    expect([body.productsFromSameBrand, body.productsFromSameCategory]).toEqual([[], []]);
    expect(body.newProducts.length).toBeGreaterThan(0);
  });

  it('speaks the language of the request', async () => {
    const names = async (language: string) => {
      const { body } = await ask([place.uid, place.brand, place.category], { ...bearer, 'accept-language': language });
      const stored = await server.db.query<{ id: number; name: string }>(
        'select product_id as id, name from product_langs where language_code = $1',
        [language],
      );
      const nameOf = new Map(stored.map(({ id, name }) => [id, name]));
      expect(all(body).map(({ name }) => name)).toEqual(all(body).map(({ id }) => nameOf.get(id)));
      return all(body).map(({ name }) => name);
    };
    expect(await names('ar')).not.toEqual(await names('fr'));
  });

  it('drops what was sold out or withdrawn since', async () => {
    const before = await ask([place.uid, place.brand, place.category]);
    const gone = before.body.newProducts[0]?.id;
    onTestFinished(() => server.db.exec(`update products set active = true where id = ${gone}`));
    await server.db.query('update products set active = false where id = $1', [gone]);
    const { body } = await ask([place.uid, place.brand, place.category]);
    expect(all(body).some(({ id }) => id === gone)).toBe(false);
  });

  it.each([
    ['without a token', () => [place.uid, place.brand, place.category], {}, 401],
    ['for a product nobody knows', () => ['P999999', place.brand, place.category], undefined, 404],
    ['for a brand that is no uuid', () => [place.uid, 'undefined', place.category], undefined, 400],
  ])('refuses a call %s', async (_name, path, headers, status) => {
    expect((await ask(path(), headers ?? bearer)).status).toBe(status);
  });

  it('is not kept by caches that others share', async () => {
    const { headers } = await ask([place.uid, place.brand, place.category]);
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});
