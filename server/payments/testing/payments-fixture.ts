import { randomUUID } from 'node:crypto';
import { canonicalAmount } from '../../../shared/rules/money/format.ts';
import {
  cartPayload,
  HOME,
  insertShop,
  LAMP,
  ORAN,
  ORAN_CENTRE,
  ORAN_ONLY,
  setStock,
} from '../../checkout/testing/checkout-fixture.ts';
import type { Parameter } from '../../db/database.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

/** A shop with a lamp at 2 500,05 DA, and staff who are signed in. */
export interface PaymentShop {
  readonly server: TestApp;
  readonly staff: Visitor;
  /** Another member of staff. */
  readonly colleague: Visitor;
  /** Orders a lamp and leads it to its delivery by `HOME`, for 2 900,05 DA; by `STOP_DESK` for 2 750,05 DA, `ORAN_ONLY` 2 800,05 DA. */
  deliver(transporter?: number): Promise<number>;
  get(url: string): Promise<Answer>;
  /** Returns rows of its database. */
  rows<Row extends object>(text: string, params?: readonly Parameter[]): Promise<Row[]>;
  /** Posts a form as a page does, or as a call where `accept` says so. */
  post(path: string, fields: Fields, options?: { accept?: string; by?: Visitor }): Promise<Answer>;
}

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;
type Fields = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** Options of `post`: as a call. */
export const JSON_ONLY = { accept: 'application/json' };

/** Total of an order of `deliver` with its delivery, in centimes. */
export const ORDER_TOTAL = 290_005;

export async function openPaymentShop(): Promise<PaymentShop> {
  const server = await createTestApp({ env: { COOLDOWN_SECONDS: '0' } });
  const { db, app } = server;
  await insertShop(db);
  await setStock(db, LAMP, 500);
  await db.query('update products set price_ht = 250005 where id = $1', [LAMP]);
  const staff = await server.signIn();
  const colleague = await server.signIn();
  await db.query(`insert into staff (email, name, password_hash) values ('karim@zellige.test', 'Karim Staff', 'x')`);
  // Whose session it is, is the one thing in which the two differ.
  await db.query(
    `update sessions set staff_id = (select id from staff where email = 'karim@zellige.test')
     where id = (select id from sessions where staff_id is not null order by expires_at desc limit 1)`,
  );
  const shopper = await server.visit();

  const post: PaymentShop['post'] = (path, fields, { accept = 'text/html', by = staff } = {}) => {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    );
    return app.inject({
      method: 'POST',
      url: `/dashboard/${path}`,
      headers: { cookie: by.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([['_csrf', by.csrfToken], ...pairs]).toString(),
    });
  };
  return {
    server,
    staff,
    colleague,
    post,
    rows: (text, params = []) => db.query(text, params),
    get: (url) => app.inject({ url: `/dashboard/${url}`, headers: { cookie: staff.cookie, accept: 'text/html' } }),
    async deliver(transporter = HOME) {
      const place = transporter === ORAN_ONLY ? { wilaya: ORAN, commune: ORAN_CENTRE } : {};
      const payload = cartPayload({ lines: [{ product: LAMP, quantity: 1 }], fields: { transporter, ...place } });
      await app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers: shopper.headers, payload });
      const [order] = await db.query<{ id: number }>('select max(id)::int as id from orders');
      const id = order?.id ?? 0;
      for (const [from, to] of [
        ['new', 'confirmed'],
        ['confirmed', 'sent'],
        ['sent', 'delivered'],
      ] as const) {
        await post(`orders/${id}/status`, { from, to });
      }
      return id;
    },
  };
}

/** Returns the fields that the page of the confirmation sends. */
export const confirmation = (orders: readonly number[], more: Record<string, string | number> = {}) => ({
  transporter: HOME,
  orders,
  count: orders.length,
  total: canonicalAmount(orders.length * ORDER_TOTAL),
  fee: '0.00',
  received: canonicalAmount(orders.length * ORDER_TOTAL),
  key: randomUUID(),
  ...more,
});

/** Leaves no payment and no unpaid order behind. */
export const clearPayments = ({ server }: PaymentShop): Promise<void> =>
  server.db.exec(
    `delete from money_movements; delete from transporter_payments; delete from payment_drafts;
     update orders set status = 'cancelled'`,
  );
