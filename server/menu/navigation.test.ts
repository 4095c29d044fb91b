import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { insertShop, LAMP, WITHDRAWN } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { putMenu } from './testing/menu-fixture.ts';

const NOW = Date.now();
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await server.db.exec(`
    insert into categories (id, shop_id, slug, name) values (8, 1, 'vide', '{"fr": "Vide"}');
    insert into brands (id, shop_id, slug, name) values (1, 1, 'zohra', '{"fr": "Zohra"}');
    insert into collections (id, shop_id, slug, name) values (1, 1, 'ete', '{"fr": "Été"}');
    insert into pages (id, shop_id, slug, title, html, active) values
      (1, 1, 'a-propos', '{"fr": "À propos", "ar": "من نحن"}', '{"fr": "<p onclick=\\"x()\\">Bonjour</p><script>x()</script>"}', true),
      (2, 1, 'brouillon', '{"fr": "Brouillon"}', '{}', false);
    insert into blog_categories (id, shop_id, slug, name) values (1, 1, 'idees', '{"fr": "Idées"}')`);
  await server.db.query(
    `insert into blog_posts (id, shop_id, category_id, slug, title, published_at) values
      (1, 1, 1, 'cuir', '{"fr": "Le cuir"}', $1), (2, 1, 1, 'demain', '{"fr": "Demain"}', $2), (3, 1, 1, 'jamais', '{"fr": "Jamais"}', null)`,
    [new Date(NOW - 3_600_000), new Date(NOW + 3_600_000)],
  );
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const open = async (url: string) => (await server.app.inject({ url, headers: { accept: 'text/html' } })).body;
/** Returns the links and titles of the navigation, in their order. */
const links = async (url = '/catalog/new') => {
  const [nav = ''] = /<nav class="shop-nav".*?<\/nav>/s.exec(await open(url)) ?? [];
  return [...nav.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>|<button[^>]*><span>([^<]*)<\/span>/g)].map(
    ([, href, name, title]) => (href === undefined ? title : `${name} ${href}`),
  );
};

describe('the navigation of the shop', () => {
  it('is the automatic one while the menu has no entry', async () => {
    await putMenu(server.db, []);
    await expect
      .poll(() => links())
      .toEqual(['Nouveautés /catalog/new', 'Maison /catalog/category/maison', 'Le blog /blog']);
  });

  it('leads where each type says, by its own label or the name of the target', async () => {
    await putMenu(server.db, [
      { id: 1, type: 'ProductCategory', target: 1, name: { fr: 'Chez soi' } },
      { id: 2, type: 'Brand', target: 1 },
      { id: 3, type: 'Product', target: LAMP },
      { id: 4, type: 'collectionPage', target: 1 },
      { id: 5, type: 'Cms', target: 1, name: { fr: 'Qui sommes-nous' } },
      { id: 6, type: 'BlogCategory', target: 1 },
      { id: 7, type: 'BlogPost', target: 1 },
      { id: 8, type: 'Link', address: 'https://example.dz/a', name: { fr: 'Ailleurs' } },
      { id: 9, type: '3' },
      { id: 10, type: '4' },
      { id: 11, type: '6' },
      { id: 12, type: '8' },
    ]);
    await expect
      .poll(() => links())
      .toEqual([
        'Chez soi /catalog/category/maison',
        'Zohra /catalog/brands/zohra',
        'Lampe /catalog/product/maison/lampe',
        'Été /catalog/collections/ete',
        'Qui sommes-nous /pages/a-propos',
        'Idées /blog/categories/idees',
        'Le cuir /blog/cuir',
        'Ailleurs https://example.dz/a',
        'Accueil /',
        'Nouveautés /catalog/new',
        'Le blog /blog',
        'Panier /checkout/cart/view',
      ]);
    const arabic = await links('/catalog/new?locale=ar');
    expect([arabic[2], arabic[4]]).toEqual(['مصباح /catalog/product/maison/lampe', 'من نحن /pages/a-propos']);
  });

  it('leaves out what is hidden, gone, not published or empty, with what is below it', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: 'ProductCategory', target: 8 },
      { id: 3, type: '3', parent: 2 },
      { id: 4, type: 'Product', target: WITHDRAWN },
      { id: 5, type: 'Brand', target: 77 },
      { id: 6, type: 'Cms', target: 2 },
      { id: 7, type: 'BlogPost', target: 3 },
      { id: 8, type: '3', active: false },
      { id: 9, type: '10', name: { fr: 'Titre' } },
      { id: 10, type: '10', name: { fr: 'Aide' } },
      { id: 11, type: 'Cms', target: 1, parent: 10 },
      { id: 12, type: '6', parent: 11 },
    ]);
    await expect
      .poll(() => links())
      .toEqual(['Nouveautés /catalog/new', 'Aide', 'À propos /pages/a-propos', 'Le blog /blog']);
  });

  it('follows a product that is withdrawn, a new name, and a target that is deleted', async () => {
    const rename = (name: string) =>
      server.db.query(`update product_langs set name = $2 where product_id = $1 and language_code = 'fr'`, [
        LAMP,
        name,
      ]);
    onTestFinished(async () => {
      await rename('Lampe');
      await server.db.exec(`insert into brands (id, shop_id, slug, name) values (1, 1, 'zohra', '{"fr": "Zohra"}')`);
    });
    await putMenu(server.db, [
      { id: 1, type: 'Product', target: LAMP },
      { id: 2, type: 'Brand', target: 1 },
    ]);
    await expect.poll(() => links()).toEqual(['Lampe /catalog/product/maison/lampe', 'Zohra /catalog/brands/zohra']);
    await server.db.query('update products set active = false where id = $1', [LAMP]);
    await expect.poll(() => links()).toEqual(['Zohra /catalog/brands/zohra']);
    await server.db.query('update products set active = true where id = $1', [LAMP]);
    await rename('Lustre');
    await server.db.query('delete from brands where id = 1');
    await expect.poll(() => links()).toEqual(['Lustre /catalog/product/maison/lampe']);
  });

  it('has a category while a product on sale is in it beside its main category', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: 'ProductCategory', target: 8 },
    ]);
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new']);
    await server.db.query('insert into product_categories (product_id, category_id) values ($1, 8)', [LAMP]);
    onTestFinished(() => server.db.exec('delete from product_categories where category_id = 8'));
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new', 'Vide /catalog/category/vide']);
  });

  it('has an article from when it is published on, though nothing is written then', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: 'BlogPost', target: 2 },
    ]);
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new']);
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + 2 * 3_600_000 });
    expect(await links()).toEqual(['Nouveautés /catalog/new', 'Demain /blog/demain']);
  });

  it('has an entry, and what is below it, from its start until its end', async () => {
    const at = (hours: number) => new Date(NOW + hours * 3_600_000);
    await putMenu(server.db, [
      { id: 1, type: 'Link', address: '/blog', name: { fr: 'Aïd' }, startsAt: at(1), endsAt: at(2) },
      { id: 2, parent: 1, type: '4' },
      { id: 3, type: '3' },
    ]);
    await expect.poll(() => links()).toEqual(['Accueil /']);
    vi.useFakeTimers({ toFake: ['Date'], now: at(1) });
    expect(await links()).toEqual(['Aïd /blog', 'Nouveautés /catalog/new', 'Accueil /']);
    vi.setSystemTime(at(2));
    expect(await links()).toEqual(['Accueil /']);
  });

  it('has the cart only while the shop has one', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: '8' },
    ]);
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new', 'Panier /checkout/cart/view']);
    await server.db.query('update shops set active_add_to_cart = false where id = 1');
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new']);
    await server.db.query('update shops set active_add_to_cart = true where id = 1');
  });

  it('has the running promotions below their entry, which goes with the last of them', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: '5' },
    ]);
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new']);
    await server.db.exec(`insert into promotions (id, shop_id, name, title, rule_type, value, scope) values
      (51, 1, '{"fr": "x"}', '{"fr": "Soldes"}', 'percentage', 2000, 'all')`);
    await expect.poll(() => links()).toEqual(['Nouveautés /catalog/new', 'Offres du moment', 'Soldes /promotions/51']);
  });
});

describe('a page that the shop wrote', () => {
  it('is cleaned when it is shown, and found only while it is active', async () => {
    const body = await open('/pages/a-propos');
    expect(body).toContain('<h1>À propos</h1>');
    expect(body).toContain('<p>Bonjour</p>');
    expect(await open('/pages/a-propos?locale=en')).toMatch(
      /<h1 lang="fr" dir="ltr">.*post-body" lang="fr" dir="ltr">/s,
    );
    expect(body).not.toContain('onclick');
    for (const url of ['/pages/brouillon', '/pages/nulle-part']) {
      expect((await server.app.inject({ url, headers: { accept: 'text/html' } })).statusCode, url).toBe(404);
    }
  });
});
