import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOME, ORAN_ONLY, STOP_DESK } from '../checkout/testing/checkout-fixture.ts';
import { multipart } from '../reviews/testing/review-body.ts';
import {
  clearPayments,
  confirmation,
  JSON_ONLY,
  openPaymentShop,
  type PaymentShop,
} from './testing/payments-fixture.ts';

let shop: PaymentShop;
let home: number;
let desk: number;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await clearPayments(shop);
  await shop.rows('delete from payment_imports');
  home = await shop.deliver();
  desk = await shop.deliver(STOP_DESK);
});

const DELIVERIES = [HOME, STOP_DESK];
const unpaid = async (transporter: number): Promise<{ id: number; deliveryName: string }[]> =>
  (await shop.get(`api/payments/get/transporters/nonPaidOrders/${transporter}`)).json();
const draft = async (transporter = HOME) => (await shop.get(`api/payments/transporters/${transporter}/draft`)).json();
const save = async (transporter: number, orders: readonly number[], more: Record<string, string> = {}) =>
  shop.post(
    'payments/draft',
    { transporter, version: (await draft(transporter)).version, orders, received: '', fee: '', ...more },
    JSON_ONLY,
  );
/** Both orders, as the page of the confirmation sends them. */
const both = (transporter: number) =>
  confirmation([home, desk], { transporter, total: '5650.10', received: '5650.10' });
const options = (html: string, select: string) =>
  [
    ...(new RegExp(`<select[^>]*name="${select}"[^>]*>(.*?)</select>`, 's')
      .exec(html)?.[1]
      ?.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g) ?? []),
  ].map(([, value, text = '']) => [value, text.trim()]);

describe('a carrier that delivers at home and at a desk', () => {
  it('is named once, found by the names of both, and owes for both', async () => {
    const { body } = await shop.get('payments');
    expect(options(body, 'transporter').slice(1)).toEqual([
      [String(HOME), 'Rapide (2)'],
      [String(ORAN_ONLY), 'Wahran (0)'],
    ]);
    expect(body).toMatch(/data-names="[^"]*Rapide, à domicile[^"]*رابيد، في المكتب/);
    expect(body.replaceAll('\u00a0', ' ')).toMatch(/Rapide<\/bdi><\/a>.*?>2<.*?5 650,10 DA/s);
  });

  it.each(DELIVERIES)(
    'has one list of unpaid orders, each with its delivery, and one draft, also by the id %i',
    async (id) => {
      expect((await unpaid(id)).map(({ id: order, deliveryName }) => [order, deliveryName])).toEqual([
        [home, 'Rapide, à domicile'],
        [desk, 'Rapide, au bureau'],
      ]);
      expect((await save(id, [home, desk], { received: '5650,10' })).statusCode).toBe(200);
      expect(await Promise.all(DELIVERIES.map(draft))).toEqual(
        Array(2).fill(expect.objectContaining({ orders: [home, desk], received: '5650.10', dropped: [] })),
      );
      const page = (await shop.get(`payments?transporter=${id}`)).body;
      expect(page).toContain(`<option value="${HOME}" data-names`);
      expect(page).toMatch(new RegExp(`<option value="${HOME}" [^>]* selected>`));
      expect(options(page, 'orders').map(([, text]) => text)).toEqual([
        expect.stringContaining(' · Rapide, à domicile · '),
        expect.stringContaining(' · Rapide, au bureau · '),
      ]);
      expect((await shop.get(`payments/confirm?transporter=${id}`)).body).toContain(`name="total" value="5650.10"`);
    },
  );

  it.each(DELIVERIES)(
    'pays for both in one payment, confirmed by the id %i, which is reversed and drafted again',
    async (id) => {
      const paid = await shop.post('payments/confirm', both(id), JSON_ONLY);
      expect(paid.statusCode).toBe(200);
      const { id: payment } = paid.json();
      expect(await unpaid(HOME)).toEqual([]);
      expect((await shop.get(`payments/${payment}`)).body).toContain('<bdi>Rapide</bdi> · ');
      await shop.post(`payments/${payment}/reverse`, { reason: 'Erreur' });
      await shop.post(`payments/${payment}/again`, {});
      expect(await draft()).toMatchObject({ orders: [home, desk], received: '5650.10' });
    },
  );

  it('sends one file for both, with the net of both', async () => {
    const { payload, headers } = multipart({ transporter: String(STOP_DESK), _csrf: shop.staff.csrfToken }, [
      {
        field: 'file',
        filename: 'rapide.csv',
        type: 'text/csv',
        data: Buffer.from(`Suivi;Montant\n${home};2900,05\n${desk};2750,05`),
      },
    ]);
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: '/dashboard/payments/imports',
      headers: { ...headers, cookie: shop.staff.cookie, accept: 'text/html' },
      payload,
    });
    const page = String(answer.headers.location).replace('/dashboard/', '');
    // As it was stored while each delivery had files of its own.
    await shop.rows('update payment_imports set transporter_id = $1', [STOP_DESK]);
    const added = await shop.post(`${page}/draft`, {});
    expect(added.headers.location).toBe(`/dashboard/payments?transporter=${HOME}`);
    expect(await draft()).toMatchObject({ orders: [home, desk], received: '5650.10', fee: '' });
    expect((await shop.get('payments')).body).toContain('<strong>dans le brouillon</strong>');
  });

  it.each(DELIVERIES)(
    'finds its payments, their sums and what came back, also those stored for the id %i',
    async (id) => {
      await shop.post('payments/confirm', both(HOME));
      await shop.rows('update transporter_payments set transporter_id = $1', [id]);
      const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
      const list = (transporter: number) => shop.get(`payments/list?transporter=${transporter}`);
      for (const one of DELIVERIES) {
        const { body } = await list(one);
        expect(body).toContain(`href="/dashboard/payments/${payment?.id}"`);
        expect(body.replaceAll('\u00a0', ' ')).toMatch(/Somme de 1 paiement confirmé.*5 650,10 DA/s);
      }
      expect((await list(ORAN_ONLY)).body).not.toContain(`href="/dashboard/payments/${payment?.id}"`);
      expect(options((await list(HOME)).body, 'transporter').slice(1)).toEqual([
        [String(HOME), 'Rapide'],
        [String(ORAN_ONLY), 'Wahran'],
      ]);
      await shop.rows(`update orders set status = 'returned' where id = $1`, [desk]);
      await shop.rows(
        `insert into order_events (order_id, kind, former, current, staff_name, created_at)
       values ($1, 'status', 'delivered', 'returned', 'Amina Staff', now() + interval '1 minute')`,
        [desk],
      );
      expect((await shop.get(`payments?transporter=${HOME}`)).body).toContain('1 colis revenu après avoir été payé');
    },
  );

  it('has one choice for both in the list of orders, beside one for each', async () => {
    const listed = async (transporter: string) => {
      const { body } = await shop.get(`orders?payment=unpaid&transporter=${transporter}`);
      return [home, desk].map((order) => body.includes(`/dashboard/orders/${order}?`));
    };
    expect(await Promise.all([listed('1,2'), listed('1'), listed('2'), listed('3')])).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(options((await shop.get('orders')).body, 'transporter').slice(1)).toEqual([
      ['1,2', 'Rapide'],
      ['1', 'Rapide, à domicile'],
      ['2', 'Rapide, au bureau'],
      ['3', 'Wahran Express'],
    ]);
  });
});
