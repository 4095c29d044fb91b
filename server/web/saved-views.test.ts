import { beforeEach, describe, expect, it } from 'vitest';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';

const PRODUCTS = '/dashboard/products';
const { server, staff } = await openStaffedShop();
beforeEach(() => server.db.exec('delete from saved_views'));

const get = (url: string) => server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
const html = async (url: string) => (await get(url)).body.replaceAll('&amp;', '&');
const post = (url: string, fields: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  });
const save = (name: string, query: string, more: Record<string, string> = {}) =>
  post('/dashboard/views', { path: PRODUCTS, name, query, ...more });
const viewId = async (name: string) => {
  const [view] = await server.db.query<{ id: number }>('select id from saved_views where name = $1', [name]);
  return view?.id;
};

describe('saved views of a list', () => {
  it('are tabs that open their filters and sort', async () => {
    const saved = await save('Épuisés', 'stock=none&sort=-price');
    const id = await viewId('Épuisés');
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${PRODUCTS}?stock=none&sort=-price&view=${id}`]);
    const page = await html(`${PRODUCTS}?stock=none&sort=-price&view=${id}`);
    expect(page).toContain(
      `<a href="${PRODUCTS}?stock=none&sort=-price&view=${id}" aria-current="page"><bdi>Épuisés</bdi></a>`,
    );
    expect(page).toContain(`<a href="${PRODUCTS}">Tout</a>`);
    // A changed view is saved under its name.
    expect(page).toContain('name="name" required maxlength="40" value="Épuisés"');
  });

  it('replace the view of the same name, say so, and leave it the default', async () => {
    await save('Épuisés', 'stock=none', { isDefault: 'yes' });
    const { headers, cookies } = await save('Épuisés', 'stock=low');
    const stored = await server.db.query('select query, is_default from saved_views where name = $1', ['Épuisés']);
    expect(stored).toEqual([{ query: 'stock=low', is_default: true }]);
    const cookie = [staff.cookie, ...cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
    const shown = await server.app.inject({ url: String(headers.location), headers: { cookie, accept: 'text/html' } });
    expect(shown.body).toContain('La vue «\u00a0Épuisés\u00a0» existait déjà');
  });

  it('drop a filter that the list no longer has, and say so', async () => {
    await save('Anciens', 'stock=none&colour=red');
    const id = await viewId('Anciens');
    const page = await html(`${PRODUCTS}?stock=none&view=${id}`);
    expect(page).toContain(`href="${PRODUCTS}?stock=none&view=${id}"`);
    expect(page).toContain('il est ignoré');
  });

  it('open the list, where one is the default; "all" still shows everything', async () => {
    await save('Chers', 'sort=-price', { isDefault: 'yes' });
    const id = await viewId('Chers');
    const opened = await get(PRODUCTS);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${PRODUCTS}?sort=-price&view=${id}`]);
    expect(await html(`${PRODUCTS}?view=all`)).toContain(`<a href="${PRODUCTS}?view=all" aria-current="page">Tout</a>`);
    expect(await html(`${PRODUCTS}?view=all&search=zz`)).toContain(`href="${PRODUCTS}?view=all">Tout afficher</a>`);
    const answer = await server.app.inject({
      url: PRODUCTS,
      headers: { cookie: staff.cookie, accept: 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('have one default at most, which can be taken back', async () => {
    await save('Chers', 'sort=-price', { isDefault: 'yes' });
    await save('Autres', 'active=no', { isDefault: 'yes' });
    const defaults = () => server.db.query('select name from saved_views where is_default');
    expect(await defaults()).toEqual([{ name: 'Autres' }]);
    for (const [isDefault, expected] of [
      ['yes', [{ name: 'Chers' }]],
      ['no', []],
    ] as const) {
      // A second press, as on a slow network, changes nothing more.
      for (let press = 0; press < 2; press++) {
        await post(`/dashboard/views/${await viewId('Chers')}/default`, { isDefault });
        expect(await defaults()).toEqual(expected);
      }
    }
    expect((await get(PRODUCTS)).statusCode).toBe(200);
  });

  // The embedded database has one connection, so nothing waits for a lock there.
  it.runIf(process.env.TEST_DATABASE === 'postgres')('have one default where two become it at once', async () => {
    for (const name of ['Chers', 'Autres']) await save(name, 'active=no');
    const [chers, autres] = [await viewId('Chers'), await viewId('Autres')];
    const finish = await holdOpen(server.db, async (tx) => {
      await tx.query('select 1 from staff where id = (select staff_id from saved_views where id = $1) for update', [
        chers!,
      ]);
      await tx.query('update saved_views set is_default = true where id = $1', [chers!]);
    });
    const pressed = post(`/dashboard/views/${autres}/default`, { isDefault: 'yes' });
    await lockWaits(server.db);
    await finish();
    expect((await pressed).statusCode).toBe(303);
    expect(await server.db.query('select id from saved_views where is_default')).toEqual([{ id: autres }]);
  });

  it('stay open where they become the default or no longer are, and say which', async () => {
    await save('Chers', 'stock=some&sort=-price');
    const id = await viewId('Chers');
    for (const [isDefault, message] of [
      ['yes', 'La liste s’ouvre sur la vue «\u00a0Chers\u00a0».'],
      ['no', 'La liste ne s’ouvre plus sur la vue «\u00a0Chers\u00a0».'],
    ] as const) {
      const { headers, cookies } = await post(`/dashboard/views/${id}/default`, { isDefault });
      expect(headers.location).toBe(`${PRODUCTS}?stock=some&sort=-price&view=${id}`);
      expect(cookies.find(({ name }) => name === 'z_flash')?.value).toContain(message);
    }
  });

  it('offer to open the list by a box, and where one does already, a button that takes it back', async () => {
    await save('Chers', 'sort=-price', { isDefault: 'yes' });
    const offer = async (query: string) => {
      const page = await html(`${PRODUCTS}?${query}`);
      return [
        page.includes('name="isDefault" value="yes"><span>'),
        page.includes('name="isDefault" value="no" class="button button-quiet">Ne plus ouvrir la liste sur cette vue<'),
      ];
    };
    expect(await offer('view=all')).toEqual([true, false]);
    expect(await offer(`sort=-price&view=${await viewId('Chers')}`)).toEqual([false, true]);
  });

  it('belong to a person: nobody else sees or deletes them', async () => {
    await save('Chers', 'sort=-price');
    const id = await viewId('Chers');
    const [other] = await server.db.query<{ id: number }>(
      "insert into staff (email, name, password_hash) values ('other@zellige.test', 'Other', 'x') returning id",
    );
    await server.db.query('update saved_views set staff_id = $1 where id = $2', [other?.id ?? 0, id ?? 0]);
    expect(await html(PRODUCTS)).not.toContain('Chers');
    expect((await post(`/dashboard/views/${id}/delete`)).statusCode).toBe(404);
    expect((await post(`/dashboard/views/${id}/delete`, { path: PRODUCTS })).headers.location).toBe(PRODUCTS);
    expect(await server.db.query('select 1 from saved_views where id = $1', [id ?? 0])).toHaveLength(1);
    expect((await post(`/dashboard/views/${id}/default`, { isDefault: 'yes' })).statusCode).toBe(404);
  });

  it('are deleted with their tab', async () => {
    await save('Autres', 'active=no');
    const deleted = await post(`/dashboard/views/${await viewId('Autres')}/delete`);
    expect([deleted.statusCode, deleted.headers.location]).toEqual([303, PRODUCTS]);
    expect(await viewId('Autres')).toBeUndefined();
  });

  it('are at most twenty per person and list', async () => {
    await save('Épuisés', 'stock=none');
    for (let index = 0; index < 20; index++) await save(`Vue ${index}`, 'stock=none');
    const [{ count }] = (await server.db.query(
      "select count(*)::int as count from saved_views where staff_id = (select id from staff where email <> 'other@zellige.test')",
    )) as [{ count: number }];
    expect(count).toBe(20);
    await save('Épuisés', 'stock=some');
    expect(await html(`${PRODUCTS}?stock=some`)).toContain('Épuisés');
  });

  it('keep their default where one more default is refused', async () => {
    await save('Chers', 'sort=-price', { isDefault: 'yes' });
    for (let index = 1; index < 20; index++) await save(`Vue ${index}`, 'stock=none');
    await save('De trop', 'active=no', { isDefault: 'yes' });
    expect(await server.db.query('select name from saved_views where is_default')).toEqual([{ name: 'Chers' }]);
  });

  it.each([
    ['abandoned-carts', 'sort=-subtotal'],
    ['expeditions', 'status=to-receive'],
    ['payments/list', 'sort=-received'],
    ['promotions', 'state=ended'],
    ['reviews', 'status=pending&sort=date'],
    ['warehouses/1', 'level=low'],
    ['warehouses/1/movements', 'kind=count'],
  ])('are on the list %s, under its filters', async (list, query) => {
    const path = `/dashboard/${list}`;
    await post('/dashboard/views', { path, name: 'À moi', query, isDefault: 'yes' });
    const address = `${path}?${query}&view=${await viewId('À moi')}`;
    const opened = await get(path);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, address]);
    expect(await html(address)).toContain(`<a href="${address}" aria-current="page"><bdi>À moi</bdi></a>`);
    expect(await html(`${path}?view=all`)).toContain(`name="path" value="${path}"`);
  });

  it('refuse a path that is no list of the dashboard', async () => {
    expect((await save('x', '', { path: '//evil.test' })).statusCode).toBe(422);
  });

  it('lead from the address of a refused form to a page', async () => {
    for (const url of ['/dashboard/views', '/dashboard/views/5/default', '/dashboard/views/5/delete']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers.location], url).toEqual([303, '/dashboard']);
    }
  });

  it('ask for a name where there is none, on the list with its filters', async () => {
    const { headers, cookies } = await save(' ', 'stock=none');
    expect(headers.location).toBe(`${PRODUCTS}?stock=none`);
    expect(cookies.find(({ name }) => name === 'z_flash')?.value).toContain('Donnez un nom à la vue');
  });

  it('are kept for each list: those of orders are no tabs of the products', async () => {
    const saved = await post('/dashboard/views', {
      path: '/dashboard/orders',
      name: 'Alger',
      query: 'wilaya=16&status=new',
    });
    const address = `/dashboard/orders?wilaya=16&status=new&view=${await viewId('Alger')}`;
    expect([saved.statusCode, saved.headers.location]).toEqual([303, address]);
    expect(await html(address)).toContain(`<a href="${address}" aria-current="page"><bdi>Alger</bdi></a>`);
    expect(await html(PRODUCTS)).not.toContain('Alger');
  });
});
