import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { formatDa } from '../../shared/rules/money/format.ts';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { CARPET, LAMP, SMALL, setStock } from '../checkout/testing/checkout-fixture.ts';
import type { Staff } from '../http/staff-area.ts';
import { postStock } from '../stock/post-stock.ts';
import { ledgerDifferences, productLevels } from '../stock/queries.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { STAFF_EMAIL } from '../testing/test-app.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { assignOrder, correctCustomer, moveOrder } from './order-steps.ts';
import { deliverPart, partState } from './partial-delivery.ts';
import { type OrderStatus, orderById } from './queries.ts';
import { openOrderDesk, payOrder } from './testing/order-desk.ts';

const desk = await openOrderDesk();
const { server, post, page } = desk;

const karim = async (): Promise<Staff> => {
  const [member] = await server.db.query<Staff>(
    `insert into staff (email, name, password_hash) values (gen_random_uuid() || '@zellige.test', 'Karim', '')
     returning id, email, name`,
  );
  return member!;
};
const byKarim = async (from: OrderStatus, to: OrderStatus) => {
  const step = { from, to, staff: await karim() };
  expect(await server.db.transaction((tx) => moveOrder(tx, desk.order, step))).toBe('moved');
};
/** Stores that the customer accepted one piece of an order of one line. */
const acceptOne = async () => {
  const order = (await orderById(server.db, desk.order))!;
  const part = { seen: partState(order), accepted: new Map([[order.lines[0]!.id, 1]]), staff: await karim() };
  const shown = await deliverPart(server.db, desk.order, { ...part, total: null });
  if (shown?.kind !== 'total') throw new Error('no total was shown');
  await deliverPart(server.db, desk.order, { ...part, total: shown.total });
};

describe('an order', () => {
  it('is moved from step to step, with who did it in its history', async () => {
    const moved = await post('status', { from: 'new', to: 'confirmed' }, 'text/html');
    expect([moved.statusCode, moved.headers.location]).toEqual([303, `/dashboard/orders/${desk.order}`]);
    expect((await post('status', { from: 'confirmed', to: 'sent' })).json()).toMatchObject({ success: true });
    const shown = await page();
    expect(shown).toContain('status-sent">Expédiée');
    expect(shown).toContain('De «\u00a0Confirmée\u00a0» à «\u00a0Expédiée\u00a0»');
    expect(shown).toContain('name="to" value="delivered"');
  });

  it('is never cancelled once it was sent, and never comes back before', async () => {
    const late = async (from: string, to: string) => (await post('status', { from, to })).statusCode;
    expect(await late('new', 'returned')).toBe(409);
    await post('status', { from: 'new', to: 'confirmed' });
    expect(await late('confirmed', 'returned')).toBe(409);
    await post('status', { from: 'confirmed', to: 'sent' });
    expect(await late('sent', 'cancelled')).toBe(409);
    await post('status', { from: 'sent', to: 'delivered' });
    expect(await late('delivered', 'cancelled')).toBe(409);
  });

  it('is cancelled, or comes back, after a question alone', async () => {
    const steps = async () => /<form [^>]*class="order-steps"[^>]*>.*?<\/form>/s.exec(await page())?.[0] ?? '';
    const asks =
      /<details [^>]*>\s*<summary [^>]*>Annuler la commande<\/summary>.*form="order-question-cancelled" class="button">Oui, annuler/s;
    expect(await steps()).toMatch(asks);
    await post('status', { from: 'new', to: 'confirmed' });
    expect(await steps()).toMatch(asks);
    const asksForParcel =
      /<summary [^>]*>Marquer retournée<\/summary>.*vendables aussitôt.*form="order-question-returned" class="button">Oui, il est revenu/s;
    await post('status', { from: 'confirmed', to: 'sent' });
    expect(await steps()).toMatch(asksForParcel);
    const fields = (await page()).match(/<input [^>]*name="damaged_[^>]*>/g) ?? [];
    expect(fields.length, 'Enter in them means this step').toBeGreaterThan(0);
    for (const field of fields) expect(field).toContain('form="order-question-returned"');
    await post('status', { from: 'sent', to: 'delivered' });
    expect(await steps()).toMatch(asksForParcel);
  });

  it('is not moved when somebody else was faster, who is not overwritten', async () => {
    await post('status', { from: 'new', to: 'cancelled' });
    const late = await post('status', { from: 'new', to: 'confirmed' });
    expect([late.statusCode, late.json().error]).toEqual([409, 'conflict']);
    const { statusCode, body } = await post('status', { from: 'new', to: 'confirmed' }, 'text/html');
    expect(statusCode).toBe(409);
    expect(body).toMatch(/role="alert"[^>]* autofocus>.*la commande est «\u00a0Annulée\u00a0»/);
    expect(body).toContain('status-cancelled">Annulée');
    expect(await page()).not.toContain('role="alert"');
  });

  describe('to which a colleague did the same meanwhile', () => {
    beforeEach(() => post('status', { from: 'new', to: 'confirmed' }));

    it('is as that press wanted it when nothing else was chosen, and no piece is counted again', async () => {
      await byKarim('confirmed', 'sent');
      const late = await post('status', { from: 'confirmed', to: 'sent' });
      expect([late.statusCode, late.json().message]).toEqual([
        200,
        `La commande ${desk.order} est passée à «\u00a0Expédiée\u00a0».`,
      ]);
    });

    it('is not as a press wanted it that counted damaged pieces: it says who was faster and when, and writes off none', async () => {
      const [lamps] = await productLevels(server.db, LAMP);
      const damaged = { from: 'sent', to: 'returned', [`damaged_${lamps?.item}`]: '1' };
      await post('status', { from: 'confirmed', to: 'sent' });
      await byKarim('sent', 'returned');
      const late = await post('status', damaged);
      expect(late.statusCode).toBe(409);
      expect(late.json().message).toMatch(
        /la commande est «\u00a0Retournée\u00a0».*Dernier changement\u00a0: De «\u00a0Expédiée\u00a0» à «\u00a0Retournée\u00a0» \(Karim, \d\d\/\d\d\/\d{4} \d\d:\d\d\)\.$/,
      );
      expect(await page()).not.toContain('comptées comme perdues');
      expect((await post('status', { ...damaged, [`damaged_${lamps?.item}`]: '0' })).statusCode).toBe(200);
    });

    it('is not as a press wanted it that chose a warehouse, to leave from or to come back to', async () => {
      const [lamps] = await productLevels(server.db, LAMP);
      const oran = lamps?.warehouses[1]?.warehouse;
      await byKarim('confirmed', 'sent');
      const source = `${lamps?.item}:${oran}`;
      expect((await post('status', { from: 'confirmed', to: 'sent', source })).statusCode).toBe(409);
      await byKarim('sent', 'returned');
      expect((await post('status', { from: 'sent', to: 'returned', returnTo: String(oran) })).statusCode).toBe(409);
    });

    it('is not delivered as a whole when the colleague stored that some pieces were refused', async () => {
      desk.order = await placeOrder(server, [{ product: LAMP, combination: null, quantity: 2 }]);
      await byKarim('new', 'confirmed');
      await byKarim('confirmed', 'sent');
      await acceptOne();
      expect((await post('status', { from: 'sent', to: 'delivered' })).statusCode).toBe(409);
    });

    it('is done when the press was the second of one person', async () => {
      const [lamps] = await productLevels(server.db, LAMP);
      await post('status', { from: 'confirmed', to: 'sent' });
      const damaged = { from: 'sent', to: 'returned', [`damaged_${lamps?.item}`]: '1' };
      const [first, second] = await Promise.all([post('status', damaged), post('status', damaged)]);
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      expect((await page()).match(/comptées comme perdues/g)).toHaveLength(1);
    });
  });

  describe('that a colleague changed while its page was open', () => {
    const seenIn = (html: string, form: string) =>
      new RegExp(`<form [^>]*id="${form}".*?name="seen" value="([^"]+)".*?</form>`, 's').exec(html)?.[1] ?? '';
    const seen = async (form = 'order-steps') => seenIn(await page(), form);

    it('is not confirmed at a total that was not read to the customer, and says who changed what and when', async () => {
      const before = await seen();
      const { lines } = (await orderById(server.db, desk.order))!;
      expect((await post(`lines/${lines[0]?.id}`, { quantity: '2' })).statusCode).toBe(200);
      const late = await post('status', { from: 'new', to: 'confirmed', seen: before }, 'text/html');
      expect(late.statusCode).toBe(409);
      expect(late.body).toMatch(
        /role="alert"[^>]*>.*a changé depuis que vous avez ouvert sa page.*Article\u00a0: de «\u00a01 × Lampe\u00a0» à «\u00a02 × Lampe\u00a0» \([^)]+, \d\d\/\d\d\/\d{4} \d\d:\d\d\)/,
      );
      expect(late.body).toContain('status-new">Nouvelle');
      const again = { from: 'new', to: 'confirmed', seen: seenIn(late.body, 'order-steps') };
      expect((await post('status', again)).statusCode).toBe(200);
      expect((await post('status', again)).statusCode, 'pressed twice').toBe(200);
    });

    it('is not as a press wanted it when the colleague confirmed it too, at another total', async () => {
      const before = await seen();
      await server.db.query('update orders set delivery_price = delivery_price + 100 where id = $1', [desk.order]);
      await byKarim('new', 'confirmed');
      expect((await post('status', { from: 'new', to: 'confirmed', seen: before })).statusCode).toBe(409);
      expect((await post('status', { from: 'new', to: 'confirmed', seen: await seen() })).statusCode).toBe(200);
    });

    it('is not sent to the address of an old label', async () => {
      await post('status', { from: 'new', to: 'confirmed' });
      const before = await seen();
      const order = (await orderById(server.db, desk.order))!;
      const customer = { ...order, address: '7 rue Hassiba' };
      await correctCustomer(server.db, order, { customer, staff: await karim() });
      await post('tracking', { tracking: 'YAL-4711', seen: '' });
      const late = await post('status', { from: 'confirmed', to: 'sent', seen: before });
      expect([late.statusCode, late.json().message]).toEqual([
        409,
        expect.stringMatching(/7 rue Hassiba\u00a0» \(Karim, /),
      ]);
      expect((await post('status', { from: 'confirmed', to: 'sent', seen: await seen() })).statusCode).toBe(200);
    });

    it('does not come back from a payment that the page did not ask about, and names who confirmed that', async () => {
      await post('status', { from: 'new', to: 'confirmed' });
      await post('status', { from: 'confirmed', to: 'sent' });
      await post('status', { from: 'sent', to: 'delivered' });
      const before = await seen('order-question-returned');
      const { id } = await payOrder(server.db, desk.order);
      const late = await post('status', { from: 'delivered', to: 'returned', seen: before });
      expect([late.statusCode, late.json().message]).toEqual([
        409,
        expect.stringMatching(new RegExp(`Payée dans le paiement ${id} \\(Amina Staff, `)),
      ]);
      await server.db.query(
        `update transporter_payments set reversed_at = now(), reversed_by = 'Karim', reversal_reason = 'x' where id = $1`,
        [id],
      );
      const paid = await seen('order-question-returned');
      await server.db.query('update transporter_payment_orders set counts = false where payment_id = $1', [id]);
      const free = await post('status', { from: 'delivered', to: 'returned', seen: paid });
      expect(free.json().message).toContain(`Paiement ${id} annulé (Karim, `);
    });

    it('does not come back as a whole when some pieces were accepted', async () => {
      desk.order = await placeOrder(server, [{ product: LAMP, combination: null, quantity: 2 }]);
      await post('status', { from: 'new', to: 'confirmed' });
      await post('status', { from: 'confirmed', to: 'sent' });
      await post('status', { from: 'sent', to: 'delivered' });
      const before = await seen('order-question-returned');
      await acceptOne();
      expect((await post('status', { from: 'delivered', to: 'returned', seen: before })).statusCode).toBe(409);
    });

    it('moves where only a note, the employee or the tracking number is new', async () => {
      await post('status', { from: 'new', to: 'confirmed' });
      const before = await seen();
      const { id } = await karim();
      await post('notes', { note: 'Rappeler' });
      await post('employee', { employee: String(id) });
      await post('tracking', { tracking: 'YL-93', seen: '' });
      expect((await post('status', { from: 'confirmed', to: 'sent', seen: before })).statusCode).toBe(200);
    });
  });

  it('takes its pieces along: reserved, sent, and back when its parcel is', async () => {
    const lamps = async () => {
      const [item] = await productLevels(server.db, LAMP);
      return [item?.available, item?.reserved, item?.warehouses[0]?.onHand];
    };
    const [available = 0, reserved = 0, onHand = 0] = await lamps();
    await post('status', { from: 'new', to: 'confirmed' });
    expect(await lamps()).toEqual([available, reserved, onHand]);
    const sent = await post('status', { from: 'confirmed', to: 'sent' });
    expect(sent.json().message).toContain('Pièces sorties du stock\u00a0: 1.');
    expect(await lamps()).toEqual([available, reserved - 1, onHand - 1]);
    const back = await post('status', { from: 'sent', to: 'returned' });
    expect(back.json().message).toContain('Pièces de nouveau disponibles\u00a0: 1.');
    expect(await lamps()).toEqual([available + 1, reserved - 1, onHand]);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('that was delivered may come back, with its pieces', async () => {
    const [before] = await productLevels(server.db, LAMP);
    for (const [from, to] of [
      ['new', 'confirmed'],
      ['confirmed', 'sent'],
      ['sent', 'delivered'],
    ] as const) {
      await post('status', { from, to });
    }
    expect(await page()).toContain('Marquer retournée');
    await post('status', { from: 'delivered', to: 'returned' });
    const [after] = await productLevels(server.db, LAMP);
    expect(after?.available).toBe((before?.available ?? 0) + 1);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('that came back in part damaged loses as many pieces as the question counts, which stay when the step is refused', async () => {
    await setStock(server.db, CARPET, 10);
    desk.order = await placeOrder(server, [
      { product: LAMP, combination: null, quantity: 3 },
      { product: CARPET, combination: SMALL, quantity: 1 },
    ]);
    const levels = async () => [LAMP, CARPET].map(async (product) => (await productLevels(server.db, product))[0]!);
    const onHand = async () =>
      (await Promise.all(await levels())).map(({ warehouses }) => warehouses.reduce((sum, one) => sum + one.onHand, 0));
    const before = await onHand();
    await post('status', { from: 'new', to: 'confirmed' });
    await post('status', { from: 'confirmed', to: 'sent' });
    const fields = async (html: Promise<string>) => [
      ...(await html).matchAll(/name="(damaged_\d+)"[^>]* value="(\w*)"/g),
    ];
    const [lamps, carpets] = (await fields(page())).map(([, name = '', value]) => ({ name, value }));
    expect([lamps?.value, carpets?.value]).toEqual(['0', '0']);
    for (const wrong of ['4', 'x']) {
      const refused = await post('status', { from: 'sent', to: 'returned', [lamps!.name]: wrong }, 'text/html');
      expect([refused.statusCode, (await fields(Promise.resolve(refused.body)))[0]?.[2]]).toEqual([409, wrong]);
      expect(refused.body).toContain('Rien n’a été modifié. Corrigez-le, puis recommencez.');
    }
    expect(await page()).toContain('status-sent">Expédiée');
    const done = await post('status', { from: 'sent', to: 'returned', [lamps!.name]: '2', [carpets!.name]: '' });
    expect(done.json().message).toContain(
      'Pièces de nouveau disponibles\u00a0: 2. Pièces comptées comme perdues\u00a0: 2.',
    );
    const history = /<ul class="history">.*?<\/ul>/s.exec(await page())?.[0];
    expect(history).toMatch(/Pièces abîmées, comptées comme perdues\u00a0: 2<.*à «\u00a0Retournée\u00a0»/s);
    expect(await onHand()).toEqual([before[0]! - 2, before[1]]);
    expect(await ledgerDifferences(server.db)).toEqual([]);
    const { body } = await server.app.inject({
      url: '/dashboard/orders/returns',
      headers: { cookie: desk.staff.cookie },
    });
    const row = new RegExp(`/dashboard/orders/${desk.order}".*?</tr>`, 's').exec(body)?.[0].replace(/<[^>]+>/g, '');
    expect(row).toMatch(/1 × Lampe · \S+.*?2 × Lampe · \S+ abîmé.*1 × Tapis · \S+/s);
  });

  it('that is paid names its payment and the sum in the question before it comes back', async () => {
    for (const [from, to] of [
      ['new', 'confirmed'],
      ['confirmed', 'sent'],
      ['sent', 'delivered'],
    ] as const) {
      await post('status', { from, to });
    }
    const question = async () => /<details class="order-question".*?<\/details>/s.exec(await page())?.[0] ?? '';
    expect(await question()).not.toContain('peut reprendre');
    const payment = await payOrder(server.db, desk.order);
    expect(await question()).toContain(
      `payée dans le paiement ${payment.id}\u00a0: le transporteur peut reprendre <bdi dir="ltr">${formatDa(payment.total)}</bdi>.`,
    );
  });

  it('goes back a step that was pressed by mistake, and moves no piece for it', async () => {
    await post('status', { from: 'new', to: 'confirmed' });
    expect(await page()).toContain('Revenir à «\u00a0Nouvelle\u00a0»');
    expect((await post('status', { from: 'confirmed', to: 'new' })).json()).toMatchObject({ success: true });
    await post('status', { from: 'new', to: 'confirmed' });
    await post('status', { from: 'confirmed', to: 'sent' });
    const [before] = await productLevels(server.db, LAMP);
    await post('status', { from: 'sent', to: 'delivered' });
    expect((await post('status', { from: 'delivered', to: 'sent' })).json()).toMatchObject({ success: true });
    expect((await productLevels(server.db, LAMP))[0]).toEqual(before);
  });

  describe('that was marked as sent by mistake', () => {
    const undo = () => post('status', { from: 'sent', to: 'confirmed' });
    beforeEach(() => post('status', { from: 'new', to: 'confirmed' }));

    it('is confirmed again, its pieces back where they left from and reserved', async () => {
      const [before] = await productLevels(server.db, LAMP);
      await post('status', { from: 'confirmed', to: 'sent' });
      expect(await page()).toContain('Revenir à «\u00a0Confirmée\u00a0»');
      const undone = await undo();
      expect(undone.json().message).toContain('Pièces de retour en stock et réservées\u00a0: 1.');
      expect((await productLevels(server.db, LAMP))[0]).toEqual(before);
      expect(await page()).toContain('status-confirmed">Confirmée');
      expect((await post('status', { from: 'confirmed', to: 'sent' })).json().message).toContain(
        'Pièces sorties du stock\u00a0: 1.',
      );
      expect(await ledgerDifferences(server.db)).toEqual([]);
    });

    it('stays sent while it has a tracking number, and says to remove that first', async () => {
      await post('status', { from: 'confirmed', to: 'sent' });
      expect((await post('tracking', { tracking: 'YL-77', seen: '' })).statusCode).toBe(200);
      expect(await page()).toContain('Revenir à');
      const refused = await undo();
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringContaining('La commande a un numéro de suivi'),
      ]);
      expect(await page()).toContain('status-sent">Expédiée');
      await post('tracking', { tracking: '', seen: 'YL-77' });
      expect((await undo()).json()).toMatchObject({ success: true });
    });

    it('stays sent when other orders lack pieces meanwhile, and moves none', async () => {
      const earlier = desk.order;
      desk.order = await placeOrder(server);
      await post('status', { from: 'new', to: 'confirmed' });
      await post('status', { from: 'confirmed', to: 'sent' });
      const [sent] = await productLevels(server.db, LAMP);
      const lost = sent!.warehouses
        .filter(({ onHand }) => onHand > 0)
        .map(({ warehouse, onHand }) => ({ item: sent!.item, warehouse, quantity: onHand }));
      await postStock(
        server.db,
        lost.map((pieces) => ({ kind: 'out', reason: 'lost', ...pieces })),
      );
      const [short] = await productLevels(server.db, LAMP);
      const refused = await undo();
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringContaining('elle reste expédiée'),
      ]);
      expect(await page()).toContain('status-sent">Expédiée');
      expect((await productLevels(server.db, LAMP))[0]).toEqual(short);
      desk.order = earlier;
      await post('status', { from: 'confirmed', to: 'cancelled' });
    });
  });

  describe('that is reopened', () => {
    const reopen = (accept?: string) => post('status', { from: 'cancelled', to: 'new' }, accept);
    const lines = (quantity: number) => [
      { product: LAMP, combination: null, quantity },
      { product: CARPET, combination: SMALL, quantity: 1 },
    ];

    it('is reopened after a question, its pieces reserved again at the prices it had', async () => {
      await setStock(server.db, CARPET, 10);
      desk.order = await placeOrder(server, lines(2));
      const levels = async () => [await productLevels(server.db, LAMP), await productLevels(server.db, CARPET)];
      const before = await levels();
      const totalOf = async () => (await server.db.query('select total from orders where id = $1', [desk.order]))[0];
      const total = await totalOf();
      await post('status', { from: 'new', to: 'cancelled' });
      expect(await page()).toMatch(
        /<summary [^>]*>Rouvrir la commande<\/summary>.*de nouveau réservées, aux prix d’origine.*form="order-question-new" class="button">Oui, rouvrir/s,
      );
      onTestFinished(async () => {
        await server.db.query('update products set price_ht = 250000 where id = $1', [LAMP]);
      });
      await server.db.query('update products set price_ht = 300000 where id = $1', [LAMP]);
      const reopened = await reopen();
      expect(reopened.json().message).toBe(
        `La commande ${desk.order} est passée à «\u00a0Nouvelle\u00a0». Pièces de nouveau réservées\u00a0: 3.`,
      );
      expect(await levels()).toEqual(before);
      expect(await totalOf()).toEqual(total);
      expect(await page()).toContain('De «\u00a0Annulée\u00a0» à «\u00a0Nouvelle\u00a0»');
      await reopen();
      expect(await levels()).toEqual(before);
      expect(await ledgerDifferences(server.db)).toEqual([]);
      await post('status', { from: 'new', to: 'cancelled' });
    });

    it('stays so when a line lacks pieces meanwhile, and reserves none of the others', async () => {
      await setStock(server.db, CARPET, 10);
      desk.order = await placeOrder(server, lines(2));
      await post('status', { from: 'new', to: 'cancelled' });
      await setStock(server.db, LAMP, 1);
      const [carpets] = await productLevels(server.db, CARPET);
      const refused = await reopen();
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringContaining('Le stock n’a plus assez de pièces\u00a0: la commande n’est pas rouverte.'),
      ]);
      expect((await productLevels(server.db, CARPET))[0]).toEqual(carpets);
      expect((await reopen('text/html')).body).toMatch(/<details class="order-question"[^>]* open>/);
      expect(await page()).toContain('status-cancelled">Annulée');
    });

    it('has the number of its label again, whose parcel never left', async () => {
      await post('status', { from: 'new', to: 'confirmed' });
      await post('tracking', { tracking: 'YL-81', seen: '' });
      await post('status', { from: 'confirmed', to: 'cancelled' });
      await reopen();
      const number = 'select tracking_number as number from orders where id = $1';
      expect(await server.db.query(number, [desk.order])).toEqual([{ number: 'YL-81' }]);
    });

    it('goes out again after its parcel came back elsewhere, without the number of that parcel, and its pieces come back once', async () => {
      await post('status', { from: 'new', to: 'confirmed' });
      await post('status', { from: 'confirmed', to: 'sent' });
      await post('tracking', { tracking: 'YL-78', seen: '' });
      const [sent] = await productLevels(server.db, LAMP);
      const oran = sent!.warehouses[1]!.warehouse;
      await post('status', { from: 'sent', to: 'returned', returnTo: String(oran) });
      expect((await post('status', { from: 'returned', to: 'new' })).json()).toMatchObject({ success: true });
      const reopened = await page();
      expect(reopened).toContain('Numéro de suivi\u00a0: de «\u00a0YL-78\u00a0» à «\u00a0aucun\u00a0»');
      const [before] = await productLevels(server.db, LAMP);
      await post('status', { from: 'new', to: 'confirmed' });
      await post('status', { from: 'confirmed', to: 'sent' });
      await post('status', { from: 'sent', to: 'returned' });
      const [after] = await productLevels(server.db, LAMP);
      const onHand = (levels: typeof after) => levels!.warehouses.reduce((sum, level) => sum + level.onHand, 0);
      expect(onHand(after)).toBe(onHand(before));
      expect(await ledgerDifferences(server.db)).toEqual([]);
    });
  });

  it('has the number of its label once it is confirmed, before its parcel leaves', async () => {
    const store = (tracking: string, seen = '') => post('tracking', { tracking, seen });
    const early = await store('YL-80');
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'Seule une commande confirmée, expédiée ou livrée a un numéro de suivi.',
    ]);
    expect(await page()).not.toContain('name="tracking"');
    await post('status', { from: 'new', to: 'confirmed' });
    expect(await page()).not.toContain('Sortie du dépôt');
    expect((await store('YL-80')).json()).toMatchObject({ success: true });
    expect(await page()).toMatch(/name="tracking" value="YL-80"/);
    expect(await page()).not.toContain('name="returnTo"');
    await post('status', { from: 'confirmed', to: 'sent' });
    expect(await page()).toMatch(/name="tracking" value="YL-80"/);
    expect(await page()).toContain('name="returnTo"');
  });

  it('skips no step', async () => {
    expect((await post('status', { from: 'new', to: 'delivered' })).statusCode).toBe(409);
    expect((await post('status', { from: 'new', to: 'lost' })).statusCode).toBe(422);
    expect(await page()).toContain('status-new">Nouvelle');
  });

  it('is given to an employee, and taken again', async () => {
    const [person] = await server.db.query<{ id: number; name: string }>('select id, name from staff limit 1');
    expect((await post('employee', { employee: String(person?.id) })).json()).toMatchObject({ success: true });
    expect(await page()).toContain(`<option value="${person?.id}" selected>${person?.name}</option>`);
    await post('employee', { employee: '' });
    expect(await page()).toContain(`De «\u00a0${person?.name}\u00a0» à «\u00a0Personne\u00a0»`);
  });

  it('is not taken from the employee whom a colleague chose meanwhile, and says who has it', async () => {
    const [amina, karim] = await server.db.query<{ id: number; name: string }>(
      `insert into staff (email, name, password_hash) values ('a@zellige.test', 'Amina', ''), ('k@zellige.test', 'Karim', '')
       returning id, name`,
    );
    const [first, second] = [String(amina?.id), String(karim?.id)];
    const given = await post('employee', { employee: first, seen: '' });
    expect(given.json()).toMatchObject({ success: true, data: { seen: first } });
    const late = await post('employee', { employee: second, seen: '' });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain('Quelqu’un a déjà changé l’employé\u00a0: Amina.');
    const plain = await post('employee', { employee: second, seen: '' }, 'text/html');
    expect(plain.statusCode).toBe(303);
    expect(await page()).toContain(`<option value="${first}" selected>Amina</option>`);
    expect((await post('employee', { employee: first, seen: '' })).statusCode).toBe(200);
    expect(hiddenValue(await page(), 'seen')).toBe(first);
    expect((await post('employee', { employee: second, seen: first })).json()).toMatchObject({ success: true });
  });

  it('is not given to somebody who does not exist', async () => {
    expect((await post('employee', { employee: '999999' })).statusCode).toBe(404);
    expect((await post('employee', { employee: 'x' })).statusCode).toBe(422);
  });
});

// The embedded database has one connection, so nothing waits for a row there.
if (process.env.TEST_DATABASE === 'postgres') {
  describe('an order that two people change at once', () => {
    const member = async () =>
      (await server.db.query<Staff>('select id, email, name from staff where email = $1', [STAFF_EMAIL]))[0] as Staff;

    it('is not cancelled while it is being sent', async () => {
      await post('status', { from: 'new', to: 'confirmed' });
      const step = { from: 'confirmed', to: 'sent', staff: await member() } as const;
      const finish = await holdOpen(server.db, (tx) => moveOrder(tx, desk.order, step));
      const cancelling = post('status', { from: 'confirmed', to: 'cancelled' });
      await lockWaits(server.db);
      await finish();
      expect((await cancelling).statusCode).toBe(409);
      expect(await page()).toContain('status-sent">Expédiée');
      expect(await ledgerDifferences(server.db)).toEqual([]);
    });

    it('is not given to a second colleague while the first gets it', async () => {
      const colleague = await member();
      const given = { employeeId: colleague.id, staff: colleague };
      const finish = await holdOpen(server.db, (tx) => assignOrder(tx, desk.order, given));
      const giving = post('employee', { employee: '', seen: '' });
      await lockWaits(server.db);
      await finish();
      expect((await giving).statusCode).toBe(409);
    });
  });
}
