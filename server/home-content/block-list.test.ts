import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOWL, CARPET, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { advanceIds } from '../db/insert-rows.ts';
import { flushNotifications } from '../testing/heard.ts';
import { formMarkup, hiddenValue } from '../web/testing/read-page.ts';
import { type HomeDesk, homeDesk, LIST } from './testing/home-desk.ts';

const NOW = Date.now();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

const { server, staff } = await openStaffedShop();
let desk: HomeDesk;
beforeAll(async () => {
  desk = homeDesk(server, staff);
});
beforeEach(async () => {
  await server.db.query('delete from home_blocks');
  await server.db.query(
    `insert into home_blocks (id, shop_id, type, position, public_title) values
       (1, 1, 'products_grid', 10, '{"fr": "Un"}'), (2, 1, 'products_grid', 20, '{"fr": "Deux"}'),
       (3, 1, 'products_grid', 30, '{"fr": "Trois"}')`,
  );
  await advanceIds(server.db, ['home_blocks']);
});
afterEach(() => vi.useRealTimers());

const home = async () => {
  await flushNotifications(server.db);
  return (await server.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
};
const titles = (html: string) => [...html.matchAll(/<h2 id="block-[^>]*>([^<]+)</g)].map(([, title]) => title);
const move = (body: { item: number; before: number | null; version: number }) =>
  server.app.inject({
    method: 'POST',
    url: `${LIST}/move`,
    headers: staff.headers,
    payload: { parent: null, ...body },
  });
/** Returns the row of a block in the list, as text. */
const row = async (id: number) => {
  const [, after = ''] = (await desk.page(LIST)).split(`data-item="${id}"`);
  return (after.split('</li>')[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
};

describe('the order of the blocks', () => {
  it('is that of the list and of the home page, and changes by one move', async () => {
    const moved = await move({ item: 3, before: 1, version: 0 });
    expect(moved.json()).toEqual({
      entries: [
        { item: 3, parent: null, version: 1 },
        { item: 1, parent: null, version: 0 },
        { item: 2, parent: null, version: 0 },
      ],
    });
    expect(titles(await home())).toEqual(['Trois', 'Un', 'Deux']);
    expect((await move({ item: 3, before: null, version: 1 })).statusCode).toBe(200);
    expect(titles(await home())).toEqual(['Un', 'Deux', 'Trois']);
  });

  it('changes without script by the buttons of a block', async () => {
    expect(await desk.page(LIST)).toMatch(/data-item="1".*?data-move="up"[^>]* disabled.*?data-item="2"/s);
    const step = (id: number, direction: string) => desk.post(`${LIST}/${id}/move`, { direction });
    const answer = await step(3, 'up');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${LIST}#block-3`]);
    expect(titles(await home())).toEqual(['Un', 'Trois', 'Deux']);
    await step(1, 'down');
    expect(titles(await home())).toEqual(['Trois', 'Un', 'Deux']);
    for (const [id, direction] of [
      [3, 'up'],
      [2, 'down'],
    ] as const)
      await step(id, direction);
    expect(titles(await home())).toEqual(['Trois', 'Un', 'Deux']);
    expect((await step(99, 'up')).statusCode).toBe(404);
  });

  it('says who moved a block first, and gives the stored order', async () => {
    await move({ item: 3, before: 1, version: 0 });
    const late = await move({ item: 3, before: 2, version: 0 });
    expect(late.statusCode).toBe(409);
    const { message, entries } = late.json<{ message: string; entries: { item: number }[] }>();
    expect(message).toMatch(/^Amina Staff .*Trois/);
    expect(entries.map(({ item }) => item)).toEqual([3, 1, 2]);
    expect(titles(await home())).toEqual(['Trois', 'Un', 'Deux']);
  });

  it('takes moves of different blocks at once, and none is lost', async () => {
    const answers = await Promise.all([
      move({ item: 3, before: 1, version: 0 }),
      move({ item: 1, before: null, version: 0 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const order = titles(await home());
    expect([order.at(-1), order.indexOf('Trois') < order.indexOf('Un')]).toEqual(['Un', true]);
  });

  it('does not move what is gone, nor in front of it', async () => {
    await desk.post(`${LIST}/2/remove`);
    for (const wrong of [
      { item: 1, before: 2, version: 0 },
      { item: 2, before: 1, version: 0 },
    ]) {
      const answer = await move(wrong);
      expect([answer.statusCode, answer.json<{ entries: object[] }>().entries]).toEqual([
        409,
        expect.objectContaining({ length: 2 }),
      ]);
    }
    expect(titles(await home())).toEqual(['Un', 'Trois']);
  });
});

describe('a block', () => {
  it('is hidden and shown again by one press', async () => {
    const hidden = await desk.post(`${LIST}/2/hide`);
    expect([hidden.statusCode, hidden.headers.location]).toEqual([303, `${LIST}#block-2`]);
    expect(titles(await home())).toEqual(['Un', 'Trois']);
    expect(await row(2)).toContain('Masqué');
    await desk.post(`${LIST}/2/show`);
    expect(titles(await home())).toEqual(['Un', 'Deux', 'Trois']);
  });

  it('is removed after a question, and can be put back where it was', async () => {
    expect(await row(2)).toContain('Retirer « Deux » de la page d’accueil ?');
    for (const _ of ['pressed', 'pressed again']) {
      expect((await desk.post(`${LIST}/2/remove`)).headers.location).toBe(LIST);
    }
    expect(titles(await home())).toEqual(['Un', 'Trois']);
    const page = await desk.page(LIST);
    expect(page).not.toContain('data-item="2"');
    expect(page).toMatch(/Blocs retirés.*Deux.*action="\/dashboard\/home-blocks\/2\/restore"/s);
    expect((await desk.post(`${LIST}/2/hide`)).statusCode).toBe(404);
    for (const _ of ['pressed', 'pressed again']) {
      expect((await desk.post(`${LIST}/2/restore`)).headers.location).toBe(`${LIST}#block-2`);
    }
    expect(titles(await home())).toEqual(['Un', 'Deux', 'Trois']);
    expect((await desk.post(`${LIST}/99/restore`)).statusCode).toBe(404);
  });

  it('is removed by who pressed first: a second press says that it is removed already', async () => {
    await desk.post(`${LIST}/2/remove`);
    await server.db.query(`update field_authors set staff_name = 'Samia' where record = '${LIST}/:id 2'`);
    const { headers, cookies } = await desk.post(`${LIST}/2/remove`);
    const flash = cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
    expect([headers.location, decodeURIComponent(flash)]).toEqual([
      LIST,
      expect.stringContaining('C’était déjà supprimé.'),
    ]);
    expect((await desk.send(`${LIST}/2/remove`, {})).statusCode).toBe(404);
    expect((await desk.send(`${LIST}/2`, {})).json().message).toContain('Samia a supprimé ceci');
  });

  const keyOf = (page: string, id: number) => hiddenValue(formMarkup(page, `${LIST}/${id}/duplicate`), 'key');
  const duplicate = async (id: number, page?: string) =>
    desk.post(`${LIST}/${id}/duplicate`, { key: keyOf(page ?? (await desk.page(LIST)), id) });

  it('is duplicated once by a button that is pressed twice, and again from the next page', async () => {
    const page = await desk.page(LIST);
    const copies = await Promise.all([1, 2].map(() => duplicate(1, page)));
    const addresses = new Set(copies.map(({ headers }) => headers.location));
    expect([copies.map(({ statusCode }) => statusCode), addresses.size]).toEqual([[303, 303], 1]);
    const others = [await duplicate(2, page), await duplicate(1)];
    for (const { headers } of others) addresses.add(headers.location);
    expect(addresses.size).toBe(3);
  });

  it('is duplicated behind itself, hidden, with what it shows', async () => {
    await server.db.query('insert into home_block_items (block_id, position, product_id) values (1, 0, $1)', [LAMP]);
    const copy = await duplicate(1);
    expect(copy.headers.location).toMatch(/^\/dashboard\/home-blocks\/\d+$/);
    expect(titles(await home())).toEqual(['Un', 'Deux', 'Trois']);
    await desk.post(`${copy.headers.location}/show`);
    const html = await home();
    expect(titles(html)).toEqual(['Un', 'Un', 'Deux', 'Trois']);
    expect((html.split('<h2 id="block-')[2] ?? '').match(/data-field="link">/g)).toHaveLength(1);
  });

  it('starts and ends exactly, though nothing is written then', async () => {
    await server.db.query('update home_blocks set starts_at = $1, ends_at = $2 where id = 2', [inHours(1), inHours(2)]);
    const at = async (hours: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW + hours * HOUR });
      return { titles: titles(await home()), row: await row(2) };
    };
    expect(await at(1 - 1e-6)).toEqual({ titles: ['Un', 'Trois'], row: expect.stringContaining('Prévu') });
    expect(await at(1)).toEqual({ titles: ['Un', 'Deux', 'Trois'], row: expect.stringContaining('En ligne') });
    expect((await at(2 - 1e-6)).titles).toEqual(['Un', 'Deux', 'Trois']);
    expect(await at(2)).toEqual({ titles: ['Un', 'Trois'], row: expect.stringContaining('Terminé') });
  });

  it('whose products were deleted is left out and says so, and shows the others while one is left', async () => {
    await server.db.exec(`
      insert into products (id, uid, shop_id, slug, type, price_ht, category_id, active, status)
        select 800 + n, 'gone' || n, 1, 'gone-' || n, 'simple', 100, 1, true, 'published' from generate_series(1, 2) n;
      insert into home_block_items (block_id, position, product_id) values
        (1, 0, 801), (1, 1, 802), (2, 0, 801), (2, 1, ${BOWL});
      delete from products where id in (801, 802)`);
    expect(titles(await home())).toEqual(['Deux', 'Trois']);
    expect(await row(1)).toContain('Tout ce que ce bloc montrait a été supprimé');
    expect(await row(2)).toContain('1 entrée choisie a été supprimée');
    expect(await row(3)).not.toMatch(/supprimé/);
    expect(await desk.page(`${LIST}/1`)).toContain('2 entrées de ce bloc ont été supprimées');
  });

  it('whose products are not on sale, or that has nothing to show, says why it is left out', async () => {
    await server.db.exec(`
      insert into products (id, uid, shop_id, slug, type, price_ht, category_id, active, status) values
        (803, 'draft3', 1, 'draft-3', 'simple', 100, 1, true, 'draft');
      insert into home_block_items (block_id, position, product_id) values (1, 0, 803);
      update home_blocks set type = 'blog_posts_carousel' where id = 2;
      update home_blocks set type = 'hologram' where id = 3`);
    expect(await row(1)).toContain('Aucun des produits choisis n’est en vente');
    expect(await row(2)).toContain('Rien à montrer en ce moment');
    expect(await row(3)).toContain('ne connaît pas ce type');
  });

  it('names the languages in which texts are missing, each in itself', async () => {
    await server.db.query(`update home_blocks set public_title = '{"fr": "Un", "en": "One"}' where id = 1`);
    expect(await row(1)).toMatch(/Textes manquants : العربية 0 \/ 1/);
    expect(await desk.page(LIST)).toContain('<bdi lang="ar">العربية</bdi>');
    expect(await row(1)).not.toContain('English');
  });
});

it('products are found by what staff know of them', async () => {
  const answer = await server.app.inject({
    url: `${LIST}/products?search=tap`,
    headers: { cookie: staff.cookie, accept: 'application/json' },
  });
  expect(answer.json()).toEqual({ products: [{ id: CARPET, name: 'Tapis' }] });
});
