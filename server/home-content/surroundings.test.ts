import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertShop, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
const NOW = Date.now();
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());
afterEach(async () => {
  vi.useRealTimers();
  await server.db.exec('delete from promotions');
});

const open = async (url: string) => (await server.app.inject({ url, headers: { accept: 'text/html' } })).body;
const offers = async (url = '/catalog/new') => {
  const [, strip = ''] = /<z-promo-banner.*?>(.*?)<\/z-promo-banner>/s.exec(await open(url)) ?? [];
  return [...strip.matchAll(/<a href="([^"]+)"><strong><bdi dir="ltr">([^<]+)<\/bdi><\/strong> ([^<]+)</g)].map(
    ([, url, saving, title]) => [url, saving, title],
  );
};

describe('the offers above the pages of the shop', () => {
  it('are not there without a running promotion that has a title', async () => {
    await server.db.query(
      `insert into promotions (shop_id, name, title, rule_type, value, scope, starts_at, ends_at, active) values
        (1, '{"fr": "Sans titre"}', '{}', 'percentage', 1000, 'all', null, null, true),
        (1, '{"fr": "Finie"}', '{"fr": "Finie"}', 'percentage', 1000, 'all', null, $1, true),
        (1, '{"fr": "Retirée"}', '{"fr": "Retirée"}', 'percentage', 1000, 'all', null, null, false),
        (2, '{"fr": "Ailleurs"}', '{"fr": "Ailleurs"}', 'percentage', 1000, 'all', null, null, true)`,
      [inHours(-1)],
    );
    await flushNotifications(server.db);
    expect(await open('/catalog/new')).not.toContain('z-promo-banner');
  });

  it('come with a promotion, and start and end with it though nothing is written then', async () => {
    await server.db.query(
      `insert into promotions (id, shop_id, name, title, rule_type, value, scope, starts_at, ends_at) values
        (51, 1, '{"fr": "x"}', '{"fr": "Soldes", "ar": "تخفيضات"}', 'percentage', 2000, 'all', null, $1),
        (52, 1, '{"fr": "x"}', '{"fr": "Rentrée"}', 'amount', 15000, 'all', $2, null)`,
      [inHours(1), inHours(2)],
    );
    await expect.poll(() => offers()).toEqual([['/promotions/51', '−20\u00a0%', 'Soldes']]);
    expect(await offers('/?locale=ar')).toEqual([['/promotions/51', '−20\u00a0%', 'تخفيضات']]);
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + 1.5 * 3_600_000 });
    expect(await offers()).toEqual([]);
    vi.setSystemTime(NOW + 2.5 * 3_600_000);
    expect(await offers()).toEqual([['/promotions/52', '−150,00\u00a0DA', 'Rentrée']]);
  });

  it('are where people look around, not where they buy', async () => {
    await server.db.exec(`insert into promotions (shop_id, name, title, rule_type, value, scope)
      values (1, '{"fr": "x"}', '{"fr": "Soldes"}', 'percentage', 2000, 'all')`);
    await expect.poll(() => offers('/')).toHaveLength(1);
    for (const url of ['/catalog/product/maison/lampe', '/checkout/cart/view', '/blog']) {
      expect(await open(url), url).not.toContain('z-promo-banner');
    }
  });
});

it('the blog is linked from its first article on, though nothing is written when that is published', async () => {
  await server.db.query(
    `with category as (insert into blog_categories (shop_id, slug, name) values (1, 'conseils', '{"fr": "Conseils"}') returning id)
     insert into blog_posts (shop_id, category_id, slug, title, published_at) select 1, id, 'ranger', '{"fr": "Ranger"}', $1 from category`,
    [inHours(1)],
  );
  await flushNotifications(server.db);
  expect(await open('/catalog/new')).not.toContain('href="/blog"');
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + 1.5 * 3_600_000 });
  expect(await open('/catalog/new')).toContain('href="/blog"');
});

describe('the footer', () => {
  /** Returns the links below a heading of the footer, or of its last line, in their order. */
  const linksIn = async (part: 'footer-help' | 'footer-departments' | 'footer-staff', url = '/blog') => {
    const [, footer = ''] = /<footer(.*?)<\/footer>/s.exec(await open(url)) ?? [];
    const [, after = ''] = footer.split(part === 'footer-staff' ? part : `id="${part}"`);
    return [...after.slice(0, after.indexOf('</ul>')).matchAll(/<a href="([^"]+)">([^<]+)</g)].map(
      ([, href, name]) => `${name} ${href}`,
    );
  };

  it('leads to the order lookup and the active pages that the shop wrote, in the language of the reader', async () => {
    await server.db.exec(`insert into pages (id, shop_id, slug, title, html, active) values
      (1, 1, 'livraison', '{"fr": "Livraison", "ar": "التوصيل"}', '{}', true),
      (2, 1, 'contact', '{"fr": "Contact"}', '{}', true),
      (3, 1, 'brouillon', '{"fr": "Brouillon"}', '{}', false),
      (4, 2, 'ailleurs', '{"fr": "Ailleurs"}', '{}', true)`);
    const lookup = 'Suivre ma commande /checkout/order-lookup';
    const pages = ['Livraison /pages/livraison', 'Contact /pages/contact'];
    await expect.poll(() => linksIn('footer-help')).toEqual([lookup, ...pages]);
    const arabic = await linksIn('footer-help', '/catalog/new?locale=ar');
    expect(arabic.slice(1)).toEqual(['التوصيل /pages/livraison', 'Contact /pages/contact']);
    await server.db.exec(`update pages set title = '{"fr": "Délais"}' where id = 1`);
    await server.db.exec('delete from pages where id = 2');
    await expect.poll(() => linksIn('footer-help')).toEqual([lookup, 'Délais /pages/livraison']);
  });

  it('leads to the first categories that have something on sale', async () => {
    await server.db.exec(`
      insert into categories (id, shop_id, slug, name, position)
        select 100 + n, 1, 'rayon-' || n, jsonb_build_object('fr', 'Rayon ' || n), n from generate_series(1, 12) n;
      insert into product_categories (product_id, category_id)
        select ${LAMP}, 100 + n from generate_series(1, 12) n where n <> 2`);
    await expect.poll(() => linksIn('footer-departments')).toContain('Rayon 9 /catalog/category/rayon-9');
    const departments = await linksIn('footer-departments');
    expect(departments.slice(0, 3)).toEqual([
      'Nouveautés /catalog/new',
      'Maison /catalog/category/maison',
      'Rayon 1 /catalog/category/rayon-1',
    ]);
    expect(departments).toHaveLength(10);
    expect(departments.join()).not.toContain('rayon-2');
  });

  it('has the links of staff in a last line of their own', async () => {
    const staff = ['Espace équipe /dashboard', 'Atelier des composants /qa'];
    expect(await linksIn('footer-staff')).toEqual(staff);
    for (const part of ['footer-help', 'footer-departments'] as const)
      expect((await linksIn(part)).join()).not.toMatch(/\/dashboard|\/qa/);
  });
});

it('the footer promises delivery to the wilayas that a transporter of the shop goes to', async () => {
  await server.db.exec('delete from transporter_rates where wilaya_id <> 16');
  await expect.poll(() => open('/blog')).toContain('<p>Livraison dans 1 wilaya, paiement à la réception.</p>');
  await server.db.exec('update transporters set active = false');
  await expect.poll(() => open('/blog')).not.toContain('Livraison dans');
});
