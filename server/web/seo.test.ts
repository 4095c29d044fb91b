import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CARPET, insertShop, LARGE, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { putBlock } from '../home-content/testing/put-block.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const CARPET_PAGE = '/catalog/product/maison/tapis';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://shop.example' } });
  await insertShop(server.db);
  await server.db.exec(`
    insert into product_images (id, product_id, position, path) values (1, ${CARPET}, 0, 'large'), (2, ${CARPET}, 1, 'small');
    insert into combination_images (combination_id, image_id) values (${LARGE}, 1), (${SMALL}, 2);
    insert into image_resizes (image_id, size_name, url, width, height, format)
      select i.id, size, '/media/' || i.path || '.webp', 800, 800, 'webp' from product_images i,
        unnest('{product_page_large,grid_display,small_product}'::text[]) as size;
    insert into pages (shop_id, slug, title, html) values (1, 'livraison', '{"fr": "Livraison"}', '{"fr": "<p>En deux jours.</p>"}')`);
});
afterAll(() => server.close());

const page = async (url: string) => (await server.app.inject({ url })).body;
const picture = (name: string) => `https://shop.example/media/${name}.webp`;
/** Returns the tags of a picture for links elsewhere. */
const sharedPicture = (name: string, alt: string, width = 800, height = 800) => ({
  image: `${picture(name)}.jpg`,
  'image:type': 'image/jpeg',
  'image:width': String(width),
  'image:height': String(height),
  'image:alt': alt,
});
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
const dataOf = (html: string) =>
  (JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'] ??
    []) as Record<string, unknown>[];

describe('a link to a page', () => {
  /** Returns what a messenger shows of the page, by name without `og:`. */
  const previewOf = async (url: string) => {
    const tags = [...(await page(url)).matchAll(/<meta property="(?:og:)?([^"]+)" content="([^"]*)">/g)];
    return Object.fromEntries(tags.map(([, name, content]) => [name, content]));
  };

  it('names the product, its shop, its language, and what is chosen of it with its picture', async () => {
    onTestFinished(() => server.db.exec(`update product_langs set short_description = '', seo_description = ''`));
    await server.db.exec(
      `update product_langs set short_description = '<p>Laine &amp; coton,</p><p>tissé main.</p>' where product_id = ${CARPET}`,
    );
    const preview = await previewOf(`${CARPET_PAGE}?locale=fr`);
    expect(preview).toEqual({
      type: 'product',
      site_name: 'Zellige',
      title: 'Tapis',
      description: 'Laine &amp; coton, tissé main.',
      locale: 'fr_FR',
      url: `https://shop.example${CARPET_PAGE}`,
      ...sharedPicture('small', 'Tapis'),
      'product:price:amount': '1000.00',
      'product:price:currency': 'DZD',
    });
    expect(await page(CARPET_PAGE)).toContain('<meta name="description" content="Laine &amp; coton, tissé main.">');
    expect(await previewOf(`${CARPET_PAGE}?combination=${LARGE}&locale=ar`)).toMatchObject({
      title: 'زربية، Grand',
      locale: 'ar_AR',
      ...sharedPicture('large', 'زربية، Grand'),
    });
    await server.db.exec(`update product_langs set seo_description = 'Pour les moteurs'`);
    expect((await previewOf(CARPET_PAGE)).description).toBe('Pour les moteurs');
  });

  it('shows the first banner of the front page, else its first product', async () => {
    const home = { type: 'website', site_name: 'Zellige', title: 'Zellige', url: 'https://shop.example/' };
    const description = 'Commandez en ligne, payez à la réception, partout en Algérie.';
    const claim = 'Paiement à la livraison partout en Algérie';
    const shared = { ...home, description, locale: 'fr_FR', ...sharedPicture('large', claim) };
    await expect.poll(() => previewOf('/')).toEqual(shared);
    onTestFinished(() => server.db.exec('delete from home_blocks'));
    const sizes = ['petite', 'grande'].map((name) => ({ url: `/media/${name}.webp`, width: 800, height: 320 }));
    await putBlock(server.db, { type: 'banner', images: [{ sizes }] });
    await expect.poll(() => previewOf('/')).toMatchObject(sharedPicture('grande', claim, 800, 320));
  });

  it.each([
    ['/catalog/new', 'Nouveautés', `${picture('large')}.jpg`],
    ['/catalog/category/maison?min=1', 'Maison', `${picture('large')}.jpg`],
    ['/pages/livraison', 'Livraison', undefined],
    ['/checkout/cart/view', 'Votre panier', undefined],
  ])('says what the page is: %s', async (url, title, image) => {
    const { description, ...preview } = await previewOf(url);
    expect(preview).toMatchObject({ type: 'website', site_name: 'Zellige', title, locale: 'fr_FR' });
    expect([preview.image, description]).toEqual([image, expect.stringMatching(/.../)]);
  });
});

describe('a page for search engines', () => {
  it('has one address per language, whatever else the address says', async () => {
    expect(canonicalOf(await page(`${CARPET_PAGE}?combination=22&utm_source=x`))).toBe(
      `https://shop.example${CARPET_PAGE}`,
    );
    expect(canonicalOf(await page(`${CARPET_PAGE}?locale=ar`))).toBe(`https://shop.example${CARPET_PAGE}?locale=ar`);
  });

  it('names its addresses in the other languages', async () => {
    const html = await page(CARPET_PAGE);
    expect([...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link)).toEqual(
      [
        ['fr', `https://shop.example${CARPET_PAGE}`],
        ['en', `https://shop.example${CARPET_PAGE}?locale=en`],
        ['ar', `https://shop.example${CARPET_PAGE}?locale=ar`],
        ['x-default', `https://shop.example${CARPET_PAGE}`],
      ],
    );
  });

  it('of a product says its price in dinars and whether each combination can be had', async () => {
    const product = dataOf(await page(CARPET_PAGE)).find((one) => one['@type'] === 'Product');
    expect(product).toMatchObject({ url: `https://shop.example${CARPET_PAGE}` });
    const offers = product?.offers as Record<string, unknown>[];
    expect(offers.map(({ url, availability }) => [url, availability])).toEqual([
      [`https://shop.example${CARPET_PAGE}?combination=21`, 'https://schema.org/InStock'],
      [`https://shop.example${CARPET_PAGE}?combination=22`, 'https://schema.org/OutOfStock'],
    ]);
    expect(offers[0]).toMatchObject({ priceCurrency: 'DZD', price: expect.stringMatching(/^\d+\.\d\d$/) });
  });

  it('of a product says until when to the second its promotion holds', async () => {
    onTestFinished(() => server.db.exec('delete from promotions where id = 900'));
    await server.db.exec(`insert into promotions (id, shop_id, name, rule_type, value, scope, ends_at, active)
      values (900, 1, '{"fr": "Nuit"}', 'percentage', 100, 'all', '2999-12-31T23:30:00Z', true)`);
    const product = dataOf(await page(CARPET_PAGE)).find((one) => one['@type'] === 'Product');
    const offer = expect.objectContaining({ priceValidUntil: '2999-12-31T23:30:00.000Z' });
    expect(product?.offers).toEqual(expect.arrayContaining([offer]));
  });

  it('of a product says the end of the promotion that each combination has, and shoppers none where those that are sold differ', async () => {
    onTestFinished(() => server.db.exec('delete from promotions where id in (900, 901)'));
    await server.db.exec(`insert into promotions (id, shop_id, name, rule_type, value, scope, ends_at, active) values
      (900, 1, '{"fr": "Nuit"}', 'percentage', 1000, 'all', '2998-12-31T23:30:00Z', true),
      (901, 1, '{"fr": "Jour"}', 'amount', 11000, 'all', '2999-12-31T23:30:00Z', true)`);
    const body = await page(CARPET_PAGE);
    const product = dataOf(body).find((one) => one['@type'] === 'Product');
    expect((product!.offers as Record<string, unknown>[]).map(({ priceValidUntil }) => priceValidUntil)).toEqual([
      '2999-12-31T23:30:00.000Z',
      '2998-12-31T23:30:00.000Z',
    ]);
    expect(body).toContain('datetime="2999-12-31T23:30:00.000Z"');
    onTestFinished(() => server.db.exec('update combinations set available = false where id = 22'));
    await server.db.exec('update combinations set available = true where id = 22');
    expect(await page(CARPET_PAGE), 'both are sold').not.toContain('<z-countdown>');
    await server.db.exec("update promotions set ends_at = '2998-12-31T23:30:00Z' where id = 901");
    expect(await page(CARPET_PAGE)).toContain('datetime="2998-12-31T23:30:00.000Z"');
  });

  it('names in its data the addresses in its language, and pictures that have none', async () => {
    const data = dataOf(await page(`${CARPET_PAGE}?locale=ar`));
    const product = data.find((one) => one['@type'] === 'Product')!;
    const carpet = `https://shop.example${CARPET_PAGE}`;
    expect(product).toMatchObject({ url: `${carpet}?locale=ar`, image: [picture('large'), picture('small')] });
    expect((product.offers as { url: string }[])[0]?.url).toBe(`${carpet}?combination=21&locale=ar`);
    const way = data.find((one) => one['@type'] === 'BreadcrumbList')!;
    expect((way.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
      'https://shop.example/?locale=ar',
      'https://shop.example/catalog/category/maison?locale=ar',
      `${carpet}?locale=ar`,
    ]);
  });

  it('names the way to a product from the front page on', async () => {
    const way = dataOf(await page(CARPET_PAGE)).find((one) => one['@type'] === 'BreadcrumbList');
    expect((way!.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
      'https://shop.example/',
      'https://shop.example/catalog/category/maison',
      `https://shop.example${CARPET_PAGE}`,
    ]);
  });

  it.each([
    ['fr', '', 'Paiement à la livraison partout en Algérie'],
    ['en', 'locale=en&', 'Pay on delivery anywhere in Algeria'],
    ['ar', 'locale=ar&', 'الدفع عند الاستلام في كل أنحاء الجزائر'],
  ])('that is the front one names the shop first, its number and its search, in %s', async (locale, query, claim) => {
    const html = await page(`/?locale=${locale}`);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`Zellige · ${claim}`);
    const url = `https://shop.example/${locale === 'fr' ? '' : `?locale=${locale}`}`;
    const urlTemplate = `https://shop.example/catalog/new?${query}q={search_term_string}`;
    expect(dataOf(html)).toEqual([
      {
        '@type': 'WebSite',
        name: 'Zellige',
        url,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate },
          'query-input': 'required name=search_term_string',
        },
      },
      { '@type': 'Organization', name: 'Zellige', url, telephone: '+213550000000' },
    ]);
  });

  it('that does not exist is kept out', async () => {
    const { statusCode, body: html } = await server.app.inject({ url: '/catalog/product/maison/nothing' });
    expect(statusCode).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
    expect(html).not.toContain('rel="alternate"');
  });

  it('cannot be left through the data about it', async () => {
    const names = await server.db.query<{ product: number; name: string }>(
      `select product_id as product, name from product_langs where language_code = 'en'`,
    );
    onTestFinished(async () => {
      const restore = `update product_langs set name = $2 where language_code = 'en' and product_id = $1`;
      for (const { product, name } of names) await server.db.query(restore, [product, name]);
    });
    await server.db.query(
      `update product_langs set name = '</script><script>alert(1)</script>' where language_code = 'en'`,
    );
    const html = await page(`${CARPET_PAGE}?locale=en`);
    expect(dataOf(html).find((one) => one['@type'] === 'Product')?.name).toBe('</script><script>alert(1)</script>');
    expect(html).not.toContain('<script>alert(1)');
  });
});
