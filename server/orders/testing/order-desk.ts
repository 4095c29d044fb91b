import { beforeEach } from 'vitest';
import { placeOrder } from '../../checkout/testing/checkout-client.ts';
import { LAMP, setStock } from '../../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../../checkout/testing/staffed-shop.ts';
import type { Database } from '../../db/database.ts';

/** Opens a shop with staff in which each test of the file has a new order of its own. */
export async function openOrderDesk() {
  const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
  const desk = { server, staff, order: 0, post, page };
  beforeEach(async () => {
    await setStock(server.db, LAMP, 10);
    desk.order = await placeOrder(server);
  });

  /** Posts a form below the address of the order. */
  function post(path: string, fields: Record<string, string>, accept = 'application/json') {
    return server.app.inject({
      method: 'POST',
      url: `/dashboard/orders/${desk.order}/${path}`,
      headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
    });
  }

  /** Returns the markup of the order's page. */
  async function page() {
    const { body } = await server.app.inject({
      url: `/dashboard/orders/${desk.order}`,
      headers: { cookie: staff.cookie },
    });
    return body;
  }
  return desk;
}

/** Puts an order in a confirmed payment of its transporter. Returns the payment's number and the total in centimes. */
export async function payOrder(db: Database, order: number): Promise<{ id: number; total: number }> {
  const [payment] = await db.query<{ id: number; total: number }>(
    `with paid as (
       insert into transporter_payments (shop_id, transporter_id, key, order_count, expected, fee, received, staff_name)
       select shop_id, transporter_id, gen_random_uuid(), 1, total, 0, total, 'Amina Staff' from orders where id = $1
       returning id
     ) insert into transporter_payment_orders (payment_id, order_id, total)
       select paid.id, o.id, o.total from paid, orders o where o.id = $1 returning payment_id as id, total`,
    [order],
  );
  return payment!;
}
