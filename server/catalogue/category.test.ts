import { beforeAll, describe, expect, it } from 'vitest';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { errorBeside } from '../web/testing/read-page.ts';

const CALL = '/dashboard/api/categories';
const PAGE = '/dashboard/catalogue/categories/new';
const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await server.db.exec(`
    insert into categories (id, shop_id, slug, name) values (11, 1, 'robes', '{"fr": "Robes d’été", "en": "Dresses", "ar": "فساتين"}');
    select setval(pg_get_serial_sequence('categories', 'id'), 100);
  `);
});

const post = (fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: CALL,
    headers: { cookie: staff.cookie, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const count = async () => (await server.db.query('select 1 from categories')).length;

describe('a new category', () => {
  it('is answered with its id and its name, and stored with an address of its own', async () => {
    const answer = await post({ nameFr: ' Robes (été) ', nameEn: 'Summer dresses', nameAr: '', parentId: '11' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number), name: 'Robes (été)' }]);
    const again = await post({ nameFr: 'Robes' });
    const rows = await server.db.query('select slug, name, parent_id from categories where id = any($1) order by id', [
      [answer.json<{ id: number }>().id, again.json<{ id: number }>().id],
    ]);
    expect(rows).toEqual([
      { slug: 'robes-ete', name: { fr: 'Robes (été)', en: 'Summer dresses' }, parent_id: 11 },
      { slug: 'robes-2', name: { fr: 'Robes' }, parent_id: null },
    ]);
  });

  it('has an address in Latin letters, an Arabic name as it is read', async () => {
    const answers = [await post({ nameFr: 'أحذية' }), await post({ nameFr: 'Œuvres' })];
    const rows = await server.db.query<{ slug: string }>('select slug from categories where id = any($1) order by id', [
      answers.map((answer) => answer.json<{ id: number }>().id),
    ]);
    expect(rows.map(({ slug }) => slug)).toEqual(['ahdhia', 'oeuvres']);
  });

  it.each([
    [{ nameFr: 'ROBES D’ETE' }, 'nameFr', 409],
    [{ nameFr: 'Nouveau', nameEn: 'dresses' }, 'nameEn', 409],
    [{ nameFr: 'Nouveau', nameAr: 'فَسَاتين' }, 'nameAr', 409],
    [{ nameFr: '  ' }, 'nameFr', 422],
    [{ nameFr: 'Nouveau', parentId: '2' }, 'parentId', 422],
    [{ nameFr: 'Nouveau', colour: 'red' }, 'colour', 422],
  ])('is refused as %j, beside its field', async (fields, name, status) => {
    const before = await count();
    const answer = await post(fields);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([status, [name]]);
    expect(await count()).toBe(before);
  });

  it('is stored once when two people create it at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post({ nameFr: 'Colliers' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const created = answers.find(({ statusCode }) => statusCode === 201)?.json();
    const others = answers.filter(({ statusCode }) => statusCode === 409);
    expect(others.map((answer) => answer.json().category)).toEqual([created, created]);
  });

  it('has a page for browsers without script, which leads back to the product', async () => {
    const from = '?back=/dashboard/products/1';
    const create = (nameFr: string, query: string) =>
      server.app.inject({
        method: 'POST',
        url: `${PAGE}${query}`,
        headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ _csrf: staff.csrfToken, nameFr }).toString(),
      });
    await post({ nameFr: 'Bijoux' });
    const refused = await create('Bijoux', from);
    expect([refused.statusCode, errorBeside(refused.body, 'nameFr')]).toEqual([422, '« Bijoux » existe déjà.']);
    expect((await create('Tapis', from)).headers.location).toBe('/dashboard/products/1');
    expect((await create('Lampes', '?back=https://evil.example/')).headers.location).toBe(
      '/dashboard/catalogue/categories',
    );
  });

  it('is not for strangers', async () => {
    const stranger = await server.visit();
    const answer = await server.app.inject({
      method: 'POST',
      url: CALL,
      headers: { ...stranger.headers, accept: 'application/json' },
      payload: { nameFr: 'Autre' },
    });
    expect(answer.statusCode).toBe(401);
  });
});
