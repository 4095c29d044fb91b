import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { orderById } from './queries.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let order: number;
beforeEach(async () => {
  await setStock(server.db, LAMP, 10);
  order = await placeOrder(server);
});

/** Sends the stored texts but for those that are changed. */
const save = (fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${order}/customer`,
    headers: { cookie: staff.cookie, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      _csrf: staff.csrfToken,
      firstname: 'Amina',
      lastname: 'Bensalem',
      phone: '0770123456',
      email: '',
      address: '12 rue Didouche',
      ...fields,
    }).toString(),
  });
const page = async () =>
  (await server.app.inject({ url: `/dashboard/orders/${order}`, headers: { cookie: staff.cookie } })).body;

describe('the contact details of an order', () => {
  it('are corrected as the order form would store them, and the history keeps both versions', async () => {
    expect(await page()).toContain(`/dashboard/orders/${order}/customer`);
    const saved = await save({ firstname: ' Yasmine ', phone: '+213 661 23 45 67', address: '3 rue Larbi Ben M’hidi' });
    expect(saved.json()).toMatchObject({ success: true, redirect: `/dashboard/orders/${order}` });
    expect(await orderById(server.db, order)).toMatchObject({
      firstname: 'Yasmine',
      lastname: 'Bensalem',
      phone: '0661234567',
      email: null,
      address: '3 rue Larbi Ben M’hidi',
      total: 290_000,
    });
    expect(await page()).toMatch(
      /Coordonnées\u00a0: de «\u00a0Amina Bensalem, \d{10}, 12 rue Didouche\u00a0» à «\u00a0Yasmine Bensalem, 0661234567, 3 rue Larbi Ben M’hidi\u00a0»/,
    );
  });

  it('are refused field by field by the rules of the order form', async () => {
    const refused = await save({ firstname: 'A1', phone: '021234567', email: 'nobody', address: '' });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json().errors).sort()).toEqual(['address', 'email', 'firstname', 'phone']);
    expect(await orderById(server.db, order)).toMatchObject({ firstname: 'Amina', address: '12 rue Didouche' });
  });

  it('stay as they are once the parcel has left', async () => {
    await server.db.query(`update orders set status = 'sent' where id = $1`, [order]);
    expect(await page()).not.toContain(`/dashboard/orders/${order}/customer`);
    const late = await save({ address: 'Elsewhere' });
    expect([late.statusCode, late.json().errors.address[0]]).toEqual([
      422,
      expect.stringContaining('Rien n’a été modifié'),
    ]);
    expect((await orderById(server.db, order))?.address).toBe('12 rue Didouche');
  });

  // The embedded database has one connection, so nothing waits for a row there.
  it.runIf(process.env.TEST_DATABASE === 'postgres')('stay as they are while the parcel leaves', async () => {
    const finish = await holdOpen(server.db, (tx) =>
      tx.query(`update orders set status = 'sent' where id = $1`, [order]),
    );
    const late = save({ firstname: 'Yasmine' });
    await lockWaits(server.db);
    await finish();
    expect((await late).statusCode).toBe(422);
    expect((await orderById(server.db, order))?.firstname).toBe('Amina');
  });
});
