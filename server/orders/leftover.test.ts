import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { BOWL, CARPET, LAMP, PACK, SMALL, setStock } from '../checkout/testing/checkout-fixture.ts';
import { ledgerDifferences, productLevels } from '../stock/queries.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { orderById } from './queries.ts';
import { openOrderDesk, payOrder } from './testing/order-desk.ts';

const RETURNS = '/dashboard/orders/returns';
const desk = await openOrderDesk();
const { server, post, page } = desk;
beforeEach(async () => {
  await server.db.exec('update orders set sent_lines = null; delete from order_events');
  for (const product of [CARPET, BOWL]) await setStock(server.db, product, 10);
  await deliverPart(
    [
      { product: LAMP, combination: null, quantity: 3 },
      { product: CARPET, combination: SMALL, quantity: 1 },
    ],
    [1, 0],
  );
});

/** Orders, sends and delivers these lines, of which the customer accepts as many pieces. */
async function deliverPart(lines: Parameters<typeof placeOrder>[1], accepted: readonly number[]) {
  desk.order = await placeOrder(server, lines);
  await post('status', { from: 'new', to: 'confirmed' });
  await post('status', { from: 'confirmed', to: 'sent' });
  const form = (await get(`/dashboard/orders/${desk.order}/partial`)).body;
  const names = [...form.matchAll(/name="(accepted_\d+)"/g)].map(([, name = '']) => name);
  const fields = Object.fromEntries(names.map((name, index) => [name, String(accepted[index])]));
  const preview = await post('partial', { ...fields, seen: hiddenValue(form, 'seen') }, 'text/html');
  const total = hiddenValue(preview.body, 'total');
  expect((await post('partial', { ...fields, seen: hiddenValue(form, 'seen'), total })).statusCode).toBe(200);
}
const get = (url: string) => server.app.inject({ url, headers: { cookie: desk.staff.cookie } });
const order = async () => (await orderById(server.db, desk.order))!;
const onHand = () =>
  Promise.all(
    [LAMP, CARPET, BOWL].map(async (product) =>
      (await productLevels(server.db, product))[0]!.warehouses.map((warehouse) => warehouse.onHand),
    ),
  );
/** Scans the ticket of the order. */
async function scan(fields: Record<string, string> = {}) {
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: RETURNS,
    headers: { cookie: desk.staff.cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: `${new URLSearchParams({ _csrf: desk.staff.csrfToken, code: String(desk.order), ...fields })}`,
  });
  const text = /id="returns-notice">.*?<p>(.*?)<\/p>/s
    .exec(body)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim();
  return { statusCode, text: text?.replaceAll('\u00a0', ' '), body };
}
/** Returns the row of the order in the table below a heading of the page of returns. */
const rowUnder = (body: string, heading: string) =>
  new RegExp(`${heading}</h2>.*?/dashboard/orders/${desk.order}".*?</tr>`, 's')
    .exec(body)?.[0]
    .replace(/<[^>]+>/g, ' ');
const damagedFields = async () =>
  [...(await page()).matchAll(/id="order-leftover-damaged-\d+" name="(damaged_\d+)"/g)].map(([, name = '']) => name);
const AWAITED = 'attendues en retour';

describe('what a customer refused of a parcel (ORD-38)', () => {
  it('comes back by a scan of its ticket, and the order stays delivered and unpaid', async () => {
    const before = await onHand();
    expect(await page()).toMatch(/attendues en retour\u00a0: 2 × <bdi>Lampe<\/bdi> · 1 × <bdi>Tapis · Petit<\/bdi>/);
    const awaited = rowUnder((await get(RETURNS)).body, 'Une commande attend ses pièces refusées');
    expect(awaited).toMatch(/Amina Bensalem.*\b3\b/s);
    const { statusCode, text, body } = await scan();
    expect([statusCode, text]).toEqual([
      200,
      `Commande ${desk.order} : les pièces refusées sont revenues. Elle reste livrée.`,
    ]);
    const after = await onHand();
    expect(after.map((levels) => levels.reduce((sum, one) => sum + one, 0))).toEqual(
      [2, 1, 0].map((more, index) => before[index]!.reduce((sum, one) => sum + one, 0) + more),
    );
    expect(await order()).toMatchObject({ status: 'delivered', payment: null, total: 290_000, hasLeftover: false });
    expect(rowUnder(body, 'Repris aujourd’hui\u00a0: 1')).toMatch(/2 × +Lampe.*refusé.*1 × +Tapis/s);
    expect(body).not.toContain('ses pièces refusées</h2>');
    const shown = await page();
    expect(shown).not.toContain(AWAITED);
    expect(shown).toMatch(/Pièces refusées de retour\u00a0: 3/);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('is not returned twice, nor are the accepted pieces by a second scan', async () => {
    await scan();
    const before = await onHand();
    const again = await scan();
    expect(again.statusCode).toBe(409);
    expect(again.text).toContain(`Les pièces refusées de la commande ${desk.order} sont déjà revenues.`);
    const late = await post('leftover', {});
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('Aucune pièce refusée')]);
    expect([(await order()).status, await onHand()]).toEqual(['delivered', before]);
  });

  it('comes back once where people press at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('leftover', {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('comes back of an order that the transporter has paid for already', async () => {
    await payOrder(server.db, desk.order);
    expect((await scan()).statusCode).toBe(200);
    expect((await order()).payment).not.toBeNull();
  });

  it('is written off by the scan of a damaged parcel', async () => {
    const before = await onHand();
    const { text, body } = await scan({ damaged: '1' });
    expect(text).toContain('les pièces refusées, abîmées, sont comptées comme perdues');
    expect(rowUnder(body, 'Repris aujourd’hui\u00a0: 1')).toMatch(/2 × +Lampe.*abîmé.*1 × +Tapis.*abîmé/s);
    expect(await onHand()).toEqual(before);
    expect(await page()).toContain('comptées comme perdues\u00a0: 3');
  });

  it('comes back on the page of the order, to the chosen warehouse, some of it damaged', async () => {
    const before = await onHand();
    const [lamps = '', carpets = ''] = await damagedFields();
    const oran = (await productLevels(server.db, LAMP))[0]!.warehouses[1]!.warehouse;
    const wrong = await post('leftover', { [lamps]: '3', returnTo: String(oran) }, 'text/html');
    expect(wrong.statusCode).toBe(409);
    expect(wrong.body).toContain('dépasse celui des pièces refusées');
    expect(wrong.body).toMatch(
      /<details [^>]* open>\s*<summary [^>]*>Pièces refusées revenues.*?selected>Oran.*?value="3"/s,
    );
    expect((await order()).hasLeftover).toBe(true);
    const done = await post('leftover', { [lamps]: '1', [carpets]: '0', returnTo: String(oran) });
    expect(done.json().message).toBe(
      `Commande ${desk.order}\u00a0: les pièces refusées sont revenues. Elle reste livrée. Pièces comptées comme perdues\u00a0: 1.`,
    );
    const after = await onHand();
    expect(after.map(([, there]) => there)).toEqual([before[0]![1]! + 1, before[1]![1]! + 1, before[2]![1]]);
    expect(await ledgerDifferences(server.db)).toEqual([]);
    // The accepted lamp comes back too: to where it left, though the others are elsewhere.
    await post('status', { from: 'delivered', to: 'returned' });
    expect((await onHand())[0]).toEqual([after[0]![0]! + 1, after[0]![1]]);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('of a pack is what the accepted ones do not contain', async () => {
    await deliverPart([{ product: PACK, combination: null, quantity: 3, type: 'pack' }], [1]);
    const before = await onHand();
    expect(await page()).toMatch(/attendues en retour\u00a0: 2 × <bdi>Lampe<\/bdi> · 4 × <bdi>Bol<\/bdi>/);
    await scan();
    const moved = (await onHand()).map((levels, index) => levels[0]! - before[index]![0]!);
    expect(moved).toEqual([2, 0, 4]);
  });

  it('comes back with the others when the whole order is marked as returned, which its question asks about', async () => {
    const before = await onHand();
    expect(await page()).toMatch(/Marquer retournée<\/summary>.*Seules les pièces refusées sont revenues/s);
    await post('status', { from: 'delivered', to: 'returned' });
    expect((await onHand())[0]![0]).toBe(before[0]![0]! + 3);
    expect((await scan()).text).toContain('est déjà retournée');
  });

  it('that came back leaves an order whose delivery was undone and stored again to be returned as any other', async () => {
    await scan();
    await post('status', { from: 'delivered', to: 'sent' });
    await post('status', { from: 'sent', to: 'delivered' });
    expect((await scan()).text).toContain(`Commande ${desk.order} retournée`);
    expect((await order()).status).toBe('returned');
  });

  it('is no step of an order that was accepted whole', async () => {
    desk.order = await placeOrder(server);
    expect((await post('leftover', {})).statusCode).toBe(409);
    desk.order = 999_999;
    expect((await post('leftover', {})).statusCode).toBe(404);
  });
});
