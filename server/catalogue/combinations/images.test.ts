import { beforeEach, describe, expect, test } from 'vitest';
import { CARPET, LAMP, LARGE, SMALL } from '../../checkout/testing/checkout-fixture.ts';
import { openCarpet, PAGE } from './testing/carpet.ts';

const { server, staff, post, call, get } = await openCarpet();

describe('pictures', () => {
  const image = (id: number, combination = SMALL) => `${PAGE}/${combination}/images/${id}`;
  const of = async (combination = SMALL) => {
    const rows = await server.db.query<{ image_id: number; is_default: boolean }>(
      'select image_id, is_default from combination_images where combination_id = $1 order by image_id',
      [combination],
    );
    return rows.map(({ image_id, is_default }) => `${image_id}${is_default ? '*' : ''}`);
  };
  beforeEach(() =>
    server.db.exec(`
      delete from product_images;
      insert into product_images (id, product_id, position, path) values (1, ${CARPET}, 0, 'a'), (2, ${CARPET}, 1, 'b'), (3, ${LAMP}, 0, 'c');
    `),
  );

  test('are attached, detached and made the default, with one star', async () => {
    await call(image(1), {});
    await call(`${image(2)}/default`, {});
    expect(await of()).toEqual(['1', '2*']);
    await post(`${image(1)}/default`);
    expect(await of()).toEqual(['1*', '2']);
    const headers = { ...staff.headers, 'x-requested-with': 'XMLHttpRequest' };
    const detached = await server.app.inject({ method: 'DELETE', url: image(1), headers });
    expect([detached.statusCode, await of()]).toEqual([200, ['2']]);
    expect((await post(`${image(2)}/detach`)).headers.location).toBe(`${PAGE}/${SMALL}/pictures#image-2`);
    expect(await of()).toEqual([]);
  });

  test('lead back to the filter and page of the table, also after a change', async () => {
    const query = '?value=2&page=3';
    expect((await get(`${PAGE}?value=2`)).body).toContain(`href="${PAGE}/${LARGE}/pictures?value=2"`);
    const page = (await get(`${PAGE}/${LARGE}/pictures${query}`)).body;
    const escaped = query.replace('&', '&amp;');
    expect(page).toContain(`href="${PAGE}${escaped}#combination-${LARGE}"`);
    for (const action of ['', '/detach', '/default']) {
      const address = `${image(1, LARGE)}${action}`;
      expect(page).toContain(`action="${address}${escaped}"`);
      expect((await post(`${address}${query}`)).headers.location).toBe(`${PAGE}/${LARGE}/pictures${query}#image-1`);
    }
  });

  test('are attached to all combinations of a value at once', async () => {
    await server.db.query('insert into combination_values (combination_id, value_id) values ($1, 1)', [LARGE]);
    const attached = await call(image(1), { value: '1' });
    expect(attached.json().message).toBe('La photo est attachée à 2 déclinaisons.');
    expect([await of(SMALL), await of(LARGE)]).toEqual([['1'], ['1']]);
    await server.db.query('delete from combination_values where combination_id = $1 and value_id = 1', [LARGE]);
  });

  test('of another product are not there', async () => {
    expect((await call(image(3), {})).statusCode).toBe(404);
    expect(await of()).toEqual([]);
  });

  test('have a page with a form for each', async () => {
    await call(image(1), {});
    const page = (await get(`${PAGE}/${SMALL}/pictures`)).body;
    expect(page).toContain('Photos de Petit');
    expect(page).toContain('Attacher à toutes\u00a0: Petit');
  });
});
