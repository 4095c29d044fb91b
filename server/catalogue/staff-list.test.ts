import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FilteredProducts } from '../../shared/api/staff-products.ts';
import { BOWL, CARPET, LAMP, SMALL, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { listProducts } from './staff-queries.ts';

const PRODUCTS = '/dashboard/products';
const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await server.db.exec(`
    update products set sku = 'LMP1', barcode = '6130001', tax = 1900 where id = ${LAMP};
    update combinations set sku = 'CARPET-S', barcode = '6130002' where id = ${SMALL};
    insert into categories (id, shop_id, slug, name, parent_id) values
      (10, 1, 'lumiere', '{"fr": "Lumière"}', 1), (11, 1, 'cadeaux', '{"fr": "Cadeaux"}', null), (12, 1, 'fetes', '{"fr": "Fêtes"}', 11);
    insert into product_categories (product_id, category_id) values (${BOWL}, 11), (${CARPET}, 12), (${CARPET}, 11);
    insert into brands (id, shop_id, slug, name) values (1, 1, 'tiziri', '{"fr": "Tiziri", "ar": "تيزيري"}');
    update products set category_id = 10, brand_id = 1 where id = ${LAMP};
    update products set date_add = '2026-01-01T12:00:00Z';
    insert into brand_lines (id, shop_id, brand_id, slug, name) values (1, 1, 1, 'salon', '{"fr": "Salon"}');
    update products set brand_line_id = 1 where id = ${LAMP};
    insert into collections (id, shop_id, slug, name) values (1, 1, 'hiver', '{"fr": "Hiver"}');
    insert into product_collections (product_id, collection_id) values (${BOWL}, 1), (${LAMP}, 1);
    insert into tags (id, shop_id, slug, name) values (1, 1, 'cadeau', '{"fr": "Cadeau"}');
    insert into product_tags (product_id, tag_id) values (${CARPET}, 1);
  `);
  await setStock(server.db, BOWL, 4);
});

const get = (url: string, accept = 'application/json') =>
  server.app.inject({ url, headers: { cookie: staff.cookie, accept } });
const html = async (url: string) => (await get(url, 'text/html')).body.replaceAll('&amp;', '&');
const names = async (query: string) =>
  (await get(`${PRODUCTS}?${query}`)).json().products.map(({ name }: { name: string }) => name);

describe('the list of products', () => {
  it.each([
    ['a part of the name', 'search=amp', ['Lampe']],
    ['a name without capitals and accents', `search=${encodeURIComponent('LÂMPÉ')}`, ['Lampe']],
    ['a name in another spelling', `search=${encodeURIComponent('زربيه')}`, ['Tapis']],
    ['a name in another language', `search=${encodeURIComponent('زربية')}`, ['Tapis']],
    ['an SKU', 'search=lmp1', ['Lampe']],
    ['the SKU of a combination', 'search=CARPET', ['Tapis']],
    ['a barcode', 'search=6130001', ['Lampe']],
    ['the barcode of a combination', 'search=6130002', ['Tapis']],
    ['a barcode as a scanner types it on AZERTY', `search=${encodeURIComponent('-&"ààà&')}`, ['Lampe']],
    ['two signs that are no scan', `search=${encodeURIComponent('-&')}`, []],
    ['a sign that means something to the database', 'search=%25', []],
    ['its own category', 'category=10', ['Lampe']],
    ['another category than its main one, once', 'category=11', ['Bol', 'Tapis']],
    ['a category above its own', 'category=1&search=lamp', ['Lampe']],
    ['its brand', 'brand=1', ['Lampe']],
    ['its brand line', 'brandLine=1', ['Lampe']],
    ['a collection', 'collection=1', ['Bol', 'Lampe']],
    ['a tag', 'tag=1', ['Tapis']],
    ['not being on sale, as addresses used to say it', 'active=no', ['Retiré']],
    ['being off sale', 'state=inactive', ['Retiré']],
    ['no state that it has', 'state=archived', []],
    ['no stock', 'stock=none', ['Ailleurs', 'Retiré']],
    ['low stock, also of a pack', 'stock=low', ['Bol', 'Coffret', 'Coffret libre']],
    ['its price with tax', 'priceFrom=2%20975,00&priceTo=2975', ['Lampe']],
    ['several filters', 'stock=some&active=yes&priceTo=500', ['Bol']],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('counts the pieces that shoppers can order, as the pages of the shop do', async () => {
    const stocks = async () => {
      const { body } = await get(`${PRODUCTS}?format=csv`, 'text/html');
      const rows = body.split('\r\n').map((row) => row.split(';'));
      return Object.fromEntries(rows.map((cells) => [cells[1], Number(cells.at(-1))]));
    };
    const before = await stocks();
    expect(before).toMatchObject({ Tapis: 100, Coffret: 2 });
    onTestFinished(() =>
      server.db.exec(
        `update combinations set archived_at = null, available = true, is_default = true where id = ${SMALL};
         update products set active = true where id = ${BOWL}; delete from stock_items where id = 99`,
      ),
    );
    await server.db.exec(`insert into stock_items (id, product_id, available) values (99, ${CARPET}, 7)`);
    expect(await stocks(), 'left over from before it had combinations').toEqual(before);
    await server.db.exec(
      `update combinations set archived_at = now(), available = false, is_default = false where id = ${SMALL}`,
    );
    expect(await stocks(), 'an archived combination').toMatchObject({ Tapis: 0 });
    expect(await names('stock=none')).toContain('Tapis');
    await server.db.exec(`update products set active = false where id = ${BOWL}`);
    expect(await stocks(), 'a pack with an item that is off sale').toMatchObject({ Bol: 4, Coffret: 0 });
  });

  it('reads the products of a large spreadsheet in parts, each of them once and in the sequence of the list', async () => {
    onTestFinished(() => server.db.exec("delete from products where slug like 'many-%'"));
    await server.db.exec(
      `insert into products (id, uid, shop_id, slug, type, category_id, price_ht, status)
       select 10000 + n, 'many-' || n, shop_id, 'many-' || n, type, category_id, 1000 + n % 7, status from products, generate_series(1, 600) n where id = ${LAMP}`,
    );
    let longest = 0;
    const query: typeof server.db.query = async <T extends object>(
      ...statement: Parameters<typeof server.db.query>
    ) => {
      for (const value of statement[1] ?? []) if (Array.isArray(value)) longest = Math.max(longest, value.length);
      return server.db.query<T>(...statement);
    };
    const { rows, total } = await listProducts(
      { ...server.db, query },
      { locale: 'fr', filters: {}, sort: { by: 'price', descending: false }, limit: 50_001, offset: 0 },
    );
    const all = await server.db.query<{ id: number }>(
      'select id from products p order by price_with_tax(p.price_ht, p.tax), id',
    );
    expect(total).toBeGreaterThan(600);
    expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(longest).toBeLessThanOrEqual(500);
  });

  it('is filtered by what is missing: a picture, a barcode, or a text that a language needs', async () => {
    const all = await names('');
    const without = (name: string) => all.filter((one: string) => one !== name);
    onTestFinished(() =>
      server.db.exec(`delete from product_images; update combinations set barcode = '6130002' where id = ${SMALL};
        update product_langs set short_description = '', seo_title = '', seo_description = ''`),
    );
    expect(await names('missing=picture')).toEqual(all);
    await server.db.exec(`insert into product_images (product_id, path) values (${LAMP}, 'lamp.jpg')`);
    expect(await names('missing=picture')).toEqual(without('Lampe'));

    expect(await names('missing=barcode')).toContain('Bol');
    expect(await names('missing=barcode')).not.toContain('Lampe');
    expect(await names('missing=barcode'), 'of its combinations one has none').toContain('Tapis');
    await server.db.exec(`update combinations set barcode = '61300' || id where product_id = ${CARPET}`);
    expect(await names('missing=barcode'), 'each of its combinations has one').not.toContain('Tapis');
    await server.db.exec(`update combinations set barcode = '' where id = ${SMALL}`);
    expect(await names('missing=barcode')).toContain('Tapis');

    expect(await names('missing=en')).toEqual(all);
    const english = `where product_id = ${BOWL} and language_code = 'en'`;
    await server.db.exec(`update product_langs set short_description = 'A bowl', seo_title = 'Bowl' ${english}`);
    expect(await names('missing=en')).toEqual(all);
    await server.db.exec(`update product_langs set seo_description = 'Bowls' ${english}`);
    expect(await names('missing=en')).toEqual(without('Bol'));
    const page = await html(`${PRODUCTS}?missing=en`);
    expect(page).toContain('<span aria-hidden="true">À compléter</span> <bdi>Textes anglais</bdi>');
  });

  it('has no list of tags to choose from before there are some', async () => {
    expect(await html(PRODUCTS)).toContain('<label for="products-tag">Étiquette</label>');
    onTestFinished(() =>
      server.db.exec(`insert into tags (id, shop_id, slug, name) values (1, 1, 'cadeau', '{"fr": "Cadeau"}');
        insert into product_tags (product_id, tag_id) values (${CARPET}, 1)`),
    );
    await server.db.exec('delete from product_tags; delete from tags');
    expect(await html(PRODUCTS)).not.toContain('products-tag');
  });

  it('answers a call with products, pages and the markup of what changes', async () => {
    const answer = (await get(`${PRODUCTS}?brand=1`)).json();
    expect(Value.Check(FilteredProducts, answer)).toBe(true);
    expect(answer.products).toEqual([
      {
        id: LAMP,
        name: 'Lampe',
        link: `${PRODUCTS}/${LAMP}`,
        category: 'Lumière',
        brand: 'Tiziri',
        isActive: true,
        priceTtc: 2975,
        image: null,
      },
    ]);
    expect(answer.total).toBe(1);
    const page = await html(`${PRODUCTS}?brand=1`);
    const regions = answer.html.map((part: string) => part.replaceAll('&amp;', '&').trim());
    expect(regions).toHaveLength(2);
    // The token of forms is another one each time.
    const plain = (text: string) => text.replace(/name="_csrf" value="[^"]*"/g, '');
    for (const region of regions) expect(plain(page)).toContain(plain(region));
  });

  it('names the active filters, each with a link that removes it', async () => {
    const page = await html(`${PRODUCTS}?brand=1&stock=some&sort=-price`);
    expect(page).toContain(
      `href="${PRODUCTS}?stock=some&sort=-price"><span class="visually-hidden">Retirer le filtre Marque`,
    );
    expect(page).toContain('<bdi>Tiziri</bdi>');
    expect(page).toContain(`href="${PRODUCTS}?brand=1&sort=-price"`);
    expect(page).toContain('<bdi>En stock</bdi>');
    expect(page).toMatch(/<details class="more-filters">.*?Plus de filtres <span [^>]*>1<\/span><\/summary>/s);
  });

  it('opens the folded filters where one in the address was refused', async () => {
    expect(await html(`${PRODUCTS}?priceFrom=much`)).toContain('<details class="more-filters" open>');
  });

  it('takes an empty filter of a plain form for none', async () => {
    const page = await html(`${PRODUCTS}?search=&category=&stock=&brand=&active=&priceFrom=&priceTo=`);
    expect(page).not.toContain('il est ignoré');
    expect(page).toContain('7 produits');
  });

  it('takes a price in Arabic digits and separators', async () => {
    const search = new URLSearchParams({ priceFrom: '٢٬٩٧٠٫٥٠', priceTo: '۲۹۷۶' });
    const { products } = (await get(`${PRODUCTS}?${search}`)).json();
    expect(products.map(({ name }: { name: string }) => name)).toEqual(['Lampe']);
  });

  it('ignores a price that is none, and says so', async () => {
    expect(await html(`${PRODUCTS}?priceFrom=cheap`)).toContain('il est ignoré');
  });

  it('marks stock that is gone or low, and says the state of a product', async () => {
    const page = await html(PRODUCTS);
    expect(page).toContain('<span class="stock-none">0</span>');
    expect(page).toContain('<span class="stock-low">4</span>');
    expect(page).toContain('<span class="status status-inactive">Hors vente</span>');
    await server.db.query("update products set status = 'draft' where id = $1", [CARPET]);
    expect(await html(`${PRODUCTS}?search=tapis`)).toContain('<span class="status status-draft">Brouillon</span>');
    expect(await names('state=draft')).toEqual(['Tapis']);
    expect(await names('state=active')).not.toContain('Tapis');
    await server.db.query("update products set status = 'archived', active = false where id = $1", [CARPET]);
    expect(await names('state=archived')).toEqual(['Tapis']);
    expect(await names('state=inactive')).toEqual(['Retiré']);
    await server.db.query("update products set status = 'published', active = true where id = $1", [CARPET]);
  });

  it('says when a product was added, and begins with the newest at the first press on that heading', async () => {
    onTestFinished(() => server.db.exec("update products set date_add = '2026-01-01T12:00:00Z'"));
    await server.db.exec(`update products set date_add = timestamptz '2026-01-01T12:00:00Z' + id * interval '1 day'`);
    const page = await html(PRODUCTS);
    expect(page).toContain(`<a href="${PRODUCTS}?sort=-date">Ajouté le</a>`);
    expect(page).toMatch(/data-label="Ajouté le"><time datetime="2026-01-02T12:00:00.000Z"/);
    const newest = await names('sort=-date');
    expect(newest.slice(0, 3)).toEqual(['Coffret libre', 'Ailleurs', 'Retiré']);
    expect(await html(`${PRODUCTS}?sort=-date`)).toContain(`<a href="${PRODUCTS}?sort=date">Ajouté le</a>`);
    expect(await names('sort=date')).toEqual(newest.toReversed());
  });

  it('exports all its pages as they are filtered and sorted', async () => {
    const rename = (name: string) => server.db.query('update product_langs set name = $1 where product_id = 6', [name]);
    await rename('=1+1');
    onTestFinished(async () => {
      await rename('Ailleurs');
    });
    const page = await html(`${PRODUCTS}?stock=none`);
    expect(page).toContain(`href="${PRODUCTS}?stock=none&format=csv" download`);
    const { body, headers } = await get(`${PRODUCTS}?stock=none&sort=price&format=csv`, 'text/html');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="products-[\d-]{10}\.csv"$/);
    expect(body.split('\r\n')).toEqual([
      '\ufeffNuméro;Nom;Référence (SKU);Code-barres;Catégorie;Marque;État;Ajouté le;Prix TTC;Prix d’achat hors taxe;Prix de gros hors taxe;Marge (%);Stock',
      '5;Retiré;;;Maison;;Hors vente;01/01/2026 13:00;100,00;;;;0',
      "6;'=1+1;;;Maison;;En vente;01/01/2026 13:00;100,00;;;;0",
      '',
    ]);
  });

  it('exports codes, and the prices and margin that the prices of a product show', async () => {
    const price = (values: string) =>
      server.db.exec(`update products set price_ht = 250000, ${values} where id = ${LAMP}`);
    onTestFinished(() => price('supply_price_ht = 0, wholesale_price_ht = 0'));
    await price('supply_price_ht = 182550, wholesale_price_ht = 220000');
    const { body } = await get(`${PRODUCTS}?search=lamp&format=csv`, 'text/html');
    expect(body.split('\r\n')[1]).toBe(
      '1;Lampe;LMP1;6130001;Lumière;Tiziri;En vente;01/01/2026 13:00;2975,00;1825,50;2200,00;27;100',
    );
    expect(await html(`${PRODUCTS}/${LAMP}/prices`)).toContain('27\u00a0%');
    await price('supply_price_ht = 300000, wholesale_price_ht = 0');
    expect((await get(`${PRODUCTS}?search=lamp&format=csv`, 'text/html')).body).toContain(';2975,00;3000,00;;-20;');
  });

  describe('that a product was opened from leads to its neighbours', () => {
    /** Follows a link of a product's page. Returns where it leads, and the message there. */
    const beside = async (product: number, side: 'previous' | 'next', list = '') => {
      const opened = await get(`${PRODUCTS}${list}`, 'text/html');
      const value = opened.cookies.find(({ name }) => name === 'last_list')?.value ?? '';
      const cookie = `${staff.cookie}; last_list=${encodeURIComponent(value)}`;
      const answer = await server.app.inject({ url: `${PRODUCTS}/${product}/${side}`, headers: { cookie } });
      const message = answer.cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
      return [String(answer.headers.location).replace(`${PRODUCTS}/`, ''), /"message":"([^"]*)"/.exec(message)?.[1]];
    };
    const idsOf = async (query: string) =>
      (await get(`${PRODUCTS}?${query}`)).json().products.map(({ id }: { id: number }) => String(id));

    it.each(['', 'sort=-price', 'stock=some&sort=stock', 'category=1&sort=-date'])('by %s', async (query) => {
      const ids: string[] = await idsOf(query);
      expect(ids.length).toBeGreaterThan(2);
      for (const [at, id] of ids.entries()) {
        const [next] = await beside(Number(id), 'next', `?${query}`);
        expect(next).toBe(ids[at + 1] ?? id);
        if (at > 0) expect(await beside(Number(id), 'previous', `?${query}`)).toEqual([ids[at - 1], undefined]);
      }
    });

    it('also after it left the filters of that list, and says where the list ends', async () => {
      const [first, second, third] = (await idsOf('stock=some')).map(Number);
      onTestFinished(() => server.db.exec(`update products set active = true where id = ${second}`));
      await server.db.query('update products set active = false where id = $1', [second]);
      expect(await beside(second, 'next', '?state=active&stock=some')).toEqual([String(third), undefined]);
      expect(await beside(second, 'previous', '?state=active&stock=some')).toEqual([String(first), undefined]);
      expect(await beside(first, 'previous', '?stock=some')).toEqual([
        String(first),
        'C’était le premier produit de la liste.',
      ]);
      expect(await beside(LAMP, 'next', '?search=lamp')).toEqual([
        String(LAMP),
        'C’était le dernier produit de la liste.',
      ]);
      const page = await html(`${PRODUCTS}/${LAMP}/prices`);
      expect(page).toContain(`rel="next" href="${PRODUCTS}/${LAMP}/next">Produit suivant</a>`);
    });
  });

  it('gives a call beyond the last page the first one', async () => {
    const { statusCode, headers } = await get(`${PRODUCTS}?page=9&stock=none`);
    expect([statusCode, headers.location]).toEqual([303, `${PRODUCTS}?stock=none`]);
  });
});
