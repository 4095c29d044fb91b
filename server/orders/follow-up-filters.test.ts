import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CARPET, cartPayload, insertShop, LAMP, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { OrderFilters } from './order-conditions.ts';
import { countOrders, listOrders } from './queries.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  for (const last of [1, 2, 3, 4, 5]) await order(last, { product: LAMP, quantity: 2 });
});
afterAll(() => server.close());

async function order(last: number, line: { product: number; combination?: number; quantity: number }) {
  const payload = cartPayload({ fields: { phone: `077000000${last}` }, lines: [line] });
  const { headers } = await server.visit();
  await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
}

describe('the follow-up of orders', () => {
  const phonesOf = async (filters: OrderFilters) =>
    (await listOrders(server.db, 1, filters)).orders.map(({ phone }) => phone.slice(-1)).join('');
  const idOf = async (last: number) =>
    (await server.db.query<{ id: number }>('select id from orders where phone = $1', [`077000000${last}`]))[0]!.id;
  const event = (order: number, kind: string, current: string, age = '0 days') =>
    server.db.query(
      `insert into order_events (order_id, kind, former, current, staff_name, created_at)
       values ($1, $2, '', $3, '', now() - $4::interval)`,
      [order, kind, current, age],
    );

  test('finds those without a tracking number', async () => {
    onTestFinished(() => server.db.exec('update orders set tracking_number = null'));
    await server.db.query(`update orders set tracking_number = 'ABC-' || id where id <> $1`, [await idOf(2)]);
    expect(await phonesOf({ tracking: 'none' })).toBe('2');
    expect(await countOrders(server.db, 1, { tracking: 'none' })).toMatchObject({ new: { count: 1 } });
  });

  test('finds and marks those whose ticket is printed, not printed, or older than a change, until their parcel leaves', async () => {
    onTestFinished(() => server.db.exec(`delete from order_events; update orders set status = 'new'`));
    for (const last of [1, 2, 4, 5]) await event(await idOf(last), 'ticket', '');
    await event(await idOf(2), 'customer', 'Amina');
    await event(await idOf(3), 'customer', 'Amina');
    await event(await idOf(4), 'note', 'Appelé');
    await server.db.query(`update orders set status = 'sent' where id = $1`, [await idOf(5)]);
    const phones = async () => [
      await phonesOf({ ticket: 'none' }),
      await phonesOf({ ticket: 'printed' }),
      await phonesOf({ ticket: 'outdated' }),
    ];
    expect(await phones()).toEqual(['3', '41', '2']);
    expect(await countOrders(server.db, 1, { ticket: 'printed' })).toMatchObject({
      new: { count: 2 },
      sent: { count: 0 },
    });
    const { cookie, csrfToken } = await server.signIn();
    const { body } = await server.app.inject({ url: '/dashboard/orders', headers: { cookie } });
    const marks = [1, 2, 3, 4, 5].map(async (last) => {
      const number = await idOf(last);
      const row = body.split('<tr').find((markup) => markup.includes(`>${number}</bdi>`)) ?? '';
      return /<span class="visually-hidden">(Bordereau [^<]*)</.exec(row)?.[1];
    });
    expect(await Promise.all(marks)).toEqual([
      'Bordereau imprimé',
      'Bordereau à réimprimer',
      undefined,
      'Bordereau imprimé',
      undefined,
    ]);
    // Once they are printed, the filter no longer finds them.
    const printed = await server.app.inject({
      method: 'POST',
      url: '/dashboard/orders/tickets',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        _csrf: csrfToken,
        action: 'confirmed',
        all: '1',
        query: 'ticket=outdated',
      }).toString(),
    });
    expect(printed.headers.location).toBe(`/dashboard/orders/tickets?ids=${await idOf(2)}`);
    expect(await phones()).toEqual(['3', '421', '']);
  });

  test('finds those that have had their status for some days', async () => {
    onTestFinished(() => server.db.exec('delete from order_events; update orders set created_at = now()'));
    await server.db.exec(
      `update orders set created_at = now() - interval '4 days' where phone in ('0770000001', '0770000003')`,
    );
    await event(await idOf(3), 'status', 'confirmed', '2 days');
    await event(await idOf(1), 'note', 'Appelé', '1 hour');
    expect(await phonesOf({ waiting: 3 })).toBe('1');
    expect(await phonesOf({ waiting: 2 })).toBe('31');
  });

  test('finds them by words of their last note', async () => {
    onTestFinished(() => server.db.exec('delete from order_events'));
    await event(await idOf(1), 'note', 'Pas de réponse');
    await event(await idOf(4), 'note', 'Pas de réponse');
    await event(await idOf(4), 'note', 'Confirmé au téléphone');
    expect(await phonesOf({ note: 'reponse' })).toBe('1');
    expect(await phonesOf({ note: 'telephone confirme' })).toBe('4');
  });

  test('finds those that nobody called, those that were called, and those of them that nobody called again today', async () => {
    onTestFinished(() => server.db.exec('delete from order_events'));
    await event(await idOf(1), 'note', 'Pas de réponse', '2 days');
    await event(await idOf(4), 'note', 'Pas de réponse', '2 days');
    await event(await idOf(4), 'note', 'Pas de réponse');
    await event(await idOf(5), 'status', 'confirmed');
    expect(await phonesOf({ called: 'no' })).toBe('532');
    expect(await phonesOf({ called: 'yes' })).toBe('41');
    expect(await phonesOf({ called: 'not-today' })).toBe('1');
  });

  test('finds them by a product in them, its barcode and that of the ordered combination', async () => {
    await order(9, { product: CARPET, combination: SMALL, quantity: 1 });
    await server.db.query(`update products set barcode = '6130001' where id = $1`, [LAMP]);
    await server.db.query(`update combinations set barcode = '6130002' where id = $1`, [SMALL]);
    expect(await phonesOf({ product: 'tap' })).toBe('9');
    expect(await phonesOf({ product: '6130002' })).toBe('9');
    expect(await phonesOf({ product: '6130001' })).toBe('54321');
    expect(await phonesOf({ product: 'Nadia' })).toBe('');
  });

  test('is in the address of the list, which every page, sheet and change of all that match follows', async () => {
    const { cookie, csrfToken } = await server.signIn();
    const get = (query: string) => server.app.inject({ url: `/dashboard/orders?${query}`, headers: { cookie } });
    const { body } = await get('product=lampe&waiting=3&note=x&tracking=none&ticket=outdated');
    expect(body).toMatch(/<details class="more-filters">.*?Plus de filtres <span [^>]*>5<\/span><\/summary>/s);
    expect(body).toContain('<option value="3" selected>3 jours ou plus</option>');
    expect(body).toContain('<option value="outdated" selected>À réimprimer</option>');
    expect(body).toMatch(/name="product" type="text" value="lampe"/);
    expect((await get('product=lampe&format=csv')).body.trim().split('\r\n')).toHaveLength(6);
    const changed = await server.app.inject({
      method: 'POST',
      url: '/dashboard/orders/bulk',
      headers: { cookie, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        _csrf: csrfToken,
        action: 'confirmed',
        all: '5',
        query: 'product=lampe',
      }).toString(),
    });
    expect(changed.json()).toMatchObject({ changed: 5 });
  });
});
