import { readdirSync, readFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pageMessages } from '../../host-fixtures/messages/all.ts';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { BOWL, insertShop, LAMP, SHOP_UUID, setStock } from '../checkout/testing/checkout-fixture.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { pageText } from './texts.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../host-fixtures');
const CARPET_PAGE = '/catalog/product/maison/tapis';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());

async function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
}

test('a page of the shop gives its number to call, and one of a mobile to write to', async () => {
  expect((await get(CARPET_PAGE)).body).toMatch(
    /<footer.*href="tel:\+213550000000".*<bdi dir="ltr">0550 00 00 00<\/bdi>.*href="https:\/\/wa\.me\/213550000000"/s,
  );
  const landline = await createTestApp({ env: { SHOP_PHONE: '021 12 34 56' } });
  onTestFinished(() => landline.close());
  await insertShop(landline.db);
  const { body } = await landline.app.inject({ url: CARPET_PAGE, headers: { accept: 'text/html' } });
  expect(body).toContain('<bdi dir="ltr">021 12 34 56</bdi>');
  expect(body).not.toContain('wa.me');
});

test.each([
  [`${CARPET_PAGE}/?combination=22`, `${CARPET_PAGE}?combination=22`],
  ['/catalog/new//', '/catalog/new'],
  ['/blog/', '/blog'],
  ['//shop.test/', '/shop.test'],
])('an address with a slash at the end leads to the one without it: %s', async (url, target) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([301, target]);
});

test('an address with a slash at the end leads nowhere in the dashboard, for calls, and for what is sent', async () => {
  const accept = { accept: 'text/html' };
  const answers = [
    ...['/dashboard/orders/', '/qa/nothing/', '/web/nothing/'].map((url) => get(url)),
    get('/catalog/new/', { accept: 'application/json' }),
    get('/'),
    server.app.inject({ method: 'POST', url: '/catalog/new/', headers: accept }),
  ];
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).not.toBe(301);
});

describe('language', () => {
  test('a page is French unless asked otherwise, whatever the browser prefers', async () => {
    const { body } = await get('/', { 'accept-language': 'ar' });
    expect(body).toContain('<html lang="fr" dir="ltr" data-z-theme="system">');
  });

  test('the language in the address stays for the next pages', async () => {
    const first = await get('/?locale=ar');
    expect(first.body).toContain('<html lang="ar" dir="rtl" data-z-theme="system">');
    const cookie = first.cookies.find(({ name }) => name === 'locale');
    const next = await get(CARPET_PAGE, { cookie: `locale=${cookie?.value}` });
    expect(next.body).toContain('<html lang="ar" dir="rtl" data-z-theme="system">');
  });

  test('an unknown language is French and is not kept', async () => {
    const page = await get('/?locale=xx');
    expect(page.body).toContain('lang="fr"');
    expect(page.cookies.some(({ name }) => name === 'locale')).toBe(false);
  });

  test('the links to the other languages keep the rest of the address', async () => {
    const { body } = await get(`${CARPET_PAGE}?combination=22`);
    expect(body).toContain(`${CARPET_PAGE}?combination=22&amp;locale=ar`);
  });

  test('every text a template asks for exists', () => {
    const used = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.eta'))
      .flatMap((name) => [...readFileSync(resolve(TEMPLATES, name), 'utf8').matchAll(/it\.t\('(\w+)'/g)])
      .map(([, key]) => key);
    expect(used.length).toBeGreaterThan(100);
    const missing = used.filter((key) => !(key! in pageMessages.fr) && !(`${key}_other` in pageMessages.fr));
    expect(missing).toEqual([]);
  });

  test('counts are said as each language says them', () => {
    const counted = (count: number) => LOCALES.map((locale) => pageText(locale, 'productCount', { count }));
    expect(counted(1)).toEqual(['1 produit', '1 product', 'منتج واحد']);
    expect(counted(3)).toEqual(['3 produits', '3 products', '3 منتجات']);
    expect(counted(11)).toEqual(['11 produits', '11 products', '11 منتجًا']);
  });
});

describe('product page', () => {
  test('the option picker’s plain form selects the combination', async () => {
    const { body } = await get(`${CARPET_PAGE}?option%5Btaille%5D=petit`);
    expect(body).toMatch(/name="option\[taille\]" value="petit" data-part="option" checked/);
    expect(body).toMatch(/name="combination" value="21"/);
  });

  test('a sold-out combination can be seen but not ordered', async () => {
    const { body } = await get(`${CARPET_PAGE}?combination=22`);
    expect(body).toContain('1\u00a0200,00\u00a0DA');
    expect(body).toMatch(/<button type="submit" name="intent" value="order"[^>]* disabled>/);
  });

  test('a product that is sold out shows neither a saving nor the end of a promotion, and does again once it is back', async () => {
    onTestFinished(async () => {
      await server.db.exec('delete from promotions');
      await setStock(server.db, BOWL, 100);
    });
    await server.db.query(
      `insert into promotions (shop_id, name, rule_type, value, scope, scope_id, ends_at)
       select id, '{"fr": "Soldes"}', 'percentage', 2000, 'product', $1, now() + interval '1 day' from shops where uuid = $2`,
      [BOWL, SHOP_UUID],
    );
    const [bowl] = await server.db.query<{ url: string }>(
      `select '/catalog/product/' || c.slug || '/' || p.slug as url
       from products p join categories c on c.id = p.category_id where p.id = $1`,
      [BOWL],
    );
    const shown = async () => {
      const { body } = await get(bowl!.url);
      return ['data-part="old-price"', 'data-part="saving"', '<z-countdown>'].map((part) => body.includes(part));
    };
    const oldPrices = async () => {
      // The home page is cached until its server hears of a change.
      await flushNotifications(server.db);
      return (await get('/')).body.match(/<s data-field="old-price">/g)?.length ?? 0;
    };
    await setStock(server.db, BOWL, 0);
    expect([await shown(), await oldPrices()]).toEqual([[false, false, false], 0]);
    await setStock(server.db, BOWL, 3);
    // Two packs have the bowl in them.
    expect([await shown(), await oldPrices()]).toEqual([[true, true, true], 3]);
  });

  test('hostile text in a product’s name stays text, in the page and in the embedded data', async () => {
    const name = `</script><img src=x onerror="alert(1)">'`;
    const rename = (to: string) =>
      server.db.query(`update product_langs set name = $2 where product_id = $1 and language_code = 'en'`, [LAMP, to]);
    await rename(name);
    onTestFinished(() => rename('Lamp').then(() => undefined));
    const { body } = await get('/catalog/product/maison/lampe?locale=en');
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;img src=x');
    const data = /data-part="order">(.*?)<\/script>/s.exec(body)?.[1];
    expect(JSON.parse(data ?? '').name).toBe(name);
  });

  test('an amount is one run from left to right, with no-break spaces', async () => {
    const { body } = await get(`${CARPET_PAGE}?locale=ar`);
    expect(body).toContain('<bdi dir="ltr">1\u00a0000,00\u00a0DA</bdi>');
  });
});

describe('every page', () => {
  test('that the documentation names by an address without a placeholder is there', async () => {
    const [, table = ''] = readFileSync('docs/behaviour.md', 'utf8').split('### Screens by name');
    const [screens = ''] = table.split('\n## ');
    const addresses = screens.split('\n').flatMap((row) => {
      return [...(row.split('|')[2] ?? '').matchAll(/`(\/[a-z/-]*)`/g)].map(([, address]) => address ?? '');
    });
    expect(addresses).toContain('/checkout/cart/view');
    const { cookie } = await server.signIn();
    const answers = await Promise.all(
      addresses.map(async (url) => [url, (await get(url, { cookie })).statusCode] as const),
    );
    expect(answers).toEqual(addresses.map((url) => [url, 200]));
  });

  const PAGES = [
    '/',
    CARPET_PAGE,
    '/catalog/product/maison/coffret-libre',
    '/checkout/cart/view',
    '/dashboard/login',
    '/nowhere',
  ];

  test.each(PAGES)('%s has no inline script, style or handler that the policy would block', async (url) => {
    const { body } = await get(url);
    expect(body).not.toMatch(/ style="| on\w+="|<style|javascript:/);
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="|application\/(ld\+)?json/);
  });

  test('an address that does not exist leads back to the shop', async () => {
    const page = await get('/nowhere');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Page introuvable');
    expect(page.body).toContain('<a class="button button-primary" href="/">');
  });

  test('no address, whatever it begins with, gives a page links to another host', async () => {
    const shop = await createTestApp({
      prepare: (app) => app.get('//other.example/broken', () => Promise.reject(new Error('broken'))),
    });
    onTestFinished(() => shop.close());
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    // `inject` resolves the path before it sends it.
    const rawGet = async (path: string) => {
      const { promise, resolve: answer } = Promise.withResolvers<Parameters<typeof text>[0]>();
      httpGet(origin, { path, headers: { accept: 'text/html' } }, answer);
      return text(await promise);
    };
    for (const path of ['//other.example/x', '/\\other.example/x', '/.//other.example/x', '//other.example/broken']) {
      const links = [...(await rawGet(path)).matchAll(/(?:href|content)="([^"]*other\.example[^"]*)"/g)];
      expect(links.length, path).toBeGreaterThan(1);
      for (const [, link] of links) expect(new URL(link!, origin).origin, link).toBe(origin);
    }
  });

  test('the stylesheet and the fonts it names are served and can be kept', async () => {
    const css = await get('/static/host.css');
    const fonts = [...css.body.matchAll(/url\("(\/static\/[^"]+)"\)/g)].map(([, url]) => url!);
    expect(fonts.length).toBeGreaterThan(5);
    for (const url of fonts) expect((await get(url)).statusCode).toBe(200);
    expect((await get('/static/host.css', { 'if-none-match': String(css.headers.etag) })).statusCode).toBe(304);
  });

  test('what changes with a release is asked for again, and not sent again while it is the same', async () => {
    const scripts = [
      'panels.js',
      'print.js',
      'returns.js',
      'searches.js',
      'workbench.js',
      'workbench-search.js',
      'workbench-storage.js',
    ];
    const names = ['host.css', 'dashboard.css', 'workbench.css', 'icons.svg', ...scripts];
    for (const url of names.map((name) => `/static/${name}`)) {
      const { headers } = await get(url);
      expect(headers['cache-control'], url).toBe('public, max-age=0, must-revalidate');
      expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode, url).toBe(304);
    }
  });

  test('every icon a template uses is in the sprite', async () => {
    const sprite = (await get('/static/icons.svg')).body;
    const used = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.eta'))
      .flatMap((name) => [...readFileSync(resolve(TEMPLATES, name), 'utf8').matchAll(/it\.icon\('([\w-]+)'/g)])
      .map(([, icon]) => icon);
    expect(used.filter((icon) => !sprite.includes(`id="${icon}"`))).toEqual([]);
  });
});
