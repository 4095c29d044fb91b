import { type PricedLine, priceLine } from '../../catalogue/pricing.ts';
import { productFacts } from '../../catalogue/product-facts.ts';
import type { Database } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Geography } from '../../geography/data/build.ts';
import { createRandom, type Random } from '../random.ts';
import { type Customer, planCustomers } from './customers.ts';
import { planMovements, type StockItem } from './movements.ts';
import { type OrderCourse, planCourse, type StaffMember } from './order-course.ts';
import { planLines } from './plan-lines.ts';

const DAY = 24 * 60 * 60 * 1000;
const ORDER_DAYS = 90;
/** However large the shop: these sell. */
const SOLD_PRODUCTS = 150;
const SOLD_PACKS = 12;
const LINES_OF_A_CART = [1, 1, 1, 2, 2, 3, 4] as const;

interface Draft {
  readonly uuid: string;
  readonly source: 'cart' | 'quick';
  readonly customer: Customer;
  readonly createdAt: Date;
  readonly course: OrderCourse;
  readonly lines: readonly PricedLine[];
}

interface Context {
  readonly shopId: number;
  readonly geography: Geography;
  readonly orders: number;
  readonly seed: number;
  readonly now: Date;
}

/**
 * Inserts orders of the last 90 days with their history, and the stock movements of the shop in that time. They have a
 * random generator of their own, so that they do not change the other data of a shop.
 */
export async function seedOrders(db: Database, { shopId, geography, orders, seed, now }: Context): Promise<void> {
  const random = createRandom(seed + 0x0de65);
  const people = await db.query<StaffMember>('select id, name from staff order by id');
  const times = Array.from({ length: orders }, () => now.getTime() - ORDER_DAYS * DAY * random.next() ** 1.3);
  const customers = planCustomers(Math.ceil(orders * 0.8), geography, random);
  const drafts = await draftOrders(db, shopId, {
    random,
    planned: times
      .sort((a, b) => a - b)
      .map((time) => {
        const createdAt = new Date(Math.floor(time));
        return {
          uuid: random.uuid(),
          source: random.chance(0.45) ? ('cart' as const) : ('quick' as const),
          customer: random.pick(customers),
          createdAt,
          course: planCourse(random, { createdAt, now, people }),
        };
      }),
  });
  const ids = await writeOrders(db, shopId, drafts, random);
  await writeStock(db, shopId, { drafts, ids, people, random, now });
}

/** Gives every order its lines, at the prices of today. */
async function draftOrders(
  db: Database,
  shopId: number,
  { planned, random }: { planned: readonly Omit<Draft, 'lines'>[]; random: Random },
): Promise<Draft[]> {
  const sold = await db.query<{ id: number }>(
    `(select id from products where shop_id = $1 and type = 'simple' order by id limit ${SOLD_PRODUCTS})
     union all (select id from products where shop_id = $1 and type = 'pack' order by id limit ${SOLD_PACKS})`,
    [shopId],
  );
  const facts = await productFacts(
    db,
    shopId,
    sold.map(({ id }) => id),
  );
  return planned.flatMap((order) => {
    const count = order.source === 'quick' ? 1 : random.pick(LINES_OF_A_CART);
    const lines = planLines(facts, random, { count, at: order.createdAt }).map((line) => {
      const priced = priceLine(line, facts);
      if (priced.ok) return priced;
      throw new Error(`A seeded order has product ${line.product}, which the shop refuses: ${priced.problem}.`);
    });
    return lines.length === 0 ? [] : [{ ...order, lines }];
  });
}

/** @returns order id by uuid */
async function writeOrders(
  db: Database,
  shopId: number,
  drafts: readonly Draft[],
  random: Random,
): Promise<Map<string, number>> {
  const offers = await shippingOffers(db, drafts);
  await insertRows(
    db,
    'orders',
    drafts.map(({ uuid, source, customer, createdAt, course, lines }) => {
      const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
      const offer = random.pick(offers.get(customer.commune) ?? []);
      return {
        uuid,
        shop_id: shopId,
        source,
        locale: customer.locale,
        status: course.status,
        employee_id: course.employee?.id ?? null,
        cart_external_id: `seed:${uuid}`,
        firstname: customer.firstname,
        lastname: customer.lastname,
        phone: customer.phone,
        email: customer.email,
        address: customer.address,
        wilaya_id: customer.wilaya,
        commune_id: customer.commune,
        transporter_id: offer.transporter,
        subtotal,
        delivery_price: offer.freeFrom !== null && subtotal >= offer.freeFrom ? 0 : offer.price,
        created_at: createdAt,
      };
    }),
  );
  const rows = await db.query<{ id: number; uuid: string }>('select id, uuid from orders where shop_id = $1', [shopId]);
  const ids = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  await insertRows(
    db,
    'order_lines',
    drafts.flatMap(({ uuid, lines }) =>
      lines.map((line, position) => ({
        order_id: ids.get(uuid),
        position,
        product_id: line.productId,
        combination_id: line.combinationId,
        type: line.type,
        name: line.names,
        attributes: line.attributes,
        unit_price: line.unitPrice,
        quantity: line.quantity,
        pack_contents: line.type === 'pack' ? line.packItems : null,
      })),
    ),
  );
  await insertRows(
    db,
    'order_events',
    drafts
      .flatMap(({ uuid, course }) => course.events.map((event) => ({ order: ids.get(uuid), ...event })))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ order, kind, former, current, staff, at }) => ({
        order_id: order,
        kind,
        former,
        current,
        created_at: at,
        staff_id: staff.id,
        staff_name: staff.name,
      })),
  );
  return ids;
}

interface Offer {
  readonly commune: number;
  readonly transporter: number;
  readonly price: number;
  readonly freeFrom: number | null;
}

/** Transporters and their prices by commune. */
async function shippingOffers(db: Database, drafts: readonly Draft[]): Promise<Map<number, Offer[]>> {
  const offers = await db.query<Offer>(
    `select s.commune_id as commune, s.transporter_id as transporter, r.price, r.free_from as "freeFrom"
     from transporter_communes s join communes c on c.id = s.commune_id
     join transporter_rates r on r.transporter_id = s.transporter_id and r.wilaya_id = c.wilaya_id
     where s.commune_id = any ($1::int[]) order by s.commune_id, s.transporter_id`,
    [drafts.map(({ customer }) => customer.commune)],
  );
  return Map.groupBy(offers, ({ commune }) => commune);
}

/** Writes the movements, then caches what they add up to. */
async function writeStock(
  db: Database,
  shopId: number,
  {
    drafts,
    ids,
    people,
    random,
    now,
  }: {
    drafts: readonly Draft[];
    ids: ReadonlyMap<string, number>;
    people: readonly StaffMember[];
    random: Random;
    now: Date;
  },
): Promise<void> {
  const warehouses = await db.query<{ id: number }>('select id from warehouses where shop_id = $1 order by position', [
    shopId,
  ]);
  const reasons = await db.query<{ id: number; code: string }>(
    'select id, code from stock_reasons where shop_id = $1',
    [shopId],
  );
  const items = await db.query<StockItem>(
    `select s.id, p.date_add as since, s.available from stock_items s join products p on p.id = s.product_id
     where p.shop_id = $1 order by s.id`,
    [shopId],
  );
  const movements = planMovements(
    drafts.map(({ uuid, createdAt, course, lines }) => ({
      id: ids.get(uuid) ?? 0,
      createdAt,
      course,
      stock: piecesOf(lines),
    })),
    {
      items,
      warehouses: warehouses.map(({ id }) => id),
      reasons: new Map(reasons.map(({ id, code }) => [code, id])),
      people: people.map(({ id }) => id),
      now,
    },
    random,
  );
  const nameOf = new Map<number | null, string>(people.map(({ id, name }) => [id, name]));
  await insertRows(
    db,
    'stock_movements',
    movements.map((row) => ({ ...row, staff_name: nameOf.get(row.staff_id) ?? null })),
  );
  await db.query('select 1 from recount_stock($1)', [[...new Set(movements.map((row) => row.stock_item_id))]]);
}

/** Pieces of each stock item that the lines of an order take together. */
function piecesOf(lines: readonly PricedLine[]): { item: number; quantity: number }[] {
  const pieces = new Map<number, number>();
  for (const { stockItemId, quantity } of lines.flatMap(({ stock }) => stock)) {
    pieces.set(stockItemId, (pieces.get(stockItemId) ?? 0) + quantity);
  }
  return [...pieces].map(([item, quantity]) => ({ item, quantity }));
}
