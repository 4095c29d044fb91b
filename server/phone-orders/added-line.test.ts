import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import {
  BOWL,
  CARPET,
  FLEXIBLE_PACK,
  LAMP,
  LARGE,
  PACK,
  SMALL,
  setStock,
  stockOf,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { orderById } from '../orders/queries.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let order: number;
beforeEach(async () => {
  for (const product of [LAMP, BOWL]) await setStock(server.db, product, 10);
  await setStock(server.db, CARPET, 10, SMALL);
  order = await placeOrder(server);
});

type Fields = Readonly<Record<string, string | number>>;

const post = (fields: Fields, { id = order, csrfToken = staff.csrfToken } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${id}/lines/new?locale=fr`,
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries({ _csrf: csrfToken, ...fields }).map(([name, value]) => [name, String(value)]),
    ).toString(),
  });
const page = async (path: string) =>
  (await server.app.inject({ url: `/dashboard/orders/${path}`, headers: { cookie: staff.cookie } })).body;
const current = async () => (await orderById(server.db, order))!;
const line = (product: number | string, quantity: number | string, fields: Fields = {}): Fields => ({
  'lines[0][product]': product,
  'lines[0][quantity]': quantity,
  ...fields,
});
/** Shows the price of a line, then adds it as the page then has it. */
async function add(fields: Fields) {
  const shown = await post({ ...fields, intent: 'show' });
  expect(shown.statusCode).toBe(200);
  return post({ ...fields, ...sentWith(shown.body), intent: 'add' });
}
/** Returns the hidden fields by which a page says what it showed. */
function sentWith(html: string): Fields {
  const [, name, price] = /name="(shownLine\[[^"]*)" value="([^"]*)"/.exec(html) ?? [];
  return { linesShown: hiddenValue(html, 'linesShown'), ...(name && { [name]: price ?? '' }) };
}
/** Returns the sentence about the order's new total, without markup; empty where there is none. */
const totalShown = (html: string) =>
  /id="orderAdd-total"[^>]*>(.*?)<\/p>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const differences = () => server.db.query('select * from stock_differences()');

describe('a product added to a placed order', () => {
  it('is a line at the shop’s price, reserves its pieces, and is in the history with who added it', async () => {
    expect(await page(`${order}`)).toContain(`/dashboard/orders/${order}/lines/new`);
    const added = await add(line(CARPET, 2, { 'lines[0][combination]': SMALL }));
    expect([added.statusCode, added.headers.location]).toEqual([303, `/dashboard/orders/${order}`]);
    const { lines, subtotal, total } = await current();
    expect([subtotal, total]).toEqual([450_000, 490_000]);
    expect(lines[1]).toMatchObject({ productId: CARPET, combinationId: SMALL, quantity: 2, unitPrice: 100_000 });
    expect(await stockOf(server.db, CARPET, SMALL)).toBe(8);
    const [event] = await server.db.query(
      `select e.kind, e.former, e.current, e.staff_name = s.name as "isByStaff" from order_events e join staff s on s.id = e.staff_id
       where order_id = $1`,
      [order],
    );
    expect(event).toEqual({ kind: 'line', former: '', current: '2 × Tapis, Petit', isByStaff: true });
    expect(await page(`${order}?locale=ar`)).toContain('منتج مضاف: «2 × زربية، صغير»');
    expect(await page(`${order}?locale=fr`)).toContain('Article ajouté\u00a0: «\u00a02 × Tapis, Petit\u00a0»');
    expect(await differences()).toEqual([]);
  });

  it('joins its line at the same price, and is a line of its own at another', async () => {
    expect((await add(line(LAMP, 2))).statusCode).toBe(303);
    expect((await current()).lines).toMatchObject([{ productId: LAMP, quantity: 3 }]);
    expect(await page(`${order}?locale=fr`)).toContain(
      'Article\u00a0: de «\u00a01 × Lampe\u00a0» à «\u00a03 × Lampe\u00a0»',
    );
    await server.db.query('update products set price_ht = 260000 where id = $1', [LAMP]);
    onTestFinished(async () => {
      await server.db.query('update products set price_ht = 250000 where id = $1', [LAMP]);
    });
    expect((await add(line(LAMP, 1))).statusCode).toBe(303);
    const { lines, subtotal } = await current();
    expect(lines).toMatchObject([
      { productId: LAMP, quantity: 3, unitPrice: 250_000 },
      { productId: LAMP, quantity: 1, unitPrice: 260_000 },
    ]);
    expect([subtotal, await stockOf(server.db, LAMP)]).toEqual([1_010_000, 6]);
    expect(await differences()).toEqual([]);
  });

  it('is a line of its own where the two together are more than a line holds', async () => {
    await setStock(server.db, LAMP, 1200);
    await add(line(LAMP, 999));
    expect((await current()).lines).toMatchObject([{ quantity: 1 }, { quantity: 999 }]);
  });

  it('of a pack has the combinations that were chosen, and other ones are another line', async () => {
    const pack = line(FLEXIBLE_PACK, 1, { [`lines[0][pack][${CARPET}]`]: SMALL });
    const open = await add(line(FLEXIBLE_PACK, 1));
    expect(open.statusCode).toBe(422);
    expect(open.body).toContain(`name="lines[0][pack][${CARPET}]"`);
    for (const _ of [1, 2]) expect((await add(pack)).statusCode).toBe(303);
    expect([await stockOf(server.db, CARPET, SMALL), await stockOf(server.db, BOWL)]).toEqual([8, 8]);
    expect((await current()).lines[1]).toMatchObject({ productId: FLEXIBLE_PACK, quantity: 2 });
    await server.db.query('update combinations set available = true where id = $1', [LARGE]);
    await setStock(server.db, CARPET, 5, LARGE);
    onTestFinished(async () => {
      await server.db.query('update combinations set available = false where id = $1', [LARGE]);
    });
    await add({ ...pack, [`lines[0][pack][${CARPET}]`]: LARGE });
    expect((await current()).lines.map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
    expect(await differences()).toEqual([]);
  });

  it('makes the delivery free where the products pass what makes it free', async () => {
    expect((await current()).deliveryPrice).toBe(40_000);
    const shown = await post({ ...line(LAMP, 3), intent: 'show' });
    expect(totalShown(shown.body)).toBe('Nouveau total de la commande : 10 000,00 DA au lieu de 2 900,00 DA');
    await add(line(LAMP, 3));
    expect(await current()).toMatchObject({ subtotal: 1_000_000, deliveryPrice: 0, total: 1_000_000 });
  });
});

describe('a product that is not added', () => {
  it('is short: the page says what is left and keeps what was typed', async () => {
    const refused = await add(line(LAMP, 10));
    expect([refused.statusCode, errorBeside(refused.body, 'lines.0.quantity')]).toEqual([
      409,
      'Lampe : il en reste 9, vous en demandez 10.',
    ]);
    expect(refused.body).toContain(`<option value="${LAMP}" selected`);
    expect(refused.body).toContain('value="10"');
    const pack = await add(line(PACK, 6));
    expect([pack.statusCode, errorBeside(pack.body, 'lines.0.quantity')]).toEqual([
      409,
      expect.stringContaining('Bol'),
    ]);
    expect((await current()).lines).toHaveLength(1);
    expect([await stockOf(server.db, LAMP), await stockOf(server.db, BOWL)]).toEqual([9, 10]);
  });

  it.each<[string, Fields, string]>([
    ['no product', line('', 1), 'lines.0.product'],
    ['no combination', line(CARPET, 1), 'lines.0.combination'],
    ['a combination that is not for sale', line(CARPET, 1, { 'lines[0][combination]': LARGE }), 'lines.0.combination'],
    ['a product that is not for sale', line(WITHDRAWN, 1), 'lines.0.product'],
    ['no whole number', line(LAMP, '1.5'), 'lines.0.quantity'],
    ['more than a line holds', line(LAMP, 1000), 'lines.0.quantity'],
  ])('has %s', async (_, fields, name) => {
    const refused = await add(fields);
    expect([refused.statusCode, errorBeside(refused.body, name)]).toEqual([422, expect.stringMatching(/./)]);
    for (const id of refused.body.matchAll(/<li><a href="#([^"]+)"/g)) expect(refused.body).toContain(`id="${id[1]}"`);
    expect((await current()).lines).toHaveLength(1);
  });

  it('has a price that the page did not show: it is shown first', async () => {
    const { linesShown = '' } = sentWith(await page(`${order}/lines/new`));
    const unseen = await post({ ...line(LAMP, 1), linesShown, intent: 'add' });
    expect([unseen.statusCode, sentWith(unseen.body)[`shownLine[${LAMP}-]`]]).toEqual([409, '2500.00']);
    expect(unseen.body).toContain('Dites le prix au client');
    const risen = await post({ ...line(LAMP, 1), linesShown, [`shownLine[${LAMP}-]`]: '2400.00', intent: 'add' });
    expect([risen.statusCode, errorBeside(risen.body, 'lines.0.unitPrice')]).toEqual([
      409,
      expect.stringContaining('prix'),
    ]);
    expect((await current()).lines).toMatchObject([{ quantity: 1 }]);
  });

  it('was added already: a form that is sent twice adds once, and shows the lines that are there now', async () => {
    const shown = await post({ ...line(BOWL, 1), intent: 'show' });
    const fields = { ...line(BOWL, 1), ...sentWith(shown.body), intent: 'add' };
    const answers = await Promise.all([post(fields), post(fields)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409)?.body ?? '';
    expect(late).toMatch(
      /ont changé entre-temps.*Dernier changement\u00a0: Article ajouté\u00a0: «\u00a01 × Bol\u00a0» \([^)]+, \d\d\/\d\d\/\d{4} \d\d:\d\d\)\./,
    );
    expect(late).toMatch(/1 × Bol/);
    expect((await current()).lines).toMatchObject([{ productId: LAMP }, { productId: BOWL, quantity: 1 }]);
    expect(await stockOf(server.db, BOWL)).toBe(9);
  });

  it('comes when the parcel has left', async () => {
    const shown = await post({ ...line(BOWL, 1), intent: 'show' });
    await server.db.query(`update orders set status = 'sent' where id = $1`, [order]);
    const late = await post({ ...line(BOWL, 1), ...sentWith(shown.body), intent: 'add' });
    expect([late.statusCode, await stockOf(server.db, BOWL)]).toEqual([422, 10]);
    expect(late.body).toContain('Rien n’a été modifié');
    expect(await page(`${order}`)).not.toContain('/lines/new');
  });

  it('was sent from a page that was open for too long, and stays typed there', async () => {
    const expired = await post(line(LAMP, 7), { csrfToken: 'old' });
    expect(expired.statusCode).toBe(403);
    expect(expired.body).toContain(`<option value="${LAMP}" selected`);
    expect(expired.body).toContain('value="7"');
  });

  it('is for an order that there is none of', async () => {
    expect((await post(line(LAMP, 1), { id: 1 })).statusCode).toBe(404);
  });

  it('is the last piece, and somebody else got it', async () => {
    const other = await placeOrder(server);
    await setStock(server.db, BOWL, 1);
    const fields = async (id: number) => {
      const shown = await post({ ...line(BOWL, 1), intent: 'show' }, { id });
      return { ...line(BOWL, 1), ...sentWith(shown.body), intent: 'add' };
    };
    const [one, two] = [await fields(order), await fields(other)];
    const answers = await Promise.all([post(one), post(two, { id: other })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect(await stockOf(server.db, BOWL)).toBe(0);
    expect(await differences()).toEqual([]);
  });
});

describe('the page without script', () => {
  it('finds products by a button, then shows price and stock, and stores nothing', async () => {
    const searched = await post({ intent: 'show', search: 'tap' });
    expect(searched.body).toContain(`<option value="${CARPET}" selected>`);
    expect(searched.body).not.toContain(`<option value="${BOWL}"`);
    expect(searched.body.match(/<[^>]* id="([^"]*)"[^>]* autofocus/)?.[1]).toBe('newOrder-lines-0-product');
    const shown = await post({ ...line(CARPET, 3, { 'lines[0][combination]': SMALL }), intent: 'combination' });
    expect(shown.body).toMatch(/3.000,00.DA/);
    expect(shown.body).toContain('disponible\u00a0: 10');
    expect(totalShown(shown.body)).toBe('Nouveau total de la commande : 5 900,00 DA au lieu de 2 900,00 DA');
    expect(totalShown(searched.body)).toBe('');
    expect((await current()).lines).toHaveLength(1);
  });
});
