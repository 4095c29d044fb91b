import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { CARPET, LAMP, SHOP_UUID } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { flushNotifications } from '../testing/heard.ts';
import { bearerFor, createTestApp } from '../testing/test-app.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';

const ROOT = '/dashboard/catalogue';
const KINDS = [
  ['categories', 'categories'],
  ['brands', 'brands'],
  ['brand-lines', 'brand_lines'],
  ['collections', 'collections'],
  ['tags', 'tags'],
] as const;

const { server, staff } = await openStaffedShop();
let bearer: { authorization: string };

beforeAll(async () => {
  for (const [, table] of KINDS) await server.db.exec(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  bearer = await bearerFor(server.app);
});
beforeEach(() =>
  server.db.exec(`
    update products set brand_id = null, brand_line_id = null, category_id = shop_id;
    truncate product_categories, product_collections, product_tags, menu_items, promotions, home_blocks cascade;
    delete from brand_lines; delete from brands; delete from collections; delete from tags;
    delete from categories where id > 2;
    update categories set name = '{"fr": "Maison"}', description = '{}', parent_id = null;
    insert into brands (id, shop_id, slug, name) values (901, 1, 'tiziri', '{"fr": "Tiziri", "ar": "تيزيري"}');
    insert into brand_lines (id, shop_id, brand_id, slug, name) values (901, 1, 901, 'classique', '{"fr": "Classique"}');
    insert into collections (id, shop_id, slug, name) values (901, 1, 'aid', '{"fr": "Aïd"}');
    insert into tags (id, shop_id, slug, name) values (901, 1, 'cadeau', '{"fr": "Cadeau"}');
    insert into categories (id, shop_id, slug, name, parent_id) values
      (901, 1, 'salon', '{"fr": "Salon"}', 1), (902, 1, 'coussins', '{"fr": "Coussins"}', 901);
  `),
);

const get = (url: string, cookie = staff.cookie) =>
  server.app.inject({ url, headers: { cookie, accept: 'text/html' } });
/** Posts a form as a browser without script does. */
const post = (url: string, fields: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const followed = async ({ headers, cookies }: Awaited<ReturnType<typeof post>>) => {
  const flash = cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
  return (await get(String(headers.location), `${staff.cookie}; z_flash=${encodeURIComponent(flash)}`)).body;
};
const rows = (table: string) =>
  server.db.query<{ id: number; slug: string; name: Record<string, string> }>(
    `select id, slug, name from ${table} where shop_id = 1 order by id desc`,
  );
const listing = async (path: string) => {
  await flushNotifications(server.db);
  const answer = await server.app.inject({ url: `/web/public/api/${path}`, headers: bearer });
  return answer.json<ListingAnswer>();
};

describe('an entry of a kind', () => {
  it.each(KINDS)('of %s is made with its names and an address of the French one', async (kind, table) => {
    const made = await post(`${ROOT}/${kind}/new`, {
      nameFr: ' Été à Oran ',
      nameEn: 'Summer',
      nameAr: '',
      brandId: kind === 'brand-lines' ? '901' : '',
    });
    expect([made.statusCode, made.headers.location]).toEqual([303, `${ROOT}/${kind}`]);
    const list = await followed(made);
    expect(list).toContain('L’entrée a été ajoutée.');
    expect(list).toContain('<bdi>Été à Oran</bdi>');
    const [entry] = await rows(table);
    expect(entry).toMatchObject({ slug: 'ete-a-oran', name: { fr: 'Été à Oran', en: 'Summer' } });
    expect((await get(`/dashboard/products/${LAMP}`)).body).toMatch(
      new RegExp(`<option value="${entry?.id}"[^>]*>[^<]*Été à Oran</option>`),
    );
  });

  it.each(KINDS)('of %s is corrected, under its former address', async (kind, table) => {
    const url = `${ROOT}/${kind}/901`;
    const brandId = kind === 'brand-lines' ? '901' : '';
    const saved = await post(url, { nameFr: 'Autre', nameEn: 'Other', nameAr: 'آخر', brandId });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, url]);
    const page = await followed(saved);
    expect(page).toContain('Vos changements ont été enregistrés.');
    expect(page).toContain('value="آخر"');
    const entry = (await rows(table)).find(({ id }) => id === 901);
    expect(entry?.name).toEqual({ fr: 'Autre', en: 'Other', ar: 'آخر' });
    expect(entry?.slug).not.toBe('autre');
  });

  it.each(KINDS)('of %s needs a name that no other has, and nothing typed is lost', async (kind, table) => {
    const before = await rows(table);
    const above = { brandId: '901', parentId: '' };
    const empty = await post(`${ROOT}/${kind}/new`, { nameFr: ' ', nameEn: 'Typed', ...above });
    expect([empty.statusCode, errorBeside(empty.body, 'nameFr')]).toEqual([422, 'Donnez un nom en français.']);
    expect(empty.body).toContain('value="Typed"');
    const name = before.find(({ id }) => id === 901)?.name.fr ?? '';
    const known = await post(`${ROOT}/${kind}/new`, { nameFr: 'Neuf', nameAr: name.toUpperCase(), ...above });
    expect([known.statusCode, errorBeside(known.body, 'nameAr')]).toEqual([422, `« ${name} » existe déjà.`]);
    expect(await rows(table)).toEqual(before);
  });

  it.each(KINDS)(
    'of %s is made once where its form is sent again, for who made it and for ten minutes',
    async (kind, table) => {
      const before = (await rows(table)).length;
      const fields = { nameFr: 'Neuf', nameEn: 'New', parentId: kind === 'categories' ? '1' : '', brandId: '901' };
      const again = () => post(`${ROOT}/${kind}/new`, fields);
      for (const _ of ['first', 'again']) expect((await again()).headers.location).toBe(`${ROOT}/${kind}`);
      expect(await rows(table)).toHaveLength(before + 1);
      expect((await post(`${ROOT}/${kind}/new`, { ...fields, nameEn: 'Other' })).statusCode).toBe(422);
      await server.db.exec("update field_authors set changed_at = changed_at - interval '11 minutes'");
      expect((await again()).statusCode).toBe(422);
      await server.db.exec("update field_authors set changed_at = now(), value_hash = 'of another person'");
      expect((await again()).statusCode).toBe(422);
      expect(await rows(table)).toHaveLength(before + 1);
    },
  );

  it('is compared when somebody else corrected it meanwhile', async () => {
    const seen = hiddenValue((await get(`${ROOT}/brands/901`)).body, '_seen');
    await post(`${ROOT}/brands/901`, { nameFr: 'Tizira' });
    const late = await post(`${ROOT}/brands/901`, { nameFr: 'Tizirine', _seen: seen });
    expect([late.statusCode, errorBeside(late.body, 'nameFr')]).toEqual([409, expect.stringContaining('Tizira')]);
    expect(late.body).toContain('value="Tizirine"');
  });

  it('of another kind is not at the address of this one', async () => {
    expect((await get(`${ROOT}/brands/902`)).statusCode).toBe(404);
    expect((await get(`${ROOT}/colours`)).statusCode).toBe(400);
  });
});

it('the form of a new product leads an empty shop to its first category', async () => {
  const empty = await createTestApp();
  onTestFinished(() => empty.close());
  await empty.db.exec(`insert into shops (uuid, name) values ('${SHOP_UUID}', 'Neuve')`);
  const { cookie } = await empty.signIn();
  const { body } = await empty.app.inject({ url: '/dashboard/products/new', headers: { cookie, accept: 'text/html' } });
  expect(body).toContain(`<a href="${ROOT}/categories/new">Nouvelle catégorie</a>`);
  expect((await get('/dashboard/products/new')).body).not.toContain(`${ROOT}/categories/new`);
});

describe('the list of a kind', () => {
  it('finds names in any language, and counts the products of each', async () => {
    await server.db.exec(`update products set brand_id = 901 where id in (${LAMP}, ${CARPET})`);
    await post(`${ROOT}/brands/new`, { nameFr: 'Autre' });
    const matching = (await get(`${ROOT}/brands?search=${encodeURIComponent('تيزيري')}`)).body;
    expect(matching).toContain('<bdi>Tiziri</bdi>');
    expect(matching).toContain('1 entrée');
    expect(matching).toMatch(
      /<td class="number" data-label="Produits"><a href="\/dashboard\/products\?brand=901"><bdi dir="ltr">2<\/bdi>/,
    );
    const most = (await get(`${ROOT}/brands?sort=-products`)).body;
    expect(most.indexOf('<bdi>Tiziri')).toBeLessThan(most.indexOf('<bdi>Autre'));
  });

  it('counts a product once that is in a category twice', async () => {
    await server.db.exec(`update products set category_id = 901 where id = ${LAMP};
      insert into product_categories (product_id, category_id) values (${LAMP}, 901), (${CARPET}, 901)`);
    const headers = { cookie: staff.cookie, accept: 'application/json' };
    const answer = await server.app.inject({ url: `${ROOT}/categories?search=salon`, headers });
    expect(answer.json().rows).toEqual([{ id: 901, name: 'Salon', above: 'Maison', products: 2 }]);
  });

  it('counts for a category what its link leads to: the products of those below it too', async () => {
    await server.db.exec(`update products set category_id = 902 where id = ${LAMP};
      insert into product_categories (product_id, category_id) values (${LAMP}, 901), (${CARPET}, 902)`);
    const page = (await get(`${ROOT}/categories?search=salon`)).body;
    const [, url = '', count] = /<a href="([^"]*)"><bdi dir="ltr">(\d+)<\/bdi>/.exec(page) ?? [];
    expect([url, count]).toEqual(['/dashboard/products?category=901', '2']);
    expect((await get(url)).body).toContain('>2 produits</p>');
    const below = (await get(`${ROOT}/categories?search=coussins`)).body;
    expect(below).toContain('<a href="/dashboard/products?category=902"><bdi dir="ltr">2</bdi>');
  });

  it.each([
    ['brands', 'brand', `update products set brand_id = 901 where id = ${LAMP}`],
    ['brand-lines', 'brandLine', `update products set brand_id = 901, brand_line_id = 901 where id = ${LAMP}`],
    ['collections', 'collection', `insert into product_collections values (${LAMP}, 901)`],
    ['tags', 'tag', `insert into product_tags values (${LAMP}, 901)`],
  ])('leads from the number of %s to these products, and so does the page of the entry', async (kind, filter, use) => {
    const url = `/dashboard/products?${filter}=901`;
    expect((await get(`${ROOT}/${kind}`)).body).not.toContain(url);
    await server.db.exec(use);
    expect((await get(`${ROOT}/${kind}`)).body).toContain(`<a href="${url}"><bdi dir="ltr">1</bdi>`);
    expect((await get(`${ROOT}/${kind}/901`)).body).toContain(`href="${url}">Voir ses produits</a>`);
    const products = (await get(url)).body;
    expect(products).toContain('>1 produit</p>');
    expect(products).toContain('<bdi>Lampe</bdi>');
  });
});

describe('the shop', () => {
  it('shows a new brand as soon as a product has it, and its corrected name, on its page and in the filter', async () => {
    expect((await get('/catalog/brands/nour', '')).statusCode).toBe(404);
    await post(`${ROOT}/brands/new`, { nameFr: 'Nour' });
    const [brand] = await rows('brands');
    await server.db.query('update products set brand_id = $1 where id = $2', [brand?.id ?? 0, LAMP]);
    expect(JSON.stringify((await listing('products/new')).filterData)).toContain('Nour');
    await post(`${ROOT}/brands/${brand?.id}`, { nameFr: 'Noura' });
    expect(JSON.stringify((await listing('products/new')).filterData)).toContain('Noura');
    expect((await get('/catalog/brands/nour', '')).body).toMatch(/<h1[^>]*>\s*Noura/);
  });

  it('shows the corrected name of a category in its menu', async () => {
    const menu = async () => {
      await flushNotifications(server.db);
      return (await get('/', '')).body;
    };
    expect(await menu()).toContain('>Maison<');
    await post(`${ROOT}/categories/1`, { nameFr: 'Foyer', parentId: '' });
    const page = await menu();
    expect(page).toContain('>Foyer<');
    expect(page).not.toContain('>Maison<');
  });
});

describe('the description of a category', () => {
  const URL = `${ROOT}/categories/1`;
  const TEXTS = {
    descriptionFr: 'Tapis & lampes d’ici',
    descriptionEn: 'Rugs and lamps',
    descriptionAr: 'زرابي ومصابيح',
  };
  const stored = async (id = 1) =>
    (await server.db.query<{ description: object }>('select description from categories where id = $1', [id]))[0]
      ?.description;
  const shown = async (slug: string, locale: string) => {
    await flushNotifications(server.db);
    return (await get(`/catalog/category/${slug}?locale=${locale}`, '')).body;
  };
  beforeEach(async () => {
    await post(URL, { nameFr: 'Maison', ...TEXTS });
  });

  it('is shown on its page and to search engines, in each language', async () => {
    const slug = (await rows('categories')).find(({ id }) => id === 1)?.slug ?? '';
    const page = await shown(slug, 'fr');
    expect(page).toContain('<p>Tapis &amp; lampes d’ici</p>');
    expect(page).toContain('<meta name="description" content="Tapis &amp; lampes d’ici">');
    expect(await shown(slug, 'en')).toContain('<p>Rugs and lamps</p>');
    expect(await shown(slug, 'ar')).toContain('<p>زرابي ومصابيح</p>');
    expect((await get(URL)).body).toMatch(/<textarea[^>]*name="descriptionEn"[^>]*>Rugs and lamps<\/textarea>/);
  });

  it('is stored with a new category, once where its form is sent again', async () => {
    const again = () => post(`${ROOT}/categories/new`, { nameFr: 'Jardin', ...TEXTS });
    for (const _ of ['first', 'again']) expect((await again()).statusCode).toBe(303);
    const [made] = await rows('categories');
    expect(await stored(made?.id)).toEqual({ fr: TEXTS.descriptionFr, en: 'Rugs and lamps', ar: 'زرابي ومصابيح' });
    expect((await post(`${ROOT}/categories/new`, { nameFr: 'Jardin', descriptionFr: 'Autre' })).statusCode).toBe(422);
  });

  it('is emptied in one language', async () => {
    await post(URL, { nameFr: 'Maison', ...TEXTS, descriptionEn: ' ' });
    expect(await stored()).toEqual({ fr: TEXTS.descriptionFr, ar: 'زرابي ومصابيح' });
  });

  it('is said to be French on the page of a language that has none', async () => {
    await post(URL, { nameFr: 'Maison', ...TEXTS, descriptionAr: '' });
    const slug = (await rows('categories')).find(({ id }) => id === 1)?.slug ?? '';
    expect(await shown(slug, 'ar')).toContain('<p lang="fr" dir="ltr">Tapis &amp; lampes d’ici</p>');
    expect(await shown(slug, 'fr')).toContain('<p>Tapis &amp; lampes d’ici</p>');
  });

  it('stays where a call leaves it out', async () => {
    await post(URL, { nameFr: 'Foyer' });
    expect(await stored()).toEqual({ fr: TEXTS.descriptionFr, en: 'Rugs and lamps', ar: 'زرابي ومصابيح' });
  });

  it('is refused beside its field where it is too long, and nothing typed is lost', async () => {
    const long = 'x'.repeat(301);
    const refused = await post(URL, { nameFr: 'Maison', ...TEXTS, descriptionAr: long });
    expect([refused.statusCode, errorBeside(refused.body, 'descriptionAr')]).toEqual([422, 'Au plus 300 caractères.']);
    expect(refused.body).toContain(`>${long}</textarea>`);
    expect(await stored()).toMatchObject({ ar: TEXTS.descriptionAr });
  });

  it('is compared when somebody else corrected it meanwhile', async () => {
    const seen = hiddenValue((await get(URL)).body, '_seen');
    await post(URL, { nameFr: 'Maison', ...TEXTS, descriptionFr: '1' });
    const late = await post(URL, { nameFr: 'Maison', ...TEXTS, descriptionFr: 'Tard', _seen: seen });
    expect([late.statusCode, errorBeside(late.body, 'descriptionFr')]).toEqual([409, expect.stringMatching(/\b1\b/)]);
    expect(late.body).toContain('>Tard</textarea>');
  });

  it('is a field of categories only', async () => {
    for (const page of ['brands/901', 'collections/new'])
      expect((await get(`${ROOT}/${page}`)).body).not.toContain('descriptionFr');
  });
});

describe('what an entry is in', () => {
  it.each(['901', '902'])('is never a category below it: %s', async (parentId) => {
    const page = (await get(`${ROOT}/categories/901`)).body;
    expect(page).not.toContain(`<option value="${parentId}"`);
    const refused = await post(`${ROOT}/categories/901`, { nameFr: 'Salon', parentId });
    expect([refused.statusCode, errorBeside(refused.body, 'parentId')]).toEqual([
      422,
      'Une catégorie ne peut pas être dans elle-même, ni dans une de ses sous-catégories.',
    ]);
  });

  it('is another category from then on, or none', async () => {
    const parent = async () =>
      (await server.db.query<{ parent_id: number }>('select parent_id from categories where id = 902'))[0]?.parent_id;
    await post(`${ROOT}/categories/902`, { nameFr: 'Coussins', parentId: '1' });
    expect(await parent()).toBe(1);
    await post(`${ROOT}/categories/902`, { nameFr: 'Coussins', parentId: '' });
    expect(await parent()).toBeNull();
  });

  it('is the brand of a line, which stays while products are in the line', async () => {
    await post(`${ROOT}/brands/new`, { nameFr: 'Nour' });
    const [other] = await rows('brands');
    const without = await post(`${ROOT}/brand-lines/901`, { nameFr: 'Classique', brandId: '' });
    expect(errorBeside(without.body, 'brandId')).toBe('Choisissez la marque de la gamme.');
    await server.db.exec(`update products set brand_id = 901, brand_line_id = 901 where id = ${LAMP}`);
    const move = () => post(`${ROOT}/brand-lines/901`, { nameFr: 'Classique', brandId: String(other?.id) });
    const refused = await move();
    expect([refused.statusCode, errorBeside(refused.body, 'brandId')]).toEqual([
      422,
      'Des produits sont dans cette gamme : sa marque ne change plus.',
    ]);
    await server.db.exec('update products set brand_line_id = null');
    expect((await move()).statusCode).toBe(303);
    // Lines of two brands may have the same name.
    expect((await post(`${ROOT}/brand-lines/new`, { nameFr: 'Classique', brandId: '901' })).statusCode).toBe(303);
  });
});

describe('removing', () => {
  it.each(KINDS)('an entry of %s that nothing uses asks first', async (kind, table) => {
    await server.db.exec(
      `delete from categories where id = 902; ${kind === 'brands' ? 'delete from brand_lines' : ''}`,
    );
    expect((await get(`${ROOT}/${kind}/901`)).body).toContain('Oui, supprimer');
    const removed = await post(`${ROOT}/${kind}/901/remove`);
    expect([removed.statusCode, removed.headers.location]).toEqual([303, `${ROOT}/${kind}`]);
    expect(await followed(removed)).toContain('suppression faite');
    expect((await rows(table)).map(({ id }) => id)).not.toContain(901);
  });

  it.each([
    ['categories', `update products set category_id = 901 where id = ${LAMP}`, `/dashboard/products/${LAMP}`],
    ['categories', `insert into product_categories values (${LAMP}, 901)`, `/dashboard/products/${LAMP}`],
    ['categories', 'select 1', `${ROOT}/categories/902`],
    ['brands', 'select 1', `${ROOT}/brand-lines/901`],
    ['brands', `update products set brand_id = 901 where id = ${LAMP}`, `/dashboard/products/${LAMP}`],
    [
      'brand-lines',
      `update products set brand_id = 901, brand_line_id = 901 where id = ${LAMP}`,
      `/dashboard/products/${LAMP}`,
    ],
    ['collections', `insert into product_collections values (${LAMP}, 901)`, `/dashboard/products/${LAMP}`],
    ['tags', `insert into product_tags values (${LAMP}, 901)`, `/dashboard/products/${LAMP}`],
    [
      'collections',
      "insert into menu_items (id, shop_id, type, target_id) values (901, 1, 'collectionPage', 901)",
      '/dashboard/menu/901',
    ],
    [
      'tags',
      `insert into home_blocks (id, shop_id, type) values (901, 1, 'tag_products');
       insert into home_block_items (block_id, tag_id) values (901, 901)`,
      '/dashboard/home-blocks/901',
    ],
    [
      'brand-lines',
      `insert into promotions (id, shop_id, name, rule_type, value, scope, scope_id)
         values (901, 1, '{"fr": "Promo"}', 'percentage', 1000, 'brandline', 901)`,
      '/dashboard/promotions/901',
    ],
  ])('an entry of %s is refused while it is used, and its page leads there: %s', async (kind, use, url) => {
    await server.db.exec(use);
    const page = (await get(`${ROOT}/${kind}/901`)).body;
    expect(page).toContain(`<a href="${url}">`);
    expect(page).not.toContain('Oui, supprimer');
    const refused = await post(`${ROOT}/${kind}/901/remove`);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('role="alert"')]);
    expect(refused.body).toContain('encore utilisé à');
    expect((await get(`${ROOT}/${kind}/901`)).statusCode).toBe(200);
  });

  it('waits for nothing that was removed and can be put back', async () => {
    await server.db.exec(`
      insert into menu_items (shop_id, type, target_id, removed_at) values (1, 'collectionPage', 901, now());
      insert into promotions (shop_id, name, rule_type, value, scope, scope_id, active, archived_at)
        values (1, '{"fr": "Promo"}', 'percentage', 1000, 'collection', 901, false, now())`);
    expect((await post(`${ROOT}/collections/901/remove`)).statusCode).toBe(303);
  });
});
