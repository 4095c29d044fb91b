import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListingAnswer } from '../../../shared/api/listing.ts';
import { CARPET } from '../../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../../checkout/testing/staffed-shop.ts';
import { flushNotifications } from '../../testing/heard.ts';
import { bearerFor } from '../../testing/test-app.ts';
import { errorBeside, hiddenValue } from '../../web/testing/read-page.ts';

const OPTION = '/dashboard/options/1';
const VALUE = `${OPTION}/values/1`;
const FROM = `?product=${CARPET}`;

const { server, staff } = await openStaffedShop();
let bearer: { authorization: string };

beforeAll(async () => {
  bearer = await bearerFor(server.app);
});
beforeEach(() =>
  server.db.exec(`
    update combinations set archived_at = null where product_id = ${CARPET};
    delete from option_values where id > 2;
    delete from option_types where id > 1;
    update option_types set name = '{"fr": "Taille"}' where id = 1;
    update option_values set langs = case id when 1 then '{"fr": "Petit"}' else '{"fr": "Grand"}' end::jsonb, color = null;
    insert into option_types (id, code, name) values (8, 'motif', '{"fr": "Motif"}');
    insert into option_values (id, type_id, value, langs) values (7, 8, 'raye', '{"fr": "Rayé"}');
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
/** Opens the page that an answer leads to, with the message it brings. */
const followed = async ({ headers, cookies }: Awaited<ReturnType<typeof post>>) => {
  const flash = cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
  return (await get(String(headers.location), `${staff.cookie}; z_flash=${encodeURIComponent(flash)}`)).body;
};
const facets = async () => {
  await flushNotifications(server.db);
  const headers = { ...bearer, 'accept-language': 'ar' };
  const answer = await server.app.inject({ url: '/web/public/api/products/new', headers });
  return answer.json<ListingAnswer>().filterData.attributes;
};
const shopPage = async () => (await get('/catalog/product/maison/tapis?locale=ar', '')).body;
const values = async () =>
  (await server.db.query<{ id: number }>('select id from option_values order by id')).map(({ id }) => id);

describe('renaming', () => {
  test('an option changes its name in the filters of the shop and on its products, and keeps its code', async () => {
    expect(await facets()).toMatchObject([{ code: 'taille', name: 'Taille' }]);
    expect(await shopPage()).not.toContain('المقاس');
    const saved = await post(`${OPTION}${FROM}`, { fr: ' Format ', en: 'Size', ar: 'المقاس' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${OPTION}${FROM}`]);
    expect(await followed(saved)).toContain('L’option a été enregistrée.');
    expect(await facets()).toMatchObject([{ code: 'taille', name: 'المقاس' }]);
    expect(await shopPage()).toMatch(/<legend[^>]*>\s*المقاس/);
    expect(await server.db.query('select code, name from option_types where id = 1')).toEqual([
      { code: 'taille', name: { fr: 'Format', en: 'Size', ar: 'المقاس' } },
    ]);
  });

  test('a value changes its name and colour in the filters of the shop and on its products', async () => {
    await facets();
    const saved = await post(VALUE, { fr: 'Petit', en: '', ar: 'صغير', color: '#AABBCC' });
    expect(await followed(saved)).toContain('La valeur a été enregistrée.');
    const [facet] = await facets();
    expect(facet?.values.map(({ label }) => label)).toContain('صغير');
    expect(await shopPage()).toContain('صغير');
    expect((await get(VALUE)).body).toContain('value="#aabbcc"');
  });

  test('needs a name in French that no other has, and nothing typed is lost', async () => {
    const empty = await post(OPTION, { fr: ' ', en: 'Size', ar: '' });
    expect([empty.statusCode, errorBeside(empty.body, 'fr')]).toEqual([422, 'Donnez le nom en français.']);
    expect(empty.body).toContain('value="Size"');
    const known = await post(OPTION, { fr: 'MOTIF', en: '', ar: '' });
    expect([known.statusCode, errorBeside(known.body, 'fr')]).toEqual([422, 'L’option « MOTIF » existe déjà.']);
    const twice = await post(VALUE, { fr: 'grand', en: '', ar: '', color: '' });
    expect([twice.statusCode, errorBeside(twice.body, 'fr')]).toEqual([422, 'L’option a déjà la valeur « grand ».']);
    const itself = await post(VALUE, { fr: 'PETIT', en: '', ar: '', color: '' });
    expect(itself.statusCode).toBe(303);
  });

  test('is compared when somebody else renamed it meanwhile', async () => {
    const seen = hiddenValue((await get(OPTION)).body, '_seen');
    await post(OPTION, { fr: 'Format', en: '', ar: '' });
    const late = await post(OPTION, { fr: 'Dimension', en: '', ar: '', _seen: seen });
    expect([late.statusCode, errorBeside(late.body, 'fr')]).toEqual([409, expect.stringContaining('Format')]);
    expect(late.body).toContain('value="Dimension"');
  });
});

describe('removing', () => {
  test('asks first, then removes a value that no combination has', async () => {
    expect((await get(`${OPTION.replace('1', '8')}/values/7`)).body).toContain('Oui, supprimer la valeur');
    const removed = await post(`/dashboard/options/8/values/7/remove${FROM}`);
    expect(removed.headers.location).toBe(`/dashboard/options/8${FROM}`);
    expect(await followed(removed)).toContain('«\u00a0Rayé\u00a0» a été supprimée.');
    const again = await post(`/dashboard/options/8/values/7/remove${FROM}`);
    expect(again.headers.location).toBe(`/dashboard/options/8${FROM}`);
    expect(await followed(again)).toContain('C’était déjà supprimé.');
    expect(await values()).toEqual([1, 2]);
  });

  test('takes the values of an option along, and leads back to the product', async () => {
    const removed = await post(`/dashboard/options/8/remove${FROM}`);
    const page = await followed(removed);
    expect(page).toContain('«\u00a0Motif\u00a0» a été supprimée.');
    expect(page).toContain(`<legend>Taille</legend>`);
    expect(page).not.toContain('<legend>Motif</legend>');
    expect(await values()).toEqual([1, 2]);
  });

  test.each([
    ['an option', OPTION, 'Cette option ne peut pas être supprimée'],
    ['a value', VALUE, 'Cette valeur ne peut pas être supprimée'],
  ])('%s that combinations have, even deleted ones, is refused with their products', async (_, page, text) => {
    await server.db.query('update combinations set archived_at = now(), is_default = false where product_id = $1', [
      CARPET,
    ]);
    expect((await get(page)).body).not.toContain('Oui, supprimer');
    const refused = await post(`${page}/remove`);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toMatch(new RegExp(`role="alert"[^>]*>.*?${text}`, 's'));
    expect(refused.body).toMatch(new RegExp(`<a href="/dashboard/products/${CARPET}/combinations"><bdi>Tapis</bdi>`));
    expect(await values()).toEqual([1, 2, 7]);
    const call = await server.app.inject({
      method: 'POST',
      url: `${page}/remove`,
      headers: { ...staff.headers, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect([call.statusCode, call.json().message]).toEqual([409, expect.stringContaining(text)]);
  });
});

test('the page that generates combinations leads to them, and they lead back', async () => {
  const generate = `/dashboard/products/${CARPET}/combinations/generate`;
  expect((await get(generate)).body).toContain(`href="${OPTION}${FROM}"`);
  const page = (await get(`${OPTION}${FROM}`)).body;
  expect(page).toContain(`href="${generate}"`);
  expect(page).toContain(`href="${VALUE}${FROM}"`);
  expect((await get('/dashboard/options/999')).statusCode).toBe(404);
  expect((await get(`${OPTION}/values/7`)).statusCode).toBe(404);
});
