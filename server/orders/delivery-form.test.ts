import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import {
  BAB_EL_OUED,
  CLOSED_COMMUNE,
  LAMP,
  ORAN,
  ORAN_CENTRE,
  setStock,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { orderById } from './queries.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let order: number;
beforeEach(async () => {
  await setStock(server.db, LAMP, 10);
  order = await placeOrder(server);
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${order}/${path}`,
    headers: { cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const JSON_CALL = { accept: 'application/json' };
/** Sends the stored values but for those that are changed. */
const save = (fields: Record<string, string>, headers: Record<string, string> = JSON_CALL) =>
  post('delivery', { wilaya: '16', commune: String(BAB_EL_OUED), transporter: '1-40000', ...fields }, headers);
const page = async (path = '') =>
  (await server.app.inject({ url: `/dashboard/orders/${order}${path}`, headers: { cookie: staff.cookie } })).body;
const communesOf = (html: string) =>
  [...(/name="commune"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? '').matchAll(/value="([^"]*)"/g)].map(
    ([, value]) => value,
  );
const transportersOf = (html: string) =>
  [...html.matchAll(/name="transporter" value="([^"]*)"/g)].map(([, value]) => value);

describe('the delivery of an order', () => {
  it('goes by another transporter with its total, and the history keeps both versions', async () => {
    expect(await page()).toContain(`/dashboard/orders/${order}/delivery`);
    expect(transportersOf(await page('/delivery'))).toEqual(['1-40000', '2-25000']);
    const saved = await save({ transporter: '2-25000' });
    expect(saved.json()).toMatchObject({ success: true, redirect: `/dashboard/orders/${order}` });
    expect(await orderById(server.db, order)).toMatchObject({ deliveryPrice: 25_000, total: 275_000 });
    expect(await page()).toMatch(
      /Livraison\u00a0: de «\u00a016 Bab El Oued, Rapide, à domicile, \u2066400,00.DA\u2069\u00a0» à «\u00a016 Bab El Oued, Rapide, au bureau, \u2066250,00.DA\u2069\u00a0»/,
    );
    expect(await page('?locale=ar')).toMatch(/«16 باب الوادي، رابيد، إلى المنزل، \u2066400,00.DA\u2069»/);
    expect(await page('?locale=en')).toContain('“16 Bab El Oued, Rapide, at the desk, ');
  });

  it('goes to another wilaya and street by one form, by the rules of the order form, and the history keeps both', async () => {
    expect(await page('/delivery')).toMatch(/name="address"[^>]*value="12 rue Didouche"/);
    const oran = { wilaya: String(ORAN), commune: String(ORAN_CENTRE), transporter: '1-60000' };
    const refused = await save({ ...oran, address: 'x'.repeat(301) });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['address']]);
    expect((await save({ ...oran, address: ' ' })).json().errors).toHaveProperty('address');
    expect((await save({ ...oran, address: ' 4 rue Larbi ' })).statusCode).toBe(200);
    expect(await orderById(server.db, order)).toMatchObject({ wilayaCode: '31', address: '4 rue Larbi' });
    expect(await page()).toMatch(/Coordonnées\u00a0: de «.*12 rue Didouche\u00a0» à «.*4 rue Larbi\u00a0»/);
  });

  it('and the customer, corrected at once, do not undo each other', async () => {
    const seenOn = async (path: string) => hiddenValue(await page(path), '_seen');
    const [delivery, customer] = [await seenOn('/delivery'), await seenOn('/customer')];
    await save({ _seen: delivery, transporter: '2-25000', address: '4 rue Larbi' });
    const { phone, email } = (await orderById(server.db, order))!;
    const shown = { lastname: 'Bensalem', phone, email: email ?? '', address: '12 rue Didouche' };
    const corrected = await post('customer', { _seen: customer, firstname: 'Samira', ...shown }, JSON_CALL);
    expect(corrected.statusCode).toBe(200);
    expect(await orderById(server.db, order)).toMatchObject({
      firstname: 'Samira',
      address: '4 rue Larbi',
      deliveryPrice: 25_000,
    });
    const late = await save({ _seen: delivery, transporter: '2-25000', address: '9 rue Zabana' });
    expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([409, ['address']]);
  });

  it('loses the number of its label with its transporter alone, and the history has it', async () => {
    await server.db.query(`update orders set status = 'confirmed', tracking_number = 'LABEL-' || id where id = $1`, [
      order,
    ]);
    await save({});
    expect(await orderById(server.db, order)).toMatchObject({ trackingNumber: `LABEL-${order}` });
    await save({ transporter: '2-25000' });
    expect(await orderById(server.db, order)).toMatchObject({ trackingNumber: null });
    expect(await page()).toContain(`Numéro de suivi\u00a0: de «\u00a0LABEL-${order}\u00a0» à «\u00a0aucun\u00a0»`);
  });

  it('goes to another wilaya only for a price that the page showed, which it lists when the commune is sent', async () => {
    const plain = { accept: 'text/html' };
    const communes = await save({ wilaya: String(ORAN) }, plain);
    expect(communes.statusCode).toBe(422);
    expect(communesOf(communes.body)).toEqual(['', String(ORAN_CENTRE)]);
    const oran = { wilaya: String(ORAN), commune: String(ORAN_CENTRE) };
    const prices = await save(oran, plain);
    expect(prices.statusCode).toBe(422);
    expect(transportersOf(prices.body)).toEqual(['1-60000', '3-30000']);
    expect(prices.body).toMatch(/total <bdi dir="ltr">3.100,00.DA/);
    expect(await orderById(server.db, order)).toMatchObject({ wilayaCode: '16', total: 290_000 });
    expect((await save({ ...oran, transporter: '1-60000' }, plain)).statusCode).toBe(303);
    expect(await orderById(server.db, order)).toMatchObject({ wilayaCode: '31', total: 310_000 });
  });

  it('shows the transporters and totals of the commune that was chosen, and stores nothing by that', async () => {
    const show = (fields: Record<string, string>) => save({ _show: '1', ...fields }, { accept: 'text/html' });
    const other = { wilaya: String(ORAN), commune: String(ORAN_CENTRE) };
    const shown = await show({ ...other, transporter: '2-25000' });
    expect([shown.statusCode, transportersOf(shown.body)]).toEqual([200, ['1-60000', '3-30000']]);
    expect(shown.body).toMatch(/total <bdi dir="ltr">3.100,00.DA/);
    expect(shown.body).not.toContain('aria-invalid');
    const between = await show({ wilaya: String(ORAN) });
    expect([communesOf(between.body), transportersOf(between.body)]).toEqual([['', String(ORAN_CENTRE)], []]);
    expect(between.body).toContain('Choisissez la commune pour voir les transporteurs');
    await show({ transporter: '2-25000' });
    expect(await orderById(server.db, order)).toMatchObject({ wilayaCode: '16', total: 290_000 });
  });

  it('lists communes by the name that the page shows', async () => {
    await server.db.exec(`insert into communes (id, wilaya_id, name_fr, name_ar, deliverable, search)
      values (1699, 16, 'El Biar', 'الأبيار', true, '')`);
    onTestFinished(() => server.db.exec('delete from communes where id = 1699'));
    expect(communesOf(await page('/delivery?locale=fr'))).toEqual(['', String(BAB_EL_OUED), '1699']);
    expect(communesOf(await page('/delivery?locale=ar'))).toEqual(['', '1699', String(BAB_EL_OUED)]);
  });

  it('keeps the price that was agreed with its transporter, also when the rate has changed', async () => {
    await server.db.query('update transporter_rates set price = 45000 where transporter_id = 1 and wilaya_id = 16');
    onTestFinished(async () => {
      await server.db.query('update transporter_rates set price = 40000 where transporter_id = 1 and wilaya_id = 16');
    });
    expect(transportersOf(await page('/delivery'))).toEqual(['1-40000', '2-25000']);
    expect((await save({ transporter: '1-45000' })).json().errors.transporter[0]).toContain('choisissez');
    expect((await orderById(server.db, order))?.total).toBe(290_000);
  });

  it('is free where the products reach what makes it free', async () => {
    await server.db.query(
      'update transporter_rates set free_from = 250000 where transporter_id = 2 and wilaya_id = 16',
    );
    onTestFinished(async () => {
      await server.db.query(
        'update transporter_rates set free_from = null where transporter_id = 2 and wilaya_id = 16',
      );
    });
    expect((await save({ transporter: '2-25000' })).statusCode).toBe(422);
    await save({ transporter: '2-0' });
    expect(await orderById(server.db, order)).toMatchObject({ deliveryPrice: 0, total: 250_000 });
  });

  it('is refused for a commune that nobody delivers to', async () => {
    const refused = await save({ commune: String(CLOSED_COMMUNE) });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['commune']]);
  });

  it('is compared when somebody else changed it meanwhile', async () => {
    const [, seen = ''] = /name="_seen" value="([^"]*)"/.exec(await page('/delivery')) ?? [];
    await save({ transporter: '2-25000' });
    await server.db.query('update transporter_rates set price = 30000 where transporter_id = 2 and wilaya_id = 16');
    onTestFinished(async () => {
      await server.db.query('update transporter_rates set price = 25000 where transporter_id = 2 and wilaya_id = 16');
    });
    const late = await save({ _seen: seen, transporter: '2-30000' }, { accept: 'text/html' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Rapide, au bureau');
    const arabic = { accept: 'text/html', cookie: `${staff.cookie}; locale=ar` };
    expect((await save({ _seen: seen, transporter: '2-30000' }, arabic)).body).toMatch(
      /رابيد، في المكتب، \u2066250,00.DA\u2069/,
    );
    expect((await orderById(server.db, order))?.deliveryPrice).toBe(25_000);
  });

  it('stays as it is once the parcel has left', async () => {
    await server.db.query(`update orders set status = 'sent' where id = $1`, [order]);
    expect(await page()).not.toContain(`/dashboard/orders/${order}/delivery`);
    const late = await save({ transporter: '2-25000' });
    expect([late.statusCode, late.json().errors.wilaya[0]]).toEqual([
      422,
      expect.stringContaining('Rien n’a été modifié'),
    ]);
    expect((await orderById(server.db, order))?.total).toBe(290_000);
  });

  // The embedded database has one connection, so nothing waits for a row there.
  it.runIf(process.env.TEST_DATABASE === 'postgres')('stays as it is while the parcel leaves', async () => {
    const finish = await holdOpen(server.db, (tx) =>
      tx.query(`update orders set status = 'sent' where id = $1`, [order]),
    );
    const late = save({ transporter: '2-25000' });
    await lockWaits(server.db);
    await finish();
    expect((await late).statusCode).toBe(422);
    expect((await orderById(server.db, order))?.total).toBe(290_000);
  });
});
