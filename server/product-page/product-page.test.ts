import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formatDa } from '../../shared/rules/money/format.ts';
import { productCards } from '../catalogue/queries.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { breadcrumbOf, controlValue, textOf } from '../web/testing/read-page.ts';

const page = ({ category, slug }: { category: string; slug: string }) => `/catalog/product/${category}/${slug}`;
const ABAYA = page(SHOWCASE.combinations);
const PACK = page(SHOWCASE.flexiblePack);
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 20 });
});
afterAll(() => server.close());

async function get(url: string): Promise<string> {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  return body;
}

/** Returns the JSON of a part. */
function dataOf(html: string, part: string) {
  return JSON.parse(new RegExp(`<script[^>]* data-part="${part}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
}

test('a product names each category above it, on its page and to search engines', async () => {
  const html = await get(ABAYA);
  const [, ...categories] = breadcrumbOf(html).slice(0, -1);
  expect(categories.map(([name]) => name)).toEqual(['Mode', 'Abayas et hijabs']);
  const [breadcrumb = ''] = /<ol class="breadcrumb.*?<\/ol>/s.exec(html) ?? [];
  expect([...breadcrumb.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/',
    ...categories.map(([, path]) => path),
  ]);
});

describe('a shop without a cart', () => {
  test('shows the order form, and neither an add button, also not on the cards of other products, nor a link to the cart', async () => {
    const withCart = await get(ABAYA);
    expect(withCart).toMatch(/<z-quick-order[^>]* active-add-to-cart/);
    expect(withCart).toContain('<z-add-to-cart');
    await server.db.query('update shops set active_add_to_cart = false');
    // Other processes hear of it a moment later.
    await expect.poll(() => get(ABAYA)).not.toContain('<z-add-to-cart');
    const without = await get(ABAYA);
    const refused = await get(page(SHOWCASE.soldOut));
    await server.db.query('update shops set active_add_to_cart = true');
    await expect.poll(() => get(ABAYA)).toContain('<z-add-to-cart');
    expect(without).toContain('<z-quick-order');
    expect(without).not.toContain('active-add-to-cart');
    expect(without).not.toContain('<z-add-to-cart');
    expect(refused).not.toContain('<z-add-to-cart');
    expect([withCart, without].map((body) => body.includes('href="/checkout/cart/view"'))).toEqual([true, false]);
  });

  test('can be seeded, to look at it', async () => {
    const other = await createTestApp();
    await seedDatabase(other.db, { products: 10, addToCart: false });
    const { body } = await other.app.inject({ url: ABAYA, headers: { accept: 'text/html' } });
    await other.close();
    expect(body).toContain('<z-quick-order');
    expect(body).not.toContain('<z-add-to-cart');
  });
});

describe('the product page', () => {
  test('says which option it shows instead of a sold-out one that was asked for, and nothing where none is', async () => {
    const pageFor = (colour: string, size: string) =>
      get(`${ABAYA}?locale=fr&${new URLSearchParams({ 'option[colour]': colour, 'option[size]': size })}`);
    expect(await pageFor('sage', 'm')).toContain('«\u00a0Vert sauge\u00a0» est épuisé. Voici «\u00a0Noir\u00a0».');
    expect(await pageFor('navy', 'l')).toContain('«\u00a0L\u00a0» est épuisé.');
    expect(await pageFor('burgundy', 'm')).not.toContain('est épuisé. Voici');
    expect(await pageFor('pink', 'm'), 'a colour it never had').not.toContain('est épuisé. Voici');
    const beside = await get(
      `${ABAYA}?locale=fr&${new URLSearchParams({ combination: '1', 'option[colour]': 'sage' })}`,
    );
    expect(beside, 'a combination says more than an option').not.toContain('est épuisé. Voici');
  });

  test('has its title for search engines until its address names a combination', async () => {
    const seoTitle = (text: string) =>
      server.db.query(
        `update product_langs set seo_title = $1 where language_code = 'fr'
           and product_id = (select id from products where slug = $2)`,
        [text, SHOWCASE.combinations.slug],
      );
    onTestFinished(async () => void (await seoTitle('')));
    await seoTitle('Abaya noire boutonnée');
    const headOf = async (query: string) => {
      const html = await get(`${ABAYA}?locale=fr${query}`);
      const [, title] = /<title>(.*?) · /.exec(html) ?? [];
      const [, titleOfChoice, labels] = /<span data-combination-title="(.*?) · .*?">(.*?)</.exec(html) ?? [];
      expect(titleOfChoice).toMatch(/^Abaya Yasmine .*, \{combination\}$/);
      return [title, labels];
    };
    expect(await headOf('')).toEqual(['Abaya noire boutonnée', 'Noir, M']);
    expect(await headOf('&combination=999999')).toEqual(['Abaya noire boutonnée', 'Noir, M']);
    const burgundy = new URLSearchParams({ 'option[colour]': 'burgundy', 'option[size]': 'm' });
    const { selected } = dataOf(await get(`${ABAYA}?${burgundy}`), 'combinations');
    for (const query of [`&${burgundy}`, `&combination=${selected}`]) {
      expect(await headOf(query)).toEqual([expect.stringMatching(/^Abaya Yasmine .*, Bordeaux, M$/), 'Bordeaux, M']);
    }
  });

  test.each(['ar', 'en'])(
    'says which of its texts are in French on a page in another language (%s)',
    async (locale) => {
      const write = (code: string, language: string, short: string) =>
        server.db.query(
          `update product_langs set language_code = $2, short_description = $3
         where language_code = $1 and product_id = (select id from products where slug = $4)`,
          [code, language, short, SHOWCASE.combinations.slug],
        );
      const inFrench = async () => {
        const html = await get(`${ABAYA}?locale=${locale}`);
        const [, name = '', short = '', long = ''] =
          /<h1><span(.*?)>.*?<div class="prose"(.*?)>.*?<div class="prose"(.*?)>/s.exec(html) ?? [];
        return [name, short, long].map((attributes) => attributes === ' lang="fr" dir="ltr"');
      };
      onTestFinished(async () => void (await write('xx', locale, '<p>…</p>')));
      expect(await inFrench()).toEqual([false, false, false]);
      await write(locale, locale, '');
      expect(await inFrench()).toEqual([false, true, false]);
      await write(locale, 'xx', '<p>…</p>');
      expect(await inFrench()).toEqual([true, true, true]);
    },
  );

  test('leads to its brand, its category and the lists it is in', async () => {
    const links = await server.db.query<{ product: string; category: string; brand: string; list: string }>(
      `select p.slug as product, k.slug as category, b.slug as brand, c.slug as list
       from products p join categories k on k.id = p.category_id join brands b on b.id = p.brand_id
         join product_collections l on l.product_id = p.id join collections c on c.id = l.collection_id
       where p.id = (select min(o.product_id) from product_collections o join products q on q.id = o.product_id
         where q.active and q.brand_id is not null)`,
    );
    const { product = '', category = '', brand } = links[0] ?? {};
    const html = await get(page({ category, slug: product }));
    expect(html).toContain(`href="/catalog/brands/${brand}"`);
    expect(html).toContain(`href="/catalog/category/${category}"`);
    for (const { list } of links) expect(html).toContain(`href="/catalog/collections/${list}"`);
  });

  test('hands its gallery each picture once and the numbers of every combination', async () => {
    const html = await get(ABAYA);
    const gallery = dataOf(html, 'pictures');
    const { combinations } = dataOf(html, 'combinations');
    expect(Object.keys(gallery.combinations).map(Number).sort()).toEqual(
      combinations.map(({ id }: { id: number }) => id).sort(),
    );
    const large = (id: number) => gallery.pictures.find((one: { id: number }) => one.id === id).large;
    const burgundy = combinations.find(({ values }: { values: { colour: string } }) => values.colour === 'burgundy');
    const urls: string[] = gallery.combinations[burgundy.id].map(large);
    expect(new Set(urls.map((url) => url.includes('burgundy')))).toEqual(new Set([true]));
  });

  test('hands the cart and the order form the picture of what is chosen, of a pack its own', async () => {
    const chosen = await get(`${ABAYA}?${new URLSearchParams({ 'option[colour]': 'burgundy', 'option[size]': 'm' })}`);
    for (const part of ['line', 'order']) expect(dataOf(chosen, part).image, part).toMatch(/burgundy/);
    const pack = await get(PACK);
    const [own] = await server.db.query<{ url: string }>(
      `select r.url from image_resizes r join product_images i on i.id = r.image_id join products p on p.id = i.product_id
       where p.slug = $1 and r.size_name = 'small_product' order by i.position limit 1`,
      [SHOWCASE.flexiblePack.slug],
    );
    expect(dataOf(pack, 'line').image).toBe(own?.url);
  });

  test('asks for other products with the ids of product, brand and category, and not at all without a brand', async () => {
    const [ids] = await server.db.query<{ uid: string; brand: string; category: string }>(
      `select p.uid, b.uuid as brand, c.uuid as category from products p join brands b on b.id = p.brand_id
       join categories c on c.id = p.category_id where p.slug = $1`,
      [SHOWCASE.combinations.slug],
    );
    expect(await get(ABAYA)).toContain(
      `product-uid="${ids?.uid}" brand-uuid="${ids?.brand}" category-uuid="${ids?.category}"`,
    );
    const pack = await get(PACK);
    expect(pack).not.toContain('<z-cross-selling');
    expect(pack).toContain(`href="/catalog/category/${SHOWCASE.flexiblePack.category}"`);
  });
});

describe('a product that moved to another category', () => {
  const FORMER = page(SHOWCASE.simple);
  const PRESENT = page({ ...SHOWCASE.simple, category: 'sacs' });
  const move = (category: string) =>
    server.db.query('update products set category_id = (select id from categories where slug = $1) where slug = $2', [
      category,
      SHOWCASE.simple.slug,
    ]);
  const moveAway = async () => {
    onTestFinished(async () => void (await move(SHOWCASE.simple.category)));
    await move('sacs');
  };
  /** Sends a step of the order form as a browser without script does, and returns where it leads. */
  async function postStep(firstname: string) {
    const shopper = await server.visit();
    const headers = { cookie: shopper.cookie, accept: 'text/html' };
    const answer = await server.app.inject({
      method: 'POST',
      url: FORMER,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _csrf: shopper.csrfToken, intent: 'wilaya', wilaya: '16', firstname }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    const url = String(answer.headers.location).split('#')[0]!;
    return { url, next: () => server.app.inject({ url, headers }) };
  }

  test('is found by its former address, with what the address says besides', async () => {
    await moveAway();
    const { statusCode, headers } = await server.app.inject({ url: `${FORMER}?utm_source=a?b&combination=3` });
    expect([statusCode, headers.location]).toEqual([301, `${PRESENT}?utm_source=a?b&combination=3`]);
    expect(headers['cache-control'], 'it may move back').toBe('no-cache');
    expect((await server.app.inject({ url: `${FORMER}-x` })).statusCode).toBe(404);
  });

  test('takes an order form that was open before, and goes on at its present address', async () => {
    await moveAway();
    const body = (await (await postStep('Amina')).next()).body;
    expect(controlValue(body, 'firstname')).toBe('Amina');
    expect(body).toContain(`action="${PRESENT}#order"`);
  });

  test('shows what was typed before it moved', async () => {
    const { next } = await postStep('Yasmine');
    await moveAway();
    expect(controlValue((await next()).body, 'firstname')).toBe('Yasmine');
  });
});

describe('the price of a pack', () => {
  test('is struck as the sum of its items on its page, its cards, in lists and in the chooser', async () => {
    const [pack] = await server.db.query<{ id: number }>('select id from products where slug = $1', [
      SHOWCASE.flexiblePack.slug,
    ]);
    onTestFinished(() => server.db.exec(`delete from promotions where name ->> 'fr' = 'Pack'`));
    await server.db.query(
      `insert into promotions (shop_id, name, scope, scope_id, rule_type, value)
       values (1, '{"fr": "Pack"}', 'product', $1, 'percentage', 1000)`,
      [pack?.id],
    );
    const headers = { ...(await bearerFor(server.app)), accept: 'application/json' };
    const call = async (url: string) => (await server.app.inject({ url: `/web/public/api/${url}`, headers })).json();
    const listed = async () =>
      (await call('products/new?q=tenue+yasmine')).products.find(({ id }: { id: number }) => id === pack?.id);
    await expect.poll(listed).toMatchObject({
      priceHt: '5200.00',
      oldPrice: '6100.00',
      productPriceAfterPromotion: { priceAfterPromotion: '4680.00' },
    });
    expect(textOf(await get(PACK), 'old-price')).toContain('6 100,00');
    const [one] = await productCards(server.db, { shopId: 1, locale: 'fr', productIds: [pack?.id ?? 0] });
    expect(one).toMatchObject({ oldPrice: 610_000, priceAfterPromotion: 468_000 });
    expect((await call(`product/combinations/${pack?.id}`)).product).toMatchObject({ oldPrice: '6100.00' });
  });
});

describe('the contents of a pack', () => {
  test('name what is still to be chosen, and keep what was chosen for both forms', async () => {
    const before = await get(PACK);
    const [abaya, hijab] = dataOf(before, 'pack').items;
    expect(textOf(before, 'status')).toBe(`Il reste à choisir : ${abaya.name}, ${hijab.name}`);
    const variant = abaya.combinations[1];
    const after = await get(`${PACK}?pack[${abaya.product}]=${variant.id}`);
    expect(textOf(after, 'status')).toBe(`Il reste à choisir : ${hijab.name}`);
    const hidden = after.match(new RegExp(`name="pack\\[${abaya.product}\\]" value="${variant.id}"`, 'g'));
    expect(hidden, 'the cart form and the order form').toHaveLength(2);
    expect(after).toContain(`src="${variant.image}"`);
    const whole = await get(
      `${PACK}?pack[${abaya.product}]=${variant.id}&pack[${hijab.product}]=${hijab.combinations[0].id}`,
    );
    expect(textOf(whole, 'status')).toBe('Tout est choisi.');
  });

  test.each(['flexiblePack', 'strictPack'] as const)(
    'name quantity and unit price of each item (%s)',
    async (which) => {
      const { slug } = SHOWCASE[which];
      const lines = await server.db.query<{ quantity: number; unitPrice: number }>(
        `select l.quantity, (
           select price_with_tax(coalesce(k.price_ht, item.price_ht), item.tax) from products item left join combinations k
             on k.product_id = item.id and case when l.combination_id is null then k.is_default else k.id = l.combination_id end
           where item.id = l.product_id) as "unitPrice" from pack_lines l join products p on p.id = l.pack_product_id
       where p.slug = $1 order by l.position, l.id`,
        [slug],
      );
      const [, list = ''] = /class="pack-lines">(.*?)<\/ul>/s.exec(await get(page(SHOWCASE[which]))) ?? [];
      const amounts = [...list.matchAll(/<small><bdi dir="ltr">(\d+)<\/bdi> × <bdi dir="ltr">(.*?)<\/bdi><\/small>/g)];
      expect(amounts.map(([, ...pair]) => pair)).toEqual(
        lines.map(({ quantity, unitPrice }) => [String(quantity), formatDa(unitPrice)]),
      );
      expect(lines.length).toBeGreaterThan(1);
    },
  );

  test('say that there is nothing to choose in a fixed pack, and that a pack is sold out', async () => {
    const url = page(SHOWCASE.strictPack);
    expect(textOf(await get(url), 'status')).toBe('Tout est compris, il n’y a rien à choisir.');
    const { items } = dataOf(await get(url), 'pack');
    const ids = items.map(({ product }: { product: number }) => product);
    const stock = await server.db.query<{ id: number; available: number }>(
      'select id, available from stock_items where product_id = any($1::int[])',
      [ids],
    );
    onTestFinished(async () => {
      for (const { id, available } of stock) {
        await server.db.query('update stock_items set available = $2 where id = $1', [id, available]);
      }
    });
    await server.db.query('update stock_items set available = 0 where product_id = any($1::int[])', [ids]);
    expect(textOf(await get(url), 'status')).toBe('Ce pack est épuisé pour le moment.');
  });
});

describe('a pack of which variants are chosen without script', () => {
  const choose = async (stock: number) => {
    const [abaya, hijab] = dataOf(await get(PACK), 'pack').items;
    const variant = abaya.combinations[1].id;
    const [row] = await server.db.query<{ available: number }>(
      'select available from stock_items where combination_id = $1',
      [variant],
    );
    onTestFinished(async () => {
      await server.db.query('update stock_items set available = $2 where combination_id = $1', [
        variant,
        row?.available,
      ]);
    });
    await server.db.query('update stock_items set available = $2 where combination_id = $1', [variant, stock]);
    const html = await get(
      `${PACK}?pack[${abaya.product}]=${variant}&pack[${hijab.product}]=${hijab.combinations[0].id}`,
    );
    const buttons = [...html.matchAll(/<button type="submit"[^>]*data-part="submit"[^>]*>/g)].map(([button]) => button);
    const disabled = buttons.filter((button) => button.includes(' disabled')).length;
    return { disabled, status: textOf(html, 'status'), item: abaya.name, line: dataOf(html, 'line') };
  };

  test('says how many packs these variants make', async () => {
    const { disabled, status, line } = await choose(2);
    expect([disabled, status]).toEqual([0, 'Tout est choisi. Avec ce choix, plus que 2 packs.']);
    // Of which a widget counts for itself what is chosen then.
    expect(line.quantity).toBeGreaterThan(2);
  });

  test('is sold out where one of these is, and says which', async () => {
    const { disabled, status, item } = await choose(0);
    expect(status).toBe(`Il n’y a plus assez de « ${item} » : choisissez une autre variante.`);
    expect(disabled, 'the button of the cart and that of the order').toBe(2);
  });
});
