import { beforeEach, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { postStock } from '../stock/post-stock.ts';
import { ledgerDifferences, productLevels } from '../stock/queries.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { payOrder } from './testing/order-desk.ts';

const PATH = '/dashboard/orders/returns';
const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let order: number;
beforeEach(async () => {
  await server.db.exec("update orders set status = 'returned', tracking_number = null; delete from order_events");
  order = await placeOrder(server);
  await move('new', 'confirmed');
  await move('confirmed', 'sent');
});

const post = (url: string, fields: Record<string, string>, accept: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams({ _csrf: staff.csrfToken, ...fields })}`,
  });
const move = (from: string, to: string, id = order) =>
  post(`/dashboard/orders/${id}/status`, { from, to }, 'application/json');
/** Scans a parcel; returns the answer of the page as text. */
async function scan(code: string, fields: Record<string, string> = {}) {
  const { statusCode, body } = await post(PATH, { code, ...fields }, 'text/html');
  const html = body.replaceAll('\u00a0', ' ');
  const notice = /<div class="notice notice-(\w+)"[^>]* id="returns-notice">.*?<p>(.*?)<\/p>/s.exec(html);
  return {
    statusCode,
    html,
    kind: notice?.[1],
    text: notice?.[2]?.replace(/<[^>]+>/g, '').trim(),
    notice: notice?.[2],
  };
}
/** Attributes of the first button, which Enter presses, as a scanner sends it. */
const firstButton = (html: string) =>
  /<div class="actions" id="returns-actions"><button type="submit"([^>]*) class/.exec(html)?.[1];
const statusOf = async (id = order) =>
  (await server.db.query<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
const lamps = async () => (await productLevels(server.db, LAMP))[0]!;

it.each([
  ['its number', () => `${order}`],
  ['its number as somebody writes it', () => `# ${order}`],
  ['its number in Arabic digits', () => `${order}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)],
  ['its barcode on an AZERTY keyboard', () => `${order}`.replace(/\d/g, (digit) => 'à&é"\'(-è_ç'[Number(digit)]!)],
  ['its QR code', () => `https://shop.test/dashboard/orders/${order}`],
  ['its tracking number, however it is written', () => 'rx 4711'],
])('a parcel is taken back by %s, with its pieces', async (_, code) => {
  await server.db.query("update orders set tracking_number = 'RX4711' where id = $1", [order]);
  const before = await lamps();
  const { statusCode, kind, text, html } = await scan(code());
  expect([statusCode, kind]).toEqual([200, 'success']);
  expect(text).toBe(`Commande ${order} retournée : ses pièces sont de nouveau en stock.`);
  expect(html).toMatch(/<input id="returns-code"[^>]* aria-describedby="returns-notice" value="" autofocus>/);
  expect(await statusOf()).toBe('returned');
  expect((await lamps()).available).toBe(before.available + 1);
  expect(await ledgerDifferences(server.db)).toEqual([]);
});

it('a delivered one is too, and stands in the list of today with its pieces and where they are', async () => {
  await move('sent', 'delivered');
  const [, oran] = (await lamps()).warehouses;
  const { html } = await scan(`${order}`, { returnTo: String(oran!.warehouse) });
  expect((await lamps()).warehouses[1]!.onHand).toBe(oran!.onHand + 1);
  expect(html).toContain('Repris aujourd’hui : 1</h2>');
  expect(html).toMatch(new RegExp(`href="/dashboard/orders/${order}".*1 × <bdi>Lampe.*Oran.*Amina Staff`, 's'));
  expect(html).toMatch(new RegExp(`<option value="${oran!.warehouse}" selected>`));
});

it('the pieces of one that was not damaged after all are intact in the list of today once the loss is undone', async () => {
  expect((await scan(`${order}`, { damaged: '1' })).html).toContain('abîmé</span></li>');
  const [loss] = await server.db.query<{ id: number }>('select max(id) as id from stock_movements');
  expect(await postStock(server.db, [{ kind: 'undo', undoes: loss!.id }])).toMatchObject({ kind: 'posted' });
  const { body } = await server.app.inject({ url: PATH, headers: { cookie: staff.cookie } });
  expect(body).toMatch(/1\s×\s<bdi>Lampe/);
  expect(body).not.toContain('abîmé</span></li>');
});

it('the pieces of a damaged one are written off in the warehouse that got them, and its scan alone is damaged', async () => {
  const before = await lamps();
  const pressed = await scan('', { damaged: '1' });
  expect([pressed.statusCode, pressed.kind]).toEqual([200, 'info']);
  expect(firstButton(pressed.html)).toBe(' name="damaged" value="1"');
  const { text, html } = await scan(`${order}`, { damaged: '1' });
  expect(text).toContain('pièces abîmées sont comptées comme perdues');
  expect(firstButton(html)).toBe('');
  expect(html).toContain('abîmé</span></li>');
  const after = await lamps();
  expect([after.available, after.warehouses[0]!.onHand]).toEqual([before.available, before.warehouses[0]!.onHand]);
  expect(
    await server.db.query(
      `select m.kind, r.code as reason, m.to_account as account from stock_movements m
       left join stock_reasons r on r.id = m.reason_id order by m.id desc limit 2`,
    ),
  ).toEqual([
    { kind: 'out', reason: 'damaged', account: 'lost' },
    { kind: 'return', reason: null, account: 'on_hand' },
  ]);
  expect(await ledgerDifferences(server.db)).toEqual([]);
  // The loss is no piece that is away: sent again, what comes back is one.
  await move('returned', 'new');
  await move('new', 'confirmed');
  await move('confirmed', 'sent');
  await scan(`${order}`);
  expect((await lamps()).warehouses[0]!.onHand).toBe(before.warehouses[0]!.onHand);
});

it.each([
  [
    'was sent twice',
    async () => void (await scan(`${order}`, { damaged: '1' })),
    'est déjà retournée',
    () => `${order}`,
  ],
  ['is in a payment', async () => void (await payOrder(server.db, order)).id, 'est dans un paiement', () => `${order}`],
  ['is unknown', async () => {}, 'Aucune commande', () => `${order}${order}`],
])(
  'after the scan of a damaged one that %s the next one is intact, and the page says so',
  async (_, prepare, why, code) => {
    await prepare();
    const { statusCode, text, html } = await scan(code(), { damaged: '1' });
    expect([statusCode, firstButton(html)]).toEqual([409, '']);
    expect(text).toContain(why);
    expect(text).toContain(
      'Le prochain colis sera repris intact : s’il est abîmé, appuyez d’abord sur « Reprendre abîmé ».',
    );
    expect((await scan(code())).text).not.toContain('prochain colis');
  },
);

it('one that cannot come back says why, changes nothing and leads to its order', async () => {
  const waiting = await placeOrder(server);
  const before = await lamps();
  expect(await scan('999999')).toMatchObject({
    statusCode: 409,
    kind: 'danger',
    text: 'Aucune commande n’a le numéro « 999999 ». Rien n’a été modifié.',
  });
  expect((await scan(`0${order}`)).text).toContain('Aucune commande');
  expect((await scan(`${waiting}`)).text).toContain(`est « Nouvelle » : son colis n’est pas parti.`);
  const [other] = await server.db.query<{ id: number }>('select min(id)::int as id from orders');
  const already = await scan(`${other!.id}`);
  expect(already.text).toContain(`La commande ${other!.id} est déjà retournée.`);
  expect(already.notice).toContain(`<a href="/dashboard/orders/${other!.id}">`);
  await server.db.query('update orders set tracking_number = $2 where id = $1', [waiting, `${order}`]);
  const several = await scan(`${order}`);
  expect(several.text).toContain('Plusieurs commandes ont le numéro');
  expect(several.notice).toContain(`<a href="/dashboard/orders/${waiting}">`);
  const nowhere = await scan('', {});
  expect([nowhere.statusCode, nowhere.text]).toEqual([422, 'Scannez un colis, ou écrivez son numéro.']);
  await server.db.query('update orders set tracking_number = null where id = $1', [waiting]);
  expect((await scan(`${order}`, { returnTo: '99999', damaged: '1' })).text).toContain('n’ont pas pu entrer');
  expect([await statusOf(), await statusOf(waiting)]).toEqual(['sent', 'new']);
  expect(await lamps()).toEqual(before);
  await post(`/dashboard/orders/${waiting}/status`, { from: 'new', to: 'cancelled' }, 'application/json');
});

it('one in a confirmed payment is left to the page of its order, which the payment stands beside', async () => {
  await move('sent', 'delivered');
  const { id: payment } = await payOrder(server.db, order);
  const { statusCode, text, notice } = await scan(`${order}`);
  expect(statusCode).toBe(409);
  expect(text).toContain(`La commande ${order} est dans un paiement`);
  expect(notice).toContain(`<a href="/dashboard/payments/${payment}">`);
  expect(await statusOf()).toBe('delivered');
});

it('a call gets the sentence, and an expired form the code that was scanned', async () => {
  const call = () => post(PATH, { code: `${order}` }, 'application/json');
  const expired = await scan(`${order}`, { _csrf: 'x', damaged: '1' });
  expect(expired.statusCode).toBe(403);
  expect(expired.html).toContain(`value="${order}" autofocus`);
  const done = await call();
  expect([done.statusCode, done.json().success]).toEqual([200, true]);
  const again = await call();
  expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('est déjà retournée')]);
});

// The embedded database has one connection, so nothing waits for a row there.
if (process.env.TEST_DATABASE === 'postgres') {
  it('one whose payment is being confirmed is not returned by a scan', async () => {
    await move('sent', 'delivered');
    const finish = await holdOpen(server.db, async (tx) => {
      await tx.query('select 1 from orders where id = $1 for update', [order]);
      await payOrder(tx, order);
    });
    const scanning = scan(`${order}`);
    await lockWaits(server.db);
    await finish();
    expect((await scanning).text).toContain('est dans un paiement');
    expect(await statusOf()).toBe('delivered');
  });
}
