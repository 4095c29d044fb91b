import type { Random } from '../random.ts';
import type { OrderCourse } from './order-course.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS_BETWEEN_ARRIVALS = 6;

/** A row of `stock_movements`. */
interface PlannedMovement {
  readonly created_at: Date;
  readonly kind: 'reserve' | 'release' | 'send' | 'return' | 'in' | 'out' | 'count';
  readonly stock_item_id: number;
  readonly quantity: number;
  readonly from_account: string;
  readonly from_warehouse_id: number | null;
  readonly to_account: string;
  readonly to_warehouse_id: number | null;
  readonly order_id: number | null;
  readonly staff_id: number | null;
  readonly reason_id: number | null;
}

/** Pieces of an item that an order takes from a warehouse, at some time. */
interface Claim {
  readonly item: number;
  readonly quantity: number;
  readonly warehouse: number;
  readonly at: Date;
}

interface StockedOrder {
  readonly id: number;
  readonly createdAt: Date;
  readonly course: OrderCourse;
  readonly stock: readonly { readonly item: number; readonly quantity: number }[];
}

export interface StockItem {
  readonly id: number;
  /** Since when the shop has it. */
  readonly since: Date;
  readonly available: number;
}

interface Stockroom {
  readonly items: readonly StockItem[];
  /** In the shop's sequence. */
  readonly warehouses: readonly number[];
  /** Ids by code. */
  readonly reasons: ReadonlyMap<string, number>;
  /** The staff of the warehouse. */
  readonly people: readonly number[];
  readonly now: Date;
}

/** Columns of `stock_movements` where no warehouse is concerned. */
export const OUTSIDE = {
  from_account: 'outside',
  from_warehouse_id: null,
  to_account: 'outside',
  to_warehouse_id: null,
} as const;
const NOWHERE = { ...OUTSIDE, order_id: null, staff_id: null, reason_id: null };
const onHandFrom = (warehouse: number) => ({ from_account: 'on_hand', from_warehouse_id: warehouse }) as const;
const onHandTo = (warehouse: number) => ({ to_account: 'on_hand', to_warehouse_id: warehouse }) as const;

/**
 * Plans what happened to stock, oldest first. Arrivals bring what orders take, so that every product has at least the
 * pieces it began with, less what was damaged or missing.
 */
export function planMovements(orders: readonly StockedOrder[], stock: Stockroom, random: Random): PlannedMovement[] {
  const claims: Claim[] = [];
  const moved = orders.flatMap((order) =>
    order.stock.flatMap(({ item, quantity }) => {
      const warehouse = stock.warehouses[random.pick([0, 0, 0, 0, 1, 2])] ?? 0;
      claims.push({ item, quantity, warehouse, at: order.createdAt });
      return orderMovements(order, { item, quantity, warehouse });
    }),
  );
  const all = [...arrivals(claims, stock, random), ...losses(stock, random), ...moved];
  return all.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

function orderMovements(
  { id, createdAt, course }: StockedOrder,
  { item, quantity, warehouse }: Omit<Claim, 'at'>,
): PlannedMovement[] {
  const base = { ...NOWHERE, stock_item_id: item, quantity, order_id: id };
  const moved: PlannedMovement[] = [{ ...base, created_at: createdAt, kind: 'reserve', to_account: 'reserved_order' }];
  for (const { current, at, staff } of course.events) {
    const step = { ...base, created_at: at, staff_id: staff.id };
    if (current === 'sent') {
      moved.push({ ...step, kind: 'send', ...onHandFrom(warehouse) });
      moved.push({ ...step, kind: 'send', from_account: 'reserved_order' });
    } else if (current === 'returned') {
      moved.push({ ...step, kind: 'return', ...onHandTo(warehouse) });
    } else if (current === 'cancelled') {
      moved.push({ ...step, kind: 'release', from_account: 'reserved_order' });
    }
  }
  return moved;
}

/** Every few days a delivery brings what orders take until the next one. */
function arrivals(claims: readonly Claim[], { items, reasons, people }: Stockroom, random: Random): PlannedMovement[] {
  const since = new Map(items.map((item) => [item.id, item.since.getTime()]));
  const period = DAYS_BETWEEN_ARRIVALS * DAY;
  const dayOf = ({ at, item }: Claim) => Math.max(at.getTime() - (at.getTime() % period), since.get(item) ?? 0);
  const groups = Map.groupBy(claims, (claim) => `${claim.item} ${claim.warehouse} ${dayOf(claim)}`);
  return [...groups.values()].map((group) => {
    const [first] = group as [Claim, ...Claim[]];
    return {
      ...NOWHERE,
      ...onHandTo(first.warehouse),
      created_at: new Date(dayOf(first)),
      kind: 'in',
      stock_item_id: first.item,
      quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
      staff_id: random.pick(people),
      reason_id: reasons.get('arrival') ?? null,
    };
  });
}

const DAMAGED = 0.06;
const COUNTED = 0.08;
/** Items with fewer pieces have no losses. */
const PIECES_TO_LOSE = 12;
const OLDEST_LOSS_DAYS = 90;

/** Some pieces are damaged, and some counts find one more or fewer; in the first warehouse. */
function losses(
  { items, reasons, people, warehouses: [first = 0], now }: Stockroom,
  random: Random,
): PlannedMovement[] {
  return items.flatMap(({ id, since, available }) => {
    const [isDamaged, isCounted, isMore] = [random.chance(DAMAGED), random.chance(COUNTED), random.chance(0.4)];
    if (available < PIECES_TO_LOSE) return [];
    const someTime = () => {
      const start = Math.max(since.getTime(), now.getTime() - OLDEST_LOSS_DAYS * DAY);
      return new Date(start + Math.floor((now.getTime() - start) * random.next()));
    };
    const base = { ...NOWHERE, stock_item_id: id, staff_id: random.pick(people) };
    const out = { ...onHandFrom(first), quantity: random.int(1, 2) };
    const damage: PlannedMovement = {
      ...base,
      ...out,
      created_at: someTime(),
      kind: 'out',
      to_account: 'lost',
      reason_id: reasons.get('damaged') ?? null,
    };
    const count: PlannedMovement = {
      ...base,
      ...(isMore ? { ...onHandTo(first), quantity: 1 } : out),
      created_at: someTime(),
      kind: 'count',
      reason_id: reasons.get('counted') ?? null,
    };
    return [...(isDamaged ? [damage] : []), ...(isCounted ? [count] : [])];
  });
}
