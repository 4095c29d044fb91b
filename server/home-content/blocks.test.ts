import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BOWL, CARPET, insertShop, LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { BLOCK_TYPES } from './block-types.ts';
import type { BlockDraft } from './clean-block.ts';
import { putBlock, putRow } from './testing/put-block.ts';

const PICTURE = { sizes: [{ url: '/media/one.webp', width: 800, height: 320 }], alt: { fr: 'Une image' } };
const THUMB = JSON.stringify(PICTURE);
const HOSTILE =
  '<p onclick="x()">Bon<script>alert(1)</script></p><img src=x onerror=x()><a href="javascript:x()">ici</a>';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await server.db.exec(`
    insert into brands (id, shop_id, slug, name) values (1, 1, 'noor', '{"fr": "Noor"}');
    insert into brand_lines (id, shop_id, brand_id, slug, name) values (1, 1, 1, 'noor-or', '{"fr": "Or"}');
    insert into collections (id, shop_id, slug, name) values (1, 1, 'aid', '{"fr": "Aïd"}');
    insert into tags (id, shop_id, slug, name) values (1, 1, 'cadeau', '{"fr": "Cadeau"}');
    update products set brand_id = 1, brand_line_id = 1 where id = ${LAMP};
    insert into product_collections (product_id, collection_id) values (${BOWL}, 1);
    insert into product_tags (product_id, tag_id) values (${CARPET}, 1);
    insert into promotions (id, shop_id, name, rule_type, value, scope, scope_id, starts_at, ends_at, active, banner_thumb) values
      (1, 1, '{"fr": "Lampes"}', 'percentage', 2000, 'product', ${LAMP}, null, now() + interval '2 days', true, '${THUMB}'),
      (2, 1, '{"fr": "Passée"}', 'percentage', 2000, 'product', ${CARPET}, null, now() - interval '1 day', true, '${THUMB}'),
      (3, 1, '{"fr": "Bientôt"}', 'percentage', 2000, 'product', ${BOWL}, now() + interval '1 day', now() + interval '2 days', true, '${THUMB}'),
      (4, 1, '{"fr": "Arrêtée"}', 'percentage', 2000, 'product', ${CARPET}, null, now() + interval '2 days', false, '${THUMB}');
    insert into categories (id, shop_id, slug, name) values (3, 1, 'vide', '{"fr": "Vide"}'), (4, 1, 'cadeaux', '{"fr": "Cadeaux"}');
    insert into product_categories (product_id, category_id) values (${CARPET}, 4);
    insert into blog_categories (id, shop_id, slug, name) values (1, 1, 'conseils', '{"fr": "Conseils"}');
    insert into blog_posts (id, shop_id, category_id, slug, title, published_at) values
      (1, 1, 1, 'ranger', '{"fr": "Ranger"}', now() - interval '1 day'),
      (2, 1, 1, 'plus-tard', '{"fr": "Plus tard"}', now() + interval '1 day'),
      (3, 1, 1, 'brouillon', '{"fr": "Brouillon"}', null);`);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from home_blocks');
  await setStock(server.db, BOWL, 100);
});

const open = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
async function page(url = '/'): Promise<string> {
  await flushNotifications(server.db);
  return (await open(url)).body;
}
async function module(): Promise<string> {
  return /<div class="modules">(.*?)<\/main>/s.exec(await page())?.[1] ?? '';
}
const names = (html: string) => [...html.matchAll(/data-field="link">([^<]*)</g)].map(([, name]) => name);

describe('each type of block', () => {
  it.each([
    ['products_carousel', [{ product_id: BOWL }, { product_id: LAMP }], ['Bol', 'Lampe']],
    ['products_grid', [{ product_id: CARPET }], ['Tapis']],
    ['category_products_carousel', [{ category_id: 1 }], ['Coffret libre', 'Bol', 'Coffret', 'Tapis', 'Lampe']],
    ['category_products_carousel', [{ category_id: 4 }], ['Tapis']],
    ['brands_products_carousel', [{ brand_id: 1 }], ['Lampe']],
    ['brand_lines_products_carousel', [{ brand_line_id: 1 }], ['Lampe']],
    ['collection_products', [{ collection_id: 1 }], ['Bol']],
    ['tag_products', [{ tag_id: 1 }], ['Tapis']],
    ['discounted_products', [], ['Lampe']],
  ])('%s shows its products', async (type, items, expected) => {
    await putBlock(server.db, { type, publicTitle: { fr: 'Titre' } }, items);
    const html = await module();
    expect(names(html)).toEqual(expected);
    expect(html).toContain('<h2 id="block-');
  });

  it.each([
    ['categories_carousel', 'href="/catalog/category/maison"'],
    ['brands_carousel', 'href="/catalog/brands/noor"'],
    ['brand_lines_carousel', 'href="/catalog/brandlines/noor-or"'],
    ['blog_categories_carousel', 'href="/blog/categories/conseils"'],
    ['blog_posts_carousel', 'href="/blog/ranger"'],
    ['blog_post_card', 'href="/blog/ranger"'],
  ])('%s leads to what the shop has', async (type, link) => {
    await putBlock(server.db, { type });
    const html = await module();
    expect(html).toContain(link);
    expect(html).not.toMatch(/plus-tard|brouillon|category\/vide/);
  });

  it('categories_carousel offers the categories with anything on sale in their branch, and no other', async () => {
    await server.db.exec(`
      insert into categories (id, shop_id, parent_id, slug, name) values (5, 1, null, 'brouillons', '{"fr": "Brouillons"}'),
        (6, 1, 3, 'tapisserie', '{"fr": "Tapisserie"}');
      insert into products (id, uid, shop_id, slug, type, price_ht, category_id, active, status)
        values (905, 'p905', 1, 'a-venir', 'simple', 100, 5, true, 'draft');
      insert into product_categories (product_id, category_id) values (${CARPET}, 6)`);
    onTestFinished(async () => {
      await server.db.exec('delete from products where id = 905; delete from product_categories where category_id = 6');
      await server.db.exec('delete from categories where id in (5, 6)');
    });
    await putBlock(server.db, { type: 'categories_carousel' });
    const slugs = [...(await module()).matchAll(/href="\/catalog\/category\/([^"]+)"/g)].map(([, slug]) => slug);
    expect([...new Set(slugs)].sort()).toEqual(['cadeaux', 'maison', 'tapisserie', 'vide']);
  });

  it('a banner and a banner carousel show their pictures with links and words', async () => {
    const images = [
      { ...PICTURE, link: '/blog', title: { fr: 'Premier' }, action: { fr: 'Lire' } },
      { ...PICTURE, title: { fr: 'Second' } },
    ];
    await putBlock(server.db, { type: 'banner_carousel', images });
    const carousel = await module();
    expect(carousel).toContain('<z-carousel kind="banners"');
    expect([carousel.includes('Premier'), carousel.includes('Second')]).toEqual([true, true]);
    await putBlock(server.db, { type: 'banner', images });
    const banner = await module();
    expect(banner).toMatch(/<a class="banner" href="\/blog">/);
    expect(banner).not.toContain('Second');
  });

  it('a discount block counts down to the end of its promotion, and goes with it', async () => {
    await putBlock(server.db, { type: 'discount_block' }, [{ promotion_id: 1 }]);
    expect(await module()).toMatch(/−20\u00a0%.*sur «\u00a0Lampe\u00a0».*data-part="end" datetime=.*\/promotions\/1/s);
    await putBlock(server.db, { type: 'discount_block' }, [{ promotion_id: 2 }]);
    expect(await module(), 'no other takes its place').not.toContain('<section');
  });

  it('a discount block that names none shows those that run, those without an end last', async () => {
    onTestFinished(() => server.db.exec('delete from promotions where id = 5'));
    await server.db.query(
      `insert into promotions (id, shop_id, name, rule_type, value, scope, banner_thumb)
       values (5, 1, '{"fr": "Toujours"}', 'percentage', 1000, 'all', $1)`,
      [THUMB],
    );
    await putBlock(server.db, { type: 'discount_block', number: 4 });
    expect([...(await module()).matchAll(/href="\/promotions\/(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '5']);
  });

  it('a post that was named is not shown before its time, nor another in its place', async () => {
    const posts = async () => [...(await module()).matchAll(/href="\/blog\/([a-z-]+)"/g)].map(([, slug]) => slug);
    await putBlock(server.db, { type: 'blog_posts_carousel' }, [{ blog_post_id: 1 }, { blog_post_id: 2 }]);
    expect(await posts()).toEqual(['ranger']);
    await server.db.exec('delete from home_blocks');
    await putBlock(server.db, { type: 'blog_posts_carousel' }, [{ blog_post_id: 2 }, { blog_post_id: 3 }]);
    expect(await posts()).toEqual([]);
  });

  it('an html block and a text carousel show their markup in the language of the page', async () => {
    await putBlock(server.db, { type: 'html_block', html: { fr: '<p>Bonjour <strong>vous</strong></p>' } });
    expect(await module()).toContain('<p>Bonjour <strong>vous</strong></p>');
    await putBlock(server.db, { type: 'text_carousel', html: { fr: '<ul><li>Un</li><li>Deux</li></ul>' } });
    const html = await module();
    expect(html.match(/<li><p>/g)).toHaveLength(2);
    expect(html).toContain('autoplay="3000"');
  });

  it.each([
    ['html_block', '<div class="rich-text" lang="fr" dir="ltr">'],
    ['text_carousel', '<li lang="fr" dir="ltr"><p>'],
  ])('a %s says that its markup is in French on an Arabic page', async (type, start) => {
    await putBlock(server.db, { type, html: { fr: '<p>Bonjour</p>' } });
    expect(await page('/?locale=ar')).toContain(start);
    expect(await page('/?locale=fr')).not.toContain(start);
  });

  it('names, titles and the words on pictures say that they are in French on an Arabic page', async () => {
    const french = (text: string) => new RegExp(`<(?:a|h2|span|small)[^>]* lang="fr" dir="ltr"[^>]*>${text}</`);
    const words = { title: { fr: '−40 %' }, text: { fr: 'Dès demain' }, action: { fr: 'Voir' } };
    const shown: readonly [BlockDraft, Parameters<typeof putBlock>[2], readonly string[]][] = [
      [{ type: 'banner', images: [{ ...PICTURE, ...words, link: '/blog' }] }, [], ['−40 %', 'Dès demain', 'Voir']],
      [{ type: 'products_grid', publicTitle: { fr: 'Titre' } }, [{ product_id: BOWL }], ['Titre', 'Bol']],
      [{ type: 'categories_carousel' }, [], ['Cadeaux']],
      [{ type: 'brands_carousel' }, [], ['Noor']],
      [{ type: 'brand_lines_carousel' }, [], ['Or', 'Noor']],
      [{ type: 'blog_categories_carousel' }, [], ['Conseils']],
      [{ type: 'discount_block' }, [{ promotion_id: 1 }], ['Lampes']],
    ];
    for (const [block, items, texts] of shown) {
      await putBlock(server.db, block, items);
      const [arabic, here] = [await page('/?locale=ar'), await page('/?locale=fr')];
      for (const text of texts) {
        expect(arabic, `${block.type}: ${text}`).toMatch(french(text));
        expect(here, `${block.type}: ${text}`).not.toMatch(french(text));
      }
    }
    await putBlock(server.db, { type: 'banner', images: [PICTURE] });
    expect(await page('/?locale=ar')).toContain('alt="Une image" lang="fr" dir="ltr"');
  });

  it('bestsellers are those ordered most, without what was cancelled or came back; until then what the merchant features', async () => {
    onTestFinished(() => server.db.exec('delete from orders; update products set featured = false'));
    await server.db.query('update products set featured = (id = $1)', [BOWL]);
    await putBlock(server.db, { type: 'bestsellers' });
    expect(names(await module())).toEqual(['Bol']);
    const sell = (product: number, status: string, ago: string) =>
      server.db.query(
        `with placed as (insert into orders (uuid, shop_id, source, locale, cart_external_id, firstname, lastname, phone, address,
           wilaya_id, commune_id, transporter_id, subtotal, delivery_price, status, created_at)
           values (gen_random_uuid(), 1, 'quick', 'fr', 'c' || $1::int || $2, 'A', 'B', '0661234567', 'x', 16, 1601, 1, 300, 0, $2,
             now() - $3::interval) returning id)
         insert into order_lines (order_id, position, product_id, type, name, unit_price, quantity)
         select id, 1, $1, 'simple', '{"fr": "Lampe"}', 100, 3 from placed`,
        [product, status, ago],
      );
    await sell(LAMP, 'new', '89 days');
    await sell(CARPET, 'cancelled', '1 day');
    await sell(CARPET, 'returned', '1 day');
    await sell(CARPET, 'delivered', '91 days');
    await putBlock(server.db, { type: 'bestsellers' });
    expect(names(await module())).toEqual(['Lampe', 'Bol']);
  });

  it('an unknown type draws nothing, leaves the others alone and is reported once', async () => {
    await putRow(server.db, { type: 'hologram', position: 1 });
    await server.db.query(
      `insert into home_blocks (shop_id, type, position, html) values (1, 'html_block', 2, '{"fr": "<p>Reste</p>"}')`,
    );
    await module();
    const html = await module();
    expect(html.match(/<section/g)).toHaveLength(1);
    expect(html).toContain('Reste');
    expect(server.logLines.filter((line) => line.includes('"type":"hologram"'))).toHaveLength(1);
  });
});

describe('how much a block shows', () => {
  const attributes = (html: string) => /<z-carousel [^>]*>/.exec(html)?.[0].replace(/ autoplay="\d+"/, '');

  it.each([
    ['products_carousel', 5, 3, 2],
    ['brands_carousel', 8, 6, 4],
    ['blog_posts_carousel', 3, 2, 1],
    ['blog_categories_carousel', 4, 3, 2],
  ])('%s has so many beside each other at most and usually', async (type, desktop, tablet, mobile) => {
    const kind = BLOCK_TYPES[type]?.carousel?.kind;
    const usual = `<z-carousel kind="${kind}" desktop="${desktop}" tablet="${tablet}" mobile="${mobile}">`;
    await putBlock(server.db, { type });
    expect(attributes(await module())).toBe(usual);
    await putBlock(server.db, { type, responsiveNumber: { desktop: desktop + 1, tablet: 99, mobile: mobile + 1 } });
    expect(attributes(await module())).toBe(usual);
    await putBlock(server.db, { type, responsiveNumber: { desktop: desktop - 1, tablet: 0, mobile: 1 } });
    const fewer = `<z-carousel kind="${kind}" desktop="${desktop - 1}" tablet="${tablet}" mobile="1">`;
    expect(attributes(await module())).toBe(fewer);
  });

  it('shows the number it was given, what can be bought first', async () => {
    await setStock(server.db, BOWL, 0);
    await putBlock(server.db, { type: 'category_products_carousel', number: 2 }, [{ category_id: 1 }]);
    expect(names(await module())).toEqual(['Tapis', 'Lampe']);
  });

  it('lets a grid ask for at most four columns', async () => {
    await putBlock(server.db, { type: 'products_grid', responsiveNumber: { desktop: 9, tablet: 2, mobile: 0 } });
    expect(await module()).toContain('data-mobile="0" data-tablet="2" data-desktop="4"');
  });
});

describe('what a merchant arranged', () => {
  it('comes in the order of its items, sold out or not', async () => {
    await putBlock(server.db, { type: 'products_carousel' }, [{ product_id: LAMP }, { product_id: BOWL }]);
    await server.db.query('update home_block_items set position = -1 where product_id = $1', [BOWL]);
    await setStock(server.db, BOWL, 0);
    expect(names(await module())).toEqual(['Bol', 'Lampe']);
  });

  it('is full although the newest products are not sold any more', async () => {
    onTestFinished(() => server.db.exec(`delete from products where slug like 'old-%'`));
    await server.db.exec(`insert into products (id, uid, shop_id, slug, type, price_ht, category_id, active, status)
      select 100 + n, 'old' || n, 1, 'old-' || n, 'simple', 100, 1, n % 2 = 0, case when n % 2 = 0 then 'draft' else 'published' end
      from generate_series(1, 12) n`);
    await putBlock(server.db, { type: 'category_products_carousel', number: 1 }, [{ category_id: 1 }]);
    expect(names(await module())).toEqual(['Coffret libre']);
  });

  it('is drawn while it is switched on, and has its name even where no heading shows it', async () => {
    const type = 'products_grid';
    await putBlock(server.db, { type, publicTitle: { fr: 'Titre' }, showTitle: false, number: 500 });
    const html = await module();
    expect(html).toContain('aria-label="Titre"');
    expect(html).not.toContain('<h2');
    await putBlock(server.db, { type, publicTitle: { fr: 'Titre' }, active: false });
    expect(await module()).not.toContain('Titre');
  });

  it('follows what changes elsewhere at once: a price, the name of a category', async () => {
    onTestFinished(() =>
      server.db.exec(`update products set price_ht = 40000 where id = ${BOWL};
        update categories set name = '{"fr": "Maison"}' where id = 1`),
    );
    await putBlock(server.db, { type: 'products_carousel' }, [{ product_id: BOWL }]);
    expect(await module()).toContain('400,00');
    await server.db.query('update products set price_ht = 45000 where id = $1', [BOWL]);
    expect(await module()).toContain('450,00');
    const shopNav = async () => /class="shop-nav".*?<\/nav>/s.exec(await page())?.[0] ?? '';
    expect(await shopNav()).toContain('Maison');
    expect(await shopNav(), 'nothing is sold there').not.toContain('/category/vide');
    await server.db.query(`update categories set name = '{"fr": "Logis"}' where id = 1`);
    expect(await shopNav()).toContain('Logis');
  });

  it('has a picture described where no words stand on it', async () => {
    const alts = async (image: object) => {
      await putBlock(server.db, { type: 'banner', images: [{ ...PICTURE, ...image }] });
      return [...(await module()).matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
    };
    expect(await alts({})).toEqual(['Une image']);
    expect(await alts({ title: { fr: 'Soldes' } })).toEqual(['']);
    expect(await alts({ link: '/blog', action: { fr: 'Lire' } }), 'a button describes nothing').toEqual(['Une image']);
  });

  it('has the button of a picture without a title or text too, and none without a link', async () => {
    const action = { fr: 'Lire' };
    const button = />Lire</;
    await putBlock(server.db, { type: 'banner', images: [{ ...PICTURE, action, link: '/blog' }] });
    expect(await module()).toMatch(button);
    await putBlock(server.db, { type: 'banner', images: [{ ...PICTURE, action }] });
    expect(await module()).not.toMatch(button);
  });
});

describe('what a merchant may not do', () => {
  it('words are words, whatever is in them', async () => {
    const text = { fr: '<b onclick="x()">Soldes</b>' };
    for (const type of ['banner', 'banner_carousel']) {
      await putBlock(server.db, {
        type,
        publicTitle: text,
        images: [{ ...PICTURE, link: '/blog', title: text, text, action: text }],
      });
      const html = await module();
      expect(html).not.toContain('<b onclick');
      expect(html.match(/&lt;b onclick/g)?.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('markup is cleaned when it is written', async () => {
    await putBlock(server.db, { type: 'html_block', html: { fr: HOSTILE } });
    const [row] = await server.db.query<{ html: { fr: string } }>('select html from home_blocks');
    expect(row?.html.fr).toBe('<p>Bon</p><a rel="nofollow noopener">ici</a>');
  });

  it.each(['html_block', 'text_carousel'])('and cleaned again when it is shown in a %s', async (type) => {
    await putRow(server.db, { type, html: { fr: HOSTILE } });
    const html = await module();
    expect(html).toContain('Bon');
    expect(html).not.toMatch(/onclick|onerror|javascript:|<script/);
  });

  it('a look or link that is not on the list is left out', async () => {
    await putBlock(server.db, {
      type: 'banner',
      containerClass: 'x" onload="y',
      bgColor: 'url(evil)',
      size: 'huge',
      link: 'javascript:alert(1)',
      images: [{ ...PICTURE, link: '//evil.example' }],
    });
    const html = await module();
    expect(html).toContain('<section class="module module-wide module-plain module-of-banner"');
    expect(html).not.toMatch(/evil|javascript|onload/);
  });

  it('and the database takes no other look or link either', async () => {
    const bad = { bg_color: 'url(evil)', size: 'huge', container_class: 'x" onload="y', link: 'javascript:alert(1)' };
    for (const [column, value] of Object.entries(bad)) {
      await expect(putRow(server.db, { type: 'banner', [column]: value }), column).rejects.toThrow(column);
    }
    // The database stores pictures as one value, so their links are checked when they are rendered.
    await putRow(server.db, { type: 'banner', images: [{ ...PICTURE, link: 'javascript:alert(1)' }] });
    const html = await module();
    expect(html).toContain('/media/one.webp');
    expect(html).not.toContain('javascript:');
  });
});

describe('the home page', () => {
  it('of a shop that arranged nothing shows its categories and newest products', async () => {
    const html = await module();
    expect(html).toContain('/catalog/category/maison');
    expect(names(html)).toContain('Lampe');
  });

  it('has what stands on the other page behind a link, and that page alone, and neither without a block there', async () => {
    const html = '<p>Un mot de la maison</p>';
    await putBlock(server.db, { type: 'html_block', page: 'discover', html: { fr: html } });
    const [front, discover] = [await module(), await open('/discover')];
    expect(front).toContain('href="/discover">Découvrir plus</a>');
    expect(front).not.toContain('Un mot de la maison');
    expect(discover.body).toContain('Un mot de la maison');
    expect(discover.body).toMatch(/<h1>À découvrir<\/h1>/);
    await putBlock(server.db, { type: 'html_block', html: { fr: html } });
    expect(await module()).not.toContain('/discover');
    expect((await open('/discover')).statusCode).toBe(404);
  });

  it('leads old addresses of lists to their pages for good', async () => {
    const moved = async (url: string) => {
      const { statusCode, headers } = await open(url);
      return [statusCode, headers.location];
    };
    expect(await moved('/?category=maison')).toEqual([301, '/catalog/category/maison']);
    expect(await moved('/?category=maison&page=3&locale=ar')).toEqual([
      301,
      '/catalog/category/maison?page=3&locale=ar',
    ]);
    expect(await moved('/?page=2')).toEqual([301, '/catalog/new?page=2']);
    expect(await moved('/?category=//evil.example')).toEqual([200, undefined]);
  });
});
