import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const CARPET_PAGE = '/catalog/product/maison/tapis';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://shop.example' } });
  await insertShop(server.db);
});
afterAll(() => server.close());

const page = async (url: string) => (await server.app.inject({ url })).body;
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
const dataOf = (html: string) =>
  (JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'] ??
    []) as Record<string, unknown>[];

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

  it('names the way to a product from the front page on', async () => {
    const way = dataOf(await page(CARPET_PAGE)).find((one) => one['@type'] === 'BreadcrumbList');
    expect((way!.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
      'https://shop.example/',
      'https://shop.example/catalog/category/maison',
      `https://shop.example${CARPET_PAGE}`,
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
