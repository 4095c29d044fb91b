import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../shared/api/problem.ts';
import type { SortedList, SortMove } from '../../shared/api/sort-list.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { moveItem } from './move-item.ts';
import { menuShape, putMenu } from './testing/menu-fixture.ts';

const { server, staff } = await openStaffedShop();
let karim = 0;

beforeAll(async () => {
  const [row] = await server.db.query<{ id: number }>(
    `insert into staff (email, name, password_hash) values ('karim@zellige.test', 'Karim', 'x') returning id`,
  );
  karim = row?.id ?? 0;
  await server.db.exec(`insert into menu_items (id, shop_id, type, name) values (90, 2, '10', '{"fr": "Ailleurs"}')`);
});
beforeEach(() =>
  putMenu(server.db, [
    { id: 1, type: '10', name: { fr: 'Un', en: 'One' } },
    { id: 2, type: '10', parent: 1, name: { fr: 'Deux' } },
    { id: 3, type: '10', name: { fr: 'Trois', en: 'Three' } },
    { id: 4, type: '10', parent: 3, name: { fr: 'Quatre' } },
    { id: 5, type: '10', name: { fr: 'Cinq', en: 'Five' } },
  ]),
);

const move = (payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/dashboard/menu/api/move',
    payload,
    headers: { ...staff.headers, accept: 'application/json', 'accept-language': 'en' },
  });
const step = async (id: number, direction: string) => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/dashboard/menu/${id}/move`,
    payload: new URLSearchParams({ _csrf: staff.csrfToken, direction }).toString(),
    headers: {
      cookie: `${staff.cookie}; locale=en`,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  return [statusCode, await menuShape(server.db)];
};
const moveAsKarim = (payload: SortMove) =>
  server.db.transaction((tx) => moveItem(tx, { shopId: 1, staffId: karim, locale: 'en' }, payload));

describe('a move in the menu', () => {
  it('goes in front of an entry, to the first place too, and answers with the whole order', async () => {
    const { statusCode, json } = await move({ item: 5, parent: null, before: 1, version: 0 });
    expect([statusCode, await menuShape(server.db)]).toEqual([200, '5 1(2) 3(4)']);
    expect(json<SortedList>().entries.map(({ item, parent, version }) => [item, parent, version])).toEqual([
      [5, null, 1],
      [1, null, 0],
      [2, 1, 0],
      [3, null, 0],
      [4, 3, 0],
    ]);
  });

  it('goes below another entry with everything below itself, to the third level and no further', async () => {
    expect((await move({ item: 3, parent: 1, before: 2, version: 0 })).statusCode).toBe(200);
    expect(await menuShape(server.db)).toBe('1(3(4) 2) 5');
    const deep = await move({ item: 5, parent: 4, before: null, version: 0 });
    expect([deep.statusCode, deep.json<Problem>().message]).toEqual([
      422,
      '“Five” would be too deep: the menu has three levels.',
    ]);
    expect((await move({ item: 1, parent: 5, before: null, version: 0 })).statusCode).toBe(422);
    expect(await menuShape(server.db)).toBe('1(3(4) 2) 5');
  });

  it('never goes into itself, nor to another shop', async () => {
    expect((await move({ item: 3, parent: 4, before: null, version: 0 })).statusCode).toBe(422);
    expect((await move({ item: 3, parent: 3, before: null, version: 0 })).statusCode).toBe(422);
    expect((await move({ item: 3, parent: 90, before: null, version: 0 })).statusCode).toBe(409);
    expect((await move({ item: 90, parent: null, before: null, version: 0 })).statusCode).toBe(409);
    expect(await menuShape(server.db)).toBe('1(2) 3(4) 5');
  });

  it('of an entry that somebody moved meanwhile is refused with who and when, and the order of now', async () => {
    await moveAsKarim({ item: 5, parent: null, before: 1, version: 0 });
    const { statusCode, json } = await move({ item: 5, parent: 3, before: null, version: 0 });
    const { message, entries } = json<Problem>();
    expect([statusCode, message]).toEqual([409, expect.stringMatching(/^Karim moved “Five” at \d\d:\d\d\.$/)]);
    expect(entries?.map(({ item }) => item)).toEqual([5, 1, 2, 3, 4]);
    expect(await menuShape(server.db)).toBe('5 1(2) 3(4)');
    expect((await move({ item: 5, parent: 3, before: null, version: 1 })).statusCode).toBe(200);
  });

  it('in front of an entry that was moved away, or removed, is refused too', async () => {
    await moveAsKarim({ item: 5, parent: 1, before: null, version: 0 });
    const away = await move({ item: 1, parent: null, before: 5, version: 0 });
    expect(away.json<Problem>().message).toMatch(/^Karim moved “Five”/);
    await server.db.query('delete from menu_items where id = 3');
    const gone = await move({ item: 3, parent: null, before: null, version: 0 });
    expect([gone.statusCode, gone.json<Problem>().message]).toEqual([409, 'This entry was removed in the meantime.']);
    const below = await move({ item: 5, parent: 3, before: null, version: 1 });
    expect(below.json<Problem>().message).toBe('The entry it was moved to was removed in the meantime.');
  });

  it('of two other entries at the same time loses neither', async () => {
    const moves = await Promise.all([
      move({ item: 5, parent: null, before: 1, version: 0 }),
      move({ item: 4, parent: 1, before: null, version: 0 }),
      moveAsKarim({ item: 2, parent: 3, before: null, version: 0 }),
    ]);
    expect(moves.slice(0, 2).map((answer) => (answer as { statusCode: number }).statusCode)).toEqual([200, 200]);
    expect(await menuShape(server.db)).toBe('5 1(4) 3(2)');
  });

  it.each([{ item: 0 }, { item: 'x' }, { parent: 0 }, { before: 1.5 }, { version: -1 }, { version: null }])(
    'is refused with %j',
    async (wrong) => {
      expect((await move({ item: 5, parent: null, before: 1, version: 0, ...wrong })).statusCode).toBe(422);
    },
  );
});

describe('the steps of an entry without script', () => {
  it('go up, down, in and out, and change nothing at the ends', async () => {
    expect(await step(5, 'up')).toEqual([303, '1(2) 5 3(4)']);
    expect(await step(5, 'in')).toEqual([303, '1(2 5) 3(4)']);
    expect(await step(5, 'in')).toEqual([303, '1(2(5)) 3(4)']);
    expect(await step(5, 'in')).toEqual([303, '1(2(5)) 3(4)']);
    expect(await step(5, 'out')).toEqual([303, '1(2 5) 3(4)']);
    expect(await step(5, 'down')).toEqual([303, '1(2 5) 3(4)']);
    expect(await step(1, 'down')).toEqual([303, '3(4) 1(2 5)']);
    expect((await step(77, 'down'))[0]).toBe(404);
    expect((await step(1, 'sideways'))[0]).toBe(422);
  });
});
