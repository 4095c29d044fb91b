import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidPhone } from '../../../shared/rules/phone/phone.ts';
import { capturedCarts } from '../../cart/abandoned-queries.ts';
import type { Database } from '../../db/database.ts';
import { ORDER_STATUSES } from '../../orders/queries.ts';
import { DEMO_STAFF } from '../../staff/demo-staff.ts';
import { isPassword } from '../../staff/password.ts';
import { stockHistory } from '../../stock/history.ts';
import { ledgerDifferences, shortOrders } from '../../stock/queries.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { seedDatabase } from '../seed.ts';

const now = new Date('2026-11-21T10:00:00Z');
const SEED = { seed: 7, products: 120, orders: 150, now };
const ORDERS = `select uuid, status, source, firstname, phone, commune_id, total, created_at from orders order by id`;

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedDatabase(db, SEED);
});
afterAll(() => db.close());

const one = async <T>(text: string, params: (string | number)[] = []): Promise<T> =>
  (await db.query<{ value: T }>(text, params))[0]?.value as T;

describe('the orders of a seeded shop', () => {
  it('are as many as asked for, in every status, from carts and from product pages', async () => {
    expect(await one('select count(*)::int as value from orders')).toBe(150);
    expect(await one('select array_agg(distinct status) as value from orders')).toEqual([...ORDER_STATUSES].sort());
    expect(await one('select array_agg(distinct source) as value from orders')).toEqual(['cart', 'quick']);
    expect(await one(`select count(distinct type)::int as value from order_lines`)).toBe(2);
    expect(
      await one(`select bool_and(l.n > 0) as value from orders o
      left join lateral (select count(*) as n from order_lines where order_id = o.id) l on true`),
    ).toBe(true);
  });

  it('are the same for the same number', async () => {
    const again = await createTestDatabase();
    await seedDatabase(again, SEED);
    const [first, second] = await Promise.all([db, again].map((shop) => shop.query(ORDERS)));
    await again.close();
    expect(second).toEqual(first);
  });

  it('came in the last ninety days, in the sequence of their numbers', async () => {
    const [times] = await db.query<{ first: Date; last: Date; sorted: boolean }>(
      `select min(created_at) as first, max(created_at) as last,
         array_agg(created_at order by id) = array_agg(created_at order by created_at) as sorted from orders`,
    );
    expect(times?.sorted).toBe(true);
    expect(times?.last.getTime()).toBeLessThan(now.getTime());
    expect(times?.first.getTime()).toBeGreaterThan(now.getTime() - 91 * 24 * 3600 * 1000);
  });

  it('go to places that their transporter serves, for its price, and cost what their lines cost', async () => {
    expect(
      await one(`select count(*)::int as value from orders o
        join transporter_communes s on s.transporter_id = o.transporter_id and s.commune_id = o.commune_id
        join transporter_rates r on r.transporter_id = o.transporter_id and r.wilaya_id = o.wilaya_id
        where o.delivery_price = case when r.free_from <= o.subtotal then 0 else r.price end
          and o.subtotal = (select sum(total) from order_lines l where l.order_id = o.id)`),
    ).toBe(150);
  });

  it('have a history that ends at their status and employee, by people of the shop', async () => {
    expect(
      await one(`select count(*)::int as value from orders o
        left join lateral (select current from order_events where order_id = o.id and kind = 'status' order by id desc limit 1) s on true
        left join lateral (select current from order_events where order_id = o.id and kind = 'employee' order by id desc limit 1) e on true
        where o.status <> coalesce(s.current, 'new') or (o.employee_id is null) <> (e.current is null)`),
    ).toBe(0);
    expect(await one('select count(distinct staff_id)::int as value from order_events')).toBe(5);
    expect(
      await one('select count(*)::int as value from order_events where created_at > $1', [now.toISOString()]),
    ).toBe(0);
  });
});

it('a seeded shop has carts that were left in the last five days, with a phone and products', async () => {
  const { carts } = await capturedCarts(db, 1);
  const days = carts.map(({ updatedAt }) => Math.round((now.getTime() - updatedAt.getTime()) / (24 * 3600 * 1000)));
  expect(days).toEqual([1, 2, 3, 4, 5]);
  expect(carts.every(({ phone }) => isValidPhone(phone))).toBe(true);
  expect(carts.every(({ lines, linesCount }) => lines.length > 0 && lines.length === linesCount)).toBe(true);
  const teapots = carts.find(({ firstname }) => firstname === 'رشيد');
  expect([teapots?.subtotal, teapots?.wilayaCode]).toEqual([640_000, '09']);
});

describe('the stock of a seeded shop with orders', () => {
  it('is what its movements add up to, and serves every order', async () => {
    expect(await ledgerDifferences(db)).toEqual([]);
    expect(await shortOrders(db, 1)).toEqual([]);
  });

  it('has figures before and after each movement, also where nothing is left of an item', async () => {
    const history = await stockHistory(db, { limit: 10_000 });
    expect(history.length).toBeGreaterThan(500);
    expect(history.filter(({ before, after }) => before === null || after === null)).toEqual([]);
  });

  it('is reserved for orders that wait, and has left for those that were sent', async () => {
    const balances = await db.query(
      `select o.status, sum(e.change) filter (where e.account = 'reserved_order') > 0 as reserved,
         coalesce(sum(e.change) filter (where e.account = 'on_hand'), 0) < 0 as gone
       from orders o join stock_entries e on e.order_id = o.id group by 1 order by 1`,
    );
    expect(balances).toEqual([
      { status: 'cancelled', reserved: false, gone: false },
      { status: 'confirmed', reserved: true, gone: false },
      { status: 'delivered', reserved: false, gone: true },
      { status: 'new', reserved: true, gone: false },
      { status: 'returned', reserved: false, gone: false },
      { status: 'sent', reserved: false, gone: true },
    ]);
  });

  it('was never below nothing in a warehouse, one movement after the other', async () => {
    expect(
      await one(`select min(balance)::int as value from (
        select sum(change) over (partition by stock_item_id, account, warehouse_id order by movement_id) as balance
        from stock_entries where account not in ('outside', 'lost')) balances`),
    ).toBe(0);
  });

  it('has arrivals, damages and counts with their reason and who did them, in the sequence of their times', async () => {
    expect(
      await db.query(`select m.kind, r.code, bool_and(m.staff_name is not null) as named from stock_movements m
        join stock_reasons r on r.id = m.reason_id group by 1, 2 order by 1`),
    ).toEqual([
      { kind: 'count', code: 'counted', named: true },
      { kind: 'in', code: 'arrival', named: true },
      { kind: 'out', code: 'damaged', named: true },
    ]);
    expect(
      await one(`select count(*)::int as value from (select created_at < lag(created_at)
        over (partition by stock_item_id order by id) as is_earlier from stock_movements) m where is_earlier`),
    ).toBe(0);
  });
});

describe('the staff of a seeded shop with orders', () => {
  it('are the demonstration account and four people whose password nobody knows', async () => {
    const staff = await db.query<{ email: string; hash: string }>(
      'select email, password_hash as hash from staff order by id',
    );
    expect(staff).toHaveLength(5);
    const knows = await Promise.all(staff.map(({ hash }) => isPassword(DEMO_STAFF.password, hash)));
    expect(knows).toEqual([true, false, false, false, false]);
    expect(staff[0]?.email).toBe(DEMO_STAFF.email);
  });
});

describe('the taxes of a seeded shop', () => {
  it('are 19 % on some products, at prices that are paid in whole dinars', async () => {
    expect(await one('select count(*)::int as value from products where tax = 1900')).toBeGreaterThan(5);
    expect(
      await one('select count(*)::int as value from products where price_with_tax(price_ht, tax) % 100 <> 0'),
    ).toBe(0);
    expect(await one('select count(*)::int as value from combinations where price_ht is null')).toBeGreaterThan(3);
  });
});
