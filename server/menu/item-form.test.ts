import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MenuChoices } from '../../shared/api/menu.ts';
import { MENU_TYPES, selectorOf } from '../../shared/rules/menu/menu-types.ts';
import { BOWL, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';
import { lockMenu } from './move-item.ts';
import { menuShape, putMenu } from './testing/menu-fixture.ts';

const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await server.db.exec(`
    insert into brands (id, shop_id, slug, name) values (1, 1, 'zohra', '{"fr": "Zohra"}'), (2, 2, 'autre', '{"fr": "Autre"}');
    insert into collections (id, shop_id, slug, name) values (1, 1, 'ete', '{"fr": "Été"}');
    insert into pages (id, shop_id, slug, title) values (1, 1, 'a-propos', '{"fr": "À propos", "ar": "من نحن"}');
    insert into blog_categories (id, shop_id, slug, name) values (1, 1, 'idees', '{"fr": "Idées"}');
    insert into blog_posts (id, shop_id, category_id, slug, title) values (1, 1, 1, 'cuir', '{"fr": "Le cuir"}')`);
});
beforeEach(() => putMenu(server.db, [{ id: 1, type: 'ProductCategory', target: 1, name: { fr: 'Chez soi' } }]));

const get = (url: string, accept = 'text/html') =>
  server.app.inject({ url, headers: { cookie: `${staff.cookie}; locale=en`, accept, 'accept-language': 'en' } });
const submit = (url: string, fields: Record<string, string>, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
    headers: {
      cookie: `${staff.cookie}; locale=en`,
      accept,
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
const stored = async (id = 1) =>
  (
    await server.db.query<{ type: string; target: number | null; address: string | null; name: object }>(
      'select type, target_id as target, address, name from menu_items where id = $1',
      [id],
    )
  )[0];

const TARGETS: Readonly<Record<string, string>> = {
  category: '1',
  brand: '1',
  product: String(LAMP),
  collection: '1',
  cmsPage: '1',
  blogCategory: '1',
  blogPost: '1',
  link: '/blog',
};

describe('the form of an entry', () => {
  it('stores from when until when the entry is shown, by the clock of the shop, and says it in the list', async () => {
    const entry = { type: 'Link', link: '/blog', labelFr: 'Aïd' };
    const times = { startsAt: '2099-03-01T09:00', endsAt: '2099-03-05T20:30' };
    expect((await submit('/dashboard/menu/1', { ...entry, ...times })).statusCode).toBe(303);
    const [row] = await server.db.query(
      'select starts_at as "startsAt", ends_at as "endsAt" from menu_items where id = 1',
    );
    expect(row).toEqual({ startsAt: new Date('2099-03-01T08:00Z'), endsAt: new Date('2099-03-05T19:30Z') });
    const page = (await get('/dashboard/menu/1')).body;
    for (const [name, value] of Object.entries(times))
      expect(page).toMatch(new RegExp(`name="${name}"[^>]* value="${value}"`));
    expect(page).toContain('From 01/03/2099, 09:00');
    await submit('/dashboard/menu/1', { ...entry, startsAt: '', endsAt: '2020-01-01T00:00' });
    expect((await get('/dashboard/menu')).body).toContain('Ended 01/01/2020, 00:00');
    await submit('/dashboard/menu/1', { ...entry, startsAt: '', endsAt: '' });
    expect((await get('/dashboard/menu')).body).not.toMatch(/(From|Ended) \d/);
  });

  it.each([
    [{ startsAt: 'demain' }, 'startsAt', 'Enter a date and a time.'],
    [{ startsAt: '2099-03-05T09:00', endsAt: '2099-03-05T09:00' }, 'endsAt', 'The end must be after the start.'],
  ])('refuses the schedule %j beside its field, with what was typed', async (times, name, message) => {
    const { statusCode, body } = await submit('/dashboard/menu/1', { type: '3', ...times });
    expect([statusCode, errorBeside(body, name)]).toEqual([422, message]);
    for (const value of Object.values(times)) expect(body).toContain(`value="${value}"`);
  });

  it.each(MENU_TYPES)('stores what belongs to the type %s, whatever else is sent', async (type) => {
    const { statusCode, headers } = await submit('/dashboard/menu/1', { type, ...TARGETS, labelFr: 'Nom' });
    expect([statusCode, headers.location]).toEqual([303, '/dashboard/menu#entry-1']);
    const selector = selectorOf(type);
    expect(await stored()).toEqual({
      type,
      target: selector === null || selector === 'link' ? null : Number(TARGETS[selector]),
      address: selector === 'link' ? '/blog' : null,
      name: { fr: 'Nom' },
    });
  });

  it.each([
    ['ProductCategory', { category: '' }, 'Choose where the entry leads.'],
    ['ProductCategory', { category: '2' }, 'Choose where the entry leads.'],
    ['Brand', { brand: '2' }, 'Choose where the entry leads.'],
    ['BlogPost', { blogPost: 'x' }, 'Choose where the entry leads.'],
    ['Product', { product: '' }, 'Choose a product.'],
    ['Product', { product: '6' }, 'Choose a product.'],
    ['Link', { link: 'javascript:alert(1)', labelFr: 'x' }, 'This address does not fit'],
    ['Link', { link: '/blog', labelFr: '' }, 'This entry needs a name in French.'],
    ['10', { labelFr: '' }, 'This entry needs a name in French.'],
  ])('of the type %s is refused with %j', async (type, fields, message) => {
    const { statusCode, body } = await submit('/dashboard/menu/1', { type, ...(fields as object) });
    expect([statusCode, body.includes(message)]).toEqual([422, true]);
    expect((await stored())?.type).toBe('ProductCategory');
  });

  it('refuses a type that the menu does not have', async () => {
    expect((await submit('/dashboard/menu/1', { type: 'Page', page: '1' })).statusCode).toBe(422);
  });

  it('finds a product without script: the only one is stored, of several one is chosen', async () => {
    expect((await submit('/dashboard/menu/1', { type: 'Product', productSearch: 'Bow' })).statusCode).toBe(303);
    expect((await stored())?.target).toBe(BOWL);
    const several = await submit('/dashboard/menu/1', { type: 'Product', product: '', productSearch: 'coffret' });
    expect([several.statusCode, several.body.includes('2 products match')]).toEqual([422, true]);
    expect(several.body).toContain('<option value="7">Coffret libre</option>');
    for (const [productSearch, message] of [
      ['Bo', 'Type at least 3 characters.'],
      ['Zzz', 'No product matches.'],
    ] as const) {
      const { statusCode, body } = await submit('/dashboard/menu/1', { type: 'Product', product: '', productSearch });
      expect([statusCode, body.includes(message)], productSearch).toEqual([422, true]);
    }
  });

  it('adds an entry at the end of the menu, or below another, down to the third level', async () => {
    const added = await submit('/dashboard/menu/new', { type: '4', active: '1', parent: '' });
    expect(added.headers.location).toBe('/dashboard/menu#entry-2');
    await submit('/dashboard/menu/new', { type: '3', active: '1', parent: '1' });
    await submit('/dashboard/menu/new', { type: '6', active: '1', parent: '3' });
    expect(await menuShape(server.db)).toBe('1(3(4)) 2');
    const deep = await submit('/dashboard/menu/new', { type: '8', active: '1', parent: '4' });
    expect([deep.statusCode, deep.body.includes('cannot have anything below it')]).toEqual([422, true]);
    expect((await get('/dashboard/menu/new?parent=3')).body).toMatch(/<option value="3" selected>– Home/);
  });

  it('is added once, however often its form is sent, and leads to the entry of that form', async () => {
    const { body } = await get('/dashboard/menu/new');
    const fields = { type: '6', parent: '', labelFr: 'Journal', key: hiddenValue(body, 'key') };
    const first = await submit('/dashboard/menu/new', fields);
    await submit('/dashboard/menu/new', { type: '4', parent: '' });
    const second = await submit('/dashboard/menu/new', fields);
    expect([first.headers.location, second.headers.location]).toEqual(Array(2).fill('/dashboard/menu#entry-2'));
    expect(await menuShape(server.db)).toBe('1 2 3');
    await submit('/dashboard/menu/new', { ...fields, labelFr: 'Le journal' });
    expect(await server.db.query('select 1 from menu_items')).toHaveLength(4);
  });

  it('keeps its key when it is refused', async () => {
    const key = randomUUID();
    const { statusCode, body } = await submit('/dashboard/menu/new', { type: '10', parent: '', key });
    expect([statusCode, hiddenValue(body, 'key')]).toEqual([422, key]);
  });

  // The embedded database has one connection, so nothing waits for a lock there.
  it.runIf(process.env.TEST_DATABASE === 'postgres').each([
    ['removed', 'delete from menu_items where id = 1', '2(3)'],
    ['moved to the third level', 'update menu_items set parent_id = 3 where id = 1', '2(3(1))'],
  ])('is refused below an entry that is %s meanwhile, and keeps what was typed', async (_, change, shape) => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: '4' },
      { id: 3, type: '4', parent: 2 },
    ]);
    const finish = await holdOpen(server.db, async (tx) => {
      await lockMenu(tx, 1);
      await tx.query(change);
    });
    const adding = submit('/dashboard/menu/new', { type: '6', labelFr: 'Journal', parent: '1' });
    await lockWaits(server.db);
    await finish();
    const { statusCode, body } = await adding;
    expect([statusCode, errorBeside(body, 'parent')]).toEqual([
      422,
      expect.stringContaining('cannot have anything below it'),
    ]);
    expect(body).toContain('value="Journal"');
    expect(await menuShape(server.db)).toBe(shape);
  });

  it('loses nothing when one person moves an entry while another edits it', async () => {
    await putMenu(server.db, [
      { id: 1, type: 'ProductCategory', target: 1 },
      { id: 2, type: '4' },
    ]);
    const page = (await get('/dashboard/menu/1')).body;
    const seen = /name="_seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
    await submit('/dashboard/menu/1/move', { direction: 'down' });
    const saved = await submit('/dashboard/menu/1', {
      _seen: seen,
      type: 'ProductCategory',
      category: '1',
      labelFr: 'Foyer',
    });
    expect(saved.statusCode).toBe(303);
    expect([await menuShape(server.db), (await stored())?.name]).toEqual(['2 1', { fr: 'Foyer' }]);
  });

  it('compares when two people change the same field', async () => {
    const page = (await get('/dashboard/menu/1')).body;
    const seen = /name="_seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
    await submit('/dashboard/menu/1', { type: 'ProductCategory', category: '1', labelFr: 'Foyer' });
    const late = { _seen: seen, type: 'ProductCategory', category: '1', labelFr: 'Maison' };
    expect((await submit('/dashboard/menu/1', late)).statusCode).toBe(409);
    expect((await stored())?.name).toEqual({ fr: 'Foyer' });
  });

  it('answers a call with where to go, and an entry that is gone with 404', async () => {
    const { statusCode, json } = await submit('/dashboard/menu/1', { type: '4' }, 'application/json');
    expect([statusCode, json<{ redirect: string }>().redirect]).toEqual([200, '/dashboard/menu#entry-1']);
    expect((await submit('/dashboard/menu/99', { type: '4' })).statusCode).toBe(404);
    expect((await get('/dashboard/menu/99')).statusCode).toBe(404);
  });
});

describe('the page of the menu', () => {
  it('opens an entry in place, with its selectors and those of no other', async () => {
    await putMenu(server.db, [
      { id: 1, type: 'ProductCategory', target: 1 },
      { id: 2, type: 'Brand', target: 99, name: { fr: 'Perdue' } },
    ]);
    const { body } = await get('/dashboard/menu/1');
    expect(body.match(/<form[^>]* action="\/dashboard\/menu\/1"/g)).toHaveLength(1);
    expect(body).toContain('<div data-part="selector" data-selector="category" data-current>');
    expect(body).toContain('<option value="1" selected>Maison</option>');
    expect((await get('/dashboard/menu')).body).toContain('The target no longer exists');
  });

  it('says what is missing in which language', async () => {
    await putMenu(server.db, [{ id: 1, type: 'Cms', target: 1 }]);
    const { body } = await get('/dashboard/menu');
    expect(body).toContain('Without a name in this language: English');
    expect(body).not.toContain('Without a name in this language: العربية');
  });

  it('hides an entry and shows it again', async () => {
    expect((await submit('/dashboard/menu/1/visibility', { active: '0' })).statusCode).toBe(303);
    expect((await get('/dashboard/menu')).body).toContain('Hidden');
    await submit('/dashboard/menu/1/visibility', { active: '1' });
    expect((await get('/dashboard/menu')).body).not.toContain('>Hidden<');
    expect((await submit('/dashboard/menu/9/visibility', { active: '1' })).statusCode).toBe(404);
  });

  it('removes an entry with those below it, asks with their number, and again when it changed', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: '3', parent: 1 },
    ]);
    const question = await get('/dashboard/menu/1/remove');
    expect(question.body).toContain('1 entry below is removed with it.');
    await submit('/dashboard/menu/new', { type: '6', parent: '2' });
    const again = await submit('/dashboard/menu/1/remove', { below: '1' });
    expect([again.statusCode, again.body.includes('2 entries below are removed')]).toEqual([409, true]);
    const call = await submit('/dashboard/menu/1/remove', { below: '1' }, 'application/json');
    expect([call.statusCode, call.json<{ message: string }>().message]).toEqual([
      409,
      'The entries below changed in the meantime. Check the question and answer again.',
    ]);
    expect((await submit('/dashboard/menu/1/remove', { below: '2' })).statusCode).toBe(303);
    expect(await menuShape(server.db)).toBe('');
    expect((await get('/dashboard/menu')).body).toContain('The menu has no entry yet.');
  });

  it('puts a removed entry back from its message, with those that were below it, their labels and schedules', async () => {
    const startsAt = new Date('2030-05-01T08:00:00Z');
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: 'Link', address: '/a', parent: 1, name: { fr: 'Soldes', ar: 'تخفيضات' }, startsAt },
      { id: 3, type: '6', parent: 2 },
      { id: 4, type: '3', parent: 2 },
      { id: 5, type: '8' },
    ]);
    const rows = () => server.db.query('select * from menu_items order by id');
    await submit('/dashboard/menu/4/remove', { below: '0' });
    const before = await rows();
    const removed = await submit('/dashboard/menu/1/remove', { below: '2' });
    const again = await submit('/dashboard/menu/1/remove', { below: '2' });
    expect(again.cookies.find(({ name }) => name === 'z_flash')?.value).toContain('/dashboard/menu/1/restore');
    expect((await submit('/dashboard/menu/99/remove', { below: '0' })).headers.location).toBe('/dashboard/menu');
    expect(await menuShape(server.db)).toBe('5');
    expect((await get('/dashboard/menu/2')).statusCode).toBe(404);
    const flash = removed.cookies.find(({ name }) => name === 'z_flash')?.value;
    const cookie = `${staff.cookie}; locale=en; z_flash=${flash}`;
    const { body } = await server.app.inject({ url: '/dashboard/menu', headers: { cookie, accept: 'text/html' } });
    expect(body).toMatch(/data-part="toast".* action="\/dashboard\/menu\/1\/restore".*Undo<\/button>/s);
    for (const _ of ['pressed', 'pressed again']) {
      expect((await submit('/dashboard/menu/1/restore', {})).headers.location).toBe('/dashboard/menu#entry-1');
    }
    expect(await menuShape(server.db)).toBe('1(2(3)) 5');
    expect(await rows()).toEqual(before);
    expect((await submit('/dashboard/menu/9/restore', {})).statusCode).toBe(404);
  });

  it('puts a removed entry back at the top when what it was below is gone, or too deep by now', async () => {
    await putMenu(server.db, [
      { id: 1, type: '4' },
      { id: 2, type: '3', parent: 1 },
      { id: 3, type: '6', parent: 2 },
      { id: 4, type: '8' },
    ]);
    await submit('/dashboard/menu/2/remove', { below: '1' });
    await submit('/dashboard/menu/1/move', { direction: 'down' });
    await submit('/dashboard/menu/1/move', { direction: 'in' });
    await submit('/dashboard/menu/2/restore', {});
    expect(await menuShape(server.db)).toBe('4(1) 2(3)');
    await submit('/dashboard/menu/3/remove', { below: '0' });
    await submit('/dashboard/menu/2/remove', { below: '0' });
    await submit('/dashboard/menu/3/restore', {});
    expect(await menuShape(server.db)).toBe('4(1) 3');
  });
});

describe('the lists of the menu', () => {
  it.each([
    ['pages', 'À propos'],
    ['categories', 'Maison'],
    ['collections', 'Été'],
    ['brands', 'Zohra'],
    ['cmsPage', 'À propos'],
    ['blogCategory', 'Idées'],
    ['blogPost', 'Le cuir'],
  ])('%s are the first element of a list, and of this shop alone', async (list, name) => {
    const answer = await get(`/dashboard/menu/api/${list}`, 'application/json');
    expect(answer.json<MenuChoices>()).toEqual([[{ id: 1, name }]]);
  });

  it.each([
    ['Bo', 400],
    ['%20%20Bo%20%20', 400],
    ['...', 400],
    ['Bow', 200],
  ])('answer the search for %s with %i', async (term, status) => {
    const answer = await get(`/dashboard/menu/api/products/search/${term}`, 'application/json');
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.json<MenuChoices>()).toEqual([[{ id: BOWL, name: 'Bowl' }]]);
    else expect(answer.json<{ message: string }>().message).toBe('Type at least 3 characters.');
  });

  it('are not for strangers', async () => {
    for (const url of ['/dashboard/menu', '/dashboard/menu/api/brands', '/dashboard/menu/api/products/search/abc']) {
      const { statusCode } = await server.app.inject({ url, headers: { accept: 'application/json' } });
      expect(statusCode, url).toBe(401);
    }
  });
});
