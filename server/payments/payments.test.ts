import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOME, ORAN_ONLY, STOP_DESK } from '../checkout/testing/checkout-fixture.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { createTestApp } from '../testing/test-app.ts';
import {
  clearPayments,
  confirmation,
  JSON_ONLY,
  ORDER_TOTAL,
  openPaymentShop,
  type PaymentShop,
} from './testing/payments-fixture.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.server.close());

const count = async (table: string) =>
  (await shop.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;
const unpaid = async (transporter = HOME): Promise<{ id: number; total: string; trackingNumber: string | null }[]> =>
  (await shop.get(`api/payments/get/transporters/nonPaidOrders/${transporter}`)).json();
const unpaidIds = async (transporter = HOME) => (await unpaid(transporter)).map(({ id }) => id);
const version = async (transporter = HOME) =>
  (await shop.get(`api/payments/transporters/${transporter}/draft`)).json().version as number;
const saveDraft = async (orders: readonly number[], more: Record<string, string | number> = {}, by = shop.staff) =>
  shop.post(
    'payments/draft',
    { transporter: HOME, version: await version(), orders, received: '', fee: '', ...more },
    { ...JSON_ONLY, by },
  );
/** Inserts copies of an order, and returns their numbers. */
const copiesOf = async (order = 0, number = 1) => {
  const copies = await shop.rows<{ id: number }>(
    `insert into orders (uuid, shop_id, source, locale, status, cart_external_id, firstname, lastname, phone, address,
       wilaya_id, commune_id, transporter_id, subtotal, delivery_price)
     select gen_random_uuid(), shop_id, source, locale, status, cart_external_id, firstname, lastname, phone, address,
       wilaya_id, commune_id, transporter_id, subtotal, delivery_price
     from orders, generate_series(1, $2::integer) where id = $1 returning id`,
    [order, number],
  );
  return copies.map(({ id }) => id);
};
let orders: number[];
beforeEach(async () => {
  await clearPayments(shop);
  orders = [await shop.deliver(), await shop.deliver()];
});

describe('the unpaid orders of a transporter', () => {
  it('are those it delivered, with name, destination, tracking number and total', async () => {
    const [first, second] = orders;
    await shop.post(`orders/${first}/tracking`, { tracking: 'rx 1001', seen: '' });
    expect(await unpaid()).toEqual([
      {
        id: first,
        customerFullName: 'Amina Bensalem',
        deliveryName: 'Rapide, à domicile',
        total: '2900.05',
        destination: '16 · Bab El Oued',
        trackingNumber: 'RX1001',
      },
      expect.objectContaining({ id: second, trackingNumber: null }),
    ]);
    expect(await unpaid(ORAN_ONLY)).toEqual([]);
    await shop.post(`orders/${second}/status`, { from: 'delivered', to: 'returned' });
    expect(await unpaidIds()).toEqual([first]);
  });

  it('are missed by the page itself without script alone: the widget has words of its own for none', async () => {
    const notice = 'Ce transporteur n’a aucune commande non payée.';
    const { body } = await shop.get(`payments?transporter=${ORAN_ONLY}`);
    expect(/<noscript>(.*?)<\/noscript>/s.exec(body)?.[1]).toContain(notice);
    expect(body.split(notice)).toHaveLength(2);
    expect((await shop.get(`payments?transporter=${HOME}`)).body).not.toContain(notice);
  });

  it('stand above the number of all parcels that came back, of which the page lists the newest 100', async () => {
    const page = async () => (await shop.get(`payments?transporter=${HOME}`)).body;
    const [first, second] = orders;
    await shop.rows('delete from order_events');
    await shop.post(`orders/${second}/status`, { from: 'delivered', to: 'returned' });
    expect(await page()).toContain('1 colis revenu depuis le dernier paiement');
    expect(await page()).not.toContain('derniers.');
    await shop.rows(
      `insert into order_events (order_id, kind, former, current, staff_name)
       select unnest($1::bigint[]), 'status', 'sent', 'returned', 'Amina Staff'`,
      [await copiesOf(second, 104)],
    );
    const body = await page();
    expect(body).toContain('105 colis revenus depuis le dernier paiement');
    expect(body).toContain('Voici les 100 derniers.');
    expect(body).toContain(`href="/dashboard/orders?status=returned&amp;transporter=${HOME},${STOP_DESK}"`);
    expect(body.split('payment-returned')[1]?.match(/<li>/g)).toHaveLength(100);
    expect(await unpaidIds()).toEqual([first]);
  });

  it('stand above the paid parcels that came back, with the sum to be taken back and the payment of each', async () => {
    const page = async () => (await shop.get(`payments?transporter=${HOME}`)).body.replaceAll('\u00a0', ' ');
    const [paid = 0, other = 0] = orders;
    await shop.rows('delete from order_events');
    await shop.post('payments/confirm', confirmation([paid]));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    await shop.post(`orders/${paid}/status`, { from: 'delivered', to: 'returned' });
    const body = await page();
    expect(body).toContain(
      '1 colis revenu après avoir été payé : le transporteur peut reprendre <bdi dir="ltr">2 900,05 DA</bdi>',
    );
    expect(body).toContain(`<a href="/dashboard/payments/${payment?.id}">Payée dans le paiement ${payment?.id}</a>`);
    expect(body).not.toContain('pas payé');
    await shop.post(`orders/${other}/status`, { from: 'delivered', to: 'returned' });
    expect(await page()).toContain('1 colis revenu depuis le dernier paiement : il n’est pas payé');
    await shop.post(`payments/${payment?.id}/reverse`, { reason: 'Erreur' });
    expect(await page()).toContain('2 colis revenus depuis le dernier paiement : ils ne sont pas payés');
    expect(await page()).not.toContain('peut reprendre');
  });

  it('are of nobody where there is no such transporter', async () => {
    expect((await shop.get('api/payments/get/transporters/nonPaidOrders/99')).statusCode).toBe(404);
    expect((await shop.get('api/payments/get/transporters/nonPaidOrders/x')).statusCode).toBe(400);
    expect((await shop.get('payments?transporter=99')).statusCode).toBe(404);
  });

  it('do not include a parcel for a reason that is said', async () => {
    const [paid = 0, back = 0] = orders;
    const elsewhere = await shop.deliver(ORAN_ONLY);
    await shop.post('payments/confirm', confirmation([paid]));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: `/dashboard/api/payments/transporters/${HOME}/parcels`,
      headers: shop.staff.headers,
      payload: { numbers: [String(paid), String(back), String(elsewhere), 'ZZ-999'] },
    });
    expect(answer.json()).toEqual([
      {
        number: String(paid),
        reason: `Déjà payée dans le paiement ${payment?.id}.`,
        url: `/dashboard/payments/${payment?.id}`,
      },
      {
        number: String(back),
        reason: 'Pas livrée\u00a0: elle est «\u00a0Retournée\u00a0».',
        url: `/dashboard/orders/${back}`,
      },
      expect.objectContaining({ reason: 'Elle est d’un autre transporteur\u00a0: Wahran.' }),
      { number: 'ZZ-999', reason: 'Aucune commande n’a ce numéro.', url: null },
    ]);
  });
});

describe('what the transporters owe', () => {
  const debts = async (query = '') =>
    [...(await shop.get(`payments${query}`)).body.matchAll(/<tr data-row>(.*?)<\/tr>/gs)].map(([, row = '']) => ({
      url: /<th scope="row"[^>]*><a href="([^"]*)"/.exec(row)?.[1],
      values: [...row.matchAll(/<td class="number"[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
        cell.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
      ),
      oldest: /<time datetime="([^"]*)"/.exec(row)?.[1],
    }));

  it('is listed while none is chosen, the oldest delivery first, each leading to its unpaid orders', async () => {
    const [first = 0] = orders;
    const elsewhere = await shop.deliver(ORAN_ONLY);
    const [late, early] = ['2026-05-02T08:00:00.000Z', '2026-05-01T08:00:00.000Z'];
    for (const [order, time] of [
      [first, late],
      [elsewhere, early],
    ] as const) {
      await shop.rows(`update order_events set created_at = $2 where order_id = $1 and current = 'delivered'`, [
        order,
        time,
      ]);
    }
    expect(await debts()).toEqual([
      { url: `/dashboard/payments?transporter=${ORAN_ONLY}`, values: ['1', '2 800,05 DA'], oldest: early },
      { url: `/dashboard/payments?transporter=${HOME}`, values: ['2', '5 800,10 DA'], oldest: late },
    ]);
    expect(await debts(`?transporter=${HOME}`)).toEqual([]);
    await shop.post('payments/confirm', confirmation(orders));
    expect((await debts()).map(({ url }) => url)).toEqual([`/dashboard/payments?transporter=${ORAN_ONLY}`]);
  });
});

describe('the draft', () => {
  it('is the same on every device, with the amounts in centimes', async () => {
    const saved = await saveDraft(orders, { received: '5 000,05', fee: '800,05' });
    expect(saved.json()).toMatchObject({ success: true, draft: { orders, received: '5000.05', fee: '800.05' } });
    const page = (await shop.get(`payments?transporter=${HOME}`)).body;
    expect(page.match(/<option value="\d+" selected data-tracking/g)).toHaveLength(2);
    expect(page).toContain('value="5000.05"');
    expect(page).toContain('&#x2066;2 900,05 DA&#x2069;</option>');
    expect((await shop.get('payments')).body).toMatch(/2 commandes, brouillon de Amina Staff, <time datetime="[^"]+">/);
  });

  it('of a colleague is not replaced in silence', async () => {
    const [first = 0, second = 0] = orders;
    const seen = await version();
    await saveDraft([first], {}, shop.colleague);
    const late = await saveDraft([second], { version: seen });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      message: expect.stringContaining('Karim Staff a enregistré un autre brouillon (1 commande'),
      draft: { orders: [first], savedBy: 'Karim Staff' },
    });
    const page = await shop.post('payments/draft', {
      transporter: HOME,
      version: seen,
      orders: second,
      intent: 'save',
    });
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain(`<option value="${second}" selected`);
    expect((await saveDraft([second])).statusCode).toBe(200);
  });

  it('that was sent twice is saved once', async () => {
    const seen = await version();
    const answers = await Promise.all([saveDraft(orders, { version: seen }), saveDraft(orders, { version: seen })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await version()).toBe(seen + 1);
  });

  it('drops an order that came back, and says so', async () => {
    const [back = 0, other = 0] = orders;
    await saveDraft(orders);
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const page = (await shop.get(`payments?transporter=${HOME}`)).body;
    expect(page).toContain('Retirées du brouillon');
    expect(page).toContain('Pas livrée\u00a0: elle est «\u00a0Retournée\u00a0».');
    const saved = await saveDraft([back, other, 1], { fee: '1' });
    expect(saved.json().draft).toMatchObject({ orders: [other], dropped: [{ id: 1 }, { id: back }] });
  });

  it('waits on the overview and the page of payments while an order in it can be paid', async () => {
    const [back = 0, other = 0] = orders;
    const waits = async () => [
      (await shop.server.app.inject({ url: '/dashboard', headers: shop.staff.headers })).body.includes(
        'de transporteurs à confirmer',
      ),
      /(\d+) commandes?, brouillon de/.exec((await shop.get('payments')).body)?.[1],
    ];
    await saveDraft(orders);
    expect(await waits()).toEqual([true, '2']);
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    expect(await waits()).toEqual([true, '1']);
    await shop.post(`orders/${other}/status`, { from: 'delivered', to: 'returned' });
    expect(await waits()).toEqual([false, undefined]);
  });

  it('leads to the confirmation only with an order and the received amount', async () => {
    const send = async (fields: Record<string, string | number | number[]>) =>
      shop.post('payments/draft', { transporter: HOME, version: await version(), intent: 'confirm', ...fields });
    const empty = await send({ received: '' });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain('Choisissez au moins une commande.');
    expect(empty.body).toContain('Indiquez le montant reçu.');
    expect(empty.body.match(/<[^>]* autofocus/g), 'the first error has the focus').toEqual([
      expect.stringContaining('name="received"'),
    ]);
    expect((await send({ orders, received: 'beaucoup' })).body).toContain(
      'un montant tel que 1\u00a0234,50 est attendu',
    );
    const fine = await send({ orders, received: '5800,10', fee: '1.234' });
    expect([fine.statusCode, fine.body]).toEqual([422, expect.stringContaining('écrivez 1234 ou 1,23')]);
    const dear = await send({ orders, received: '0', fee: '5800,11' });
    expect(dear.statusCode).toBe(422);
    expect(dear.body).toMatch(/id="payment-fee-error"[^>]*>Les frais dépassent le total des commandes choisies\./s);
    expect((await shop.get(`payments/confirm?transporter=${HOME}`)).statusCode).toBe(303);
    const on = await send({ orders, received: '5800,10', fee: '' });
    expect([on.statusCode, on.headers.location]).toEqual([303, `/dashboard/payments/confirm?transporter=${HOME}`]);
  });
});

describe('a confirmation', () => {
  it('shows the sum once more, with fee, received amount and difference', async () => {
    await saveDraft(orders, { received: '5000', fee: '800,05' });
    const page = (await shop.get(`payments/confirm?transporter=${HOME}`)).body;
    const amounts = [...page.matchAll(/<td><bdi dir="ltr">([^<]*)<\/bdi><\/td>/g)].map(([, text]) => text);
    expect(amounts.map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
      '5 800,10 DA',
      '-800,05 DA',
      '5 000,05 DA',
      '5 000,00 DA',
      '-0,05 DA',
    ]);
    expect(page).toContain('Il manque <bdi dir="ltr">0,05');
    const [, action = ''] = /<form method="post" action="\/dashboard\/(payments\/confirm[^"]*)"/.exec(page) ?? [];
    expect((await shop.get(action)).statusCode, 'the address of a refused confirmation can be opened again').toBe(200);
  });

  it('keeps its orders delivered', async () => {
    const [paid = 0] = orders;
    await shop.post('payments/confirm', confirmation([paid]));
    await shop.post(`orders/${paid}/status`, { from: 'delivered', to: 'sent' });
    const [order] = await shop.rows<{ status: string }>(`select status from orders where id = ${paid}`);
    expect(order?.status).toBe('delivered');
  });

  it('is reversed before an order in it that came back is reopened', async () => {
    const [paid = 0] = orders;
    await shop.post('payments/confirm', confirmation([paid]));
    await shop.post(`orders/${paid}/status`, { from: 'delivered', to: 'returned' });
    const reopen = () => shop.post(`orders/${paid}/status`, { from: 'returned', to: 'new' }, JSON_ONLY);
    const refused = await reopen();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('La commande est dans un paiement\u00a0: elle n’est pas rouverte.'),
    ]);
    await shop.rows('update transporter_payment_orders set counts = false');
    expect((await reopen()).statusCode).toBe(200);
  });

  it('has thousands of orders, each a field of its form and of the draft’s', async () => {
    const many = [...orders, ...(await copiesOf(orders[0], 2_098))];
    const saved = await saveDraft(many, { received: '1000' });
    expect([saved.statusCode, saved.json().draft?.orders]).toEqual([200, many]);
    const fields = confirmation(many, { received: '1000.00' });
    expect((await shop.post('payments/confirm', fields)).headers.location).toMatch(/payments\/\d+$/);
    expect(await shop.rows('select order_count as n from transporter_payments')).toEqual([{ n: 2_100 }]);
    expect(await unpaidIds()).toEqual([]);
  });

  it('that is sent twice makes one payment and one movement', async () => {
    const fields = confirmation(orders, { fee: '800.10', received: '5000.00' });
    await saveDraft(orders);
    const answers = await Promise.all([1, 2, 3].map(() => shop.post('payments/confirm', fields)));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(`/dashboard/payments/${payment?.id}`));
    expect(await shop.rows('select expected, fee, received, order_count as n from transporter_payments')).toEqual([
      { expected: 2 * ORDER_TOTAL, fee: 80_010, received: 500_000, n: 2 },
    ]);
    expect(await shop.rows('select kind, amount from money_movements')).toEqual([{ kind: 'payment', amount: 500_000 }]);
    expect(await unpaidIds()).toEqual([]);
    expect((await shop.get('payments')).body).not.toContain('brouillon de');
  });

  it('is refused with a fee above the orders, also in a call', async () => {
    await saveDraft(orders);
    const refused = await shop.post(
      'payments/confirm',
      confirmation(orders, { fee: '99999.00', received: '0.00' }),
      JSON_ONLY,
    );
    expect([refused.statusCode, refused.json().errors.orders]).toEqual([
      409,
      ['Les frais dépassent le total des commandes choisies.'],
    ]);
    expect([await unpaidIds(), await count('money_movements')]).toEqual([orders, 0]);
  });

  it('is refused where a colleague saved another amount meanwhile, with who and what', async () => {
    await saveDraft(orders, { received: '5000', fee: '800.10' });
    await saveDraft(orders, { received: '4900', fee: '900.10' }, shop.colleague);
    const fields = confirmation(orders, { received: '5000.00', fee: '800.10' });
    const late = await shop.post('payments/confirm', fields, JSON_ONLY);
    expect(late.statusCode).toBe(409);
    expect(late.json().errors.orders.map((text: string) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Karim Staff a enregistré 4 900,00 DA comme montant reçu, la page montrait 5 000,00 DA.',
      'Karim Staff a enregistré 900,10 DA comme frais, la page montrait 800,10 DA.',
    ]);
    const page = await shop.post('payments/confirm', fields);
    expect([page.statusCode, page.body.includes('Karim Staff a enregistré')]).toEqual([409, true]);
    expect([await unpaidIds(), await count('money_movements')]).toEqual([orders, 0]);
    const again = confirmation(orders, { received: '4900.00', fee: '900.10' });
    expect((await shop.post('payments/confirm', again)).statusCode).toBe(303);
  });

  it('by two members of staff at once makes one payment, and tells the second which', async () => {
    const answers = await Promise.all(
      [shop.staff, shop.colleague].map((by) => shop.post('payments/confirm', confirmation(orders), { by })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.body).toContain(`Déjà payée dans le paiement ${payment?.id}.`);
    expect([await count('transporter_payments'), await count('money_movements')]).toEqual([1, 1]);
  });

  it('that reaches three servers of one database makes one payment', async () => {
    const others = await Promise.all([1, 2].map(() => createTestApp({ db: shop.server.db })));
    const fields = { _csrf: shop.staff.csrfToken, ...confirmation(orders) };
    const payload = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    );
    const headers = {
      cookie: shop.staff.cookie,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answers = await Promise.all(
      [shop.server, ...others].map(({ app }) =>
        app.inject({ method: 'POST', url: '/dashboard/payments/confirm', headers, payload: payload.toString() }),
      ),
    );
    await Promise.all(others.map(({ app }) => app.close()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect([await count('transporter_payments'), await count('money_movements')]).toEqual([1, 1]);
  });

  it('is refused when an order came back after it was shown', async () => {
    const [back = 0] = orders;
    await saveDraft(orders, { received: '5800,10' });
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const refused = await shop.post('payments/confirm', confirmation(orders), JSON_ONLY);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors).toEqual({ orders: [`${back}: Pas livrée\u00a0: elle est «\u00a0Retournée\u00a0».`] });
    expect(await count('transporter_payments')).toBe(0);
  });

  it('is refused when an order costs something else than was shown, and says what', async () => {
    const [dearer = 0] = orders;
    await saveDraft(orders);
    await shop.rows('update orders set subtotal = subtotal + 5 where id = $1', [dearer]);
    const refused = await shop.post('payments/confirm', confirmation(orders), JSON_ONLY);
    expect(refused.json().errors.orders.map((text: string) => text.replaceAll('\u00a0', ' '))).toEqual([
      `${dearer}: Son total était 2 900,05 DA, il est maintenant 2 900,10 DA.`,
      'Le total des commandes (2) est 5 800,15 DA, la page montrait 5 800,10 DA.',
    ]);
    const none = { ...confirmation([]), total: '0.00', received: '0.00' };
    expect((await shop.post('payments/confirm', none, JSON_ONLY)).statusCode).toBe(409);
    expect(await count('money_movements')).toBe(0);
  });

  it('leaves in the draft what a colleague ticked besides', async () => {
    const [mine = 0, theirs = 0] = orders;
    await saveDraft(orders, {}, shop.colleague);
    await shop.post('payments/confirm', confirmation([mine]));
    expect((await shop.get(`api/payments/transporters/${HOME}/draft`)).json()).toMatchObject({ orders: [theirs] });
  });
});

// The embedded database has one connection, so nothing waits for a row there.
if (process.env.TEST_DATABASE === 'postgres') {
  it('an order that is being returned while its payment is confirmed is not paid', async () => {
    const [back = 0] = orders;
    const finish = await holdOpen(shop.server.db, (tx) =>
      tx.query(`update orders set status = 'returned' where id = $1`, [back]),
    );
    const confirming = shop.post('payments/confirm', confirmation(orders));
    await lockWaits(shop.server.db);
    await finish();
    expect((await confirming).statusCode).toBe(409);
    expect(await count('transporter_payments')).toBe(0);
  });
}
