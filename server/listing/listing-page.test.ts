import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { breadcrumbOf, errorBeside, textOf } from '../web/testing/read-page.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 160 });
});
afterAll(() => server.close());

async function open(url: string) {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
  const tag = (pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return {
    status: statusCode,
    body,
    title: tag(/<title>(.*?)<\/title>/),
    heading: tag(/<h1>(.*?)<\/h1>/),
    canonical: tag(/<link rel="canonical" href="[^"]*?(\/catalog[^"]*)">/),
    noindex: body.includes('noindex'),
    cards: [...(/data-part="list">.*?<template/s.exec(body)?.[0] ?? '').matchAll(/<h3><a href="([^"]+)"/g)].map(
      ([, href]) => href as string,
    ),
    count: textOf(body.slice(body.indexOf('<z-product-listing')), 'count'),
    next: tag(/rel="next"[^>]* href="([^"]+)"/),
    previous: tag(/rel="prev"[^>]* href="([^"]+)"/),
    chips: [...(/data-part="chips".*?<\/ul>/s.exec(body)?.[0] ?? '').matchAll(/<a href="([^"]+)"/g)].map(([, href]) =>
      (href as string).replaceAll('&amp;', '&'),
    ),
  };
}

test('a list says to search engines where it is in the shop', async () => {
  const home = ['Accueil', '/'];
  const mode = ['Mode', '/catalog/category/mode'];
  const pathOf = async (url: string) => breadcrumbOf((await open(url)).body);
  expect(await pathOf('/catalog/new')).toEqual([home, ['Nouveautés', '/catalog/new']]);
  expect(await pathOf('/catalog/category/mode')).toEqual([home, mode]);
  expect(await pathOf('/catalog/category/abayas-hijabs')).toEqual([
    home,
    mode,
    ['Abayas et hijabs', '/catalog/category/abayas-hijabs'],
  ]);
  expect(await pathOf('/catalog/brands/voltia')).toEqual([home, ['Voltia', '/catalog/brands/voltia']]);
  const [line] = await server.db.query<{ slug: string; brand: string }>(
    'select l.slug, b.slug as brand from brand_lines l join brands b on b.id = l.brand_id limit 1',
  );
  expect((await pathOf(`/catalog/brandlines/${line?.slug}`)).map(([, path]) => path)).toEqual([
    '/',
    `/catalog/brands/${line?.brand}`,
    `/catalog/brandlines/${line?.slug}`,
  ]);
});

test('more products come as the shop says for each kind of list', async () => {
  const modeOf = async (url: string) => / mode="([^"]+)"/.exec((await open(url)).body)?.[1];
  const say = async (modes: object) => {
    await server.db.query('update shops set listing_modes = $1', [JSON.stringify(modes)]);
    await flushNotifications(server.db);
  };
  const [{ modes: former } = { modes: {} }] = await server.db.query<{ modes: object }>(
    'select listing_modes as modes from shops',
  );
  onTestFinished(() => say(former));
  await say({ category: 'infinite', brand: 'load-more' });
  expect([await modeOf('/catalog/category/mode'), await modeOf('/catalog/brands/voltia')]).toEqual([
    'infinite',
    'load-more',
  ]);
  expect(await modeOf('/catalog/new'), 'not named').toBe('pagination');
});

test('each context has its page with its name, its mode and its cards', async () => {
  for (const [url, heading, mode] of [
    ['/catalog/category/mode', 'Mode', 'load-more'],
    ['/catalog/brands/voltia', 'Voltia', 'pagination'],
    ['/catalog/new', 'Nouveautés', 'infinite'],
  ] as const) {
    const page = await open(url);
    expect(page, url).toMatchObject({ status: 200, heading, canonical: url, noindex: false });
    expect(page.cards.length, url).toBeGreaterThan(0);
    expect(page.body).toContain(`mode="${mode}"`);
  }
  const [line] = await server.db.query<{ slug: string }>('select slug from brand_lines order by id limit 1');
  const [collection] = await server.db.query<{ slug: string }>('select slug from collections order by id limit 1');
  expect((await open(`/catalog/brandlines/${line?.slug}`)).body).toContain('context="brandLine"');
  expect((await open(`/catalog/collections/${collection?.slug}`)).body).toContain('context="collection"');
});

test('an unknown slug is a page that was not found', async () => {
  for (const context of ['category', 'brands', 'brandlines', 'collections']) {
    expect((await open(`/catalog/${context}/nobody`)).status).toBe(404);
  }
});

test('without script every product is reached by following the next pages', async () => {
  const seen = new Set<string>();
  let pages = 0;
  for (let url: string | null = '/catalog/new'; url !== null; pages++) {
    const page = await open(url);
    for (const card of page.cards) seen.add(card);
    expect(page.previous).toBe(pages === 0 ? null : pages === 1 ? '/catalog/new' : `/catalog/new?page=${pages}`);
    url = page.next;
  }
  expect([seen.size, pages]).toEqual([160, 14]);
});

test('the filter form keeps what was chosen, says it in chips, and each chip takes one choice back', async () => {
  const page = await open(
    '/catalog/category/mode?option%5Bcolour%5D=black&category=homme&min=1000&available=1&q=&max=',
  );
  expect(page.body).toMatch(/name="option\[colour\]" value="black" checked/);
  expect(page.body).toMatch(/name="category" value="homme" checked/);
  expect(page.body).toMatch(/name="min"[^>]* value="1000"/);
  expect(page.body).toMatch(/name="available" value="1" checked/);
  expect(page.noindex).toBe(true);
  expect(page.chips).toHaveLength(4);
  for (const chip of page.chips) {
    const without = await open(chip);
    expect(without.chips).toHaveLength(3);
    expect(Number.parseInt(without.count, 10)).toBeGreaterThanOrEqual(Number.parseInt(page.count, 10));
  }
});

test('the filters begin with colour, size and price, of which the first two are open, and what is chosen too', async () => {
  const sectionsOf = async (url: string) =>
    [...(await open(url)).body.matchAll(/<details( open)? data-part="section" data-facet="([^"]+)"/g)].map(
      ([, isOpen, facet]) => `${facet}${isOpen ? ' open' : ''}`,
    );
  const sections = await sectionsOf('/catalog/category/abayas-hijabs?locale=fr');
  expect(sections.slice(0, 3)).toEqual(['option[colour] open', 'option[size] open', 'price']);
  expect(sections.slice(3)).toContain('brand');
  expect(sections.filter((section) => section.endsWith(' open'))).toHaveLength(3);
  expect(sections.at(-1)).toBe('available open');
  expect((await sectionsOf('/catalog/new')).slice(0, 4)).toEqual([
    'option[colour] open',
    'option[size] open',
    'price',
    'category',
  ]);
  expect(await sectionsOf('/catalog/category/abayas-hijabs?max=9000&brand=tiziri')).toEqual(
    expect.arrayContaining(['price open', 'brand open']),
  );
});

test('a chip of a price sets the currency apart with its amount, also in Arabic', async () => {
  const chipsOf = async (query: string) => {
    const { body } = await open(`/catalog/new?${query}`);
    return /data-part="chips".*?<\/ul>/s.exec(body)?.[0] ?? '';
  };
  expect(await chipsOf('min=1900&locale=ar')).toContain('ابتداءً من \u20661\u00a0900\u00a0DA\u2069');
  expect(await chipsOf('min=900&max=1900&locale=fr')).toContain(
    'De \u2066900\u00a0DA\u2069 à \u20661\u00a0900\u00a0DA\u2069',
  );
});

test('a search shows its words again and leads to the products', async () => {
  const page = await open('/catalog/new?q=th%C3%A9i%C3%A8re');
  expect(page.heading).toBe('Résultats pour «\u00a0théière\u00a0»');
  expect(page.noindex).toBe(true);
  expect(page.body).toContain(
    'type="search" name="q" maxlength="100" placeholder="Rechercher un produit" value="théière"',
  );
  expect(page.cards.length).toBeGreaterThan(0);
  const novelties = '<a href="/catalog/new" aria-current="page">';
  expect(page.body).not.toContain(novelties);
  expect((await open('/catalog/new')).body).toContain(novelties);
  const nothing = await open('/catalog/new?q=zzzz');
  expect(nothing).toMatchObject({ status: 200, count: '0 produit', cards: [] });
  expect(nothing.body).toMatch(/data-part="empty" class="empty">/);
  expect(nothing.body).toMatch(/href="\/catalog\/new" data-part="clear">Voir les nouveautés</);
  expect(nothing.body).not.toContain('Retirez un filtre');
  const reset = /href="\/catalog\/new\?q=th%C3%A9i%C3%A8re" data-part="clear">Tout effacer</;
  expect(page.body, 'for filters that are chosen later, on the same page').toMatch(reset);
});

test('a search that finds nothing leads to the departments and to liked products, and has no filters', async () => {
  const { body } = await open('/catalog/new?q=zzzz&locale=fr');
  const departments = /<nav aria-label="Aller à">.*?<\/nav>/s.exec(body)?.[0] ?? '';
  expect(departments).toContain('href="/catalog/category/chaussures"');
  expect(departments).not.toContain('href="/catalog/category/homme"');
  const liked = /<section aria-labelledby="suggestions">.*?<\/section>/s.exec(body)?.[0] ?? '';
  expect(liked).toContain('Appréciés de nos clients');
  const ratings = [...liked.matchAll(/data-field="rating-shown">(\d),\d \((\d+)\)/g)].map((match) =>
    match.slice(1).map(Number),
  );
  expect(ratings).toHaveLength(4);
  expect(ratings.every(([stars]) => (stars ?? 0) >= 4)).toBe(true);
  const counts = ratings.map(([, count]) => count ?? 0);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  for (const part of ['id="filters"', 'class="listing-head"', 'data-part="open-filters"']) {
    expect(new RegExp(`<[^>]*${part}[^>]*>`).exec(body)?.[0], part).toContain(' hidden');
  }
  const narrowed = (await open('/catalog/new?q=abaya&min=900000')).body;
  expect(narrowed).not.toContain('id="suggestions"');
  expect(/<form[^>]*id="filters"[^>]*>/.exec(narrowed)?.[0]).not.toContain(' hidden');
});

test('a search that finds nothing as typed says in its heading and its title which word is searched in its place', async () => {
  const page = await open('/catalog/new?q=th%C3%A9y%C3%A8re');
  const heading = 'Aucun résultat pour «\u00a0théyère\u00a0». Résultats pour «\u00a0théière\u00a0»';
  expect(page.heading).toBe(heading);
  expect(page.title).toContain(heading);
  expect(page.body).toContain('value="théyère"');
  expect(page.noindex).toBe(true);
  expect(page.cards).toEqual((await open('/catalog/new?q=th%C3%A9i%C3%A8re')).cards);
  const more = await open('/catalog/new?q=abaia');
  expect(more.next).toBe('/catalog/new?q=abaia&page=2');
  expect((await open(more.next as string)).heading).toBe(more.heading);
});

test('a bad price is said beside its field, stays in it, and the rest of the choices hold', async () => {
  const page = await open('/catalog/category/mode?min=900&max=20&option%5Bcolour%5D=black');
  expect(page.status).toBe(422);
  expect(errorBeside(page.body, 'max')).toContain('plus petit que le minimal');
  expect(page.body).toMatch(/role="alert">.*?<a href="#filters">Le prix maximal est plus petit/s);
  expect(page.body).toMatch(/name="min"[^>]* value="900"/);
  expect(page.body).toMatch(/name="max"[^>]* value="20"[^>]* aria-invalid="true" aria-describedby="listing-max-error"/);
  expect(page.chips).toHaveLength(1);
  expect(page.cards.length).toBeGreaterThan(0);
});

test('what cannot be shown beside a control is said above the list, as text', async () => {
  const page = await open('/catalog/new?page=%3Cb%3Eabc&sort=none&brand=nobody');
  expect(page.status).toBe(422);
  expect(page.body).toContain('La page «\u00a0&lt;b&gt;abc\u00a0» n’existe pas');
  expect(errorBeside(page.body, 'sort')).toContain('« none »');
  expect(errorBeside(page.body, 'brand')).toContain('« nobody »');
  expect(page.cards).toHaveLength(12);
});

test('the address search engines keep has the page and nothing of others', async () => {
  const page = await open('/catalog/category/mode?page=2&utm_source=letter');
  expect(page).toMatchObject({ canonical: '/catalog/category/mode?page=2', noindex: false });
  expect(page.title).toContain('Mode, page 2');
  expect(page.next ?? '').not.toContain('utm');
});

test('a category leads to the one above it and to those below', async () => {
  expect((await open('/catalog/category/homme')).body).toContain('<li><a href="/catalog/category/mode">Mode</a></li>');
  expect((await open('/catalog/category/mode')).body).toContain('<a href="/catalog/category/homme">Homme');
});

test('the page of a database without a shop is not found', async () => {
  const empty = await createTestApp();
  expect((await empty.app.inject({ url: '/catalog/new', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  await empty.close();
});
