import { beforeAll, describe, expect, it } from 'vitest';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';

const PAGE = '/dashboard/products/new';
const START = '/dashboard/products/start';

const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await server.db.exec(`
    select setval(pg_get_serial_sequence('products', 'id'), 100), setval(pg_get_serial_sequence('stock_items', 'id'), 100);
    insert into categories (id, shop_id, parent_id, slug, name) values (11, 1, 1, 'cuisine', '{"fr": "Cuisine", "ar": "المطبخ"}');
  `);
});

const get = async (url = PAGE) =>
  (await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } })).body;
const post = (fields: Record<string, string>, { accept = 'text/html', url = PAGE } = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
/** Builds the body of the page: its hidden fields and the typed ones. */
const typed = async (fields: Record<string, string> = {}, url = PAGE): Promise<Record<string, string>> => {
  const page = await get(url);
  const hidden = Object.fromEntries(['key', 'languageCode', '_seen'].map((name) => [name, hiddenValue(page, name)]));
  return {
    ...hidden,
    type: 'simple',
    family: 'standard',
    name: 'Théière Taghit',
    category: '11',
    price_ht: '1 000',
    tax: '19',
    supplyPriceHt: '',
    wholeSalePriceHt: '',
    wholesale_from: '1',
    ...fields,
  };
};
const products = () =>
  server.db.query<{ id: number; name: string }>(
    `select p.id, p.slug, p.type, p.family, p.status, p.price_ht, p.tax, p.category_id, l.language_code, l.name,
       (select count(*)::int from stock_items s where s.product_id = p.id and s.available = 0) as stock_items
     from products p join product_langs l on l.product_id = p.id where p.id > 100 order by p.id`,
  );

describe('the page of a new product', () => {
  it('begins with the first field that the dialog of the list left open', async () => {
    const focused = (page: string) => page.match(/<[^>]* autofocus/g)?.map((tag) => / name="(\w+)"/.exec(tag)?.[1]);
    expect(focused(await get(`${PAGE}?name=Plateau`))).toEqual(['category']);
    expect(focused(await get())).toEqual(['name']);
  });

  it('creates a draft with its name, price and empty stock, and leads to its record', async () => {
    const answer = await post(await typed());
    const product = (await products()).at(-1);
    expect(product).toEqual({
      id: product?.id,
      slug: 'theiere-taghit',
      type: 'simple',
      family: 'standard',
      status: 'draft',
      price_ht: 100_000,
      tax: 1900,
      category_id: 11,
      language_code: 'fr',
      name: 'Théière Taghit',
      stock_items: 1,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/dashboard/products/${product?.id}`]);
    expect(answer.cookies.map(({ name }) => name)).toContain('z_flash');
    expect((await server.app.inject({ url: '/catalog/product/cuisine/theiere-taghit' })).statusCode).toBe(404);
  });

  it('creates one product when the form is sent twice, at once or again', async () => {
    const form = await typed({ name: 'Plateau' });
    const answers = await Promise.all([post(form), post(form)]);
    const again = await post(form, { accept: 'application/json' });
    const plateaux = (await products()).filter(({ name }) => name === 'Plateau');
    expect(plateaux).toHaveLength(1);
    const url = `/dashboard/products/${plateaux[0]?.id}`;
    expect(answers.map(({ headers }) => headers.location)).toEqual([url, url]);
    expect(again.json()).toMatchObject({ success: true, redirect: url, message: expect.any(String) });
  });

  it('creates another one when the form is changed and sent again, under an address of its own', async () => {
    const form = await typed({ name: 'Bougie' });
    await post(form);
    await post({ ...form, price_ht: '1200' });
    const { headers } = await post(await typed({ name: 'Bougie' }));
    expect((await get(String(headers.location))).match(/bougie-3/)).not.toBeNull();
  });

  it('gives an Arabic name an address, and stores it in the language of the page', async () => {
    await post({ ...(await typed({}, `${PAGE}?locale=ar`)), name: 'عباية ياسمين' });
    expect((await products()).at(-1)).toMatchObject({
      slug: 'abaia-iasmin',
      language_code: 'ar',
      name: 'عباية ياسمين',
    });
    await post(await typed({ name: '★★★' }, `${PAGE}?locale=fr`));
    expect((await products()).at(-1)).toMatchObject({ slug: 'produit', language_code: 'fr' });
  });

  it('gives a pack the family of packs whatever was chosen, and no stock of its own', async () => {
    await post(await typed({ type: 'pack', family: 'fragile', name: 'Coffret thé' }));
    expect((await products()).at(-1)).toMatchObject({ type: 'pack', family: 'pack', stock_items: 0 });
  });

  it('begins with what the dialog passed on and with the tax of the newest product', async () => {
    await post(await typed({ name: 'Service à café', tax: '19' }));
    const page = await get(`${PAGE}?type=pack&family=pack&name=Coffret%20%22A%22`);
    expect(page).toMatch(/<option value="pack" selected>Pack de plusieurs produits/);
    expect(page).toMatch(/name="name"[^>]* value="Coffret &quot;A&quot;"/);
    expect(page).toContain('<option value="19" selected>');
    expect(page).toContain('<option value="11">Maison › Cuisine</option>');
    expect(await get(`${PAGE}?type=nothing&family=pack`)).toMatch(/<option value="standard" selected>/);
  });

  it.each([
    ['name', ' ', 'Donnez un nom au produit.'],
    ['category', '', 'Choisissez une catégorie.'],
    ['category', '2', 'Choisissez une catégorie.'],
    ['price_ht', '', 'Donnez le prix du produit.'],
    ['price_ht', '-1', 'Saisissez un prix positif, par exemple 1 234,50.'],
    ['family', 'pack', 'Seul un pack a la famille Pack. Choisissez une autre famille.'],
  ])('refuses %s “%s” beside its field and loses nothing', async (field, value, message) => {
    const before = await products();
    const form = await typed({ name: 'Lanterne', supplyPriceHt: '12,5', [field]: value });
    const page = await post(form);
    expect(page.statusCode).toBe(422);
    expect(errorBeside(page.body, field)).toBe(message);
    expect(hiddenValue(page.body, 'key')).toBe(form.key);
    expect(page.body).toMatch(/name="supplyPriceHt"[^>]* value="12,5"/);
    expect(await products()).toEqual(before);
    const corrected = { name: 'Lanterne', category: '11', price_ht: '500', family: 'standard' };
    expect((await post({ ...form, ...corrected, _seen: hiddenValue(page.body, '_seen') })).statusCode).toBe(303);
  });

  it('is for staff', async () => {
    const stranger = await server.visit();
    const answer = await server.app.inject({ url: PAGE, headers: { ...stranger.headers, accept: 'text/html' } });
    expect(answer.statusCode).toBe(303);
  });
});

describe('the dialog of a new product', () => {
  it('leads to the page with what was typed', async () => {
    const fields = { type: 'pack', family: 'standard', name: ' Coffret & thé ' };
    const url = `${PAGE}?type=pack&family=pack&name=Coffret+%26+th%C3%A9`;
    expect((await post(fields, { url: START, accept: 'application/json' })).json()).toEqual({ url });
    const { statusCode, headers } = await post(fields, { url: START });
    expect([statusCode, headers.location]).toEqual([303, url]);
  });

  it('says what is wrong by field', async () => {
    const answer = await post(
      { type: 'simple', family: 'pack', name: 'x' },
      { url: START, accept: 'application/json' },
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { family: [expect.any(String)] } }]);
    const nameless = await post(
      { type: 'simple', family: 'standard', name: ' ' },
      { url: START, accept: 'application/json' },
    );
    expect([nameless.statusCode, nameless.json()]).toMatchObject([422, { errors: { name: [expect.any(String)] } }]);
  });
});
