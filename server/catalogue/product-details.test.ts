import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARPET, LAMP, OTHER_SHOPS, PACK, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';

const PAGE = `/dashboard/products/${LAMP}`;
/** As a browser sends them: a list once for each choice; a list or a box without one is not sent. */
const GOOD: [string, string][] = [
  ['_lists', 'active'],
  ['_lists', 'featured'],
  ['_lists', 'categories'],
  ['_lists', 'tags'],
  ['_lists', 'collections'],
  ['categoryId', '11'],
  ['brandId', '1'],
  ['brandLineId', '1'],
  ['sku', 'Lampe 1'],
  ['barcode', '6130000000017'],
  ['status', 'published'],
  ['active', '1'],
  ['categories', '12'],
  ['categories', '1'],
  ['tags', '2'],
  ['weight', '1 250'],
  ['height', '٣٠'],
  ['width', '20'],
  ['length', ''],
];

const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await server.db.exec(`
    insert into categories (id, shop_id, slug, name, parent_id) values
      (11, 1, 'mode', '{"fr": "Mode", "ar": "موضة"}', null), (12, 1, 'robes', '{"fr": "Robes"}', 11);
    insert into brands (id, shop_id, slug, name) values (1, 1, 'tiziri', '{"fr": "Tiziri"}'), (2, 1, 'dar', '{"fr": "Dar"}');
    insert into brand_lines (id, shop_id, brand_id, slug, name) values (1, 1, 1, 'lune', '{"fr": "Lune"}');
    insert into tags (id, shop_id, slug, name) values (1, 1, 'cadeau', '{"fr": "Cadeau"}'), (2, 1, 'neuf', '{"fr": "Neuf"}');
    insert into collections (id, shop_id, slug, name) values (1, 1, 'aid', '{"fr": "Aïd"}');
    select setval(pg_get_serial_sequence('categories', 'id'), 100);
  `);
});
beforeEach(async () => {
  expect((await post(GOOD)).statusCode).toBe(303);
});

const get = (url = PAGE) => server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
const post = (fields: [string, string][], { accept = 'text/html', url = PAGE, csrfToken = staff.csrfToken } = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([['_csrf', csrfToken], ...fields]).toString(),
  });
const changed = (name: string, ...values: string[]): [string, string][] => [
  ...GOOD.filter(([each]) => each !== name),
  ...values.map((value) => [name, value] as [string, string]),
];
const stored = async () => {
  const [row] = await server.db.query(
    `select category_id as category, brand_id as brand, brand_line_id as line, sku, barcode, status, active, featured,
       weight_grams as weight, height_cm as height, width_cm as width, length_cm as length,
       array(select category_id from product_categories where product_id = $1 order by 1) as categories,
       array(select tag_id from product_tags where product_id = $1 order by 1) as tags,
       array(select collection_id from product_collections where product_id = $1 order by 1) as collections
     from products where id = $1`,
    [LAMP],
  );
  return row;
};

describe('the details of a product', () => {
  it('have the name of their tab in the title of the page, as each tab of a product has', async () => {
    const titleOf = async (path: string) => /<title>([^<]*)/.exec((await get(PAGE + path)).body)?.[1];
    expect(await titleOf('')).toMatch(/^Fiche · Lampe/);
    expect(await titleOf('/prices')).toMatch(/^Prix · Lampe/);
    expect(await titleOf('/stock')).toMatch(/^Stock · Lampe/);
  });

  it('are stored with their lists, and shown again', async () => {
    expect(await stored()).toEqual({
      category: 11,
      brand: 1,
      line: 1,
      sku: 'Lampe 1',
      barcode: '6130000000017',
      status: 'published',
      active: true,
      featured: false,
      weight: 1250,
      height: 30,
      width: 20,
      length: null,
      categories: [1, 12],
      tags: [2],
      collections: [],
    });
    const { body } = await get();
    expect(body).toMatch(
      /<select id="product-categories"[^>]* multiple>.*<option value="12"[^>]* selected>Mode › Robes/s,
    );
    expect(body).toMatch(/<option value="11" data-names="[^"]*موضة/);
    expect(body).toMatch(/<input type="checkbox" id="product-active"[^>]* checked>/);
    expect(body).toMatch(/<input id="product-weight"[^>]* value="1250">/);
  });

  it('lose what is no longer chosen, where the form names the list', async () => {
    const fields = changed('tags').filter(([name]) => name !== 'active');
    expect((await post(fields)).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ tags: [], active: false, categories: [1, 12] });
  });

  it('keep a list that a form does not have', async () => {
    const fields = GOOD.filter(([name, value]) => name !== 'tags' && value !== 'tags');
    expect((await post([...fields, ['tags', '2']])).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ tags: [2] });
  });

  it('have the digits of a barcode that was scanned on AZERTY', async () => {
    expect((await post(changed('barcode', '-&"ààà&'))).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ barcode: '6130001' });
    expect((await post(GOOD)).statusCode).toBe(303);
  });

  it('come back as lists to a form that is sent in the background', async () => {
    const saved = await post(GOOD, { accept: 'application/json' });
    expect(saved.json()).toMatchObject({
      success: true,
      data: { sku: 'Lampe 1', active: '1', featured: '', categories: ['1', '12'], tags: ['2'], collections: [] },
    });
  });

  it.each([
    ['categoryId', [''], 'Choisissez la catégorie principale.'],
    ['categoryId', ['2'], 'Ce choix n’existe plus. Choisissez-en un autre.'],
    ['brandId', ['99'], 'Ce choix n’existe plus. Choisissez-en un autre.'],
    ['tags', ['1', '99'], 'Ce choix n’existe plus. Choisissez-en un autre.'],
    ['weight', ['0'], 'Un nombre entier de 1 à 99999, ou rien.'],
    ['height', ['30,5'], 'Un nombre entier de 1 à 999, ou rien.'],
    ['tags', ['1', 'x'], 'Cette valeur n’a pas la forme attendue.'],
    ['sku', ['x'.repeat(65)], 'Au plus 64 caractères.'],
    ['barcode', ['6130 0000'], 'Cette valeur n’a pas la forme attendue.'],
    ['status', ['sold'], 'Cette valeur n’a pas la forme attendue.'],
  ])('are refused with %s "%s", and nothing is stored', async (name, values, message) => {
    const before = await stored();
    const page = await post(changed(name, ...values));
    expect([page.statusCode, errorBeside(page.body, name)]).toEqual([422, message]);
    expect(await stored()).toEqual(before);
  });

  it('are refused with a line of another brand, beside the line', async () => {
    const page = await post(changed('brandId', '2'));
    expect(errorBeside(page.body, 'brandLineId')).toMatch(/« Tiziri › Lune » n’est pas de cette marque/);
  });

  it('name what a code of theirs finds too, and say nothing of other codes', async () => {
    const notices = async () => [
      ...(await get()).body.matchAll(/class="notice notice-warning">.*?<span>(.*?)<\/span><\/p>/gs),
    ];
    await server.db.query(`update products set sku = 'Lampe 1' where id = $1`, [OTHER_SHOPS]);
    expect(await notices()).toEqual([]);
    await server.db.query(`update products set sku = '6130000000017' where id = $1`, [CARPET]);
    await server.db.query(`update combinations set barcode = 'Lampe 1' where product_id = $1`, [CARPET]);
    const [byBarcode, bySku] = await notices();
    expect(byBarcode?.[1]).toMatch(
      new RegExp(
        `«\u00a06130000000017\u00a0» est aussi celui d’un autre produit.* <a href="/dashboard/products/${CARPET}"><bdi>Tapis`,
      ),
    );
    expect(bySku?.[1]).toContain('«\u00a0Lampe 1\u00a0»');
    const other = await get(`/dashboard/products/${CARPET}`);
    expect(other.body).toContain('Le code «\u00a0Lampe 1\u00a0» est celui de plusieurs déclinaisons de ce produit');
  });

  it('show the lists and boxes as they were sent when their page was open too long', async () => {
    const sent = changed('tags', '1').filter(([name]) => name !== 'active' && name !== 'categories');
    const page = await post([...sent, ['featured', '1']], { csrfToken: 'old' });
    expect(page.statusCode).toBe(403);
    const boxes = page.body.match(/<input type="checkbox" id="product-(?:active|featured)"[^>]* checked>/g);
    expect(boxes).toEqual([expect.stringContaining('product-featured')]);
    const chosen = (list: string) => {
      const options = new RegExp(`<select id="product-${list}".*?</select>`, 's').exec(page.body)?.[0] ?? '';
      return [...options.matchAll(/<option value="(\d+)"[^>]* selected/g)].map(([, value]) => value);
    };
    expect([chosen('tags'), chosen('categories')]).toEqual([['1'], []]);
  });

  it('are compared when two people change one list, in words', async () => {
    const _seen = hiddenValue((await get()).body, '_seen');
    expect((await post([...changed('tags', '1', '2'), ['_seen', _seen]])).statusCode).toBe(303);
    const page = await post([...changed('tags', '1'), ['_seen', _seen]]);
    expect([page.statusCode, errorBeside(page.body, 'tags')]).toEqual([
      409,
      expect.stringMatching(/entre-temps par Amina Staff, .* : Cadeau, Neuf$/),
    ]);
    expect((await post([...changed('sku', 'Lampe 2'), ['_seen', _seen]])).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ sku: 'Lampe 2', tags: [1, 2] });
  });

  it('bring back no stock that was sold while the page was open', async () => {
    const _seen = hiddenValue((await get()).body, '_seen');
    await server.db.query('update stock_items set available = available - 1 where product_id = $1', [LAMP]);
    const before = await stockOf(server.db, LAMP);
    expect((await post([...changed('sku', 'Lampe 3'), ['_seen', _seen]])).statusCode).toBe(303);
    expect(await stockOf(server.db, LAMP)).toBe(before);
  });

  it('let a pack be fixed, and no other product', async () => {
    const strict: [string, string][] = [
      ['_lists', 'strictPack'],
      ['strictPack', '1'],
    ];
    expect(errorBeside((await post([...GOOD, ...strict])).body, 'strictPack')).toBe('');
    expect((await post([...GOOD, ...strict])).statusCode).toBe(422);
    expect((await post([...GOOD, ...strict], { url: `/dashboard/products/${PACK}` })).statusCode).toBe(303);
  });

  it('say why a product cannot be bought', async () => {
    const reasons = async (id: number) => {
      const list = /<ul class="reasons">(.*?)<\/ul>/s.exec((await get(`/dashboard/products/${id}`)).body)?.[1] ?? '';
      return [...list.matchAll(/<span>([^<]*)/g)].map(([, text]) => text?.trim());
    };
    expect(await reasons(LAMP)).toEqual([]);
    await post(changed('status', 'draft'));
    expect(await reasons(LAMP)).toEqual(['Le produit est un brouillon.']);
    expect(await reasons(PACK)).toEqual(['«\u00a0Lampe\u00a0» n’est pas en vente.']);
    await server.db.query('update combinations set available = false where product_id = $1', [CARPET]);
    expect(await reasons(CARPET)).toEqual(['Aucune déclinaison n’est disponible.']);
    await server.db.query('update combinations set available = id = 21 where product_id = $1', [CARPET]);
    await server.db.query('update combinations set price_ht = 0 where id = 22');
    expect(await reasons(CARPET), 'one of its combinations has no price').toEqual([]);
    await server.db.query('update combinations set price_ht = 0 where product_id = $1', [CARPET]);
    expect(await reasons(CARPET)).toEqual(['Le produit n’a pas de prix.']);
    await server.db.exec(
      'update combinations set price_ht = case id when 21 then 100000 else 120000 end where id in (21, 22)',
    );
  });

  it('are not for strangers', async () => {
    const stranger = await server.visit();
    const before = await stored();
    const answer = await server.app.inject({
      method: 'POST',
      url: PAGE,
      headers: stranger.headers,
      payload: { sku: 'X' },
    });
    expect([303, 401]).toContain(answer.statusCode);
    expect(await stored()).toEqual(before);
  });
});
