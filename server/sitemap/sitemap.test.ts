import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://shop.example' } });
  await seedDatabase(server.db, { products: 40 });
});
afterAll(() => {
  vi.useRealTimers();
  return server.close();
});

const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
/** Files are built again from now on. The clock only runs forward: a file of a later hour would be shown again. */
function anHourLater(): void {
  const later = Date.now() + 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(later);
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);

describe('the map of the shop', () => {
  it('is where robots.txt says, which keeps engines out of the dashboard, as pages of an order do themselves', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
    expect(body).toContain('Disallow: /dashboard');
    expect(body).not.toContain('/checkout');
    const order = '/checkout/thanks/3f0c9a52-6a0b-4f0e-9d53-5b1a7c1e2d34';
    for (const url of ['/checkout/cart/view', '/checkout/cart/view?restore=x', '/checkout/order-lookup', order])
      expect((await get(url)).body, url).toContain('<meta name="robots" content="noindex');
  });

  it('names its files', async () => {
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(locations(index.body)).toEqual(['/sitemaps/pages.xml', '/sitemaps/products-1.xml']);
  });

  it('holds every product on sale once, in three languages', async () => {
    const { category, slug } = SHOWCASE.simple;
    const { body } = await get('/sitemaps/products-1.xml');
    expect(locations(body)).toHaveLength(40);
    expect(new Set(locations(body)).size).toBe(40);
    expect(body).toContain(`hreflang="ar" href="https://shop.example/catalog/product/${category}/${slug}?locale=ar"`);
  });

  it('says when a page changed only where that is known, and holds the blog with its newest post', async () => {
    expect((await get('/sitemaps/products-1.xml')).body).not.toContain('<lastmod>');
    const { body } = await get('/sitemaps/pages.xml');
    const changedAt = (path: string) =>
      new RegExp(`<loc>https://shop.example${path}</loc>(?:<lastmod>([^<]+)</lastmod>)?<xhtml`).exec(body)?.[1];
    const [post] = await server.db.query<{ newest: Date }>(
      'select max(published_at) as newest from blog_posts where published_at <= now()',
    );
    expect(changedAt('/blog')).toBe(post?.newest.toISOString());
    expect([changedAt('/catalog/new'), changedAt('/catalog/category/[^<]+')]).toEqual([undefined, undefined]);
  });

  it('leaves out a product that is not on sale any more', async () => {
    const { slug } = SHOWCASE.soldOut;
    const setActive = async (active: boolean) => {
      await server.db.query('update products set active = $2 where slug = $1', [slug, active]);
    };
    await setActive(false);
    onTestFinished(() => setActive(true));
    expect((await get('/sitemaps/products-1.xml')).body).not.toContain(slug);
  });

  it.each([
    ['products-1', '/catalog/product/'],
    ['pages', '/blog/categories/'],
  ])('builds %s once an hour, however often it is asked for', async (name, part) => {
    anHourLater();
    const queries = vi.spyOn(server.app.db, 'query');
    onTestFinished(() => {
      queries.mockRestore();
    });
    const builds = () => queries.mock.calls.filter(([sql]) => sql.includes(part)).length;
    const first = await get(`/sitemaps/${name}.xml`);
    expect((await get(`/sitemaps/${name}.xml`)).body).toBe(first.body);
    expect(builds()).toBe(1);
    anHourLater();
    expect((await get(`/sitemaps/${name}.xml`)).body).toBe(first.body);
    expect(builds()).toBe(2);
  });

  it('leaves out what nobody may read or have yet, or any more, and what is another shop’s', async () => {
    onTestFinished(() =>
      server.db.exec(`
        delete from blog_posts where slug = 'pas-encore';
        delete from promotions where id > 9000;
        delete from products where id > 9000;
        delete from categories where id = 9000;
        delete from shops where id = 2`),
    );
    await server.db.exec(`
      insert into shops (id, uuid, name) values (2, '8f0c9a52-6a0b-4f0e-9d53-5b1a7c1e2d35', 'Autre');
      insert into categories (id, shop_id, slug, name) values (9000, 1, 'vide', '{"fr": "Vide"}');
      insert into products (id, uid, shop_id, slug, type, price_ht, category_id, status) values
        (9001, 'Q1', 1, 'ebauche', 'simple', 100, 9000, 'draft'), (9002, 'Q2', 2, 'ailleurs', 'simple', 100, 9000, 'published');
      insert into promotions (id, shop_id, name, rule_type, value, scope, starts_at, ends_at, active) values
        (9001, 1, '{"fr": "Finie"}', 'percentage', 100, 'all', null, now() - interval '1 hour', true),
        (9002, 1, '{"fr": "Bientôt"}', 'percentage', 100, 'all', now() + interval '1 hour', null, true),
        (9003, 1, '{"fr": "Arrêtée"}', 'percentage', 100, 'all', null, null, false),
        (9004, 1, '{"fr": "En cours"}', 'percentage', 100, 'all', now() - interval '1 hour', now() + interval '1 hour', true),
        (9005, 2, '{"fr": "Ailleurs"}', 'percentage', 100, 'all', null, null, true);
      insert into blog_posts (shop_id, category_id, slug, title, published_at)
        select 1, min(id), 'pas-encore', '{"fr": "Pas encore"}', now() + interval '1 day' from blog_categories where shop_id = 1`);
    anHourLater();
    expect((await get('/sitemaps/products-1.xml')).body).not.toMatch(/ebauche|ailleurs/);
    const pages = locations((await get('/sitemaps/pages.xml')).body);
    expect(pages.filter((path) => /\/(promotions\/900\d|vide|pas-encore)$/.test(path))).toEqual(['/promotions/9004']);
  });

  it('holds a category whose products are all in one below it', async () => {
    onTestFinished(() =>
      server.db.exec(
        `update categories set parent_id = null where parent_id = 9000; delete from categories where id = 9000`,
      ),
    );
    await server.db.exec(`
      insert into categories (id, shop_id, slug, name) values (9000, 1, 'rayon', '{"fr": "Rayon"}');
      update categories set parent_id = 9000 where id = (select min(category_id) from products where active)`);
    anHourLater();
    expect(locations((await get('/sitemaps/pages.xml')).body)).toContain('/catalog/category/rayon');
  });

  it('leads only to pages that exist', async () => {
    anHourLater();
    const pages = locations((await get('/sitemaps/pages.xml')).body);
    expect(pages.length).toBeGreaterThan(20);
    const missing = [];
    for (const path of pages) if ((await get(path)).statusCode !== 200) missing.push(path);
    expect(missing).toEqual([]);
  });

  it('says that a file does not exist rather than sending an empty one', async () => {
    expect((await get('/sitemaps/products-2.xml')).statusCode).toBe(404);
    expect((await get('/sitemaps/else.xml')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('names the host it was asked by, and is not there for one that could not be written into it', async () => {
    const plain = await createTestApp();
    await plain.db.exec(
      `insert into shops (id, uuid, name) values (1, '3f0c9a52-6a0b-4f0e-9d53-5b1a7c1e2d34', 'Zellige')`,
    );
    for (const url of ['/sitemap.xml', '/sitemaps/pages.xml']) {
      const { body } = await plain.app.inject({ url, headers: { host: 'a.example' } });
      expect(body, url).toContain('<loc>http://a.example/');
      const refused = await plain.app.inject({ url, headers: { host: 'a&b.example' } });
      expect(refused.statusCode, url).toBe(400);
      expect(refused.body, url).not.toContain('a&b');
    }
    await plain.close();
  });
});
