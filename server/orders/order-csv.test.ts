import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { CARPET, FLEXIBLE_PACK, LAMP, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { orderColumns, ordersInParts } from './order-csv.ts';
import { listOrders } from './queries.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let lamps: number;
let pack: number;

beforeAll(async () => {
  lamps = await placeOrder(server, [{ product: LAMP, combination: null, quantity: 2 }]);
  const productInPack = [{ product: CARPET, combination: SMALL }];
  pack = await placeOrder(server, [
    { product: LAMP, combination: null, quantity: 1 },
    { product: FLEXIBLE_PACK, combination: null, quantity: 1, type: 'pack', productInPack },
  ]);
});

/** Returns the rows of the spreadsheet by order number, each with its cells by heading. */
async function exported(
  locale = 'fr',
  url = `/dashboard/orders?format=csv&locale=${locale}`,
): Promise<Map<string | undefined, Record<string, string>>> {
  const { body } = await server.app.inject({
    url,
    headers: { cookie: staff.cookie, accept: 'text/html' },
  });
  const [head = [], ...rows] = body
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(locale === 'en' ? ',' : ';'));
  return new Map(rows.map((cells) => [cells[0], Object.fromEntries(cells.map((cell, index) => [head[index], cell]))]));
}

it('the spreadsheet of orders has what a transporter makes parcels from, one row for each order', async () => {
  onTestFinished(() => server.db.exec('update orders set tracking_number = null, email = null'));
  await server.db.query(
    `update orders set tracking_number = '0012345678', email = 'a@b.test', phone = '0661234567' where id = $1`,
    [lamps],
  );
  const rows = await exported();
  expect(rows.size).toBe(2);
  expect(rows.get(String(lamps))).toMatchObject({
    Téléphone: '0661 23 45 67',
    Total: '5400,00',
    Wilaya: 'Alger',
    Commune: 'Bab El Oued',
    Adresse: '12 rue Didouche',
    'E-mail': 'a@b.test',
    Transporteur: '"Rapide, à domicile"',
    Livraison: 'À domicile',
    'Numéro de suivi': "'0012345678",
    Produits: '2 × Lampe',
    'À encaisser': '5400,00',
    'Code wilaya du transporteur': '16',
    'Montant des produits': '5000,00',
    'Prix de livraison': '400,00',
    'Livrée le': '',
    'N° de paiement': '',
    Employé: '',
  });
  expect(rows.get(String(pack))).toMatchObject({
    Produits: '1 × Lampe + 1 × Coffret libre (1 × Tapis · Petit + 1 × Bol)',
    'Numéro de suivi': '',
    'E-mail': '',
  });
});

it('the wilaya has the number that the transporter gives it, in the spreadsheet and on the ticket', async () => {
  onTestFinished(() => server.db.exec('delete from transporter_wilaya_codes'));
  await server.db.query(
    `insert into transporter_wilaya_codes (transporter_id, wilaya_id, code)
     select transporter_id, wilaya_id, '28' from orders where id = $1`,
    [lamps],
  );
  const code = async () => (await exported()).get(String(lamps))?.['Code wilaya du transporteur'];
  expect(await code()).toBe('28');
  const ticket = await server.app.inject({
    url: `/dashboard/orders/tickets?ids=${lamps}`,
    headers: { cookie: staff.cookie, accept: 'text/html' },
  });
  expect(ticket.body).toContain('Rapide, à domicile · wilaya 28');
  for (const [given, cell] of [
    ['09', '9'],
    ['16-B', '16-B'],
  ]) {
    await server.db.query('update transporter_wilaya_codes set code = $1', [given]);
    expect(await code()).toBe(cell);
  }
});

it('the spreadsheet says when an order was delivered, who has it, and in which payment it is', async () => {
  onTestFinished(async () => {
    await server.db.exec("update orders set status = 'new', employee_id = null; delete from order_events");
  });
  await server.db.query(
    `update orders set status = 'delivered', employee_id = (select min(id) from staff) where id = $1`,
    [lamps],
  );
  await server.db.query(
    `insert into order_events (order_id, kind, former, current, staff_name, created_at) values ($1, 'status', 'sent', 'delivered', 'A', '2026-03-02T23:30:00Z')`,
    [lamps],
  );
  const row = (await exported()).get(String(lamps));
  expect(row?.['Livrée le']).toContain('03/03/2026');
  expect(row?.Employé).not.toBe('');
});

it('the ticked orders have a spreadsheet of their own', async () => {
  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/dashboard/orders/csv',
    headers: { ...staff.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: `query=&ids=${pack}`,
  });
  expect(headers.location).toBe(`/dashboard/orders/csv?ids=${pack}`);
  const rows = await exported('fr', String(headers.location));
  expect([...rows.keys()]).toEqual([String(pack)]);
  expect(rows.get(String(pack))).toEqual((await exported()).get(String(pack)));
});

it('the spreadsheet is in the language of its reader', async () => {
  const row = (await exported('ar')).get(String(lamps));
  expect(row).toMatchObject({ البلدية: 'باب الوادي', التوصيل: 'إلى المنزل', المنتجات: expect.any(String) });
  expect(Object.values(row ?? {})).toContain('2 × مصباح');
});

it('nothing is to be collected for an order that was delivered, returned or cancelled', async () => {
  onTestFinished(() => server.db.exec("update orders set status = 'new'"));
  for (const [status, amount] of Object.entries({ sent: '5400,00', delivered: '', returned: '', cancelled: '' })) {
    await server.db.query('update orders set status = $2 where id = $1', [lamps, status]);
    expect((await exported()).get(String(lamps))?.['À encaisser'], status).toBe(amount);
  }
});

it('the orders of a spreadsheet are read together', async () => {
  const { orders } = await listOrders(server.db, 1);
  const queries: string[] = [];
  const query: typeof server.db.query = (text, values) => {
    queries.push(text);
    return server.db.query(text, values);
  };
  await orderColumns('fr', { db: { ...server.db, query }, rows: orders });
  expect([orders.length, queries.length]).toEqual([2, 1]);
});

it('a spreadsheet of too many orders is refused before one of them is read', async () => {
  const queries: string[] = [];
  const query: typeof server.db.query = async <T extends object>(text: string) => {
    queries.push(text);
    return [{ status: 'delivered', count: 50_001, sum: 1 }] as unknown as T[];
  };
  const refused = ordersInParts({ ...server.db, query }, 1, { limit: 50_001 });
  await expect(refused).rejects.toMatchObject({ statusCode: 422, text: 'too-many-rows' });
  expect(queries).toEqual([expect.stringMatching(/^select o\.status, count/)]);
});

it('the orders of a large spreadsheet are listed in parts, each of them once', async () => {
  onTestFinished(() => server.db.exec("delete from orders where cart_external_id = 'many'"));
  await server.db.query(
    `insert into orders (uuid, shop_id, source, locale, cart_external_id, firstname, lastname, phone, address,
       wilaya_id, commune_id, transporter_id, subtotal, delivery_price)
     select gen_random_uuid(), shop_id, source, locale, 'many', firstname, lastname, phone, address,
       wilaya_id, commune_id, transporter_id, subtotal + n % 7, delivery_price
     from orders, generate_series(1, 5001) n where id = $1`,
    [lamps],
  );
  const all = await server.db.query<{ id: number }>('select id from orders order by total desc, id desc');
  let longest = 0;
  const query: typeof server.db.query = async <T extends object>(...statement: Parameters<typeof server.db.query>) => {
    const rows = await server.db.query<T>(...statement);
    longest = Math.max(longest, rows.length);
    return rows;
  };
  const sort = { by: 'total', descending: true } as const;
  const { orders, next } = await ordersInParts({ ...server.db, query }, 1, { sort, limit: 50_001 });
  expect([orders.map(({ id }) => id), next]).toEqual([all.map(({ id }) => id), null]);
  expect(longest).toBeLessThanOrEqual(5001);
  const first = await ordersInParts(server.db, 1, { limit: 5002 });
  expect([first.orders.length, first.next]).toEqual([5002, String(first.orders.at(-1)?.id)]);
});
