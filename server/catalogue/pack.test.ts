import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  BOWL,
  CARPET,
  FLEXIBLE_PACK,
  LAMP,
  LARGE,
  PACK,
  SMALL,
  stockOf,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { errorBeside, formMarkup } from '../web/testing/read-page.ts';
import { archiveCombinations } from './combinations/changes.ts';

const pageOf = (id: number) => `/dashboard/products/${id}/pack`;

const { server, staff } = await openStaffedShop();
/** Lines of FLEXIBLE_PACK: a carpet of the shopper's choice, and a bowl. */
let carpet: number;
let bowl: number;
beforeEach(async () => {
  await server.db.query('delete from pack_lines where pack_product_id = $1', [FLEXIBLE_PACK]);
  const rows = await server.db.query<{ id: number }>(
    `insert into pack_lines (pack_product_id, product_id, quantity, position)
     values ($1, $2, 1, 1), ($1, $3, 1, 2) returning id`,
    [FLEXIBLE_PACK, CARPET, BOWL],
  );
  [carpet, bowl] = rows.map(({ id }) => id) as [number, number];
});

const get = (url: string) => server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
const post = (url: string, fields: Record<string, string>, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const row = (id: number, quantity: string, combination = '', seen = '1:') => ({
  [`quantity-${id}`]: quantity,
  [`combination-${id}`]: combination,
  [`seen-${id}`]: seen,
});
const RESTORE = `${pageOf(FLEXIBLE_PACK)}/items/restore`;
/** Presses the button that removes an item of FLEXIBLE_PACK, on a page that showed it as `seen`. */
const remove = (line: number, seen = '1:') => post(`${pageOf(FLEXIBLE_PACK)}/items/${line}/remove`, { seen });
/** Opens the page that an answer leads to, with the message it brings. */
const followed = async ({ headers, cookies }: Awaited<ReturnType<typeof post>>) => {
  const flash = cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
  const cookie = `${staff.cookie}; z_flash=${encodeURIComponent(flash)}`;
  return (await server.app.inject({ url: String(headers.location), headers: { cookie, accept: 'text/html' } })).body;
};
/** Returns the fields of the undo that a page offers. */
const undoIn = (page: string) =>
  Object.fromEntries(
    [...formMarkup(page, RESTORE).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
const stored = (id = FLEXIBLE_PACK) =>
  server.db.query(
    `select product_id as product, combination_id as combination, quantity from pack_lines
     where pack_product_id = $1 order by position, id`,
    [id],
  );
const AS_BEFORE = [
  { product: CARPET, combination: null, quantity: 1 },
  { product: BOWL, combination: null, quantity: 1 },
];

describe('the items of a pack', () => {
  it('are shown with their quantity and what the shopper chooses, on packs alone', async () => {
    const { body } = await get(pageOf(FLEXIBLE_PACK));
    expect(body).toMatch(new RegExp(`name="combination-${carpet}".*<option value="">Au choix du client</option>`, 's'));
    expect(body).toContain(`name="quantity-${bowl}"`);
    expect(body).toContain(`<a href="${pageOf(FLEXIBLE_PACK)}" aria-current="page">Pack</a>`);
    expect((await get(pageOf(LAMP))).statusCode).toBe(404);
  });

  it('are stored where they were changed, by the id of their line', async () => {
    const saved = await post(pageOf(FLEXIBLE_PACK), { ...row(carpet, '2', String(SMALL)), ...row(bowl, '1') });
    expect(saved.statusCode).toBe(303);
    expect(await stored()).toEqual([
      { product: CARPET, combination: SMALL, quantity: 2 },
      { product: BOWL, combination: null, quantity: 1 },
    ]);
    const json = await post(pageOf(FLEXIBLE_PACK), row(bowl, '٣'), 'application/json');
    expect(json.json()).toMatchObject({
      success: true,
      data: { [`seen-${carpet}`]: `2:${SMALL}`, [`seen-${bowl}`]: '3:' },
    });
  });

  it('exchange their combinations', async () => {
    const [other] = await server.db.query<{ id: number }>(
      `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
       values ($1, $2, $3, 1, 3) returning id`,
      [FLEXIBLE_PACK, CARPET, LARGE],
    );
    const edits = { ...row(carpet, '1', String(LARGE)), ...row(other?.id ?? 0, '1', '', `1:${LARGE}`) };
    expect((await post(pageOf(FLEXIBLE_PACK), edits)).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ combination: LARGE }, { product: BOWL }, { combination: null }]);
  });

  it.each(['0', '-1', '1,5', 'x', '1000', ''])(
    'are refused with the quantity "%s", and nothing is stored',
    async (quantity) => {
      const page = await post(pageOf(FLEXIBLE_PACK), { ...row(carpet, '2'), ...row(bowl, quantity) });
      expect([page.statusCode, errorBeside(page.body, `quantity-${bowl}`)]).toEqual([
        422,
        'Saisissez un nombre de 1 à 999.',
      ]);
      expect(await stored()).toEqual(AS_BEFORE);
      const json = await post(pageOf(FLEXIBLE_PACK), row(bowl, quantity), 'application/json');
      expect(json.json()).toMatchObject({ error: 'invalid', errors: { [`quantity-${bowl}`]: [expect.any(String)] } });
    },
  );

  it('are refused with a combination of another product, and are not stored twice', async () => {
    const foreign = await post(pageOf(FLEXIBLE_PACK), row(bowl, '1', String(SMALL)));
    expect(errorBeside(foreign.body, `quantity-${bowl}`)).toBe('');
    expect(foreign.statusCode).toBe(422);
    await server.db.query(
      `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position) values ($1, $2, $3, 1, 3)`,
      [FLEXIBLE_PACK, CARPET, LARGE],
    );
    const twice = await post(pageOf(FLEXIBLE_PACK), row(carpet, '1', String(LARGE)));
    expect([twice.statusCode, errorBeside(twice.body, `combination-${carpet}`)]).toEqual([
      422,
      'Le pack contient déjà cet article.',
    ]);
  });

  it('are compared when somebody changed or removed one meanwhile, and the others may be saved', async () => {
    await server.db.query('update pack_lines set quantity = 5 where id = $1', [bowl]);
    const page = await post(pageOf(FLEXIBLE_PACK), row(bowl, '2'));
    expect([page.statusCode, errorBeside(page.body, `quantity-${bowl}`)]).toEqual([
      409,
      'Quelqu’un a modifié cet article entre-temps. Comparez, puis enregistrez.',
    ]);
    const json = await post(pageOf(FLEXIBLE_PACK), row(bowl, '2'), 'application/json');
    expect(json.json()).toMatchObject({ error: 'conflict', compareOnPage: true });
    expect((await post(pageOf(FLEXIBLE_PACK), { ...row(carpet, '2'), ...row(bowl, '1') })).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ quantity: 2 }, { quantity: 5 }]);
    await server.db.query('delete from pack_lines where id = $1', [bowl]);
    expect((await post(pageOf(FLEXIBLE_PACK), row(bowl, '2', '', '5:'))).statusCode).toBe(409);
  });

  it('are saved again where the answer was lost, and compared when the second form has other values', async () => {
    const first = row(bowl, '2');
    expect((await post(pageOf(FLEXIBLE_PACK), first)).statusCode).toBe(303);
    expect((await post(pageOf(FLEXIBLE_PACK), { ...first, ...row(carpet, '3') })).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ quantity: 3 }, { quantity: 2 }]);
    expect((await post(pageOf(FLEXIBLE_PACK), row(bowl, '4'))).statusCode).toBe(409);
  });

  it('are compared with the name of who changed them, where they were saved here', async () => {
    await post(pageOf(FLEXIBLE_PACK), row(bowl, '5'));
    const page = await post(pageOf(FLEXIBLE_PACK), row(bowl, '2'));
    expect([page.statusCode, errorBeside(page.body, `quantity-${bowl}`)]).toEqual([
      409,
      expect.stringMatching(/^Amina Staff a modifié cet article entre-temps, [\d/ :]+\. Comparez, puis enregistrez\.$/),
    ]);
    const removal = await remove(bowl);
    expect([removal.statusCode, removal.body]).toEqual([
      409,
      expect.stringMatching(/n’a pas été retiré\u00a0: Amina Staff a modifié cet article entre-temps, \d/),
    ]);
  });

  it('are found and added, once, with a combination where the pack is fixed', async () => {
    expect((await get(`${pageOf(PACK)}?search=tap`)).body).toContain(`name="product" value="${CARPET}"`);
    await server.db.query("update products set sku = 'CARPET-1' where id = $1", [CARPET]);
    expect((await get(`${pageOf(PACK)}?search=carpet-1`)).body).toContain(`name="product" value="${CARPET}"`);
    expect((await get(`${pageOf(PACK)}?search=zzz`)).body).toContain(
      'Aucun produit ne correspond à «\u00a0zzz\u00a0».',
    );
    const item = { product: String(CARPET), search: 'tap', quantity: '2' };
    const open = await post(`${pageOf(PACK)}/items`, { ...item, combination: '' });
    expect(errorBeside(open.body, `add-combination-${CARPET}`)).toBe('Choisissez la déclinaison : ce pack est fixe.');
    expect(formMarkup(open.body, `${pageOf(PACK)}/items`)).toMatch(
      /name="combination" aria-invalid="true"[^>]* autofocus/,
    );
    expect(formMarkup(open.body, `${pageOf(PACK)}/items`)).toContain(
      'name="quantity" inputmode="numeric" dir="ltr" maxlength="3" value="2"',
    );
    const added = await post(`${pageOf(PACK)}/items`, { ...item, combination: String(SMALL) });
    expect([added.statusCode, added.headers.location]).toEqual([303, `${pageOf(PACK)}?search=tap`]);
    const twice = await post(`${pageOf(PACK)}/items`, { ...item, combination: String(SMALL) });
    expect([twice.statusCode, errorBeside(twice.body, `add-combination-${CARPET}`)]).toEqual([
      422,
      'Le pack contient déjà cet article.',
    ]);
    expect(await stored(PACK)).toContainEqual({ product: CARPET, combination: SMALL, quantity: 2 });
    const packInPack = await post(`${pageOf(PACK)}/items`, {
      ...item,
      product: String(FLEXIBLE_PACK),
      search: 'coffret',
    });
    expect(packInPack.statusCode).toBe(422);
    expect(packInPack.body).toMatch(/role="alert" tabindex="-1" autofocus/);
  });

  it('are removed by their line, and never from another pack', async () => {
    const elsewhere = await post(`${pageOf(PACK)}/items/${bowl}/remove`, { seen: '1:' });
    expect(await followed(elsewhere)).toContain('Cet article a été retiré du pack entre-temps.');
    expect(await stored()).toEqual(AS_BEFORE);
    expect((await remove(bowl)).statusCode).toBe(303);
    expect(await stored()).toEqual([AS_BEFORE[0]]);
  });

  it('come back as they were, with their place, when their removal is undone', async () => {
    const rows = () =>
      server.db.query(
        `select product_id, combination_id, quantity, position from pack_lines
         where pack_product_id = $1 order by position, id`,
        [FLEXIBLE_PACK],
      );
    await server.db.query('update pack_lines set combination_id = $2, quantity = 3 where id = $1', [carpet, LARGE]);
    const before = await rows();
    const page = await followed(await remove(carpet, `3:${LARGE}`));
    expect(page).toContain('L’article a été retiré du pack.');
    const undo = undoIn(page);
    expect(await followed(await post(RESTORE, undo))).toContain('L’article est de nouveau dans le pack.');
    expect(await rows()).toEqual(before);
    expect(await followed(await post(RESTORE, undo))).toContain('L’article n’a pas été remis');
    expect(await rows()).toEqual(before);
  });

  it.each([
    [
      'its combination was archived meanwhile',
      'update combinations set archived_at = now() where id = $1',
      'update combinations set archived_at = null where id = $1',
    ],
    [
      'another shop sells it by now',
      'update products set shop_id = 2 where id = (select product_id from combinations where id = $1)',
      'update products set shop_id = 1 where id = (select product_id from combinations where id = $1)',
    ],
  ])('do not come back when %s', async (_, change, back) => {
    await server.db.query('update pack_lines set combination_id = $2 where id = $1', [carpet, LARGE]);
    const undo = undoIn(await followed(await remove(carpet, `1:${LARGE}`)));
    await server.db.query(change, [LARGE]);
    expect(await followed(await post(RESTORE, undo))).toContain('L’article n’a pas été remis');
    await server.db.query(back, [LARGE]);
    expect(await stored()).toEqual([AS_BEFORE[1]]);
  });

  it('stay when somebody changed them since the page was shown, and the page shows what they are now', async () => {
    await server.db.query('update pack_lines set quantity = 5 where id = $1', [bowl]);
    const { statusCode, body } = await remove(bowl);
    expect([
      statusCode,
      body.includes('n’a pas été retiré\u00a0: quelqu’un a modifié cet article entre-temps.'),
    ]).toEqual([409, true]);
    expect(body).toMatch(new RegExp(`name="quantity-${bowl}"[^>]* value="5"`));
    expect(formMarkup(body, `${pageOf(FLEXIBLE_PACK)}/items/${bowl}/remove`)).toContain('name="seen" value="5:"');
    expect(await stored()).toMatchObject([{}, { quantity: 5 }]);
  });

  it.each(['saved', 'added'])('are not %s with a combination that somebody deletes at this moment', async (how) => {
    const finish = await holdOpen(server.db, (tx) =>
      archiveCombinations(tx, { productId: CARPET, ids: [LARGE], locale: 'fr' }, null),
    );
    onTestFinished(async () => {
      await finish();
      await server.db.query('update combinations set archived_at = null where id = $1', [LARGE]);
    });
    const item = { product: String(CARPET), search: 'tap', quantity: '1', combination: String(LARGE) };
    const [sending, field] =
      how === 'saved'
        ? [post(pageOf(FLEXIBLE_PACK), row(carpet, '1', String(LARGE))), `combination-${carpet}`]
        : [post(`${pageOf(FLEXIBLE_PACK)}/items`, item), `add-combination-${CARPET}`];
    await lockWaits(server.db);
    await finish();
    const { statusCode, body } = await sending;
    expect([statusCode, errorBeside(body, field)]).toEqual([422, 'Ce choix n’existe plus. Choisissez-en un autre.']);
    expect(await stored()).toEqual(AS_BEFORE);
  });

  it('bring back no stock that was sold while the page was open', async () => {
    await server.db.query('update stock_items set available = available - 1 where product_id = $1', [BOWL]);
    const before = await stockOf(server.db, BOWL);
    expect((await post(pageOf(FLEXIBLE_PACK), row(bowl, '2'))).statusCode).toBe(303);
    expect(await stockOf(server.db, BOWL)).toBe(before);
  });
});
