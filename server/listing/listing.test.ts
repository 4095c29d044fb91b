import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { flushNotifications, recordNotifications } from '../testing/heard.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 120 });
  headers = await bearerFor(server.app);
});
afterAll(() => server.close());

function call(address: string, language = 'fr') {
  return server.app.inject({
    url: `/web/public/api/${address}`,
    headers: { ...headers, 'accept-language': language },
  });
}

async function list(address: string, language?: string): Promise<ListingAnswer> {
  const response = await call(address, language);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ListingAnswer>();
}

const one = async <T>(text: string): Promise<T> => (await server.db.query<{ value: T }>(text))[0]?.value as T;
const cardOf = ({ products }: ListingAnswer, slug: string) => products.find((product) => product.slug === slug);
/** Lists just this product of the showcase. */
const only = async (name: string) => list(`products/new?q=${encodeURIComponent(name)}`);

describe('each context', () => {
  for (const { type, table, column } of [
    { type: 'brand', table: 'brands', column: 'brand_id' },
    { type: 'brandLine', table: 'brand_lines', column: 'brand_line_id' },
  ]) {
    test(`lists the products of a ${type}, by uuid and by id`, async () => {
      const { id, uuid } = await one<{ id: number; uuid: string }>(
        `select jsonb_build_object('id', id, 'uuid', uuid) as value from ${table} order by id limit 1`,
      );
      const total = await one(`select count(*)::int as value from products where ${column} = ${id}`);
      expect((await list(`${type}/products/${uuid}`)).total).toBe(total);
      expect((await list(`${type}/products/${id}`)).total).toBe(total);
    });
  }

  test('a category lists those of its sub-categories too, and offers them', async () => {
    const answer = await list(
      `category/products/${await one("select id as value from categories where slug = 'mode'")}`,
    );
    const total = await one(
      `select count(*)::int as value from products p join categories c on c.id = p.category_id
       left join categories parent on parent.id = c.parent_id where 'mode' in (c.slug, parent.slug)`,
    );
    expect(answer.total).toBe(total);
    expect(answer.filterData.subCategories.map(({ slug }) => slug).sort()).toEqual(['abayas-hijabs', 'homme']);
  });

  test('a collection lists its own', async () => {
    const total = await one('select count(*)::int as value from product_collections where collection_id = 2');
    expect((await list('collection/products/2')).total).toBe(total);
  });

  test('an unknown type, and an unknown brand, are said to be so', async () => {
    const type = await call('promotion/products/1', 'en');
    expect(type.statusCode).toBe(404);
    expect(type.json()).toEqual({ error: 'not-found', message: 'Unknown listing context type' });
    expect((await call('brand/products/999999')).statusCode).toBe(404);
    expect((await call('brand/products/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });

  test('nothing is answered without the token of a page', async () => {
    for (const address of ['products/new', 'category/products/1']) {
      const response = await server.app.inject({ url: `/web/public/api/${address}` });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ error: 'bearer-token' });
    }
  });
});

describe('a search', () => {
  test('finds names without accents, case and Arabic letter forms, in any language', async () => {
    for (const query of ['THEIERE taghit', 'théière dorée', 'taghit teapot', 'ابريق تاغيت', 'إِبريق تاغيت']) {
      expect(cardOf(await only(query), SHOWCASE.simple.slug), query).toBeDefined();
    }
  });

  test('finds a name whatever article or plural it is asked with', async () => {
    for (const query of ['الإبريق تاغيت', 'theieres taghit', 'teapots taghit']) {
      expect(cardOf(await only(query), SHOWCASE.simple.slug), query).toBeDefined();
    }
  });

  test('finds a product by an option value that can be bought, whatever form a colour is typed in', async () => {
    const yasmine = SHOWCASE.combinations.slug;
    for (const query of ['abaya yasmine noire', 'yasmine black', 'ياسمين سوداء', 'ياسمين السوداء', 'yasmine xl']) {
      expect(cardOf(await only(query), yasmine), query).toBeDefined();
    }
    expect(cardOf(await only('yasmine moutarde'), yasmine)).toBeUndefined();
  });

  test('finds a product by its brand line and its features in any language, behind those with the word in their name', async () => {
    const [bag, other] = await server.db.query<{ id: number; name: string }>(
      `select p.id, l.name from products p join product_langs l on l.product_id = p.id and l.language_code = 'ar'
       join product_features pf on pf.product_id = p.id and pf.value ->> 'fr' like 'cuir%'
       where p.active and p.status = 'published' order by p.date_add, p.id limit 2`,
    );
    const rename = async (name: string | undefined) => {
      await server.db.query(`update product_langs set name = $1 where product_id = $2 and language_code = 'ar'`, [
        name,
        bag?.id,
      ]);
      await flushNotifications(server.db);
    };
    onTestFinished(() => rename(bag?.name));
    await rename('حقيبة جلد');
    for (const q of ['cuir', 'leather', 'جلد', 'en cuir', 'من الجلد']) {
      const oldest = await list(`products/new?q=${encodeURIComponent(q)}&sort=date_oldest`);
      expect(
        oldest.products.map(({ id }) => id),
        q,
      ).toEqual(expect.arrayContaining([bag?.id, other?.id]));
    }
    expect((await only('جلد')).products[0]?.id).toBe(bag?.id);
    const line = await one<string>(
      `select l.name ->> 'ar' as value from brand_lines l join products p on p.brand_line_id = l.id limit 1`,
    );
    const inLine = `select count(*)::int as value from products p join brand_lines l on l.id = p.brand_line_id where l.name ->> 'ar' = '${line}'`;
    expect((await only(line)).total).toBeGreaterThanOrEqual(await one<number>(inLine));
  });

  test('finds an Arabic singular by its plural and the other way round, of what the shop sells', async () => {
    for (const [one, more] of [
      ['حذاء', 'أحذية'],
      ['حقيبة', 'حقائب'],
      ['قميص', 'قمصان'],
      ['بلغة', 'بلاغي'],
      ['عباية', 'العباءات'],
    ] as const) {
      const [singular, plural] = [await only(one), await only(more)];
      expect(singular.total, one).toBeGreaterThan(0);
      expect(plural.products, more).toEqual(singular.products);
    }
  });

  test('shows a product with the colour in its name before newer ones that have it as an option value', async () => {
    const [oldest] = await server.db.query<{ id: number; name: string }>(
      `select l.product_id as id, l.name from product_langs l join products p on p.id = l.product_id
       where l.language_code = 'fr' and not exists (select 1 from combinations k where k.product_id = p.id)
         and p.status = 'published' and p.active order by p.date_add, p.id limit 1`,
    );
    const rename = async (name: string) => {
      await server.db.query(`update product_langs set name = $1 where product_id = $2 and language_code = 'fr'`, [
        name,
        oldest?.id,
      ]);
      await flushNotifications(server.db);
    };
    onTestFinished(() => rename(oldest?.name ?? ''));
    await rename('Plateau noir');
    const { products, total } = await only('noir');
    expect(products[0]?.id).toBe(oldest?.id);
    expect(total).toBeGreaterThan(1);
  });

  test('for a product and a colour shows products of that name before newer ones of a category of that name', async () => {
    const isNamed = ({ name }: { name: string }) => /abaya/i.test(name);
    const other = (await only('noir abaya')).products.find((product) => !isNamed(product));
    const setDate = async (date: string | undefined) => {
      await server.db.query('update products set date_add = $1 where id = $2', [date, other?.id]);
      await flushNotifications(server.db);
    };
    onTestFinished(() => setDate(other?.dateAdd));
    await setDate(new Date().toISOString());
    const { products } = await only('noir abaya');
    expect(products.filter(isNamed).length).toBeGreaterThan(0);
    expect(products.findIndex(({ id }) => id === other?.id)).toBe(products.filter(isNamed).length);
  });

  test('asks for every word, each in the name, the brand, the category or an option value', async () => {
    expect((await only('abaya yasmine')).total).toBeGreaterThan(0);
    expect((await only('abaya yasmine voltia')).total).toBe(0);
    const brand = await one<string>("select name ->> 'fr' as value from brands order by id limit 1");
    expect((await only(brand)).total).toBeGreaterThan(1);
  });

  test('that finds nothing is tried with the closest words of the shop, which the answer names', async () => {
    for (const [q, searched] of [
      ['abaia yasmine', 'abaya yasmine'],
      ['théyère taghit', 'théière taghit'],
      ['Hijeb', 'hijab'],
      ['abaya noirre', 'abaya noir'],
      ['abaya burgandy', 'abaya burgundy'],
      ['ابريك تاغيت', 'إبريق تاغيت'],
    ] as const) {
      const answer = await only(q);
      expect(answer.searched, q).toBe(searched);
      expect(answer.total, q).toBe((await only(searched)).total);
      expect(answer.products, q).toEqual((await only(searched)).products);
    }
  });

  test('keeps its words where they find something, where no word is close, and where the closest find nothing', async () => {
    for (const q of ['abaya', 'abaya qwertyuiop', 'abaia voltia', 'zac', '3800']) {
      expect(await only(q), q).not.toHaveProperty('searched');
    }
    expect((await only('abaia voltia')).total).toBe(0);
  });

  test('keeps the words in place of others while it is narrowed to nothing', async () => {
    expect(await list('products/new?q=hijeb&min=900000')).toMatchObject({ total: 0, searched: 'hijab' });
    expect(await list('products/new?q=hijab&min=900000')).not.toHaveProperty('searched');
  });

  test('of a category keeps its words: only the page of a search says which ones are searched', async () => {
    const id = await one("select id as value from categories where slug = 'mode'");
    expect((await list(`category/products/${id}?q=abaya`)).total).toBeGreaterThan(0);
    expect((await list(`category/products/${id}?q=abaia`)).total).toBe(0);
  });

  test('keeps a colour that the shop knows and no product has', async () => {
    onTestFinished(async () => {
      await server.db.exec(`delete from option_values where value = 'test'`);
      await flushNotifications(server.db);
    });
    expect(await only('abaye')).toMatchObject({ searched: 'abaya' });
    await server.db.exec(
      `insert into option_values (type_id, value, langs) select id, 'test', '{"fr":"Abaye"}' from option_types
       where code = 'colour'`,
    );
    await expect.poll(() => only('abaye')).not.toHaveProperty('searched');
    expect((await only('abaye')).total).toBe(0);
  });

  test('answers texts and numbers of pages in the language asked for', async () => {
    const answer = await list('products/new?q=taghit', 'ar');
    expect(answer.products[0]?.name).toMatch(/تاغيت/);
    expect(answer.filterData.attributes.find(({ code }) => code === 'colour')?.name).toBe('اللون');
  });
});

test('values to choose are in the merchant’s order, and by name where there is none', async () => {
  const { brands, attributes } = (await list('products/new', 'ar')).filterData;
  const names = brands.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(names.toSorted(new Intl.Collator('ar', { numeric: true }).compare));
  const sizes = attributes.find(({ code }) => code === 'size')?.values.map(({ value }) => value);
  expect(sizes).toEqual(['s', 'm', 'l', 'xl', 'xxl'].filter((size) => sizes?.includes(size)));
});

describe('a query that cannot be right', () => {
  const wrong: [string, string, string][] = [
    ['min=5000&max=100', 'max', 'maximal est plus petit'],
    ['min=cheap', 'min', 'dinars'],
    ['sort=colour', 'sort', '«\u00a0colour\u00a0»'],
    ['brand=nobody', 'brand', '«\u00a0nobody\u00a0»'],
    ['feature%5Bmaterial%5D=air', 'feature[material]', '«\u00a0air\u00a0»'],
    ['page=abc', 'page', '«\u00a0abc\u00a0»'],
    [`q=${'a'.repeat(101)}`, 'q', '100'],
  ];
  for (const [query, key, text] of wrong) {
    test(`is refused beside ${key} (${query.slice(0, 24)})`, async () => {
      const response = await call(`products/new?${query}`);
      expect(response.statusCode).toBe(422);
      expect(response.json().errors[key][0]).toContain(text);
      expect(Object.keys(response.json().errors)).toEqual([key]);
    });
  }

  test('a page behind the last one is answered with the last one, which says its number', async () => {
    const last = await list('products/new?page=10');
    const behind = await list('products/new?page=9999');
    expect(behind).toEqual(last);
    expect(behind).toMatchObject({ page: 10, pages: 10, total: 120 });
  });

  test('equal prices are a range, and parameters of others do no harm', async () => {
    expect((await list('products/new?min=3200&max=3200&utm_source=x')).products.map(({ slug }) => slug)).toContain(
      SHOWCASE.simple.slug,
    );
  });
});

describe('what changes in the database is in the next answer', () => {
  /** Waits until a check passes: a notification of another connection may arrive a moment after its commit. */
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
  const simple = async () => cardOf(await only('theiere taghit doree'), SHOWCASE.simple.slug);
  const id = () => one<number>(`select id as value from products where slug = '${SHOWCASE.simple.slug}'`);
  /** Writes back at the end what a test changes, and waits until the lists have it. */
  const atEnd = (text: string) =>
    onTestFinished(async () => {
      await server.db.exec(text);
      await flushNotifications(server.db);
      await soon(async () =>
        expect(await simple()).toMatchObject({
          priceHt: '3200.00',
          available: true,
          productPriceAfterPromotion: { priceAfterPromotion: '3200.00' },
        }),
      );
    });

  test('a price', async () => {
    expect((await simple())?.priceHt).toBe('3200.00');
    atEnd(`update products set price_ht = 320000 where slug = '${SHOWCASE.simple.slug}'`);
    await server.db.query('update products set price_ht = 333300 where slug = $1', [SHOWCASE.simple.slug]);
    await soon(async () => expect((await simple())?.priceHt).toBe('3333.00'));
    expect((await list('products/new?min=3333&max=3333')).products.map(({ slug }) => slug)).toContain(
      SHOWCASE.simple.slug,
    );
  });

  test('a name, also for the search', async () => {
    const rename = `update product_langs set name = NAME where product_id = ${await id()} and language_code = 'fr'`;
    const former = await one<string>(
      `select quote_literal(name) as value from product_langs where product_id = ${await id()} and language_code = 'fr'`,
    );
    atEnd(rename.replace('NAME', former));
    await server.db.query(rename.replace('NAME', "'Bouilloire Zerzer'"));
    await soon(async () => expect((await only('zerzer')).total).toBe(1));
  });

  test('sold out and back again, for the product and the pack it is in', async () => {
    const pack = async () => cardOf(await only('coffret the taghit'), SHOWCASE.strictPack.slug);
    expect((await pack())?.available).toBe(true);
    atEnd(`update stock_items set available = 40 where product_id = ${await id()}`);
    await server.db.query('update stock_items set available = 0 where product_id = $1', [await id()]);
    await soon(async () => expect((await simple())?.available).toBe(false));
    expect((await pack())?.available).toBe(false);
    expect(cardOf(await list('products/new?q=theiere+taghit+doree&available=1'), SHOWCASE.simple.slug)).toBeUndefined();
    await server.db.query('update stock_items set available = 3 where product_id = $1', [await id()]);
    await soon(async () => expect((await simple())?.available).toBe(true));
    expect((await pack())?.available).toBe(true);
  });

  test('a pack that takes two of an item, when one is left', async () => {
    const pack = async () => cardOf(await only('coffret the taghit'), SHOWCASE.strictPack.slug);
    const cups = `select s.id as value from stock_items s join pack_lines l on l.product_id = s.product_id and l.combination_id = s.combination_id
      where l.quantity = 2 and l.pack_product_id = (select id from products where slug = '${SHOWCASE.strictPack.slug}')`;
    atEnd(`update stock_items set available = 40 where id = ${await one<number>(cups)}`);
    await server.db.query('update stock_items set available = 1 where id = $1', [await one<number>(cups)]);
    await soon(async () => expect((await pack())?.available).toBe(false));
  });

  test('a promotion, which also ends on time', async () => {
    atEnd(`delete from promotions where name ->> 'fr' = 'Une heure'`);
    await server.db.query(
      `insert into promotions (shop_id, name, rule_type, value, scope, scope_id, ends_at)
       values (1, '{"fr":"Une heure"}', 'percentage', 5000, 'product', $1, now() + interval '1 hour')`,
      [await id()],
    );
    const price = async () => (await simple())?.productPriceAfterPromotion.priceAfterPromotion;
    await soon(async () => expect(await price()).toBe('1600.00'));
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] });
    try {
      headers = await bearerFor(server.app);
      expect(await price()).toBe('3200.00');
    } finally {
      vi.useRealTimers();
      headers = await bearerFor(server.app);
    }
  });

  test('the prices of every combination at once, in every server of the shop', async () => {
    const second = await createTestApp({ db: server.db });
    const abaya = async ({ app }: TestApp) => {
      const response = await app.inject({
        url: '/web/public/api/products/new?q=abaya+yasmine',
        headers: await bearerFor(app),
      });
      return cardOf(response.json<ListingAnswer>(), SHOWCASE.combinations.slug)?.priceHt;
    };
    expect([await abaya(server), await abaya(second)]).toEqual(['4900.00', '4900.00']);
    atEnd('update combinations set price_ht = price_ht - 1100');
    expect(
      (await server.db.query('update combinations set price_ht = price_ht + 1100 returning 1')).length,
    ).toBeGreaterThan(500);
    await soon(async () => expect([await abaya(server), await abaya(second)]).toEqual(['4911.00', '4911.00']));
    await second.app.close();
  });

  test('nobody is told of an order, unless it takes the last piece', async () => {
    const { payloads, stop } = await recordNotifications(server.db, 'listing_changed');
    const [item] = await server.db.query<{ id: number; product: number }>(
      `select s.id, s.product_id as product from stock_items s where s.available > 2 and s.told_up_to = 1 order by s.id limit 1`,
    );
    atEnd(`update stock_items set available = 40 where id = ${item?.id}`);
    const take = (pieces: string) =>
      server.db.query(`update stock_items set available = available - (${pieces}) where id = $1`, [item?.id]);
    await take('1');
    await server.db.query("select pg_notify('listing_changed', '0')");
    await take('available');
    await soon(async () => expect(payloads).toEqual(['0', String(item?.product)]));
    await stop();
  });

  test('a product that is taken off sale, and a brand that is renamed', async () => {
    const brand = await one<{ id: number; name: string }>(
      `select jsonb_build_object('id', id, 'name', quote_literal(name)) as value from brands
       where id = (select min(brand_id) from products)`,
    );
    atEnd(`update products set status = 'published' where id = ${await id()};
      update brands set name = ${brand.name}::jsonb where id = ${brand.id}`);
    await server.db.query(`update products set status = 'draft' where id = $1`, [await id()]);
    await soon(async () => expect(await simple()).toBeUndefined());
    await server.db.query(`update brands set name = '{"fr":"Qalam Neuf"}' where id = $1`, [brand.id]);
    await soon(async () => expect((await only('qalam neuf')).total).toBeGreaterThan(0));
  });
});
