import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cartPayload, insertShop, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { OrderFilters } from './order-conditions.ts';
import { countOrders, listOrders, type OrderPage, orderById, orderByUuid, unmatchedNumbers } from './queries.ts';

let server: TestApp;
const phones = ['0770000001', '0770000002', '0770000003', '0770000004', '0770000005'];
const uuids: string[] = [];

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  const { headers } = await server.visit();
  for (const phone of phones) {
    const payload = cartPayload({ fields: { phone }, lines: [{ product: LAMP, quantity: 2 }] });
    const response = await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
    uuids.push(response.json().orderUuid);
  }
});
afterAll(() => server.close());

test('orders of another shop are neither listed nor counted', async () => {
  onTestFinished(async () => {
    await server.db.query('delete from orders where shop_id = 2');
  });
  await server.db.exec(`insert into orders (uuid, shop_id, source, locale, cart_external_id, firstname, lastname, phone, address,
      wilaya_id, commune_id, transporter_id, subtotal, delivery_price)
    select gen_random_uuid(), 2, source, locale, cart_external_id, firstname, lastname, phone, address, wilaya_id, commune_id,
      transporter_id, subtotal, delivery_price from orders limit 1`);
  expect((await listOrders(server.db, 1)).orders).toHaveLength(5);
  expect(await countOrders(server.db, 1)).toMatchObject({ new: { count: 5 } });
});

test('orders are listed newest first, page by page, without a gap when new ones come in', async () => {
  const first = await listOrders(server.db, 1, { limit: 2 });
  expect(first.orders.map(({ phone }) => phone)).toEqual(['0770000005', '0770000004']);
  const second = await listOrders(server.db, 1, { limit: 2, before: first.next! });
  const third = await listOrders(server.db, 1, { limit: 2, before: second.next! });
  expect([...second.orders, ...third.orders].map(({ phone }) => phone)).toEqual([
    '0770000003',
    '0770000002',
    '0770000001',
  ]);
  expect(third.next).toBeNull();
});

test('an order is found by its phone in any spelling, by the last four digits or more of it, and by its number', async () => {
  const phonesFor = async (search: string) =>
    (await listOrders(server.db, 1, { search })).orders.map(({ phone }) => phone);
  for (const spelling of ['0770000003', '+213 770 00 00 03', '٠٧٧٠٠٠٠٠٠٣', '00213770000003'])
    expect(await phonesFor(spelling)).toEqual(['0770000003']);
  for (const ending of ['0003', '00 03', '٠٠٠٣', '770000003']) expect(await phonesFor(ending)).toEqual(['0770000003']);
  for (const unlike of ['003', '0770', '#0003']) expect(await phonesFor(unlike)).toEqual([]);
  for (const pasted of [
    '\u202a+213 770 00 00 03\u202c',
    '\u2066 0770000003\u2069',
    '0770/00/00/03',
    '0770\u201100\u201100\u201103',
  ])
    expect(await phonesFor(pasted)).toEqual(['0770000003']);
  const { id } = (await orderByUuid(server.db, uuids[1]!))!;
  for (const number of [`#${id}`, `\u200e${id}`, `\u200f#${id}`])
    expect(await phonesFor(number)).toEqual(['0770000002']);
  expect(await phonesFor(' ')).toHaveLength(5);
  for (const nothing of ['Nadia', "' or 1=1", '99999999999999999999', '0661'])
    expect(await phonesFor(nothing)).toEqual([]);
});

test('an order is found by its number and phone as a scanner types them on AZERTY', async () => {
  const { id } = (await orderByUuid(server.db, uuids[1]!))!;
  const idsFor = async (search: string) => (await listOrders(server.db, 1, { search })).orders.map((order) => order.id);
  const onAzerty = (digits: string) => digits.replace(/\d/g, (digit) => 'à&é"\'(-è_ç'[Number(digit)]!);
  expect(await idsFor(onAzerty(String(id)))).toEqual([id]);
  expect(await idsFor(onAzerty('0770000002'))).toEqual([id]);
});

test('an order is found by its tracking number as it is typed, or by its beginning', async () => {
  onTestFinished(() => server.db.exec('update orders set tracking_number = null'));
  await server.db.exec(`update orders set tracking_number = 'YL-24A017' where phone = '0770000002';
    update orders set tracking_number = '9912345678' where phone = '0770000004'`);
  const phonesFor = async (search: string) =>
    (await listOrders(server.db, 1, { search })).orders.map(({ phone }) => phone);
  for (const spelling of ['YL-24A017', 'yl-24a017', ' YL-24 A017', 'YL-٢٤A017', 'YL-24'])
    expect(await phonesFor(spelling)).toEqual(['0770000002']);
  for (const spelling of ['9912345678', '99123456']) expect(await phonesFor(spelling)).toEqual(['0770000004']);
  for (const unlike of ['L-24A017', 'YL', '9912', 'YL-24A0170']) expect(await phonesFor(unlike)).toEqual([]);
  expect(await countOrders(server.db, 1, { search: 'yl-24' })).toMatchObject({ new: { count: 1 } });
  const plan = await server.db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query(`explain select id from orders
      where shop_id = 1 and tracking_number ~>=~ 'YL-24' and tracking_number ~<~ ('YL-24' || '~')`);
  });
  expect(JSON.stringify(plan)).toContain('orders_by_shop_tracking');
});

test('several order numbers and tracking numbers find all of their orders', async () => {
  onTestFinished(() => server.db.exec('update orders set tracking_number = null'));
  await server.db.exec(`update orders set tracking_number = 'YL-24A017' where phone = '0770000002';
    update orders set tracking_number = '9912345678' where phone = '0770000004'`);
  const phonesFor = async (search: string) =>
    (await listOrders(server.db, 1, { search })).orders.map(({ phone }) => phone);
  const [first, , third] = await Promise.all(uuids.map(async (uuid) => (await orderByUuid(server.db, uuid))!.id));
  const all = ['0770000004', '0770000003', '0770000002', '0770000001'];
  for (const between of [' ', ', ', '\n', '\r\n', ' ; ', '، '])
    expect(await phonesFor([`#${first}`, 'yl-24a017', third, '9912345678'].join(between))).toEqual(all);
  expect(await phonesFor(`${first} ${third}`)).toEqual(['0770000003', '0770000001']);
  expect(await phonesFor(`\u200e${first}\u200f \u2066#${third}\u2069\nYL\u201124A017`)).toEqual(all.slice(1));
  // Not a list: a name, and the groups of a phone number.
  for (const other of [`Amina ${first}`, `0551 ${first}`]) expect(await phonesFor(other)).toEqual([]);
});

test('a list of numbers finds whole numbers, and its page names those that no listed order has', async () => {
  onTestFinished(() => server.db.exec('update orders set tracking_number = null'));
  await server.db.exec(`update orders set tracking_number = 'YL-24A017' where phone = '0770000002';
    update orders set tracking_number = '9912345678' where phone = '0770000004'`);
  const { id } = (await orderByUuid(server.db, uuids[0]!))!;
  const matched = async (filters: OrderFilters) => [
    (await listOrders(server.db, 1, filters)).orders.map(({ phone }) => phone.slice(-1)).join(''),
    await unmatchedNumbers(server.db, 1, filters),
  ];
  expect(await matched({ search: '9912345678, yl-24a01' })).toEqual(['4', ['YL-24A01']]);
  expect(await matched({ search: `#${id} 9912345678 99123456 #999999` })).toEqual(['41', ['99123456', '999999']]);
  expect(await matched({ search: `${id} YL-24A017`, status: 'sent' })).toEqual(['', [`${id}`, 'YL-24A017']]);
  // One number, though with a space in it.
  expect(await matched({ search: 'YL-24 A017' })).toEqual(['2', []]);
  // As a cell of our own CSV has it.
  expect(await matched({ search: "'9912345678" })).toEqual(['4', []]);
  expect(await matched({ search: "'9912345678 'yl-24a017" })).toEqual(['42', []]);
  expect(await matched({ search: 'YL-99' })).toEqual(['', []]);

  const { cookie, csrfToken } = await server.signIn();
  const call = { cookie, accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };
  const open = (search: string, headers: Record<string, string> = { cookie }) =>
    server.app.inject({ url: `/dashboard/orders?${new URLSearchParams({ search })}`, headers });
  const many = [...Array.from({ length: 99 }, (_, index) => `ZR-2026-${100_000_000 + index}`), 'YL-24A017'].join(', ');
  for (const html of [(await open(many)).body, (await open(many, call)).json().html.join('')]) {
    expect(html).toContain('1 commande<');
    expect(html).toContain(
      'Introuvables dans cette liste\u00a0: <bdi dir="ltr">ZR-2026-100000000</bdi>, <bdi dir="ltr">ZR',
    );
    expect(html).not.toContain('>YL-24A017<');
  }
  const saved = await server.app.inject({
    method: 'POST',
    url: '/dashboard/views',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams({ _csrf: csrfToken, path: '/dashboard/orders', name: 'Collés', query: `${new URLSearchParams({ search: many })}` })}`,
  });
  expect(saved.headers.location).toContain('ZR-2026-100000098');
});

test('a pasted list that is too long is refused in words, not cut', async () => {
  const { cookie } = await server.signIn();
  const open = (search: string) =>
    server.app.inject({ url: `/dashboard/orders?${new URLSearchParams({ search })}`, headers: { cookie } });
  const { id } = (await orderByUuid(server.db, uuids[0]!))!;
  // The field cuts a paste at a length that is still above the limit of a search, so that it is refused.
  const { body } = await open('');
  const limit = Number(/name="search"[^>]*maxlength="(\d+)"/.exec(body)?.[1]);
  const refused = await open(`${id} `.repeat(1000).slice(0, limit).trim());
  expect(refused.body).toContain('Cette recherche est trop longue\u00a0: rien n’a été cherché.');
  expect(refused.body).not.toContain('aucune commande ne correspond');
  expect(refused.body).not.toContain('tel:');
});

test('an order is found by the address that its QR code holds', async () => {
  const { id } = (await orderByUuid(server.db, uuids[2]!))!;
  const idsFor = async (search: string) => (await listOrders(server.db, 1, { search })).orders.map((order) => order.id);
  expect(await idsFor(`https://shop.example/dashboard/orders/${id}`)).toEqual([id]);
  expect(await idsFor(`HTTP://LOCALHOST:3000/DASHBOARD/ORDERS/${id}`)).toEqual([id]);
  expect(await idsFor(`https://shop.example/dashboard/products/${id}`)).toEqual([]);
});

test('an order is found by parts of the name of its customer, whatever the accents, capitals and Arabic spelling', async () => {
  onTestFinished(() => server.db.exec(`update orders set firstname = 'Amina', lastname = 'Bensalem'`));
  await server.db.exec(`update orders set firstname = 'Zoé', lastname = 'Aït_Ali' where phone = '0770000002';
    update orders set firstname = 'أمينة', lastname = 'سالمى' where phone = '0770000004'`);
  const phonesFor = async (search: string) =>
    (await listOrders(server.db, 1, { search })).orders.map(({ phone }) => phone);
  for (const spelling of ['zoe', 'AIT zoe', 'Zoé Aït', 't_a'])
    expect(await phonesFor(spelling)).toEqual(['0770000002']);
  for (const spelling of ['امينه', 'سالمي أمينة']) expect(await phonesFor(spelling)).toEqual(['0770000004']);
  await server.db.exec(`update orders set firstname = 'عبد القادر', lastname = 'محمّد' where phone = '0770000004'`);
  for (const spelling of ['عبدالقادر', 'عبد القادر', 'مُحَمَّد', 'محـــمد عبدالقادر'])
    expect(await phonesFor(spelling)).toEqual(['0770000004']);
  // The end of the first name and the beginning of the last name form no word.
  expect(await phonesFor('القادرمحمد')).toEqual([]);
  expect(await phonesFor('bensalem')).toEqual(['0770000005', '0770000003', '0770000001']);
  expect(await countOrders(server.db, 1, { search: 'bensalem' })).toMatchObject({ new: { count: 3 } });
  for (const nobody of ['zoe bensalem', 'i%a']) expect(await phonesFor(nobody)).toEqual([]);
});

test('orders are sorted by total or from the oldest, page by page, those of one total by their number', async () => {
  onTestFinished(() => server.db.exec('update orders set delivery_price = 40000'));
  await server.db.exec(`update orders set delivery_price = 30000 where phone = '0770000003'`);
  const phonesBy = async (sort: { by: 'date' | 'total'; descending: boolean }) => {
    const listed: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: OrderPage = await listOrders(server.db, 1, { sort, before, limit: 2 });
      listed.push(...page.orders.map(({ phone }) => phone.slice(-1)));
      before = page.next;
    }
    return listed.join('');
  };
  expect(await phonesBy({ by: 'total', descending: true })).toBe('54213');
  expect(await phonesBy({ by: 'total', descending: false })).toBe('31245');
  expect(await phonesBy({ by: 'date', descending: false })).toBe('12345');
});

test('orders are listed and counted by the employee who takes care of them', async () => {
  const { id } = (await orderByUuid(server.db, uuids[1]!))!;
  const [staff] = await server.db.query<{ id: number }>(
    `insert into staff (email, name, password_hash) values ('lynda@shop.test', 'Lynda', '') returning id`,
  );
  const employee = staff!.id;
  onTestFinished(() => server.db.exec(`update orders set employee_id = null, status = 'new'`));
  await server.db.query(`update orders set employee_id = $1, status = 'confirmed' where id = $2`, [employee, id]);
  for (const search of ['', '0770000002']) {
    expect((await listOrders(server.db, 1, { search, employee })).orders.map((order) => order.id)).toEqual([id]);
    expect(await countOrders(server.db, 1, { search, employee })).toMatchObject({
      new: { count: 0 },
      confirmed: { count: 1 },
    });
  }
  expect((await listOrders(server.db, 1, { search: '0770000001', employee })).orders).toEqual([]);
  expect(await countOrders(server.db, 1, { employee: null })).toMatchObject({
    new: { count: 4 },
    confirmed: { count: 0 },
  });
  expect(await countOrders(server.db, 1)).toMatchObject({
    new: { count: 4 },
    confirmed: { count: 1 },
    cancelled: { count: 0 },
  });
});

test('orders are listed and counted by the day they were placed on, their wilaya and their transporter', async () => {
  const numbersOf = async (filters: OrderFilters) =>
    (await listOrders(server.db, 1, filters)).orders.map(({ phone }) => phone.slice(-1)).join('');
  onTestFinished(() => server.db.exec('update orders set created_at = now()'));
  // Half past midnight in Algiers, where the day before has not ended in UTC.
  await server.db.exec(`update orders set created_at = '2026-03-10T12:00Z';
    update orders set created_at = '2026-03-11T23:30Z' where phone = '0770000002';
    update orders set created_at = '2026-03-12T22:59Z' where phone = '0770000004'`);
  expect(await numbersOf({ from: '2026-03-12' })).toBe('42');
  expect(await numbersOf({ until: '2026-03-11' })).toBe('531');
  expect(await numbersOf({ from: '2026-03-12', until: '2026-03-12' })).toBe('42');
  expect(await countOrders(server.db, 1, { from: '2026-03-12' })).toMatchObject({ new: { count: 2 } });

  const [place] = await server.db.query<{ wilaya: number; transporter: number }>(
    `select wilaya_id as wilaya, transporter_id as transporter from orders where phone = '0770000001'`,
  );
  const { wilaya, transporter } = place!;
  expect(await numbersOf({ wilaya, transporters: [transporter, transporter + 1000], from: '2026-03-12' })).toBe('42');
  expect(await numbersOf({ wilaya: wilaya + 1 })).toBe('');
  expect(await numbersOf({ transporters: [transporter + 1000] })).toBe('');
});

test('orders of phones with one ending are found page by page, by the index of the endings', async () => {
  onTestFinished(() => server.db.exec(`update orders set phone = '077000000' || substr(phone, 6, 1)`));
  await server.db.exec(`update orders set phone = '05512' || right(phone, 1) || '4321'`);
  const first = await listOrders(server.db, 1, { search: '4321', limit: 3 });
  const second = await listOrders(server.db, 1, { search: '4321', limit: 3, before: first.next! });
  expect([...first.orders, ...second.orders].map(({ phone }) => phone[5])).toEqual(['5', '4', '3', '2', '1']);
  expect(second.next).toBeNull();
  const plan = await server.db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query(`explain select id from orders where reverse(phone) ~>=~ '1234' and reverse(phone) ~<~ '1234:'`);
  });
  expect(JSON.stringify(plan)).toContain('orders_by_phone_ending');
});

test('the page of an order has the ones beside it in the list it was opened from, also after it left the tab', async () => {
  onTestFinished(() => server.db.exec(`update orders set status = 'new', delivery_price = 40000`));
  const ids = await Promise.all(uuids.map(async (uuid) => (await orderByUuid(server.db, uuid))!.id));
  const { cookie } = await server.signIn();
  const besideOf = async (number: number, list: string) => {
    const url = `/dashboard/orders/${ids[number - 1]}?${new URLSearchParams({ list })}`;
    const { body } = await server.app.inject({ url, headers: { cookie } });
    const [beside = ''] = /<nav class="order-beside.*?<\/nav>/s.exec(body) ?? [];
    expect(beside.includes('C’était la dernière de la liste.')).toBe(!beside.includes('Commande suivante'));
    return [...beside.matchAll(/rel="(prev|next)" href="([^"]*)"/g)].map(([, rel, href = '']) => {
      const { pathname, searchParams } = new URL(href, 'http://shop.test');
      expect(searchParams.get('list') ?? '').toBe(list);
      return `${rel} ${ids.indexOf(Number(pathname.split('/').at(-1))) + 1}`;
    });
  };
  await server.db.exec(`update orders set status = 'confirmed' where phone = '0770000003';
    update orders set delivery_price = 30000 where phone = '0770000002'`);
  expect(await besideOf(3, '')).toEqual(['prev 4', 'next 2']);
  expect(await besideOf(4, 'status=new')).toEqual(['prev 5', 'next 2']);
  expect(await besideOf(3, 'status=new')).toEqual(['prev 4', 'next 2']);
  expect(await besideOf(5, `status=new&before=${ids[4]}`)).toEqual(['next 4']);
  expect(await besideOf(1, 'status=new')).toEqual(['prev 2']);
  expect(await besideOf(3, 'sort=date')).toEqual(['prev 2', 'next 4']);
  expect(await besideOf(1, 'sort=-total')).toEqual(['prev 3', 'next 2']);
  expect(await besideOf(2, 'status=confirmed&sort=-total')).toEqual(['prev 3']);
});

test('the page of an order leads back to the list it was opened from, and to nothing that the list does not allow', async () => {
  const { id } = (await orderByUuid(server.db, uuids[2]!))!;
  const { cookie } = await server.signIn();
  const pageOf = (list: string) =>
    server.app.inject({ url: `/dashboard/orders/${id}?${new URLSearchParams({ list })}`, headers: { cookie } });
  const crumbOf = async (list: string) =>
    /<ol class="breadcrumb"><li><a href="([^"]*)"/.exec((await pageOf(list)).body)?.[1]?.replaceAll('&amp;', '&');
  expect(await crumbOf('status=new&search=0770&before=100099')).toBe(
    '/dashboard/orders?search=0770&status=new&before=100099',
  );
  expect(await crumbOf('status=lost&before=x&format=csv&next=https://other.example')).toBe('/dashboard/orders');
  expect((await pageOf('search=ab%00')).statusCode).toBe(200);
  const listed = await server.app.inject({ url: '/dashboard/orders?status=new&sort=total', headers: { cookie } });
  expect(listed.body).toContain(`href="/dashboard/orders/${id}?list=status%3Dnew%26sort%3Dtotal"`);
  expect(listed.body).toContain('<a href="tel:0770000003">');
});

test('orders are listed by the payment of their transporter, with the sum of those listed', async () => {
  const { db } = server;
  onTestFinished(() =>
    db.exec(`delete from transporter_payments; update orders set status = 'new', delivery_price = 40000`),
  );
  await db.exec(`update orders set status = 'delivered' where phone in ('0770000002', '0770000003', '0770000004');
    update orders set status = 'returned' where phone = '0770000005';
    update orders set delivery_price = 50000 where phone = '0770000002';
    insert into transporter_payments (shop_id, transporter_id, key, order_count, expected, fee, received, staff_name)
      select 1, min(transporter_id), gen_random_uuid(), 3, 0, 0, 0, 'Amina' from orders;
    insert into transporter_payment_orders (payment_id, order_id, total, counts)
      select p.id, o.id, o.total, o.phone <> '0770000004' from transporter_payments p, orders o
      where o.phone in ('0770000003', '0770000004', '0770000005')`);
  const listed = async (filters: OrderFilters) =>
    (await listOrders(db, 1, filters)).orders.map(({ phone }) => phone.slice(-1)).join('');
  // The payment of the fourth was reversed; the fifth came back after it was paid.
  expect(await listed({ payment: 'unpaid' })).toBe('42');
  expect(await listed({ payment: 'paid' })).toBe('53');
  expect(await countOrders(db, 1, { payment: 'unpaid' })).toMatchObject({
    new: { count: 0, sum: 0 },
    delivered: { count: 2, sum: 540_000 + 550_000 },
  });

  const { cookie } = await server.signIn();
  const open = (query: string) => server.app.inject({ url: `/dashboard/orders?${query}`, headers: { cookie } });
  const headOf = async (query: string) =>
    /<p class="list-count">(.*?)<\/p>/
      .exec((await open(query)).body)?.[1]
      ?.replace(/<[^>]+>/g, '')
      .replace(/\s/g, ' ');
  expect(await headOf('payment=unpaid')).toBe('2 commandes · Total 10 900,00 DA');
  expect(await headOf('payment=unpaid&status=sent')).toBe('0 commande · Total 0,00 DA');
  expect(await headOf('status=returned')).toBe('1 commande · Total 5 400,00 DA');
  expect((await open('payment=unpaid&format=csv')).body.trim().split('\r\n')).toHaveLength(3);
});

test('an order shows its lines and totals to staff by number and to the shopper by uuid', async () => {
  const order = await orderByUuid(server.db, uuids[0]!);
  expect(order).toMatchObject({
    subtotal: 500_000,
    deliveryPrice: 40_000,
    total: 540_000,
    wilayaCode: '16',
    address: '12 rue Didouche',
    email: null,
    transporter: { en: 'Rapide, to your door' },
  });
  expect(order?.lines).toEqual([
    {
      id: expect.any(Number),
      productId: LAMP,
      combinationId: null,
      type: 'simple',
      name: { fr: 'Lampe', en: 'Lamp', ar: 'مصباح' },
      attributes: [],
      unitPrice: 250_000,
      promotion: null,
      quantity: 2,
      total: 500_000,
      packContents: null,
    },
  ]);
  expect(await orderById(server.db, order!.id)).toEqual(order);
  for (const nobody of ['x', crypto.randomUUID()]) expect(await orderByUuid(server.db, nobody)).toBeNull();
  expect(await orderById(server.db, 1)).toBeNull();
  expect(await orderById(server.db, Number.NaN)).toBeNull();
});
