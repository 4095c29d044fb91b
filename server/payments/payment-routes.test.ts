import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOME } from '../checkout/testing/checkout-fixture.ts';
import {
  clearPayments,
  confirmation,
  JSON_ONLY,
  openPaymentShop,
  type PaymentShop,
} from './testing/payments-fixture.ts';

let shop: PaymentShop;
let orders: number[];
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await clearPayments(shop);
  orders = [await shop.deliver(), await shop.deliver()];
});

const unpaidIds = async (): Promise<number[]> => {
  const list = await shop.get(`api/payments/get/transporters/nonPaidOrders/${HOME}`);
  return (list.json() as { id: number }[]).map(({ id }) => id);
};

describe('a payment', () => {
  const paid = async (more: Record<string, string> = {}) => {
    await shop.post('payments/confirm', confirmation(orders, { fee: '800.05', received: '5000.05', ...more }));
    return (await shop.rows<{ id: number }>('select id from transporter_payments'))[0]?.id ?? 0;
  };

  it('shows its orders and its movement, and is named on the page of an order', async () => {
    const id = await paid();
    const page = (await shop.get(`payments/${id}`)).body;
    for (const order of orders) expect(page).toContain(`href="/dashboard/orders/${order}"`);
    expect(page).toContain('Paiement reçu');
    expect(page).toContain(`<span class="barcode" role="img" aria-label="${id}"><svg`);
    expect((await shop.get(`orders/${orders[0]}`)).body).toContain(
      `<a href="/dashboard/payments/${id}">Payée dans le paiement ${id}</a>`,
    );
    expect((await shop.get(`payments/${id + 1}`)).statusCode).toBe(404);
  });

  it('is found by its number and by an order of it, and exported', async () => {
    const id = await paid();
    for (const search of [String(id), String(orders[1])]) {
      expect((await shop.get(`payments/list?search=${search}`)).body).toContain(`href="/dashboard/payments/${id}"`);
    }
    expect((await shop.get('payments/list?search=999999')).body).toContain('Rien ne correspond à ces filtres.');
    expect((await shop.get('payments/list?status=reversed')).body).not.toContain(`payments/${id}"`);
    const csv = (await shop.get(`payments/${id}/csv`)).body;
    expect(csv).toContain(`${orders[0]};;Amina Bensalem;16 · Bab El Oued;Livrée;${id};2900,05`);
    expect(csv).toContain(`\r\nPaiement ${id};;;;;;5800,10\r\n`);
    expect((await shop.get('payments/list?format=csv')).body).toContain('5800,10;800,05;5000,05;0,00;Amina Staff');
  });

  it('is listed by date or amount, the newest first unless the list says otherwise', async () => {
    await shop.post('payments/confirm', confirmation(orders.slice(0, 1), { received: '2900.05' }));
    await shop.post('payments/confirm', confirmation(orders.slice(1), { received: '2000.00' }));
    const ids = (await shop.rows<{ id: number }>('select id from transporter_payments order by id desc')).map(
      ({ id }) => id,
    );
    expect(ids).toHaveLength(2);
    const sorted = async (sort: string) =>
      [...(await shop.get(`payments/list?sort=${sort}`)).body.matchAll(/<th [^>]*><a href="[^"]*\/(\d+)"/g)].map(
        ([, id]) => Number(id),
      );
    expect([await sorted(''), await sorted('date')]).toEqual([ids, ids.toReversed()]);
    expect([await sorted('received'), await sorted('-received')]).toEqual([ids, ids.toReversed()]);
    expect(await sorted('expected')).toHaveLength(2);
  });

  it('is listed by the days of its confirmation, by the clock of the shop', async () => {
    const id = await paid();
    // Half past midnight of 1 June in Algiers.
    await shop.rows(`update transporter_payments set confirmed_at = '2026-05-31T23:30:00Z'`);
    const isListed = async (query: string) =>
      (await shop.get(`payments/list?${query}`)).body.includes(`href="/dashboard/payments/${id}"`);
    expect([await isListed('from=2026-06-01'), await isListed('from=2026-06-02')]).toEqual([true, false]);
    expect((await shop.get('payments/list?from=0000-01-01')).statusCode).toBeLessThan(500);
    expect([await isListed('until=2026-06-01'), await isListed('until=2026-05-31')]).toEqual([true, false]);
  });

  it('is in the sums of the list and its spreadsheet, for all pages, until it is reversed', async () => {
    const [first = 0, second = 0] = orders;
    const received = { [first]: '2900.05', [second]: '2000.00' };
    for (const order of orders) {
      await shop.post('payments/confirm', confirmation([order], { fee: '400.05', received: received[order] ?? '' }));
    }
    const sums = async (query = '') => {
      const page = (await shop.get(`payments/list${query}`)).body.replaceAll('\u00a0', ' ');
      const [, title, list = ''] = /<h2 id="sums-title">(.*?)<\/h2>\s*<dl>(.*?)<\/dl>/s.exec(page) ?? [];
      return [title, ...[...list.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))];
    };
    const lastLine = async (query = '') =>
      (await shop.get(`payments/list?format=csv${query}`)).body.trim().split('\r\n').at(-1);
    const both = ['5 800,10 DA', '800,10 DA', '4 900,05 DA', '-99,95 DA'];
    expect((await sums()).map((text) => text?.replace('−', '-'))).toEqual(['Somme de 2 paiements confirmés', ...both]);
    expect(await lastLine()).toBe('Somme de 2 paiements confirmés;;;;;;5800,10;800,10;4900,05;-99,95;');
    const [payment] = await shop.rows<{ id: number }>(
      'select payment_id as id from transporter_payment_orders where order_id = $1',
      [second],
    );
    await shop.post(`payments/${payment?.id}/reverse`, { reason: 'Erreur' });
    const one = ['Somme de 1 paiement confirmé', '2 900,05 DA', '400,05 DA', '2 900,05 DA', '400,05 DA'];
    expect(await sums()).toEqual(one);
    expect(await sums(`?search=${first}`)).toEqual(one);
    expect(await sums('?status=reversed')).toEqual([undefined]);
    expect(await lastLine('&status=reversed')).toContain(`${payment?.id};`);
  });

  it('says in the page, its sheet and the spreadsheet how the money came in, where that was said', async () => {
    const id = await paid({ type: 'BANK_TRANSFER' });
    expect((await shop.get(`payments/${id}`)).body).toContain('Type de paiement <strong>Virement bancaire</strong>');
    expect((await shop.get('payments/list?format=csv')).body).toContain(';Confirmé;Virement bancaire;2;');
    await clearPayments(shop);
    orders = [await shop.deliver()];
    const other = await shop.post('payments/confirm', confirmation(orders, { type: '' }));
    const page = String(other.headers.location).replace('/dashboard/', '');
    expect((await shop.get(page)).body).not.toContain('Type de paiement');
    const unknown = confirmation([await shop.deliver()], { type: 'CHEQUE' });
    expect((await shop.post('payments/confirm', unknown)).statusCode).toBe(422);
  });

  it('says why its amount differs, where who confirmed it said so; the confirmation asks for it only then', async () => {
    const asks = async (received: string) => {
      const { version } = (await shop.get(`api/payments/transporters/${HOME}/draft`)).json();
      await shop.post('payments/draft', { transporter: HOME, version, orders, received, fee: '' });
      const page = (await shop.get(`payments/confirm?transporter=${HOME}`)).body;
      return /<label for="payment-reason">([^<]*)<.*<input [^>]*name="reason"/s.exec(page)?.[1];
    };
    expect(await asks('5800,10')).toBeUndefined();
    expect(await asks('5700,10')).toBe('Pourquoi cet écart\u00a0? (facultatif)');
    const id = await paid({ received: '5700.10', fee: '0.00', reason: ' Un <colis> abîmé ' });
    expect((await shop.get(`payments/${id}`)).body).toContain(
      'Pourquoi cet écart\u00a0? <strong><bdi>Un &lt;colis&gt; abîmé</bdi></strong>',
    );
    await clearPayments(shop);
    orders = [await shop.deliver()];
    const silent = await paid({ received: '2900.05', fee: '0.00', reason: '' });
    expect((await shop.get(`payments/${silent}`)).body).not.toContain('Pourquoi cet écart');
    const long = confirmation([await shop.deliver()], { reason: 'x'.repeat(201) });
    expect((await shop.post('payments/confirm', long)).statusCode).toBe(422);
  });

  it('is reversed with a reason, by a counter-movement, and its orders are unpaid again', async () => {
    const id = await paid();
    const empty = await shop.post(`payments/${id}/reverse`, { reason: ' ' });
    expect([empty.statusCode, empty.body.includes('Indiquez le motif.')]).toEqual([422, true]);
    const answers = await Promise.all(
      [1, 2].map(() => shop.post(`payments/${id}/reverse`, { reason: 'Chèque refusé' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await shop.rows('select kind, amount from money_movements order by id')).toEqual([
      { kind: 'payment', amount: 500_005 },
      { kind: 'reversal', amount: -500_005 },
    ]);
    expect(await unpaidIds()).toEqual(orders);
    const other = await shop.post(`payments/${id}/reverse`, { reason: 'Erreur' }, { by: shop.colleague });
    expect([other.statusCode, other.body.includes('Amina Staff a déjà annulé ce paiement')]).toEqual([409, true]);
    expect((await shop.get(`payments/${id}`)).body).toContain('Chèque refusé');
    expect((await shop.post('payments/confirm', confirmation(orders))).statusCode).toBe(303);
  });
});

describe('a reversed payment', () => {
  const giveBack = (order: number) => shop.post(`orders/${order}/status`, { from: 'delivered', to: 'returned' });
  const draft = async () => (await shop.get(`api/payments/transporters/${HOME}/draft`)).json();
  const reversed = async () => {
    await shop.post('payments/confirm', confirmation(orders, { fee: '800.05', received: '5000.50' }));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    await shop.post(`payments/${payment?.id}/reverse`, { reason: 'Un chiffre faux' });
    return payment?.id ?? 0;
  };

  it('is named in its spreadsheet, which says in which payment each order is since', async () => {
    const id = await reversed();
    await shop.post('payments/confirm', confirmation(orders.slice(0, 1), { received: '2900.05' }));
    const [again] = await shop.rows<{ id: number }>('select max(id)::int as id from transporter_payments');
    const csv = (await shop.get(`payments/${id}/csv`)).body;
    expect(csv).toContain(`;Livrée;${again?.id};2900,05`);
    expect(csv).toContain(';Livrée;;2900,05');
    expect(csv).toMatch(new RegExp(`"Paiement ${id} · Annulé par [^;]+\u00a0: Un chiffre faux";;;;;;5800,10`));
  });

  it('puts its orders and amounts into a draft again, beside the orders that are there, and once', async () => {
    const more = await shop.deliver();
    const id = await reversed();
    expect((await shop.get(`payments/${id}`)).body).toMatch(
      new RegExp(`<form method="post" action="/dashboard/payments/${id}/again">.*>Reprendre ces commandes`, 's'),
    );
    const { version } = await draft();
    await shop.post('payments/draft', { transporter: HOME, version, orders: more, received: '', fee: '' });
    const first = await shop.post(`payments/${id}/again`, {});
    expect([first.statusCode, first.headers.location]).toEqual([303, `/dashboard/payments?transporter=${HOME}`]);
    const again = await draft();
    expect(again).toMatchObject({ orders: [...orders, more], received: '5000.50', fee: '800.05' });
    const second = await shop.post(`payments/${id}/again`, {}, JSON_ONLY);
    expect(second.json()).toEqual({
      success: true,
      message: `2 commandes du paiement ${id} sont dans le brouillon. Vérifiez le montant reçu et les frais.`,
      redirect: `/dashboard/payments?transporter=${HOME}`,
    });
    expect(await draft()).toEqual(again);
    const next = await shop.post(
      'payments/confirm',
      confirmation(again.orders, { received: '5000.50', fee: '800.05' }),
    );
    const page = (await shop.get(`payments/${id}`)).body;
    expect(page.split(`<a href="${next.headers.location}">Payée dans le paiement`)).toHaveLength(orders.length + 1);
    expect(page, 'no button that would be refused').not.toContain(`/${id}/again`);
    const paid = await shop.post(`payments/${id}/again`, {}, JSON_ONLY);
    expect([paid.statusCode, paid.json().message]).toEqual([
      409,
      'Aucune de ces commandes ne peut plus être payée. Le brouillon reste comme il était.',
    ]);
    expect(await draft()).toMatchObject({ orders: [], received: '', fee: '' });
  });

  it('leaves the amounts of the draft, and names the orders that cannot be paid any more', async () => {
    const id = await reversed();
    const [back = 0, other = 0] = orders;
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const { version } = await draft();
    await shop.post('payments/draft', { transporter: HOME, version, received: '2500', fee: '400' });
    const answer = await shop.post(`payments/${id}/again`, {});
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(`1 commande du paiement ${id} est dans le brouillon.`);
    expect(answer.body).toContain(
      `<a href="/dashboard/orders/${back}"><bdi dir="ltr">${back}</bdi></a> · Pas livrée\u00a0: elle est «\u00a0Retournée\u00a0».`,
    );
    expect(await draft()).toMatchObject({ orders: [other], received: '2500.00', fee: '400.00' });
  });

  it.each([
    ['was paid', ([order = 0]: number[]) => shop.post('payments/confirm', confirmation([order])), 1],
    ['came back', ([order = 0]: number[]) => giveBack(order), 1],
    [
      'has another total',
      ([order = 0]: number[]) => shop.rows('update orders set subtotal = subtotal - 100 where id = $1', [order]),
      0,
    ],
  ])('leaves the amounts empty, and asks for them, where one of its orders %s since', async (_, change, gone) => {
    const id = await reversed();
    await change(orders);
    const { message } = (await shop.post(`payments/${id}/again`, {}, JSON_ONLY)).json();
    expect(message).toContain('saisissez le montant reçu et les frais.');
    expect(await draft()).toMatchObject({ orders: orders.slice(gone), received: '', fee: '' });
  });

  it('changes no draft where none of its orders can be paid any more, and says why of each', async () => {
    const id = await reversed();
    for (const order of orders) await giveBack(order);
    const before = await draft();
    const none = 'Aucune de ces commandes ne peut plus être payée. Le brouillon reste comme il était.';
    const called = await shop.post(`payments/${id}/again`, {}, JSON_ONLY);
    const reasons = orders.map((order) => `${order} · Pas livrée\u00a0: elle est «\u00a0Retournée\u00a0».`);
    expect([called.statusCode, called.json()]).toMatchObject([409, { message: none, errors: { orders: reasons } }]);
    const page = await shop.post(`payments/${id}/again`, {});
    expect([page.statusCode, page.body]).toEqual([409, expect.stringContaining(none)]);
    for (const order of orders) expect(page.body).toContain(`${order}</bdi></a> · Pas livrée`);
    expect(await draft()).toEqual(before);
    expect((await shop.get(`payments/${id}`)).body, 'no button that would be refused').not.toContain(`/${id}/again`);
  });

  it('is the only one whose orders are put into a draft again', async () => {
    await shop.post('payments/confirm', confirmation(orders));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    expect((await shop.get(`payments/${payment?.id}`)).body).not.toContain('/again');
    const refused = await shop.post(`payments/${payment?.id}/again`, {}, JSON_ONLY);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Ce paiement compte encore. Annulez-le d’abord, puis reprenez ses commandes.',
    ]);
    expect(await draft()).toMatchObject({ orders: [] });
    expect((await shop.post(`payments/${(payment?.id ?? 0) + 1}/again`, {})).statusCode).toBe(404);
  });
});

describe('the tracking number of an order', () => {
  it('is read as a scan, and is none of the ticket of an order', async () => {
    const order = orders.at(-1);
    const track = (tracking: string) => shop.post(`orders/${order}/tracking`, { tracking, seen: '' }, JSON_ONLY);
    expect((await track(`https://shop.test/dashboard/orders/${order}`)).statusCode).toBe(422);
    expect((await track('-&"ààà&')).json()).toMatchObject({ data: { tracking: '6130001' } });
  });

  it('is not replaced in silence, and belongs to one order', async () => {
    const [first, second] = orders;
    const track = (order: number | undefined, tracking: string, seen: string) =>
      shop.post(`orders/${order}/tracking`, { tracking, seen }, JSON_ONLY);
    expect((await track(first, ' rx-٧٧ 01', '')).json()).toMatchObject({
      success: true,
      data: { tracking: 'RX-7701' },
    });
    expect((await track(first, 'RX-9999', '')).json()).toMatchObject({
      message: expect.stringMatching(/RX-7701\. Le vôtre n’est pas enregistré\s: RX-9999/),
      compareOnPage: true,
    });
    expect((await track(first, 'RX-7701', 'RX-0000')).statusCode).toBe(200);
    expect((await track(second, 'RX-7701', '')).statusCode).toBe(422);
    expect((await track(second, '?', '')).json().message).toContain('de 4 à 40');
    expect((await track(1, 'RX-7702', '')).statusCode).toBe(404);
    const page = (await shop.get(`orders/${first}`)).body;
    expect(page).toContain('Numéro de suivi\u00a0: de «\u00a0aucun\u00a0» à «\u00a0RX-7701\u00a0»');
    await shop.rows(`update orders set status = 'new' where id = $1`, [second ?? 0]);
    expect((await track(second, 'RX-7702', '')).statusCode).toBe(409);
  });
});
