import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BulkAnswer, type BulkRow } from '../../shared/api/bulk-change.ts';
import {
  BOWL,
  CARPET,
  insertShop,
  LAMP,
  LARGE,
  PACK,
  SMALL,
  setStock,
  stockOf,
} from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { loseCommitAnswer } from '../testing/lost-answer.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';
import { changeProducts } from './bulk-change.ts';

const BULK = '/dashboard/products/bulk';
let server: TestApp;
let staff: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  staff = await server.signIn();
});
beforeEach(() =>
  server.db.exec(`update products set active = true, status = 'published', price_ht = 100000;
    update combinations set price_ht = null; update combinations set price_ht = 120000 where id = ${LARGE}`),
);
afterAll(() => server.close());

const call = (payload: object, headers: object = {}) =>
  server.app.inject({ method: 'POST', url: BULK, headers: { ...staff.headers, ...headers }, payload });
const change = async (payload: object): Promise<BulkAnswer> => {
  const answer = await call(payload);
  expect(answer.statusCode).toBe(200);
  expect(Value.Check(BulkAnswer, answer.json())).toBe(true);
  return answer.json();
};
const rowsOf = ({ rows }: BulkAnswer) => rows.map(({ id, outcome, message }: BulkRow) => [id, outcome, message]);
const productOf = async (id: number) =>
  (await server.db.query('select active, price_ht from products where id = $1', [id]))[0];
const ids = [String(LAMP), String(BOWL)];
/** Made by the test of drafts alone. */
const LARGE_BOWL = 1900;
const EMPTY_PACK = 1901;
const DRAFTS = [LAMP, CARPET, PACK, BOWL].map(String);

describe('a change of many products', () => {
  it('takes ticked products off sale and puts them back, and says which were so already', async () => {
    await server.db.query('update products set active = false where id = $1', [BOWL]);
    const answer = await change({ ids, action: 'deactivate' });
    expect(rowsOf(answer)).toEqual([
      [LAMP, 'changed', 'Retiré de la vente'],
      [BOWL, 'unchanged', 'Déjà ainsi'],
    ]);
    expect(answer.message).toBe('1 produit modifié. 1 était déjà ainsi.');
    expect((await change({ ids, action: 'activate' })).changed).toBe(2);
    expect(await productOf(LAMP)).toMatchObject({ active: true });
  });

  it('says first which products it could not change, and changes the others', async () => {
    await server.db.query("update products set status = 'archived' where id = $1", [LAMP]);
    const answer = await change({ ids: [String(BOWL), String(LAMP), '999'], action: 'activate' });
    expect(rowsOf(answer)).toEqual([
      [LAMP, 'failed', 'Archivé\u00a0: changez d’abord son état sur sa page.'],
      [999, 'failed', 'Ce produit n’existe plus.'],
      [BOWL, 'unchanged', 'Déjà ainsi'],
    ]);
    expect([answer.changed, answer.unchanged, answer.failed]).toEqual([0, 1, 2]);
  });

  it('publishes drafts that it puts on sale, be they sold out, and leaves a draft one that it takes off', async () => {
    await server.db.exec("update products set status = 'draft', active = id <> 4");
    await setStock(server.db, BOWL, 0);
    onTestFinished(() => setStock(server.db, BOWL, 100));
    const status = async () =>
      (await server.db.query('select status, active from products where id = any($1) order by id', [DRAFTS])).map(
        (row) => Object.values(row),
      );
    expect((await change({ ids: DRAFTS, action: 'deactivate' })).changed).toBe(3);
    expect(await status()).toEqual(DRAFTS.map(() => ['draft', false]));
    const answer = await change({ ids: DRAFTS, action: 'activate' });
    expect(answer.message).toBe('4 produits modifiés.');
    expect(answer.rows.map(({ message }) => message)).toEqual(DRAFTS.map(() => 'Mis en vente'));
    expect(await status()).toEqual(DRAFTS.map(() => ['published', true]));
  });

  it.each([
    ['without a name in French', LAMP, 'Le produit n’a pas de nom en français.'],
    ['without a price', LARGE_BOWL, 'Le produit n’a pas de prix.'],
    ['with combinations and no default', CARPET, 'Aucune déclinaison n’est celle par défaut.'],
    ['of a pack without items', EMPTY_PACK, 'Le pack est vide.'],
  ])('publishes no draft %s, and says why', async (_, id, message) => {
    onTestFinished(() =>
      server.db.exec(`delete from products where id in (${LARGE_BOWL}, ${EMPTY_PACK});
        insert into product_langs (product_id, language_code, name) values (${LAMP}, 'fr', 'Lampe');
        update combinations set is_default = id = ${SMALL}`),
    );
    await server.db.exec(`
      insert into products (id, uid, shop_id, slug, type, price_ht, category_id) values
        (${LARGE_BOWL}, 'D1', 1, 'grand-bol', 'simple', 0, 1), (${EMPTY_PACK}, 'D2', 1, 'vide', 'pack', 100, 1);
      insert into product_langs (product_id, language_code, name) values (${LARGE_BOWL}, 'fr', 'Grand bol'), (${EMPTY_PACK}, 'fr', 'Vide');
      delete from product_langs where product_id = ${LAMP} and language_code = 'fr';
      update combinations set is_default = false;
      update products set status = 'draft'`);
    const answer = await change({ ids: [String(id), String(BOWL)], action: 'activate' });
    expect(rowsOf(answer)).toEqual([
      [id, 'failed', message],
      [BOWL, 'changed', 'Mis en vente'],
    ]);
    const states = await server.db.query('select id, status from products where id = any($1)', [[id, BOWL]]);
    expect(states).toContainEqual({ id, status: 'draft' });
    expect(states).toContainEqual({ id: BOWL, status: 'published' });
  });

  it.each([
    ['5', 'percent', 105_000],
    ['-12,5', 'percent', 87_500],
    ['-12.5 %', 'percent', 87_500],
    ['250', 'amount', 125_000],
    ['-999,99', 'amount', 1],
  ])('changes prices before tax by %s %s', async (by, unit, price) => {
    const answer = await change({ ids: String(LAMP), action: 'price', change: by, unit });
    expect(await productOf(LAMP)).toMatchObject({ price_ht: price });
    expect(answer.rows[0]).toMatchObject({ outcome: 'changed', before: 1000, after: price / 100 });
  });

  it('says the price with tax, as the list has it (PRO-24)', async () => {
    await server.db.query('update products set tax = 1900 where id = $1', [LAMP]);
    onTestFinished(() => server.db.exec('update products set tax = 0'));
    const raise = { ids: String(LAMP), action: 'price', change: '8', unit: 'percent' };
    const { rows, undo } = await change(raise);
    expect(rows[0]).toMatchObject({ before: 1190, after: 1285.2 });
    expect((await change(undo?.fields ?? {})).rows[0]).toMatchObject({ before: 1285.2, after: 1190 });
    const { body } = await call(raise, { accept: 'text/html' });
    const shown = body.match(/data-label="Prix TTC">(.*?)<\/td>/)?.[1]?.replace(/<[^>]*>/g, '');
    expect(shown).toBe('1\u00a0190,00\u00a0DA → 1\u00a0285,20\u00a0DA');
  });

  it('rounds half a centime up, and says so', async () => {
    await server.db.query('update products set price_ht = 110 where id = $1', [LAMP]);
    const answer = await change({ ids, action: 'price', change: '5', unit: 'percent' });
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 116 });
    expect(answer.message).toContain('1 prix a été arrondi au centime.');
    expect(rowsOf(answer)[0]).toEqual([LAMP, 'changed', 'Prix changé, arrondi au centime']);
  });

  it('refuses a row whose price would be 0, less, or out of bounds, and no other', async () => {
    await server.db.query('update products set price_ht = 9999999999 where id = $1', [BOWL]);
    const lower = await change({ ids, action: 'price', change: '-1000', unit: 'amount' });
    expect(rowsOf(lower)[0]).toEqual([LAMP, 'failed', 'Le prix serait de 0\u00a0DA ou moins.']);
    await server.db.query('update products set price_ht = 9999999999 where id = $1', [BOWL]);
    const higher = await change({ ids, action: 'price', change: '1', unit: 'amount' });
    expect(rowsOf(higher)[0]).toEqual([BOWL, 'failed', 'Le prix deviendrait trop élevé.']);
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 100_100 });
  });

  it('leaves a pack that costs what its items do, and says so', async () => {
    await server.db.query('update products set price_ht = 0 where id = $1', [PACK]);
    const change100 = { action: 'price', change: '100', unit: 'amount' };
    const answer = await change({ ids: [String(PACK), String(LAMP)], ...change100 });
    const message = 'Coûte ce que coûtent ses articles\u00a0: changez leurs prix, ou le sien sur sa page.';
    expect(rowsOf(answer)).toContainEqual([PACK, 'unchanged', message]);
    expect(answer.changed).toBe(1);
    expect(await productOf(PACK)).toMatchObject({ price_ht: 0 });
  });

  it('leaves own prices of combinations, or changes them by the same amount', async () => {
    const own = () => server.db.query('select id, price_ht from combinations order by id');
    const by = { ids: String(CARPET), action: 'price', change: '10', unit: 'percent' };
    await change(by);
    expect(await own()).toEqual([
      { id: SMALL, price_ht: null },
      { id: LARGE, price_ht: 120_000 },
    ]);
    await change({ ...by, combinations: 'yes' });
    expect(await own()).toEqual([
      { id: SMALL, price_ht: null },
      { id: LARGE, price_ht: 131_000 },
    ]);
    await server.db.query('update combinations set price_ht = 100 where id = $1', [LARGE]);
    const refused = await change({ ...by, change: '-50', combinations: 'yes' });
    expect(rowsOf(refused)).toEqual([[CARPET, 'failed', 'Le prix d’une déclinaison serait de 0\u00a0DA ou moins.']]);
  });

  it('leaves archived combinations, and is not refused because of one', async () => {
    await server.db.exec(`update combinations set price_ht = 90000 where id = ${SMALL};
      update combinations set price_ht = 100, archived_at = now() where id = ${LARGE}`);
    onTestFinished(() => server.db.exec('update combinations set archived_at = null'));
    const lower = { ids: String(CARPET), action: 'price', change: '-50', unit: 'percent', combinations: 'yes' };
    expect(rowsOf(await change(lower))).toEqual([[CARPET, 'changed', 'Prix changé']]);
    expect(await server.db.query('select id, price_ht from combinations order by id')).toEqual([
      { id: SMALL, price_ht: 40_000 },
      { id: LARGE, price_ht: 100 },
    ]);
  });

  it.each(['', 'x', 'x.yyy', '0', '-100', '1001'])('refuses the change "%s" beside its field', async (by) => {
    const answer = await call({ ids, action: 'price', change: by, unit: 'percent' });
    expect([answer.statusCode, answer.json().errors.change]).toEqual([422, [expect.stringContaining('12,5')]]);
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 100_000 });
  });

  it('refuses to change nothing', async () => {
    expect((await call({ action: 'activate' })).json().errors.ids).toEqual(['Sélectionnez au moins un produit.']);
  });

  it.each([
    ['12,345', 'percent'],
    ['12,345 %', 'percent'],
    ['1.234', 'amount'],
    ['1,234.567', 'amount'],
    ['-1٫2345', 'amount'],
  ])('refuses %s (%s), which is too fine or reads in two ways', async (by, unit) => {
    const answer = await call({ ids: String(LAMP), action: 'price', change: by, unit });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { change: [expect.stringContaining('1234')] }]);
  });

  it('comes back without script with the list, its filter, the ticks and what was typed', async () => {
    const sent = {
      ids,
      action: 'price',
      change: 'beaucoup',
      unit: 'amount',
      query: 'sort=-name&active=yes&page=x&brand=y&format=csv&constructor=1',
    };
    const { statusCode, body } = await call(sent, { accept: 'text/html' });
    expect([statusCode, errorBeside(body, 'change')]).toEqual([422, expect.stringContaining('12,5')]);
    expect(body).toMatch(/name="change"[^>]* value="beaucoup" autofocus aria-invalid="true"/);
    expect(body).toContain('<option value="price" selected>');
    expect(body).toContain('<option value="amount" selected>');
    expect(body).toContain('name="query" value="active=yes&amp;sort=-name"');
    const ticked = [...body.matchAll(/name="ids" value="(\d+)" checked/g)].map(([, id]) => id);
    expect(ticked.toSorted()).toEqual(ids.toSorted());
    const nothing = await call({ action: 'activate' }, { accept: 'text/html' });
    expect([nothing.statusCode, errorBeside(nothing.body, 'ids')]).toEqual([
      422,
      expect.stringContaining('Sélectionnez au moins un produit.'),
    ]);
  });

  it('is refused in words for more products than it ends in time, and changes none', async () => {
    const refused = await call({ action: 'deactivate', query: '', all: '10001' });
    expect([refused.statusCode, refused.json().errors.all]).toEqual([
      422,
      [expect.stringContaining('au plus 10000 produits à la fois')],
    ]);
    expect(await productOf(LAMP)).toMatchObject({ active: true });
  });

  it('changes all that match the filter, when they are as many as the question said', async () => {
    const all = { action: 'deactivate', query: 'search=lamp&sort=-price&colour=red' };
    const others = await call({ ...all, all: '3' });
    expect([others.statusCode, others.json().message]).toEqual([
      409,
      expect.stringContaining('D’autres produits correspondent'),
    ]);
    expect(await productOf(LAMP)).toMatchObject({ active: true });
    expect(rowsOf(await change({ ...all, all: '1' }))).toEqual([[LAMP, 'changed', 'Retiré de la vente']]);
    expect(await productOf(BOWL)).toMatchObject({ active: true });
  });

  it('changes none when as many match as the list showed, but others', async () => {
    const listed = async () => {
      const { body } = await server.app.inject({ url: '/dashboard/products?active=yes', headers: staff.headers });
      return body.match(/name="matching" value="(\w+)"/)?.[1] ?? '';
    };
    await server.db.query('update products set active = false where id not in ($1, $2)', [LAMP, BOWL]);
    const all = { action: 'deactivate', query: 'active=yes', all: '2', matching: await listed() };
    await server.db.query('update products set active = id in ($1, $2)', [LAMP, CARPET]);
    expect((await call(all)).statusCode).toBe(409);
    expect(await productOf(CARPET)).toMatchObject({ active: true });
    expect(await change({ ...all, matching: await listed() })).toMatchObject({ changed: 2 });
  });

  it('counts once when it is sent again with its key', async () => {
    const raise = { ids, action: 'price', change: '10', unit: 'percent', key: randomUUID() };
    // The later one comes while the other runs, or after it.
    const statuses = (await Promise.all([call(raise), call(raise)])).map(({ statusCode }) => statusCode);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses.sort());
    expect((await change(raise)).changed).toBe(2);
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 110_000 });
    const other = await call({ ...raise, change: '20' });
    expect([other.statusCode, other.json().message]).toEqual([409, expect.stringContaining('Un autre changement')]);
  });

  it('is undone for products whose prices are still what it made them, and says of the others that they are not', async () => {
    const raise = { action: 'price', change: '10', unit: 'percent', combinations: 'yes', query: 'search=a' };
    const { undo } = await change({ ...raise, ids: [...ids, String(CARPET)] });
    await server.db.query('update products set price_ht = 50 where id = $1', [BOWL]);
    const undone = await change(undo?.fields ?? {});
    expect(rowsOf(undone)).toEqual([
      [BOWL, 'failed', 'Son prix, ou celui d’une déclinaison, a changé depuis\u00a0: il reste ainsi.'],
      [LAMP, 'changed', 'Ancien prix remis'],
      [CARPET, 'changed', 'Ancien prix remis'],
    ]);
    expect([undone.rows[1]?.before, undone.rows[1]?.after, undone.undo]).toEqual([1100, 1000, undefined]);
    expect(await change(undo?.fields ?? {})).toEqual(undone);
    expect(
      await server.db.query('select id, price_ht from products where id = any($1) order by id', [[LAMP, CARPET, BOWL]]),
    ).toEqual([
      { id: LAMP, price_ht: 100_000 },
      { id: CARPET, price_ht: 100_000 },
      { id: BOWL, price_ht: 50 },
    ]);
    expect(await server.db.query('select id, price_ht from combinations order by id')).toEqual([
      { id: SMALL, price_ht: null },
      { id: LARGE, price_ht: 120_000 },
    ]);
  });

  it('is not undone for a product with a combination whose own price was changed since', async () => {
    const { undo } = await change({
      ids: String(CARPET),
      action: 'price',
      change: '10',
      unit: 'percent',
      combinations: 'yes',
    });
    await server.db.query('update combinations set price_ht = 1 where id = $1', [LARGE]);
    expect(await change(undo?.fields ?? {})).toMatchObject({ changed: 0, failed: 1 });
    expect(await productOf(CARPET)).toMatchObject({ price_ht: 110_000 });
  });

  it('is undone by who made it only, while its result is stored', async () => {
    const { undo } = await change({ ids, action: 'price', change: '10', unit: 'percent' });
    await server.db.exec("insert into staff (id, email, name, password_hash) values (99, 'k@z.test', 'Karim', 'x')");
    await server.db.query('update bulk_changes set staff_id = 99 where key = $1', [undo?.fields.of ?? '']);
    const refused = await call(undo?.fields ?? {});
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('ne peut plus')]);
    expect((await call({ action: 'undo' })).statusCode).toBe(409);
    expect((await change({ ids, action: 'deactivate' })).undo).toBeUndefined();
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 110_000 });
  });

  it.each([
    ['key', { action: 'deactivate' }],
    ['of', { action: 'undo' }],
  ])('is refused with a URN of a UUID as its %s', async (field, fields) => {
    const answer = await call({ ids, ...fields, [field]: `urn:uuid:${randomUUID()}` });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  it('gives its result again when none match its filter any more', async () => {
    const withdraw = { action: 'deactivate', query: 'active=yes&search=lamp', all: '1', key: randomUUID() };
    const answer = await change(withdraw);
    expect(answer.changed).toBe(1);
    expect(await change(withdraw)).toEqual(answer);
  });

  it('may be sent with the same key after it was refused because others match', async () => {
    const withdraw = { action: 'deactivate', query: 'search=lamp', key: randomUUID() };
    expect((await call({ ...withdraw, all: '2' })).statusCode).toBe(409);
    expect((await change({ ...withdraw, all: '1' })).changed).toBe(1);
  });

  it('never touches stock', async () => {
    await change({ ids, action: 'price', change: '10', unit: 'percent' });
    await change({ ids, action: 'deactivate' });
    expect(await stockOf(server.db, LAMP)).toBe(100);
  });

  it('goes on after a part that failed, and says which products are as before', async () => {
    await server.db.exec(
      "insert into products (id, uid, shop_id, slug, price_ht, category_id) select 2000 + n, 'b' || n, 1, 'b-' || n, 100, 1 from generate_series(1, 150) n",
    );
    onTestFinished(() => server.db.exec('delete from products where id > 2000'));
    let parts = 0;
    const failing: Database = {
      ...server.db,
      query: (...args) => server.db.query(...args),
      transaction: (fn) => {
        parts += 1;
        return parts === 1 ? Promise.reject(new Error('connection lost')) : server.db.transaction(fn);
      },
    };
    const errors: unknown[] = [];
    const many = Array.from({ length: 150 }, (_, index) => 2001 + index);
    const rows = await changeProducts(failing, many, { action: 'deactivate', locale: 'fr' }, (error) =>
      errors.push(error),
    );
    expect(errors).toHaveLength(1);
    expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ reason }) => reason)).toEqual(
      Array(100).fill('interrupted'),
    );
    const off = await server.db.query('select id from products where id > 2000 and not active');
    expect(off).toHaveLength(50);
  });

  it('says of products whose change the database did not answer that they may have been changed', async () => {
    const raise = { ids, action: 'price', change: '10', unit: 'percent', key: randomUUID() };
    // The first transaction stores the key.
    loseCommitAnswer(server.db, 2);
    const answer = await change(raise);
    expect(rowsOf(answer)).toEqual(
      [LAMP, BOWL].map((id) => [id, 'failed', expect.stringContaining('ce produit est peut-être modifié')]),
    );
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 110000 });
    expect(await change(raise)).toEqual(answer);
    expect(await productOf(LAMP)).toMatchObject({ price_ht: 110000 });
  });

  it('answers a plain form with a page that says what became of each row', async () => {
    const { body, statusCode } = await server.app.inject({
      method: 'POST',
      url: BULK,
      headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['_csrf', staff.csrfToken],
        ['key', randomUUID()],
        ['ids', String(LAMP)],
        ['ids', String(BOWL)],
        ['query', 'search=a'],
        ['action', 'price'],
        ['change', '5'],
        ['unit', 'percent'],
      ]).toString(),
    });
    expect(statusCode).toBe(200);
    expect(body).toContain('2 produits modifiés.');
    expect(body).toContain('href="/dashboard/products?search=a"');
    expect([hiddenValue(body, 'action'), hiddenValue(body, 'query')]).toEqual(['undo', 'search=a']);
    expect(body).toContain('Annuler ce changement</button>');
    expect(body).toMatch(/<bdi dir="ltr"><bdi dir="ltr">1\u00a0000,00\u00a0DA<\/bdi> → /);
  });

  it('is for staff with a token only', async () => {
    expect((await call({ ids, action: 'activate' }, { 'x-csrf-token': 'x' })).statusCode).toBe(403);
    expect((await call({ ids, action: 'activate' }, { cookie: '' })).statusCode).toBe(401);
  });
});
