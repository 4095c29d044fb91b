import { beforeEach } from 'vitest';
import { placeOrder } from '../../checkout/testing/checkout-client.ts';
import { LAMP, setStock } from '../../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../../checkout/testing/staffed-shop.ts';

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
