import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { sanitizeRichText } from '../web/rich-text.ts';
import { seedDatabase } from './seed.ts';
import { SHOP_UUID, SHOWCASE } from './showcase.ts';

const now = new Date('2026-11-21T10:00:00Z');
const SHOP = `select slug, uuid, price_ht, type,
    (select jsonb_agg(jsonb_build_object('l', language_code, 'n', name, 'd', long_description) order by language_code)
     from product_langs where product_id = products.id) as texts
  from products order by id`;

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedDatabase(db, { seed: 7, products: 120, now });
});
afterAll(() => db.close());

const one = async <T>(text: string): Promise<T> => (await db.query<{ value: T }>(text))[0]?.value as T;

describe('the seeded shop', () => {
  it('is the same for the same number and another for another', async () => {
    const again = await createTestDatabase();
    await seedDatabase(again, { seed: 7, products: 120, now });
    const other = await createTestDatabase();
    await seedDatabase(other, { seed: 8, products: 120, now });
    const [first, second, third] = await Promise.all([db, again, other].map((shop) => shop.query(SHOP)));
    await Promise.all([again.close(), other.close()]);
    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
  });

  it('has as many products as asked, packs and showcase included, and its fixed uuid', async () => {
    expect(await one('select count(*)::int as value from products')).toBe(120);
    expect(await one(`select count(*)::int as value from products where type = 'pack'`)).toBeGreaterThan(6);
    expect(await one('select uuid as value from shops')).toBe(SHOP_UUID);
    for (const { category, slug } of Object.values(SHOWCASE)) {
      const rows = await db.query(
        'select 1 from products p join categories c on c.id = p.category_id where p.slug = $1 and c.slug = $2',
        [slug, category],
      );
      expect(rows, slug).toHaveLength(1);
    }
  });

  it('describes every product in three languages without an empty place or a template left over', async () => {
    const texts = await db.query<{ text: string }>(
      `select concat_ws(' ', name, short_description, long_description, seo_title, seo_description) as text from product_langs`,
    );
    expect(texts).toHaveLength(360);
    expect(texts.filter(({ text }) => /[{}]|undefined|null|\[object|<p><\/p>| {2}/.test(text))).toEqual([]);
    expect(
      await one(`select count(*)::int as value from product_langs where language_code = 'ar' and name !~ '[ء-ي]'`),
    ).toBe(0);
  });

  it('names what an English product comes with after the product, and says nothing twice on its page', async () => {
    const named = await db.query<{ name: string }>(
      `select name from product_langs l join products p on p.id = l.product_id
       where language_code = 'en' and type <> 'pack' and name ~ ' (with|for) '`,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => /^\S+ (with|for) /.test(name))).toEqual([]);
    expect(
      await one(`select count(*)::int as value from product_langs
        where short_description <> '' and starts_with(long_description, short_description)`),
    ).toBe(0);
  });

  it('writes no markup that the sanitiser would change', async () => {
    const rows = await db.query<{ html: string }>('select long_description as html from product_langs');
    expect(rows.filter(({ html }) => sanitizeRichText(html) !== html)).toEqual([]);
  });

  it('keeps its stock as the sum of its movements, with some products sold out', async () => {
    expect(await ledgerDifferences(db)).toEqual([]);
    expect(await one('select count(*)::int as value from stock_items where available = 0')).toBeGreaterThan(10);
    const unsellable = `select count(*)::int as value from combinations c where not exists
      (select 1 from stock_items s where s.combination_id = c.id and s.product_id = c.product_id)`;
    expect(await one(unsellable)).toBe(0);
  });

  it('has its stock in three warehouses, most of it in the first', async () => {
    const pieces = await db.query<{ name: string; pieces: number }>(
      `select h.name, sum(w.on_hand - w.reserved)::int as pieces from warehouses h join warehouse_stock w on w.warehouse_id = h.id
       group by h.id order by h.position`,
    );
    expect(pieces.map(({ name }) => name)).toEqual(['Alger', 'Oran', 'Constantine']);
    const [first = 0, ...others] = pieces.map(({ pieces: sum }) => sum);
    expect(first).toBeGreaterThan(Math.max(...others));
    expect(await one('select sum(available)::int as value from stock_items')).toBe(
      pieces.reduce((sum, warehouse) => sum + warehouse.pieces, 0),
    );
  });

  it('has an expedition in each status', async () => {
    const expeditions = await db.query(
      `select e.status, sum(l.quantity)::int > 0 as pieces, sum(l.sent_quantity) = sum(l.quantity) as sent,
         sum(l.received_quantity) = sum(l.sent_quantity) as received
       from expeditions e join expedition_lines l on l.expedition_id = e.id group by e.id order by e.id`,
    );
    expect(expeditions).toEqual([
      { status: 'completed', pieces: true, sent: true, received: true },
      { status: 'sent', pieces: true, sent: true, received: false },
      { status: 'in-progress', pieces: true, sent: null, received: null },
      { status: 'received', pieces: true, sent: true, received: false },
      { status: 'partially-received', pieces: true, sent: true, received: false },
      { status: 'fully-received', pieces: true, sent: true, received: true },
      { status: 'cancelled', pieces: true, sent: null, received: null },
    ]);
    expect(await one('select sum(in_transit)::int as value from warehouse_stock')).toBe(
      await one('select sum(sent_quantity)::int as value from expedition_lines where received_quantity = 0'),
    );
  });

  it('has a payment that counts and one that was reversed', async () => {
    const shop = await createTestDatabase();
    await seedDatabase(shop, { seed: 7, products: 40, orders: 200, now });
    const states = await shop.query(
      `select p.reversed_at is null as counts, bool_or(o.counts) as paid,
         (select sum(m.amount)::int from money_movements m where m.payment_id = p.id) > 0 as money
       from transporter_payments p join transporter_payment_orders o on o.payment_id = p.id group by p.id order by p.id`,
    );
    await shop.close();
    expect(states).toEqual([
      { counts: true, paid: true, money: true },
      { counts: false, paid: false, money: false },
    ]);
  });

  it('has promotions that run, that are over and that are still to come', async () => {
    const [states] = await db.query(
      `select count(*) filter (where ends_at < $1) > 0 as over, count(*) filter (where starts_at > $1) > 0 as later,
         count(*) filter (where (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1)) > 0 as running
       from promotions`,
      [now],
    );
    expect(states).toEqual({ over: true, later: true, running: true });
  });

  it('gives new rows ids behind the seeded ones', async () => {
    const [row] = await db.query<{ id: number }>(
      `insert into tags (shop_id, slug, name) values (1, 'x', '{"fr":"x"}') returning id`,
    );
    expect(row?.id).toBe(5);
  });
});

describe('delivery', () => {
  it('reaches every deliverable commune with at least one carrier, and none of the others', async () => {
    const deliverable = 'c.deliverable and w.deliverable';
    const served = 'exists (select 1 from transporter_communes s where s.commune_id = c.id)';
    const wrong = `select count(*)::int as value from communes c join wilayas w on w.id = c.wilaya_id where (${deliverable}) <> (${served})`;
    expect(await one(wrong)).toBe(0);
  });

  it('has a price wherever a carrier serves a commune', async () => {
    const unpriced = `select count(*)::int as value from transporter_communes s join communes c on c.id = s.commune_id
      where not exists (select 1 from transporter_rates r where r.transporter_id = s.transporter_id and r.wilaya_id = c.wilaya_id)`;
    expect(await one(unpriced)).toBe(0);
  });

  it('costs less to a desk than home, more in the south, and is within what carriers ask', async () => {
    const [prices] = await db.query(
      `select min(price) filter (where kind = 'home') as home, max(price) filter (where kind = 'home') as far,
         min(price) filter (where kind = 'stopdesk') as desk, max(price) filter (where kind = 'stopdesk') as "farDesk"
       from transporter_rates r join transporters t on t.id = r.transporter_id`,
    );
    expect(prices).toEqual({ home: 40_000, far: 110_000, desk: 25_000, farDesk: 80_000 });
    expect(
      await one('select count(*)::int as value from transporter_rates where free_from is not null'),
    ).toBeGreaterThan(0);
  });
});
