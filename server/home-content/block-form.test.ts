import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EDITED_TYPES } from '../../shared/rules/home/block-sections.ts';
import { BOWL, CARPET, insertShop, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';
import { type Fields, type HomeDesk, homeDesk, LIST } from './testing/home-desk.ts';

const PICTURE = { sizes: [{ url: '/media/one-800.webp', width: 800, height: 320 }] };

let server: TestApp;
let desk: HomeDesk;
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
    update categories set picture = '${JSON.stringify(PICTURE)}' where id = 1;
    insert into promotions (id, shop_id, name, title, rule_type, value, scope, scope_id, ends_at, banner_thumb) values
      (1, 1, '{"fr": "Lampes"}', '{"fr": "Lampes"}', 'percentage', 2000, 'product', ${LAMP}, now() + interval '2 days', '${JSON.stringify(PICTURE)}');
    insert into blog_categories (id, shop_id, slug, name) values (1, 1, 'conseils', '{"fr": "Conseils"}');
    insert into blog_posts (id, shop_id, category_id, slug, title, published_at) values
      (1, 1, 1, 'ranger', '{"fr": "Ranger"}', now() - interval '1 day')`);
  desk = homeDesk(server, await server.signIn());
});
afterAll(() => server.close());
beforeEach(() => server.db.query('delete from home_blocks'));

const NEW = `${LIST}/new`;
const add = async (fields: Fields) => {
  const answer = await desk.post(NEW, { key: randomUUID(), active: '1', showTitle: '1', ...fields });
  return { status: answer.statusCode, url: String(answer.headers.location ?? ''), html: answer.body };
};
/** Returns the blocks of the home page, as a shopper sees them. */
const shown = async (query = '') => {
  await flushNotifications(server.db);
  const { body } = await server.app.inject({ url: `/${query}`, headers: { accept: 'text/html' } });
  return /<div class="modules">(.*?)<\/main>/s.exec(body)?.[1] ?? '';
};
const names = (html: string) => [...html.matchAll(/data-field="link">([^<]*)</g)].map(([, name]) => name);
const value = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
const chosen = (html: string, name: string) => {
  const [, select = ''] = new RegExp(`<select id="homeBlock-${name}".*?>(.*?)</select>`, 's').exec(html) ?? [];
  return [...select.matchAll(/<option value="(\d+)"[^>]* selected/g)].map(([, id]) => Number(id));
};

describe('each type of block, added by its form', () => {
  const CONTENT: Readonly<Record<(typeof EDITED_TYPES)[number], readonly [Fields, string | RegExp]>> = {
    products_carousel: [{ products: [String(LAMP), String(BOWL)], _sequences: 'products' }, /Lampe.*Bol/s],
    products_grid: [{ products: String(CARPET) }, 'Tapis'],
    categories_carousel: [{ categories: '1' }, '/catalog/category/maison'],
    category_products_carousel: [{ categories: '1' }, 'Tapis'],
    brands_carousel: [{ brands: '1' }, '/catalog/brands/noor'],
    brands_products_carousel: [{ brands: '1' }, 'Lampe'],
    brand_lines_carousel: [{ brandLines: '1' }, '/catalog/brandlines/noor-or'],
    brand_lines_products_carousel: [{ brandLines: '1' }, 'Lampe'],
    collection_products: [{ collection: '1' }, 'Bol'],
    tag_products: [{ tag: '1' }, 'Tapis'],
    html_block: [{ html_fr: 'Bonjour\n\nÀ bientôt' }, '<p>Bonjour</p><p>À bientôt</p>'],
    banner: [
      { image_1_picture: '/media/one-800.webp', image_1_link: '/blog', image_1_title_fr: 'Soldes' },
      /href="\/blog".*Soldes/s,
    ],
    banner_carousel: [
      {
        image_1_picture: '/media/one-800.webp',
        image_1_title_fr: 'Deux',
        image_1_position: '2',
        image_2_picture: '/media/one-800.webp',
        image_2_title_fr: 'Un',
        image_2_position: '1',
      },
      /Un<.*Deux</s,
    ],
    discount_block: [{ discounts: '1' }, '/promotions/1'],
    blog_posts_carousel: [{ posts: '1' }, '/blog/ranger'],
    blog_post_card: [{ posts: '1' }, '/blog/ranger'],
    text_carousel: [{ html_fr: '<ul><li>Un</li><li>Deux</li></ul>' }, 'Deux'],
    blog_categories_carousel: [{ blogCategories: '1' }, '/blog/categories/conseils'],
  };

  it.each(EDITED_TYPES)('%s is on the home page', async (type) => {
    const [fields, content] = CONTENT[type];
    const { status, url } = await add({ type, title_fr: 'Mon titre', ...fields });
    expect([status, url]).toEqual([303, expect.stringMatching(/^\/dashboard\/home-blocks\/\d+$/)]);
    const html = await shown();
    expect(html.match(/<section class="module /g)).toHaveLength(1);
    expect(html).toMatch(content);
    expect(html).toContain('Mon titre');
    const page = await desk.page(url);
    expect(page).toMatch(new RegExp(`<option value="${type}" selected`));
    expect(page).toContain('<bdi>Mon titre</bdi>');
  });

  it('is added once, however often the form is sent', async () => {
    const key = randomUUID();
    const first = await add({ key, type: 'products_grid' });
    expect((await add({ key, type: 'products_grid' })).url).toBe(first.url);
    expect(await server.db.query('select 1 from home_blocks')).toHaveLength(1);
  });

  it('is added with what was written last when its form is changed and sent again', async () => {
    const key = randomUUID();
    const first = await add({ key, type: 'products_grid', title_fr: 'Avant' });
    const second = await add({ key, type: 'products_grid', title_fr: 'Après' });
    expect(second.url).not.toBe(first.url);
    expect(value(await desk.page(second.url), 'title_fr')).toBe('Après');
    expect(value(await desk.page(first.url), 'title_fr')).toBe('Avant');
  });
});

describe('the form of a block', () => {
  const edit = async (fields: Fields) => (await add(fields)).url;

  it('offers the promotions that have not ended, and of the others those that the block shows', async () => {
    onTestFinished(() => server.db.exec('delete from home_blocks; delete from promotions where id > 1'));
    await server.db.exec(`insert into promotions (id, shop_id, name, rule_type, value, scope, active, ends_at, archived_at) values
      (2, 1, '{"fr": "Terminée"}', 'percentage', 1000, 'all', true, now() - interval '1 hour', null),
      (3, 1, '{"fr": "Archivée"}', 'percentage', 1000, 'all', false, null, now()),
      (4, 1, '{"fr": "Sans fin"}', 'percentage', 1000, 'all', true, null, null)`);
    const offered = (html: string) =>
      [...(/<select id="homeBlock-discounts".*?<\/select>/s.exec(html)?.[0] ?? '').matchAll(/value="(\d+)"/g)].map(
        ([, id]) => Number(id),
      );
    expect(offered(await desk.page(`${NEW}?type=discount_block`))).toEqual([1, 4]);
    const url = await edit({ type: 'discount_block', discounts: '4' });
    await server.db.exec("update promotions set ends_at = now() - interval '1 minute' where id = 4");
    expect(offered(await desk.page(url)).toSorted()).toEqual([1, 4]);
    expect(offered(await desk.page(`${NEW}?type=discount_block`))).toEqual([1]);
  });

  it('leads from the choice of a picture to where one is uploaded', async () => {
    const page = await desk.page(`${NEW}?type=banner`);
    const [, id] = /<a href="#([^"]+)">Ajouter une image/.exec(page) ?? [];
    expect(page).toMatch(new RegExp(`<h2 id="${id}">Images pour les bannières<`));
  });

  it('shows the section of its type alone; the others are hidden and send nothing', async () => {
    const page = await desk.page(`${NEW}?type=tag_products`);
    const sections = [...page.matchAll(/<fieldset[^>]* data-section="(\w+)"( hidden disabled)?/g)];
    expect(sections).toHaveLength(11);
    expect(sections.filter(([, , off]) => off === undefined).map(([, name]) => name)).toEqual(['tag']);
  });

  it.each([
    ['category_products_carousel', 'categories'],
    ['html_block', 'html_fr'],
    ['banner', 'image_1_picture'],
    ['collection_products', 'collection'],
  ])('of the type %s is refused without what it shows, and keeps what was typed', async (type, field) => {
    const { status, html } = await add({ type, title_fr: 'Gardé' });
    expect(status).toBe(422);
    expect(errorBeside(html, field)).not.toBe('');
    expect(value(html, 'title_fr')).toBe('Gardé');
    expect(await server.db.query('select 1 from home_blocks')).toHaveLength(0);
  });

  it.each([
    ['link', { link: 'javascript:alert(1)' }],
    ['number', { number: '99' }],
    ['endsAt', { startsAt: '2026-11-22T10:00', endsAt: '2026-11-22T10:00' }],
    ['startsAt', { startsAt: '2026-02-30T10:00' }],
    ['products', { products: '999999' }],
    ['type', { type: 'hologram' }],
  ])('refuses a wrong %s beside it', async (field, fields) => {
    const { status, html } = await add({ type: 'products_grid', ...fields });
    expect([status, errorBeside(html, field) !== '']).toEqual([422, true]);
  });

  it('refuses a position that is no number, names the picture, and keeps what was typed', async () => {
    const picture = '/media/one-800.webp';
    const fields = { type: 'banner_carousel', image_1_picture: picture, image_2_picture: picture };
    const { status, html } = await add({ ...fields, image_2_position: 'abc', image_2_link: 'blog' });
    expect(status).toBe(422);
    expect(errorBeside(html, 'image_2_position')).toContain('Image 2 : Donnez une position de 1 à 48, ou rien.');
    expect(errorBeside(html, 'image_2_link')).toContain('Image 2 : Un lien commence par / ou https://.');
    expect(value(html, 'image_2_position')).toBe('abc');
    expect((await add({ ...fields, image_2_position: '' })).status).toBe(303);
  });

  it('refuses a product id that no product can have, new, stored and previewed', async () => {
    const { url } = await add({ type: 'products_grid', products: String(LAMP) });
    const fields = { type: 'products_grid', products: '2147483648' };
    for (const path of [NEW, url, `${NEW}/preview`, `${url}/preview`]) {
      const { statusCode } = await desk.post(path, { key: randomUUID(), ...fields });
      expect(statusCode, path).toBe(422);
    }
  });

  it('sanitises markup when it is written', async () => {
    const url = await edit({ type: 'html_block', html_ar: '<p onclick="x()">نص<script>x</script></p>' });
    const [row] = await server.db.query<{ html: object }>('select html from home_blocks');
    expect(row?.html).toEqual({ ar: '<p>نص</p>' });
    expect(await desk.page(url)).toMatch(/<textarea [^>]*name="html_ar"[^>]* lang="ar"[^>]* dir="rtl"/);
  });

  it('stores what is chosen in its sequence, which a button changes without script', async () => {
    const products = [LAMP, CARPET, BOWL].map(String);
    const url = await edit({ type: 'products_grid', products, _sequences: 'products' });
    expect(names(await shown())).toEqual(['Lampe', 'Tapis', 'Bol']);
    expect(chosen(await desk.page(url), 'products')).toEqual([LAMP, CARPET, BOWL]);
    const moved = await desk.post(url, {
      type: 'products_grid',
      products,
      _sequences: 'products',
      active: '1',
      move: `products:${BOWL}:up`,
    });
    expect(moved.statusCode).toBe(303);
    expect(names(await shown())).toEqual(['Lampe', 'Bol', 'Tapis']);
  });

  it('finds products without script, beside those that are chosen', async () => {
    const url = await edit({ type: 'products_grid', products: String(LAMP) });
    const page = await desk.page(`${url}?search=tapis`);
    expect(page).toMatch(/<option value="\d+"[^>]*>Tapis<\/option>/);
    expect(chosen(page, 'products')).toEqual([LAMP]);
  });

  it('has how it looks, and the numbers side by side', async () => {
    const look = {
      size: 'full',
      containerClass: 'band',
      bgColor: 'sand',
      number: '2',
      mobile: '1',
      tablet: '2',
      desktop: '3',
    };
    const url = await edit({ type: 'products_grid', ...look });
    const page = await desk.page(url);
    expect(['number', 'mobile', 'tablet', 'desktop'].map((name) => value(page, name))).toEqual(['2', '1', '2', '3']);
    const html = await shown();
    expect(html).toContain('module-full module-band module-sand');
    expect(html).toContain('data-mobile="1" data-tablet="2" data-desktop="3"');
    expect(names(html)).toHaveLength(2);
  });

  it('stands on the page that is chosen', async () => {
    const url = await edit({ type: 'html_block', page: 'discover', html_fr: '<p>Ailleurs</p>' });
    expect(await desk.page(url)).toMatch(/<option value="discover" selected>À découvrir/);
    expect(await shown()).not.toContain('Ailleurs');
    expect(await desk.page('/discover')).toContain('Ailleurs');
    expect(await desk.page(LIST)).toContain('href="/discover">À découvrir</a>');
  });

  it('counts the texts of each language', async () => {
    const url = await edit({ type: 'html_block', title_fr: 'Titre', title_ar: 'عنوان', html_fr: 'Texte' });
    const page = await desk.page(url);
    const filled = [...page.matchAll(/data-language="(\w+)">([^<]*)</g)].map(([, code, text]) => `${code} ${text}`);
    expect(filled.toSorted()).toEqual(['ar 1 / 2', 'en 0 / 2', 'fr 2 / 2']);
  });

  it('keeps the type of a block that staff do not create, and its texts when another type hides them', async () => {
    await server.db.query(
      `insert into home_blocks (id, shop_id, type, html) values (70, 1, 'bestsellers', '{"fr": "<p>x</p>"}')`,
    );
    const url = `${LIST}/70`;
    expect(await desk.page(url)).toContain('<option value="bestsellers" selected>');
    expect((await desk.post(url, { type: 'bestsellers', title_fr: 'Top' })).statusCode).toBe(303);
    expect(await server.db.query('select type, public_title, html from home_blocks')).toEqual([
      { type: 'bestsellers', public_title: { fr: 'Top' }, html: { fr: '<p>x</p>' } },
    ]);
  });

  it('compares when two people changed the same field, and merges when they changed different ones', async () => {
    const url = await edit({ type: 'products_grid', title_fr: 'Avant', products: String(LAMP) });
    const seen = hiddenValue(await desk.page(url), '_seen');
    const fields = { type: 'products_grid', active: '1', showTitle: '1', _seen: seen };
    const other = { ...fields, title_fr: 'Karim', products: String(BOWL), _sequences: 'products' };
    expect((await desk.post(url, other)).statusCode).toBe(303);
    const mine = await desk.post(url, {
      ...fields,
      title_fr: 'Amina',
      title_en: 'Amina',
      products: String(CARPET),
      _sequences: 'products',
    });
    expect(mine.statusCode).toBe(409);
    expect(errorBeside(mine.body, 'title_fr')).toContain('Karim');
    expect(errorBeside(mine.body, 'products')).toContain('Bol');
    expect(value(mine.body, 'title_fr')).toBe('Amina');
    const answer = await desk.post(url, {
      ...fields,
      title_fr: 'Amina',
      title_en: 'Amina',
      products: String(CARPET),
      _sequences: 'products',
      _seen: hiddenValue(mine.body, '_seen'),
      _take: 'products',
    });
    expect(answer.statusCode).toBe(303);
    const page = await desk.page(url);
    expect([value(page, 'title_fr'), value(page, 'title_en'), chosen(page, 'products')]).toEqual([
      'Amina',
      'Amina',
      [BOWL],
    ]);
  });

  it('compares what was written for a picture when a colleague moved another one into its slot', async () => {
    const pictures = ['one', 'two', 'three'].map((name) => `/media/${name}-800.webp`);
    await server.db.query(
      `insert into home_pictures (shop_id, file_name, file_bytes, sizes)
       select 1, 'photo.jpg', 1, jsonb_build_array(jsonb_build_object('url', url, 'width', 800, 'height', 320))
       from unnest($1::text[]) as url`,
      [pictures],
    );
    const url = await edit({
      type: 'banner_carousel',
      ...Object.fromEntries(pictures.map((key, at) => [`image_${at + 1}_picture`, key])),
      image_3_title_fr: 'Trois',
    });
    const seen = hiddenValue(await desk.page(url), '_seen');
    const fields = { type: 'banner_carousel', active: '1', showTitle: '1', _seen: seen };
    expect((await desk.post(url, { ...fields, image_1_picture: '' })).statusCode).toBe(303);
    const mine = { ...fields, image_2_picture: pictures[1] ?? '', image_2_link: '/blog', image_3_title_en: 'Three' };
    const answer = await desk.post(url, mine);
    expect(answer.statusCode).toBe(409);
    expect(errorBeside(answer.body, 'image_2_link')).not.toBe('');
    expect(errorBeside(answer.body, 'image_3_title_en')).not.toBe('');
    expect(value(answer.body, 'image_2_link')).toBe('/blog');
    expect(answer.body).toMatch(
      /<select id="homeBlock-image_2_picture"[^>]*>.*?<option value="\/media\/three-800.webp"[^>]* selected/s,
    );
    expect(answer.body.match(/data-part="image" open/g)).toHaveLength(3);
    const [row] = await server.db.query<{ images: { link?: string }[] }>('select images from home_blocks');
    expect(row?.images.map(({ link }) => link)).toEqual([undefined, undefined]);
  });

  it('is not there for a block that is not, or was removed', async () => {
    const url = await edit({ type: 'products_grid' });
    await desk.post(`${url}/remove`);
    for (const path of [url, `${LIST}/999999`]) {
      expect(await desk.page(path), path).toContain('404');
    }
  });
});
