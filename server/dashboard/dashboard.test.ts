import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { cartPayload, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { DASHBOARD_PAGES } from '../testing/dashboard-pages.ts';
import { railOf, searchPages } from './navigation.ts';

const { server, staff } = await openStaffedShop();
let order = 0;

beforeAll(async () => {
  await server.db.exec(`
    update products set sku = 'LA_10%', barcode = '6130000000017' where id = ${LAMP};
    update combinations set sku = 'TP-SMALL', barcode = '6130000000024' where id = 21;
    insert into product_langs (product_id, language_code, name) values (4, 'ar', 'إناء أزرق');
    update product_langs set name = 'Bol émaillé bleu' where product_id = 4 and language_code = 'fr'`);
  const { headers } = await server.visit();
  const payload = cartPayload({ fields: { phone: '0770000001' }, lines: [{ product: LAMP, quantity: 1 }] });
  await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
  const [row] = await server.db.query<{ id: number }>('select id from orders');
  order = row?.id ?? 0;
});

const search = async (q: string, locale = 'fr') => {
  const headers = { cookie: staff.cookie, accept: 'application/json', 'accept-language': locale };
  const response = await server.app.inject({ url: `/dashboard/api/search?q=${encodeURIComponent(q)}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json() as Record<'pages' | 'products' | 'orders', { url: string; text: string; detail: string }[]>;
};
const page = async (url: string) => {
  const response = await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
  expect(response.statusCode).toBe(200);
  return response.body;
};
const productsOf = async (q: string) => (await search(q)).products.map(({ text }) => text);

describe('the command search', () => {
  it.each([
    ['lam', ['Lampe']],
    ['EMAILLE bol', ['Bol émaillé bleu']],
    ['اناء ازرق', ['Bol émaillé bleu']],
    ['carpet', ['Tapis']],
    ['la_10%', ['Lampe']],
    ['tp-s', ['Tapis']],
    ['6130000000017', ['Lampe']],
    ['٦١٣٠٠٠٠٠٠٠٠١٧', ['Lampe']],
    ['-&"àààààààà&è', ['Lampe']],
    ['6130000000024', ['Tapis']],
    ['613000000001', []],
    ['retir', ['Retiré']],
    ['%%', []],
    ['__', []],
    ["' or 1=1", []],
  ])('finds products by %j: name in any language and spelling, SKU, or a whole barcode', async (q, names) => {
    expect(await productsOf(q)).toEqual(names);
  });

  it('says the category and the SKU of a product, each in its own direction', async () => {
    const [lamp] = (await search('lampe')).products;
    expect(lamp).toEqual({
      url: `/dashboard/products/${LAMP}`,
      text: 'Lampe',
      detail: '\u2068Maison\u2069 · \u2068LA_10%\u2069',
    });
  });

  it('finds an order by its number, its tracking number and its phone, with the customer, its state and its day', async () => {
    await server.db.query(`update orders set tracking_number = 'YL-24A017' where id = $1`, [order]);
    await server.db.query(`update orders set created_at = '2026-11-22T23:30:00Z' where id = $1`, [order]);
    for (const q of [String(order), 'yl-24a017', '0770000001', '0001', '+213 770 00 00 01']) {
      const { orders } = await search(q);
      expect(orders.map(({ url }) => url)).toEqual([`/dashboard/orders/${order}`]);
      expect(orders[0]?.text).toBe(`Commande ${order}`);
      // By the shop's clock it is the next day already.
      expect(orders[0]?.detail).toMatch(
        /^\u2068.+\u2069 · \u20680770000001\u2069 · \u2068Nouvelle\u2069 · \u206823\/11\/2026\u2069$/,
      );
    }
  });

  it('finds pages by their name or that of their group, without accents, and all of them for nothing', async () => {
    const pagesOf = async (q: string, locale = 'fr') => (await search(q, locale)).pages.map(({ text }) => text);
    expect(await pagesOf('paniers abandonnes')).toEqual(['Paniers abandonnés']);
    expect(await pagesOf('catalogue')).toEqual([
      'Produits',
      'Nouveau produit',
      'Catégories, marques, collections',
      'Avis',
      'Catégories',
      'Nouvelle catégorie',
      'Marques',
      'Nouvelle marque',
    ]);
    expect(await pagesOf('reviews', 'en')).toEqual(['Reviews']);
    expect(await pagesOf('المنتجات', 'ar')).toEqual(['المنتجات']);
    expect(await search(' ')).toMatchObject({ products: [], orders: [] });
    expect((await pagesOf('')).length).toBeGreaterThan(3);
  });

  it.each(LOCALES)('finds each page of the dashboard that is of no record by its name, in %s', async (locale) => {
    const paths = DASHBOARD_PAGES.filter((path) => !/[?\d]/.test(path));
    const names = new Map(searchPages(locale, '').map(({ url, text }) => [url, text]));
    expect(paths.filter((path) => !names.has(path))).toEqual([]);
    for (const [url, name] of names) {
      expect((await search(name, locale)).pages.map((result) => result.url)).toContain(url);
    }
  });

  it('leads to pages that open', async () => {
    // The first list of groupings has an address of its own, to which this one leads.
    const urls = searchPages('fr', '')
      .map(({ url }) => url)
      .filter((url) => url !== '/dashboard/catalogue');
    for (const url of urls) expect(await page(url)).toContain('<h1');
  });

  it('gives at most eight products, those whose name begins with the search first', async () => {
    await server.db.exec(`
      insert into products (id, uid, shop_id, slug, price_ht, category_id)
        select 100 + n, 'Q' || n, 1, 'vase-' || n, 1000, 1 from generate_series(1, 12) n;
      insert into product_langs (product_id, language_code, name)
        select 100 + n, 'fr', case n when 12 then 'Vase' else 'Grand vase ' || n end from generate_series(1, 12) n`);
    const names = await productsOf('vase');
    expect([names.length, names[0]]).toEqual([8, 'Vase']);
  });

  it('refuses a text that is too long', async () => {
    const headers = { cookie: staff.cookie, accept: 'application/json' };
    const refused = await server.app.inject({ url: `/dashboard/api/search?q=${'a'.repeat(101)}`, headers });
    expect(refused.statusCode).toBe(400);
  });

  it('answers without script with a page of the same results', async () => {
    const html = await page('/dashboard/search?q=lampe');
    expect(html).toContain(`<a href="/dashboard/products/${LAMP}"><bdi>Lampe</bdi></a>`);
    expect(await page('/dashboard/search?q=%3Cb%3E')).toContain('Rien ne correspond.');
  });
});

describe('the rail', () => {
  const OUTSIDE = /^\/dashboard\/(options|search)\b/;
  const entry = (html: string, path: string) =>
    new RegExp(`<a href="${path}" data-part="entry"[^>]*>.*?</a>`, 's').exec(html)?.[0] ?? '';

  it('counts the orders and reviews that wait, and shows nothing where none does', async () => {
    const counted = await page('/dashboard/products');
    expect(entry(counted, '/dashboard/orders')).toContain('<bdi dir="ltr">1</bdi>');
    expect(entry(counted, '/dashboard/reviews')).not.toContain('<bdi');
    await server.db.exec(`update orders set status = 'confirmed'`);
    expect(entry(await page('/dashboard/products'), '/dashboard/orders')).not.toContain('<bdi');
    await server.db.exec(`update orders set status = 'new'`);
  });

  it('counts to 99', async () => {
    onTestFinished(() => server.db.exec('delete from reviews'));
    const addReviews = (from: number, to: number) =>
      server.db.exec(`
        insert into reviews (uuid, shop_id, product_id, submit_key, rating, text, name, email, phone, purchase_date,
          bought_here, accepted_policy, locale)
        select gen_random_uuid(), 1, ${LAMP}, 'key ' || at, 5, 'Belle', 'Amina', 'a@b.dz', '0661234567', '2026-01-02',
          true, true, 'fr' from generate_series(${from}, ${to}) at`);
    const counted = async () => entry(await page('/dashboard/products'), '/dashboard/reviews');
    await addReviews(1, 99);
    expect(await counted()).toContain('<bdi dir="ltr">99</bdi>');
    await addReviews(100, 101);
    expect(await counted()).toContain('<bdi dir="ltr">99+</bdi>');
  });

  it('marks the page it stands on, and the pages below it', async () => {
    for (const url of ['/dashboard/orders', `/dashboard/orders/${order}`]) {
      const html = await page(url);
      expect(entry(html, '/dashboard/orders')).toContain('aria-current="page"');
      expect(entry(html, '/dashboard/products')).not.toContain('aria-current');
    }
    const html = await page('/dashboard/orders/new');
    expect(entry(html, '/dashboard/orders/new')).toContain('aria-current="page"');
    expect(entry(html, '/dashboard/orders')).not.toContain('aria-current');
  });

  it('marks one entry on every page, and none on those of options and of search results', async () => {
    expect(DASHBOARD_PAGES.filter((url) => OUTSIDE.test(url))).not.toEqual([]);
    for (const url of DASHBOARD_PAGES) {
      const rail = await railOf(server.db, 'fr', url.replace(/\?.*/, ''));
      const current = rail.flatMap(({ entries }) => entries).filter(({ isCurrent }) => isCurrent);
      expect(current, url).toHaveLength(OUTSIDE.test(url) ? 0 : 1);
    }
  });

  it('is on no page of somebody who has not signed in', async () => {
    const { body } = await server.app.inject({ url: '/dashboard/login', headers: { accept: 'text/html' } });
    expect(body).not.toMatch(/z-sidebar|z-command-search|data-part="entry"/);
  });

  it('keeps browsers from translating the pages of staff', async () => {
    expect(await page('/dashboard/products')).toContain(
      '<html lang="fr" dir="ltr" data-z-theme="system" translate="no">',
    );
  });
});

it('the shop beside the menu and the home page may be framed by the dashboard alone', async () => {
  const headers = { cookie: staff.cookie, accept: 'text/html' };
  const { statusCode, headers: led } = await server.app.inject({ url: '/dashboard/shop-preview', headers });
  const shown = await server.app.inject({ url: String(led.location), headers: { accept: 'text/html' } });
  expect([statusCode, shown.statusCode, shown.headers['x-frame-options']]).toEqual([303, 200, 'SAMEORIGIN']);
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
});
