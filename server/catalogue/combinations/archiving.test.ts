import { describe, expect, onTestFinished, test } from 'vitest';
import { CARPET, FLEXIBLE_PACK, LAMP, LARGE, SMALL } from '../../checkout/testing/checkout-fixture.ts';
import { formMarkup } from '../../web/testing/read-page.ts';
import { openCarpet, PAGE, ROW } from './testing/carpet.ts';

const { server, post, call, get, stored, listed, flashOf } = await openCarpet();

describe('deleting', () => {
  test('archives, chooses the next default and says so; making it again brings it back with its id', async () => {
    const deleted = await post(`${PAGE}/${SMALL}/archive`);
    expect(await flashOf(deleted)).toContain('Petit a été supprimée. Grand est maintenant la déclinaison par défaut.');
    expect([await listed(), (await stored(LARGE))?.is_default]).toEqual([[LARGE], true]);
    expect((await call(ROW, { name: 'x' })).statusCode).toBe(404);
    expect((await get(`${PAGE}/generate`)).body).not.toContain('id="preview"');
    expect((await get(`${PAGE}/generate?preview=1`)).body).toContain('Cochez au moins une valeur.');
    expect((await get(`${PAGE}/generate?value=1&value=2`)).body).toContain('Créer 1 déclinaison');
    await post(`${PAGE}/generate`, [
      ['value', '1'],
      ['value', '2'],
    ]);
    expect([await listed(), (await stored())?.price_ht]).toEqual([[SMALL, LARGE], 100_000]);
  });

  test('is undone by the button of its message: place, price and default are as they were', async () => {
    const page = await flashOf(await post(`${PAGE}/${SMALL}/archive`));
    const undo = formMarkup(page, `${PAGE}/${SMALL}/restore`);
    expect(undo).toContain(`name="default" value="${LARGE}"`);
    expect(undo).toContain('Revenir en arrière');
    const restored = await post(`${PAGE}/${SMALL}/restore`, { default: String(LARGE) });
    expect(restored.headers.location).toBe(`${PAGE}#combination-${SMALL}`);
    expect(await flashOf(restored)).toContain('Petit est de nouveau dans la boutique.');
    expect(await listed()).toEqual([SMALL, LARGE]);
    expect(await stored()).toMatchObject({ price_ht: 100_000, is_default: true, archived: false });
    expect(await stored(LARGE)).toMatchObject({ is_default: false });
  });

  test('pressed twice offers the undo again, of what is still archived', async () => {
    await post(`${PAGE}/${LARGE}/archive`);
    const page = await flashOf(await post(`${PAGE}/${LARGE}/archive`));
    expect([page.includes('C’était déjà supprimé.'), formMarkup(page, `${PAGE}/${LARGE}/restore`)]).toEqual([
      true,
      expect.stringContaining('Revenir en arrière'),
    ]);
    const answer = await call(`${PAGE}/${LARGE}/archive`, {});
    expect([answer.statusCode, answer.json().undo.url]).toEqual([200, `${PAGE}/${LARGE}/restore`]);
    for (const _ of ['pressed', 'pressed again']) {
      expect(await flashOf(await post(`${PAGE}/${LARGE}/restore`))).toContain('Grand est de nouveau dans la boutique.');
    }
    expect(await listed()).toEqual([SMALL, LARGE]);
    expect((await call(`${PAGE}/999999/archive`, {})).statusCode).toBe(404);
  });

  test('of the default pressed twice makes it the default again when it is undone', async () => {
    await post(`${PAGE}/${SMALL}/archive`);
    const page = await flashOf(await post(`${PAGE}/${SMALL}/archive`));
    expect(formMarkup(page, `${PAGE}/${SMALL}/restore`)).toContain(`name="default" value="${LARGE}"`);
    const { undo } = (await call(`${PAGE}/${SMALL}/archive`, {})).json();
    expect((await call(undo.url, undo.fields)).json().defaultId).toBe(SMALL);
    expect([(await stored())?.is_default, (await stored(LARGE))?.is_default]).toEqual([true, false]);
  });

  test('undone leaves a default that somebody chose meanwhile', async () => {
    const archived = await call(`${PAGE}/${SMALL}/archive`, {});
    expect(archived.json()).toMatchObject({
      defaultId: LARGE,
      undo: { url: `${PAGE}/${SMALL}/restore`, fields: { default: String(LARGE) } },
    });
    await server.db.exec(`
      insert into combinations (id, product_id, is_default, position) values (40, ${CARPET}, false, 9);
      update combinations set is_default = false where id = ${LARGE};
      update combinations set is_default = true where id = 40;
    `);
    const restored = await call(`${PAGE}/${SMALL}/restore`, archived.json().undo.fields);
    expect([restored.statusCode, restored.json().defaultId]).toEqual([200, undefined]);
    expect(await stored()).toMatchObject({ is_default: false, archived: false });
    expect(await stored(40)).toMatchObject({ is_default: true });
    expect((await call(`${PAGE}/999999/restore`, {})).statusCode).toBe(404);
  });

  test('undone leaves the default of another product, whatever is sent', async () => {
    onTestFinished(() => server.db.exec('delete from combinations where id = 41'));
    await server.db.exec(`
      insert into combinations (id, product_id, is_default, position) values (41, ${LAMP}, true, 1);
      update combinations set archived_at = now(), is_default = false where product_id = ${CARPET};`);
    await call(`${PAGE}/${SMALL}/restore`, { default: '41' });
    expect(await stored(41)).toMatchObject({ is_default: true });
  });

  test('is not undone beyond 500 combinations', async () => {
    await call(`${PAGE}/${SMALL}/archive`, {});
    await server.db.query(
      'insert into combinations (product_id, position) select $1, 10 + n from generate_series(1, 499) n',
      [CARPET],
    );
    const refused = await call(`${PAGE}/${SMALL}/restore`, { default: String(LARGE) });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('500')]);
    expect(await stored()).toMatchObject({ archived: true });
  });

  test('is refused for a part of a pack', async () => {
    await server.db.query(
      'insert into pack_lines (pack_product_id, product_id, combination_id, quantity) values ($1, $2, $3, 1)',
      [FLEXIBLE_PACK, CARPET, LARGE],
    );
    const refused = await call(`${PAGE}/${LARGE}/archive`, {});
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('Coffret libre')]);
  });
});

describe('deleting several', () => {
  const DELETE = { scope: 'selected' };

  test('archives the ticked rows, and is undone as one: places, prices and default are as they were', async () => {
    await server.db.exec(`insert into combinations (id, product_id, position) values (40, ${CARPET}, 9)`);
    const deleted = await post(`${PAGE}/archive`, [
      ...Object.entries(DELETE),
      ...[SMALL, LARGE].map((id): [string, string] => ['combination', String(id)]),
      ['value', '2'],
    ]);
    expect(deleted.headers.location).toBe(`${PAGE}?value=2`);
    expect([await listed(), (await stored(40))?.is_default]).toEqual([[40], true]);
    const page = await flashOf(deleted);
    expect(page).toContain('2 déclinaisons ont été supprimées. #40 est la déclinaison par défaut.');
    const undo = formMarkup(page, `${PAGE}/restore?value=2`);
    const fields = [...undo.matchAll(/name="(batch|former|default)" value="(\d+)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    expect(Object.fromEntries(fields)).toMatchObject({ former: String(SMALL), default: '40' });
    const restored = await post(`${PAGE}/restore?value=2`, fields);
    expect(restored.headers.location).toBe(`${PAGE}?value=2`);
    expect(await flashOf(restored)).toContain('2 déclinaisons sont de nouveau dans la boutique.');
    expect(await listed()).toEqual([SMALL, LARGE, 40]);
    expect(await stored()).toMatchObject({ price_ht: 100_000, is_default: true });
    expect(await stored(40)).toMatchObject({ is_default: false });
    expect(await flashOf(await post(`${PAGE}/restore`, fields))).toContain('ne sont plus supprimées');
  });

  test('says of rows that are deleted already that they are', async () => {
    const ticked = Object.entries(DELETE).concat([['combination', String(SMALL)]]);
    await post(`${PAGE}/archive`, ticked);
    expect(await flashOf(await post(`${PAGE}/archive`, ticked))).toContain('sont déjà supprimées');
  });

  test('brings nothing back that was deleted before, and leaves a default that somebody chose meanwhile', async () => {
    await server.db.exec(`insert into combinations (id, product_id, position) values (40, ${CARPET}, 9)`);
    await call(`${PAGE}/${LARGE}/archive`, {});
    const deleted = await call(`${PAGE}/archive`, { ...DELETE, combination: [String(SMALL), String(LARGE)] });
    expect(deleted.json()).toMatchObject({ message: expect.stringContaining('1 déclinaison'), defaultId: 40 });
    await server.db.exec(`
      insert into combinations (id, product_id, is_default, position) values (41, ${CARPET}, false, 10);
      update combinations set is_default = false where id = 40;
      update combinations set is_default = true where id = 41;`);
    const { url, fields } = deleted.json().undo;
    expect((await call(url, fields)).json().defaultId).toBeUndefined();
    expect([await listed(), (await stored(41))?.is_default]).toEqual([[SMALL, 40, 41], true]);
  });

  test('of all rows makes way for other options, as the refusal of these says', async () => {
    await post(`${PAGE}/generate/option`, { optionFr: 'Tissu' });
    const [option] = await server.db.query<{ id: number }>('select max(id) as id from option_types');
    await post(`${PAGE}/generate/value`, { option: String(option?.id), fr: 'Laine' });
    const [value] = await server.db.query<{ id: number }>('select max(id) as id from option_values');
    const generate = () => call(`${PAGE}/generate`, { value: [String(value?.id)] });
    const refused = await generate();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('supprimez d’abord les déclinaisons'),
    ]);
    const { body } = await get(PAGE);
    expect(body).toContain(`formaction="${PAGE}/archive?listed=2" name="scope" value="all"`);
    const others = await call(`${PAGE}/archive?listed=1`, { scope: 'all' });
    expect([others.statusCode, others.json().message]).toEqual([409, expect.stringContaining('La liste a changé')]);
    const deleted = await call(`${PAGE}/archive?listed=2`, { scope: 'all' });
    expect([await listed(), deleted.json().undo.fields.former]).toEqual([[], String(SMALL)]);
    expect((await generate()).statusCode).toBe(200);
    expect(await listed()).toHaveLength(1);
    await server.db.exec(`
      delete from combinations where product_id = ${CARPET} and id not in (${SMALL}, ${LARGE});
      delete from option_values where id > 2;
      delete from option_types where id = ${option?.id};`);
  });

  test('is refused as a whole for a part of a pack, which it names, and when nothing is ticked', async () => {
    await server.db.query(
      'insert into pack_lines (pack_product_id, product_id, combination_id, quantity) values ($1, $2, $3, 1)',
      [FLEXIBLE_PACK, CARPET, LARGE],
    );
    const refused = await call(`${PAGE}/archive`, { price: '', scope: 'all' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/Grand fait partie du pack.*Coffret libre/),
    ]);
    const nothing = await call(`${PAGE}/archive`, DELETE);
    expect([nothing.statusCode, nothing.json().message]).toEqual([422, expect.stringContaining('Sélectionnez')]);
    expect(await listed()).toEqual([SMALL, LARGE]);
  });
});
