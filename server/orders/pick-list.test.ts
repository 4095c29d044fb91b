import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { BOWL, LAMP, PACK, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { postStock } from '../stock/post-stock.ts';
import { productLevels } from '../stock/queries.ts';

const PATH = '/dashboard/orders/pick-list';
const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let orders: number[];
beforeEach(async () => {
  await server.db.exec('delete from stock_movements where order_id is not null; delete from orders');
  for (const product of [LAMP, BOWL]) await setStock(server.db, product, 10);
  orders = [
    await placeOrder(server, [{ product: LAMP, combination: null, quantity: 2 }]),
    await placeOrder(server, [
      { product: LAMP, combination: null, quantity: 3 },
      { product: PACK, combination: null, quantity: 1, type: 'pack' },
    ]),
  ];
  await server.db.exec("update orders set status = 'confirmed'");
});

const open = (ids: readonly number[]) =>
  server.app.inject({ url: `${PATH}?ids=${ids}`, headers: { cookie: staff.cookie, accept: 'text/html' } });
/** Returns the quantities of a page by warehouse and product. */
async function picked(ids: readonly number[]): Promise<Record<string, Record<string, number>>> {
  const { body } = await open(ids);
  const sections = [...body.matchAll(/<section class="pick-list-warehouse">.*?<\/section>/gs)].map(([section]) => {
    const rows = [
      ...section.matchAll(/<b><bdi dir="ltr">(\d+)<\/bdi><\/b>.*?<th scope="row"[^>]*>\s*<bdi>(.*?)<\/bdi>/gs),
    ];
    const [, name = ''] = /<h2[^>]*><bdi>(.*?)<\/bdi>/.exec(section) ?? [];
    return [name, Object.fromEntries(rows.map(([, quantity, product = '']) => [product, Number(quantity)]))];
  });
  return Object.fromEntries(sections);
}
/** Changes how many lamps a warehouse has, the first or the second. */
async function changeLamps(place: 0 | 1, pieces: number) {
  const [item] = await productLevels(server.db, LAMP);
  const { warehouse } = item!.warehouses[place]!;
  const way = pieces > 0 ? ({ kind: 'in', reason: 'arrival' } as const) : ({ kind: 'out', reason: 'lost' } as const);
  const change = { ...way, item: item!.item, warehouse, quantity: Math.abs(pieces) };
  expect(await postStock(server.db, [change])).toMatchObject({ kind: 'posted' });
}

describe('the pick list of orders', () => {
  it('has each product once for each warehouse, with the pieces of all orders and of their packs', async () => {
    expect(await picked(orders)).toEqual({ Alger: { Bol: 2, Lampe: 6 } });
    expect((await open(orders)).body).toContain('<h1>Liste de préparation de 2 commandes</h1>');
    expect((await open(orders)).body).toContain(`<p>Commandes\u00a0: ${orders[0]}, ${orders[1]}.</p>`);
    expect(await picked([orders[0] ?? 0])).toEqual({ Alger: { Lampe: 2 } });
  });

  it('gives an order what those before it leave in a warehouse', async () => {
    const [level] = (await productLevels(server.db, LAMP))[0]!.warehouses;
    await changeLamps(1, 10);
    await changeLamps(0, 4 - level!.onHand);
    expect(await picked(orders)).toEqual({ Alger: { Bol: 2, Lampe: 2 }, Oran: { Lampe: 4 } });
    await changeLamps(1, -10);
  });

  it('has the pieces that no warehouse has apart', async () => {
    const [level] = (await productLevels(server.db, LAMP))[0]!.warehouses;
    await changeLamps(0, 3 - level!.onHand);
    expect(await picked(orders)).toEqual({ Alger: { Bol: 2, Lampe: 2 }, 'Pièces manquantes': { Lampe: 4 } });
  });

  it('has nothing of orders that are not confirmed, which it names', async () => {
    const [first = 0, second = 0] = orders;
    await server.db.query("update orders set status = 'new' where id = $1", [second]);
    expect(await picked(orders)).toEqual({ Alger: { Lampe: 2 } });
    expect((await open([second, first])).body).toContain(`Rien n’est dans la liste de\u00a0: ${second}.`);
    expect((await open([999_999_999])).statusCode).toBe(404);
  });

  it('is of the ticked orders of the list, or of all that match, three hundred at most', async () => {
    const post = (fields: string) =>
      server.app.inject({
        method: 'POST',
        url: PATH,
        headers: { ...staff.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: fields,
      });
    const [first, second] = orders;
    const address = `${PATH}?ids=${first},${second}`;
    expect((await post(`ids=${second}&ids=${first}`)).headers.location).toBe(address);
    expect((await post('query=status%3Dconfirmed&all=2')).headers.location).toBe(address);
    const absent = Array.from({ length: 298 }, (_, index) => index + 1);
    const printed = async (ids: readonly number[]) => (await post(ids.map((id) => `ids=${id}`).join('&'))).statusCode;
    expect(await printed([...absent, ...orders])).toBe(303);
    expect(await printed([299, ...absent, ...orders])).toBe(422);
    expect(await picked([...absent, ...orders])).toEqual({ Alger: { Bol: 2, Lampe: 6 } });
    expect((await post('')).body).toContain(`formaction="${PATH}"`);
  });
});
