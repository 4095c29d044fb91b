import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { BOWL, LAMP, PACK, setStock, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
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
  { index = 0, ...fields }: { index?: number; _seen?: string } = {},
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
