import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { BOWL, CARPET, LAMP, PACK, SMALL, setStock } from '../checkout/testing/checkout-fixture.ts';
import { ledgerDifferences, productLevels } from '../stock/queries.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { addTicketEvents, isTicketOutdated } from './order-history.ts';
import { orderById } from './queries.ts';
import { openOrderDesk, payOrder } from './testing/order-desk.ts';

const desk = await openOrderDesk();
const { server, post, page } = desk;
/** 3 lamps at 2 500,00 DA, a carpet at 1 000,00 DA, delivery 400,00 DA. */
const TOTAL = 890_000;
beforeEach(async () => {
  for (const product of [CARPET, BOWL]) await setStock(server.db, product, 10);
  await send([
    { product: LAMP, combination: null, quantity: 3 },
    { product: CARPET, combination: SMALL, quantity: 1 },
  ]);
});

async function send(lines: Parameters<typeof placeOrder>[1]) {
  desk.order = await placeOrder(server, lines);
  await post('status', { from: 'new', to: 'confirmed' });
  await post('status', { from: 'confirmed', to: 'sent' });
}
const order = async () => (await orderById(server.db, desk.order))!;
const quantities = async () => (await order()).lines.map(({ quantity }) => quantity);
const available = (products: readonly number[] = [LAMP, CARPET]) =>
  Promise.all(products.map(async (product) => (await productLevels(server.db, product))[0]!.available));
const history = async () => /<ul class="history">.*?<\/ul>/s.exec(await page())?.[0].replace(/<[^>]+>/g, '') ?? '';

/** Opens the page of the partial delivery. Returns its form, to be sent with the pieces that were accepted of each line. */
async function openForm() {
  const { body } = await server.app.inject({
    url: `/dashboard/orders/${desk.order}/partial`,
    headers: { cookie: desk.staff.cookie },
  });
  const fields = [...body.matchAll(/name="(accepted_\d+)"/g)].map(([, name = '']) => name);
  let [seen, total] = [hiddenValue(body, 'seen'), hiddenValue(body, 'total')];
  return async (accepted: readonly (number | string)[], more: Record<string, string> = {}, accept = 'text/html') => {
    const pieces = Object.fromEntries(fields.map((name, index) => [name, String(accepted[index])]));
    const answer = await post('partial', { ...pieces, seen, total, ...more }, accept);
    if (answer.headers['content-type']?.startsWith('text/html') && answer.statusCode < 300)
      [seen, total] = [hiddenValue(answer.body, 'seen'), hiddenValue(answer.body, 'total')];
    return { ...answer, text: answer.body.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ') };
  };
}
/** Accepts these pieces of each line, and confirms the total that comes to. */
async function accept(...accepted: readonly number[]) {
  const sendForm = await openForm();
  await sendForm(accepted);
  return sendForm(accepted);
}

describe('a parcel of which some pieces were refused (ORD-37)', () => {
  it('shows what is to be collected, and is then delivered for it, with its pieces still away', async () => {
    expect(await page()).toContain(`href="/dashboard/orders/${desk.order}/partial" class="button`);
    const before = await available();
    const sendForm = await openForm();
    const preview = await sendForm([1, 0]);
    expect([preview.statusCode, (await order()).status]).toEqual([200, 'sent']);
    expect(preview.text).toContain('Nouveau montant à encaisser : 2 900,00 DA au lieu de 8 900,00 DA');
    const done = await sendForm([1, 0]);
    expect([done.statusCode, done.headers.location]).toEqual([303, `/dashboard/orders/${desk.order}`]);
    expect(await order()).toMatchObject({ status: 'delivered', deliveryPrice: 40_000, total: 290_000 });
    expect(await quantities()).toEqual([1]);
    expect(await available()).toEqual(before);
    expect((await history()).replaceAll('\u00a0', ' ')).toMatch(
      /de « 1 × Tapis, Petit » à « 0 × Tapis, Petit »Amina Staff.*de « 3 × Lampe » à « 1 × Lampe ».*Livrée en partie, articles refusés : 3Amina Staff.*De « Expédiée » à « Livrée »/s,
    );
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('stores only a total that was shown, and a call is told which that is', async () => {
    const sendForm = await openForm();
    await sendForm([1, 0]);
    const other = await sendForm([2, 0]);
    expect([other.statusCode, (await order()).status]).toEqual([200, 'sent']);
    expect(other.text).toContain('Nouveau montant à encaisser : 5 400,00 DA');
    const call = await sendForm([2, 1], {}, 'application/json');
    expect([call.statusCode, call.json().message]).toEqual([409, expect.stringContaining('6\u00a0400,00')]);
    expect((await sendForm([2, 1], { total: '640000' }, 'application/json')).json().success).toBe(true);
    expect((await order()).total).toBe(640_000);
  });

  it.each([
    ['more than was sent', ['4', '0'], 'au plus ce qui a été envoyé'],
    ['what is no number', ['x', '0'], 'au plus ce qui a été envoyé'],
    ['nothing', ['0', '0'], 'Le client n’a rien gardé'],
    ['everything', ['3', '1'], 'Le client a tout gardé'],
  ])('accepting %s is refused, and what was typed stays', async (_, typed, message) => {
    const answer = await (await openForm())(typed);
    expect(answer.statusCode).toBe(422);
    expect(answer.text).toContain(message);
    expect([...answer.body.matchAll(/name="accepted_\d+"[^>]* value="(\w+)"/g)].map(([, value]) => value)).toEqual(
      typed,
    );
    expect(await order()).toMatchObject({ status: 'sent', total: TOTAL });
  });

  it('names the lines of no other order', async () => {
    const [own] = (await order()).lines;
    const first = desk.order;
    await send([{ product: LAMP, combination: null, quantity: 2 }]);
    const fields = { [`accepted_${own!.id}`]: '0', total: '290000' };
    const done = await (await openForm())([1], fields, 'application/json');
    expect(done.statusCode).toBe(200);
    desk.order = first;
    expect(await quantities()).toEqual([3, 1]);
  });

  it('is lowered after its delivery too, as long as it is in no payment, and the payment owes the new total', async () => {
    await post('status', { from: 'sent', to: 'delivered' });
    expect((await accept(2, 1)).statusCode).toBe(303);
    expect((await accept(1, 1)).statusCode).toBe(303);
    const unpaid = await server.app.inject({
      url: `/dashboard/orders?payment=unpaid&search=${desk.order}`,
      headers: { cookie: desk.staff.cookie },
    });
    expect(new RegExp(`/dashboard/orders/${desk.order}.*?</tr>`, 's').exec(unpaid.body)?.[0]).toContain(
      '3\u00a0900,00',
    );
    const sendForm = await openForm();
    await payOrder(server.db, desk.order);
    expect(await page()).not.toContain('/partial"');
    const late = await sendForm([0, 1]);
    expect([late.statusCode, late.headers.location]).toEqual([303, `/dashboard/orders/${desk.order}`]);
    expect(await quantities()).toEqual([1, 1]);
  });

  it('whose lines changed meanwhile is refused with those of now, and with who changed them and when', async () => {
    const sendForm = await openForm();
    await accept(2, 1);
    const late = await sendForm([1, 0]);
    expect([late.statusCode, late.text]).toEqual([
      409,
      expect.stringMatching(
        /La commande a changé entre-temps.*Dernier changement : Article : de « 3 × Lampe » à « 2 × Lampe » \(Amina Staff, \d\d\/\d\d\/\d{4} \d\d:\d\d\)\./,
      ),
    ]);
    expect(hiddenValue(late.body, 'seen')).toMatch(/^delivered \d+:2 \d+:1$/);
    expect(await quantities()).toEqual([2, 1]);
    expect((await sendForm([1, 0], {}, 'application/json')).statusCode).toBe(409);
  });

  it('gets the lines that were sent back when the step is undone', async () => {
    const before = await order();
    await accept(1, 0);
    expect((await post('status', { from: 'delivered', to: 'sent' })).json()).toMatchObject({ success: true });
    expect(await order()).toEqual(before);
    expect(await history()).toMatch(/de «\u00a00 × Tapis, Petit\u00a0» à «\u00a01 × Tapis, Petit\u00a0»/);
    expect((await accept(2, 0)).statusCode).toBe(303);
    expect(await quantities()).toEqual([2]);
  });

  it('lowered twice gets the lines that were sent back when it is undone', async () => {
    const before = await order();
    await accept(2, 1);
    await accept(1, 0);
    await post('status', { from: 'delivered', to: 'sent' });
    expect(await order()).toEqual(before);
  });

  describe('undone until it is confirmed again', () => {
    const print = () => addTicketEvents(server.db, [desk.order], { id: 1, name: 'Amina Staff', email: '' });
    const undo = async () => {
      await post('status', { from: 'delivered', to: 'sent' });
      await post('status', { from: 'sent', to: 'confirmed' });
    };
    const isOutdated = () => isTicketOutdated(server.db, desk.order);

    it('has the ticket that was printed before it left, also after a second time', async () => {
      await print();
      await accept(2, 1);
      await accept(1, 0);
      await undo();
      expect([await isOutdated(), await page()]).toEqual([false, expect.stringContaining('Bordereau imprimé le')]);
      await post('status', { from: 'confirmed', to: 'sent' });
      await accept(2, 1);
      await undo();
      expect(await isOutdated()).toBe(false);
    });

    it('is printed again where its refused pieces came back, whose lines stay lowered', async () => {
      await print();
      await accept(2, 1);
      await post('leftover', {});
      await accept(1, 1);
      await undo();
      expect([await quantities(), await isOutdated()]).toEqual([[2, 1], true]);
    });

    it('is printed again where a line changed before it left', async () => {
      await print();
      await post('status', { from: 'sent', to: 'confirmed' });
      await post(`lines/${(await order()).lines[0]?.id}`, { quantity: '2' });
      await post('status', { from: 'confirmed', to: 'sent' });
      await accept(1, 1);
      await undo();
      expect([await quantities(), await isOutdated()]).toEqual([[2, 1], true]);
    });
  });

  it('brings all of its pieces back when it is returned as a whole, and is reopened with what was accepted', async () => {
    const before = await available();
    await accept(1, 0);
    const back = await post('status', { from: 'delivered', to: 'returned' });
    expect(back.json().message).toContain('Pièces de nouveau disponibles\u00a0: 4.');
    expect(await available()).toEqual([before[0]! + 3, before[1]! + 1]);
    await post('status', { from: 'returned', to: 'new' });
    await post('status', { from: 'new', to: 'confirmed' });
    await post('status', { from: 'confirmed', to: 'new' });
    expect(await quantities()).toEqual([1]);
    expect(await available()).toEqual([before[0]! + 2, before[1]! + 1]);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('has no page for it while it cannot be divided, or before it left', async () => {
    const opened = async () =>
      (
        await server.app.inject({
          url: `/dashboard/orders/${desk.order}/partial`,
          headers: { cookie: desk.staff.cookie },
        })
      ).statusCode;
    expect(await opened()).toBe(200);
    await send([{ product: PACK, combination: null, quantity: 1, type: 'pack' }]);
    expect([await opened(), (await page()).includes('/partial"')]).toEqual([303, false]);
    desk.order = await placeOrder(server, [{ product: LAMP, combination: null, quantity: 2 }]);
    expect([await opened(), (await page()).includes('/partial"')]).toEqual([303, false]);
    desk.order = 999_999;
    expect(await opened()).toBe(404);
  });

  // The embedded database has one connection, so nothing waits for a row there.
  it.runIf(process.env.TEST_DATABASE === 'postgres')('waits for a payment that is being confirmed', async () => {
    await post('status', { from: 'sent', to: 'delivered' });
    const sendForm = await openForm();
    await sendForm([1, 0]);
    const finish = await holdOpen(server.db, async (tx) => {
      await tx.query('select 1 from orders where id = $1 for update', [desk.order]);
      await payOrder(tx, desk.order);
    });
    const late = sendForm([1, 0]);
    await lockWaits(server.db);
    await finish();
    expect((await late).headers.location).toBe(`/dashboard/orders/${desk.order}`);
    expect(await quantities()).toEqual([3, 1]);
  });
});
