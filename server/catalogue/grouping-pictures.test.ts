import { beforeEach, describe, expect, it } from 'vitest';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { multipart, picture } from '../reviews/testing/review-body.ts';
import { flushNotifications } from '../testing/heard.ts';

const ROOT = '/dashboard/catalogue';
const CATEGORY = `${ROOT}/categories/1`;
const BRAND = `${ROOT}/brands/901`;

const { server, staff } = await openStaffedShop();
beforeEach(() =>
  server.db.exec(`
    delete from grouping_pictures; update categories set picture = null; update products set brand_id = null;
    delete from brands; truncate home_blocks cascade;
    insert into brands (id, shop_id, slug, name) values (901, 1, 'tiziri', '{"fr": "Tiziri", "ar": "تيزيري"}');
    update products set brand_id = 901 where id = ${LAMP};
    insert into home_blocks (id, shop_id, type, position) values (1, 1, 'categories_carousel', 1), (2, 1, 'brands_carousel', 2);
    insert into home_block_items (block_id, category_id, brand_id, position) values (1, 1, null, 1), (2, null, 901, 1);
  `),
);

const upload = (url: string, data: Buffer, { filename = 'photo.png', accept = 'application/json' } = {}) => {
  const body = multipart({ _csrf: staff.csrfToken }, [{ field: 'files', filename, type: 'image/png', data }]);
  const headers = { cookie: staff.cookie, accept, 'accept-language': 'fr', ...body.headers };
  return server.app.inject({ method: 'POST', url: `${url}/picture`, headers, payload: body.payload });
};
const stored = async (url: string, width = 900) => {
  const answer = await upload(url, await picture({ width, height: 600 }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<[ManagedPicture]>()[0];
};
const remove = (url: string) =>
  server.app.inject({ method: 'DELETE', url, headers: { ...staff.headers, accept: 'application/json' } });
const page = async (url: string) => {
  await flushNotifications(server.db);
  return (await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } })).body;
};
const count = async (table: string) => (await server.db.query(`select from ${table}`)).length;

describe('the picture of an entry', () => {
  it('of a category is stored in two sizes and shown on its tile of the home page', async () => {
    const { path, alt, name } = await stored(CATEGORY);
    expect([path, alt, name]).toEqual([
      expect.stringMatching(/^\/media\/catalogue\/[0-9a-f]{32}-400\.webp$/),
      'Maison',
      'photo.png',
    ]);
    const large = path.replace('-400', '-800');
    expect(await page('/')).toContain(`<img src="${large}" srcset="${path} 400w, ${large} 800w"`);
    for (const url of [path, large]) {
      const { headers, statusCode } = await server.app.inject({ url });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        expect.stringContaining('immutable'),
      ]);
    }
  });

  it('of a brand is shown on its tile, above its products and on their pages', async () => {
    const { path } = await stored(BRAND);
    expect(path).toMatch(/^\/media\/catalogue\/[0-9a-f]{32}-320\.webp$/);
    for (const url of ['/', '/catalog/brands/tiziri', '/catalog/product/maison/lampe'])
      expect(await page(url), url).toContain(`<img class="logo" src="${path}"`);
  });

  it.each([CATEGORY, BRAND])('is replaced by the next one, and removed, at %s', async (url) => {
    const first = await stored(url);
    const second = await stored(url, 700);
    expect(second.removeUrl).not.toBe(first.removeUrl);
    expect((await server.app.inject({ url: first.path })).statusCode, 'its file is deleted').toBe(404);
    expect(await page(url)).toContain(`<img src="${second.path}" alt="${second.alt}"`);
    expect((await remove(first.removeUrl)).statusCode, 'the page that asks for it shows an older picture').toBe(404);
    expect((await remove(second.removeUrl)).json()).toEqual({ success: true, message: 'La photo a été retirée.' });
    expect(await page(url)).not.toContain('/media/');
    expect(await page('/')).not.toContain(second.path);
    expect([await count('grouping_pictures'), await count('grouping_picture_files')]).toEqual([0, 0]);
  });

  it('of the demonstration is replaced and removed too', async () => {
    await server.db.exec("update brands set logo = '/media/brands/tiziri-320.webp'");
    expect(await page(BRAND)).toContain(`action="${BRAND}/picture/0"`);
    await remove(`${BRAND}/picture/0`);
    expect(await page(BRAND)).not.toContain('/media/');
  });

  it('goes with its entry', async () => {
    await stored(BRAND);
    await server.db.exec('truncate home_blocks cascade; update products set brand_id = null');
    await server.app.inject({ method: 'POST', url: `${BRAND}/remove`, headers: staff.headers });
    expect([await count('brands'), await count('grouping_picture_files')]).toEqual([0, 0]);
  });

  it('stays where the name is corrected', async () => {
    const { path } = await stored(BRAND);
    const payload = { nameFr: 'Tizira' };
    const saved = await server.app.inject({ method: 'POST', url: BRAND, headers: staff.headers, payload });
    expect(saved.statusCode).toBe(200);
    expect(await page(BRAND)).toContain(path);
  });

  it.each([
    ['none', Buffer.from('%PDF-1.4'), 422, 'n’est pas une image JPEG, PNG, WebP, GIF ou AVIF'],
    ['too large', Buffer.alloc(MAX_IMAGE_BYTES + 1), 413, 'notice.pdf'],
  ])('that is %s is refused, and the one before stays', async (_, data, status, words) => {
    const { path } = await stored(BRAND);
    const call = await upload(BRAND, data, { filename: 'notice.pdf' });
    expect([call.statusCode, call.json().message]).toEqual([status, expect.stringContaining(words)]);
    const { statusCode, body } = await upload(BRAND, data, { filename: 'notice.pdf', accept: 'text/html' });
    expect(statusCode).toBe(status);
    expect(body).toMatch(/role="alert" id="grouping-file-errors"[\s\S]*notice\.pdf/);
    expect(body).toMatch(/aria-describedby="grouping-file-hint grouping-file-errors" autofocus aria-invalid="true"/);
    expect(body).toContain('value="Tiziri"');
    expect(body).toContain(`<img src="${path}"`);
  });

  it('is sent and removed without script', async () => {
    const sent = await upload(BRAND, await picture(), { accept: 'text/html' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, BRAND]);
    const [, action = ''] = /action="([^"]*\/picture\/\d+)"/.exec(await page(BRAND)) ?? [];
    const removed = await server.app.inject({
      method: 'POST',
      url: action,
      headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _csrf: staff.csrfToken }).toString(),
    });
    expect([removed.statusCode, removed.headers.location]).toEqual([303, BRAND]);
    expect(await page(BRAND)).not.toContain('/media/');
  });

  it('is one of two that are sent at the same time', async () => {
    const both = await Promise.all([stored(CATEGORY), stored(CATEGORY, 500)]);
    expect(both.map(({ path }) => path)).toContain(/src="(\/media\/[^"]*)"/.exec(await page(CATEGORY))?.[1]);
    expect([await count('grouping_pictures'), await count('grouping_picture_files')]).toEqual([1, 2]);
  });

  it('is for entries of the shop that are there, and for the kinds that show one', async () => {
    await server.db.exec(
      'insert into brands (id, shop_id, slug, name) values (902, 2, \'autre\', \'{"fr": "Autre"}\')',
    );
    const data = await picture();
    for (const url of [`${ROOT}/brands/902`, `${ROOT}/brands/999`])
      expect((await upload(url, data)).statusCode, url).toBe(404);
    expect((await upload(`${ROOT}/tags/1`, data)).statusCode).toBe(400);
    expect(await page(`${ROOT}/tags/new`)).not.toContain('grouping-picture');
    expect(await page(`${ROOT}/brands/new`)).toContain('Ajoutez d’abord la marque.');
  });
});
