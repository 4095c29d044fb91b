import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import {
  BOWL,
  CARPET,
  LAMP,
  LARGE,
  PACK,
  promote,
  SMALL,
  setStock,
  stockOf,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { stepState } from './order-state.ts';
import { orderById } from './queries.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
beforeEach(async () => {
  await setStock(server.db, LAMP, 10);
  await setStock(server.db, BOWL, 10);
});

/** Places an order and returns it. */
const order = async (lines: Parameters<typeof placeOrder>[1]) =>
  (await orderById(server.db, await placeOrder(server, lines)))!;
type Order = Awaited<ReturnType<typeof order>>;

const change = (
  { id, lines }: Order,
  quantity: string,
  { index = 0, ...fields }: { index?: number; _seen?: string; combination?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${id}/lines/${lines[index]?.id}`,
    headers: { cookie: staff.cookie, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, quantity, ...fields }).toString(),
  });
const page = async (path: string) =>
  (await server.app.inject({ url: `/dashboard/orders/${path}`, headers: { cookie: staff.cookie } })).body;
const differences = () => server.db.query('select * from stock_differences()');

describe('the quantity of a line', () => {
  it('is raised and lowered with its reserved pieces and its total, and the history keeps both', async () => {
    const placed = await order([{ product: LAMP, quantity: 2 }]);
    expect(await page(`${placed.id}`)).toContain(`/dashboard/orders/${placed.id}/lines/${placed.lines[0]?.id}`);
    expect((await change(placed, '5')).json()).toMatchObject({
      success: true,
      redirect: `/dashboard/orders/${placed.id}`,
    });
    expect(await stockOf(server.db, LAMP)).toBe(5);
    expect(await orderById(server.db, placed.id)).toMatchObject({ subtotal: 1_250_000, deliveryPrice: 0 });
    await change(placed, '١');
    expect(await stockOf(server.db, LAMP)).toBe(9);
    expect(await orderById(server.db, placed.id)).toMatchObject({ subtotal: 250_000, total: 290_000 });
    expect(await page(`${placed.id}`)).toMatch(/Article\u00a0: de «\u00a05 × Lampe\u00a0» à «\u00a01 × Lampe\u00a0»/);
    expect(await differences()).toEqual([]);
  });

  it('is refused above what is left, and says that number', async () => {
    const placed = await order([{ product: LAMP, quantity: 2 }]);
    const refused = await change(placed, '11');
    expect([refused.statusCode, refused.json().errors.quantity]).toEqual([422, [expect.stringContaining('que 10 ')]]);
    expect((await change(placed, '10')).statusCode).toBe(200);
    expect(await stockOf(server.db, LAMP)).toBe(0);
  });

  it('of a pack moves the pieces of its items', async () => {
    const placed = await order([
      { product: PACK, quantity: 1 },
      { product: LAMP, quantity: 1 },
    ]);
    expect([await stockOf(server.db, LAMP), await stockOf(server.db, BOWL)]).toEqual([8, 8]);
    expect((await change(placed, '6')).json().errors.quantity[0]).toContain('que 5 ');
    await change(placed, '3');
    expect([await stockOf(server.db, LAMP), await stockOf(server.db, BOWL)]).toEqual([6, 4]);
    expect(await differences()).toEqual([]);
  });

  it('of 0 removes the line, but never the last one', async () => {
    const placed = await order([
      { product: LAMP, quantity: 1 },
      { product: BOWL, quantity: 2 },
    ]);
    expect((await change(placed, '0', { index: 1 })).statusCode).toBe(200);
    expect(await stockOf(server.db, BOWL)).toBe(10);
    const left = (await orderById(server.db, placed.id))!;
    expect(left).toMatchObject({ subtotal: 250_000, lines: [{ quantity: 1 }] });
    expect((await change(left, '0')).json().errors.quantity[0]).toContain('Annulez');
    expect((await change(placed, '1', { index: 1 })).statusCode).toBe(404);
  });

  it.each(['', '-1', '1.5', '1000', 'many'])('"%s" is refused', async (quantity) => {
    const placed = await order([{ product: LAMP, quantity: 1 }]);
    expect((await change(placed, quantity)).statusCode).toBe(422);
    expect((await orderById(server.db, placed.id))?.lines[0]?.quantity).toBe(1);
  });

  it('is compared when somebody else changed it meanwhile', async () => {
    const placed = await order([{ product: LAMP, quantity: 1 }]);
    const [, _seen = ''] =
      /name="_seen" value="([^"]*)"/.exec(await page(`${placed.id}/lines/${placed.lines[0]?.id}`)) ?? [];
    await change(placed, '2');
    expect((await change(placed, '3', { _seen })).statusCode).toBe(409);
    expect((await orderById(server.db, placed.id))?.lines[0]?.quantity).toBe(2);
  });

  it('sells the last piece once when it is raised beside other orders', async () => {
    await setStock(server.db, LAMP, 4);
    const [one, other] = [await order([{ product: LAMP, quantity: 1 }]), await order([{ product: LAMP, quantity: 1 }])];
    const answers = await Promise.all([change(one, '3'), change(other, '3'), change(one, '2'), change(other, '2')]);
    // Some raises are carried out and some refused, whichever came first.
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
    const now = await Promise.all([one, other].map(({ id }) => orderById(server.db, id)));
    const sold = now.reduce((sum, order) => sum + (order?.lines[0]?.quantity ?? 0), 0);
    expect(sold + (await stockOf(server.db, LAMP))).toBe(4);
    expect(await differences()).toEqual([]);
  });

  it('that was lowered is not counted again when the order is cancelled', async () => {
    const placed = await order([{ product: LAMP, quantity: 5 }]);
    await change(placed, '2');
    const cancelled = await server.app.inject({
      method: 'POST',
      url: `/dashboard/orders/${placed.id}/status`,
      headers: {
        cookie: staff.cookie,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ _csrf: staff.csrfToken, from: 'new', to: 'cancelled' }).toString(),
    });
    expect(cancelled.json().message).toMatch(/disponibles\s: 2\./);
    expect(await stockOf(server.db, LAMP)).toBe(10);
  });

  it('stays as it is once the parcel has left', async () => {
    const placed = await order([{ product: LAMP, quantity: 2 }]);
    await server.db.query(`update orders set status = 'sent' where id = $1`, [placed.id]);
    expect(await page(`${placed.id}`)).not.toContain('/lines/');
    expect((await change(placed, '1')).json().errors.quantity[0]).toContain('Rien n’a été modifié');
    expect(await stockOf(server.db, LAMP)).toBe(8);
  });
});

describe('the combination of a line', () => {
  const stocks = () => Promise.all([SMALL, LARGE].map((id) => stockOf(server.db, CARPET, id)));
  const linePage = ({ id, lines }: Order) => page(`${id}/lines/${lines[0]?.id}`);
  const offered = (html: string) => {
    const [, options = ''] = /<select[^>]*name="combination"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
    return [...options.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);
  };
  const carpets = (quantity: number) => order([{ product: CARPET, combination: SMALL, quantity }]);
  beforeEach(async () => {
    await server.db.query('update combinations set available = true where id = $1', [LARGE]);
    await setStock(server.db, CARPET, 10, SMALL);
    await setStock(server.db, CARPET, 10, LARGE);
  });

  it('is changed at its price of today in one step with stock, total and quantity, and the history has both', async () => {
    const placed = await carpets(2);
    expect(await stocks()).toEqual([8, 10]);
    const html = await linePage(placed);
    expect(offered(html)).toEqual([`${SMALL}-100000`, `${LARGE}-120000`]);
    expect(html).toMatch(/grand · 1.200,00.DA · 10 en stock/i);
    const saved = await change(placed, '3', { combination: `${LARGE}-120000` });
    expect(saved.json().message).toMatch(/«\u00a03 × Tapis, Grand\u00a0» est enregistré.*: 4.000,00.DA/);
    expect(await stocks()).toEqual([10, 7]);
    expect(await orderById(server.db, placed.id)).toMatchObject({
      subtotal: 360_000,
      total: 400_000,
      lines: [{ id: placed.lines[0]?.id, combinationId: LARGE, unitPrice: 120_000, quantity: 3 }],
    });
    expect(await page(`${placed.id}`)).toMatch(
      /Article\u00a0: de «\u00a02 × Tapis, Petit\u00a0» à «\u00a03 × Tapis, Grand\u00a0»/,
    );
    expect(await differences()).toEqual([]);
    await change((await orderById(server.db, placed.id))!, '1', { combination: `${SMALL}-100000` });
    expect(await stocks()).toEqual([9, 10]);
    expect(await differences()).toEqual([]);
  });

  it('is compared when the page changes the quantity of the one that it showed', async () => {
    const placed = await carpets(1);
    const [, _seen = ''] = /name="_seen" value="([^"]*)"/.exec(await linePage(placed)) ?? [];
    await change(placed, '1', { combination: `${LARGE}-120000` });
    expect((await change(placed, '2', { combination: `${SMALL}-100000`, _seen })).statusCode).toBe(409);
    expect(await orderById(server.db, placed.id)).toMatchObject({ lines: [{ combinationId: LARGE, quantity: 1 }] });
  });

  it('keeps its price while only the quantity changes, and a promotion of today is that of another one', async () => {
    const placed = await carpets(1);
    const promotion = await promote(server.db, CARPET, 50);
    onTestFinished(() => server.db.exec(`update promotions set active = false where id = ${promotion}`));
    expect(offered(await linePage(placed))).toEqual([`${SMALL}-100000`, `${LARGE}-60000`]);
    await change(placed, '2', { combination: `${SMALL}-100000` });
    expect(await orderById(server.db, placed.id)).toMatchObject({ subtotal: 200_000 });
    const outdated = await change(placed, '2', { combination: `${LARGE}-120000` });
    expect([outdated.statusCode, Object.keys(outdated.json().errors)]).toEqual([422, ['combination']]);
    await change(placed, '2', { combination: `${LARGE}-60000` });
    expect(await orderById(server.db, placed.id)).toMatchObject({
      subtotal: 120_000,
      lines: [{ promotion: { id: promotion } }],
    });
  });

  it('is refused above what is left of it, and one without pieces is not offered', async () => {
    const placed = await carpets(2);
    await setStock(server.db, CARPET, 1, LARGE);
    const refused = await change(placed, '2', { combination: `${LARGE}-120000` });
    expect([refused.statusCode, refused.json().errors.quantity]).toEqual([422, [expect.stringContaining('que 1 ')]]);
    expect(await stocks()).toEqual([8, 1]);
    await setStock(server.db, CARPET, 0, LARGE);
    expect(offered(await linePage(placed))).toEqual([`${SMALL}-100000`]);
    expect((await change(placed, '0', { combination: `${SMALL}-100000` })).json().errors.quantity[0]).toContain(
      'Annulez',
    );
  });

  it('is compared when a colleague chose another one meanwhile, and is not asked of other products', async () => {
    const placed = await carpets(1);
    const [, _seen = ''] = /name="_seen" value="([^"]*)"/.exec(await linePage(placed)) ?? [];
    await change(placed, '1', { combination: `${LARGE}-120000` });
    await server.db.query('update combinations set price_ht = 110000 where id = $1', [SMALL]);
    onTestFinished(() => server.db.exec(`update combinations set price_ht = 100000 where id = ${SMALL}`));
    const late = await change(placed, '1', { _seen, combination: `${SMALL}-110000` });
    expect([late.statusCode, late.json().errors.combination[0]]).toEqual([409, expect.stringContaining('Grand')]);
    expect(await linePage(await order([{ product: LAMP, quantity: 1 }]))).not.toContain('name="combination"');
    expect(await linePage(await order([{ product: PACK, quantity: 1 }]))).not.toContain('name="combination"');
  });

  it('of the same price is another one for a step from a page of before', async () => {
    const placed = await carpets(1);
    await server.db.exec(`update combinations set price_ht = 100000 where id = ${LARGE}`);
    onTestFinished(() => server.db.exec(`update combinations set price_ht = 120000 where id = ${LARGE}`));
    await change(placed, '1', { combination: `${LARGE}-100000` });
    const changed = (await orderById(server.db, placed.id))!;
    expect([changed.total, stepState(changed)]).toEqual([placed.total, expect.not.stringMatching(stepState(placed))]);
  });

  it('is changed in opposite directions at once, and no two orders wait for one another', async () => {
    const placed: [Order, string][] = [];
    for (let pair = 0; pair < 4; pair += 1) {
      placed.push([await carpets(1), `${LARGE}-120000`]);
      placed.push([await order([{ product: CARPET, combination: LARGE, quantity: 1 }]), `${SMALL}-100000`]);
    }
    const answers = await Promise.all(placed.map(([one, combination]) => change(one, '1', { combination })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await stocks()).toEqual([6, 6]);
    expect(await differences()).toEqual([]);
  });
});
