import { formatDa } from '../../shared/rules/money/format.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import {
  type ChosenSource,
  cancelOrderStock,
  type DamagedPieces,
  returnOrderStock,
  sendOrderStock,
  undoSentStock,
} from '../stock/order-stock.ts';
import type { PostOutcome } from '../stock/post-stock.ts';
import { listText } from '../web/texts.ts';
import { reserveLines } from './line-quantity.ts';
import { addEvent, inEachLanguage } from './order-history.ts';
import { stepState } from './order-state.ts';
import { type OrderDetail, type OrderStatus, orderById, UNSOLD_STATUSES } from './queries.ts';
import { restoreSentLines } from './sent-lines.ts';

/** The statuses that staff may move an order to, by its status (ORD-13). The first is the usual next step. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['sent', 'cancelled'],
  sent: ['delivered', 'returned'],
  // Came back from the customer after all.
  delivered: ['returned'],
  // Pressed by mistake, or the customer called back.
  returned: ['new'],
  cancelled: ['new'],
};

/** The former status, by status: a step that was pressed by mistake is undone to it (ORD-13). */
export const UNDO_STATUSES: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  confirmed: 'new',
  sent: 'confirmed',
  delivered: 'sent',
};

/** The number of an order's parcel can be stored: its label has it before the parcel leaves. */
export const TRACKED_STATUSES: readonly OrderStatus[] = ['confirmed', 'sent', 'delivered'];

/** Returns the status that the last step of an order is undone to; null when it cannot be undone. */
export function undoStatus({ status, payment }: Pick<OrderDetail, 'status' | 'payment'>): OrderStatus | null {
  return (payment === null && UNDO_STATUSES[status]) || null;
}

/** Staff correct the customer and the delivery of an order with one of these, whose parcel has not left yet. */
export const CORRECTED_STATUSES: readonly OrderStatus[] = ['new', 'confirmed'];

/** A step of an order. */
interface OrderStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** `stepState` of the page; undefined to compare nothing but the status. */
  readonly seen?: string | undefined;
  readonly staff: Staff;
  /** Chosen warehouses for its items; an item without one follows the shop's sequence. */
  readonly sources?: readonly ChosenSource[];
  /** Warehouse for returned pieces; without it each piece goes back to the one it left. */
  readonly returnTo?: number | undefined;
  /** Returned pieces that are written off. */
  readonly damaged?: DamagedPieces;
}

/**
 * - moved: it has the status `to` now · already: it had that status, and the step asks for nothing else
 * - elsewhere: somebody else gave it another status, or the same in another way · changed: it is not as the page showed it
 * - short: pieces are missing · paid: an order in a payment would be undone or reopened
 * - tracked: a parcel with a number would be undone
 */
export type StepOutcome = 'moved' | 'already' | 'elsewhere' | 'changed' | 'short' | 'paid' | 'tracked';

/**
 * Moves an order from the status its page showed to another, and its pieces with it (STK-12). Called in a
 * transaction, which keeps the order locked. Null without order.
 */
export async function moveOrder(db: Database, orderId: number, step: OrderStep): Promise<StepOutcome | null> {
  const { from, to, staff } = step;
  const [order] = await db.query<{ status: OrderStatus; number: string | null; hasLeftover: boolean }>(
    `select status, tracking_number as number, sent_lines is not null as "hasLeftover" from orders where id = $1 for update`,
    [orderId],
  );
  if (order === undefined) return null;
  const isAsSeen = step.seen === undefined || step.seen === stepState((await orderById(db, orderId))!);
  if (order.status !== from) {
    if (order.status !== to || order.hasLeftover) return 'elsewhere';
    return (isAsSeen && isBare(step)) || (await isRepeated(db, orderId, step)) ? 'already' : 'elsewhere';
  }
  if (!isAsSeen) return 'changed';
  const isUndone = UNDO_STATUSES[from] === to;
  if ((isUndone || to === 'new') && (await isPaid(db, orderId))) return 'paid';
  // The transporter knows the parcel.
  if (isUndone && from === 'sent' && order.number !== null) return 'tracked';
  const posted = await postStep(db, orderId, step);
  if (posted?.kind === 'refused') return 'short';
  if (isUndone && from === 'delivered') await restoreSentLines(db, orderId, staff);
  // A parcel that comes back as a whole brings the refused pieces too.
  await db.query('update orders set status = $2, sent_lines = null where id = $1', [orderId, to]);
  await addEvent(db, orderId, { kind: 'status', former: from, current: to, staff });
  if (to === 'returned') {
    const lost = await lostPieces(db, orderId, step.damaged);
    if (lost > 0) await addEvent(db, orderId, { kind: 'loss', former: '', current: String(lost), staff });
  }
  if (from === 'returned' && order.number !== null) {
    // The number is the returned parcel's: the ticket of the next parcel must not have it.
    await db.query('update orders set tracking_number = null where id = $1', [orderId]);
    await addEvent(db, orderId, { kind: 'tracking', former: order.number, current: '', staff });
  }
  return 'moved';
}

/** Says if a step changes the status alone, at the warehouses that the shop plans. */
function isBare({ sources = [], returnTo, damaged }: OrderStep): boolean {
  return sources.length === 0 && returnTo === undefined && damaged !== 'all' && (damaged?.size ?? 0) === 0;
}

/** Says if a step is the second press of a button. The order is locked. */
async function isRepeated(db: Database, orderId: number, { from, to, staff }: OrderStep): Promise<boolean> {
  const same = await db.query(
    `select 1 from order_events where order_id = $1 and kind = 'status' and former = $2 and current = $3 and staff_id = $4
       and created_at > now() - interval '10 seconds'`,
    [orderId, from, to, staff.id],
  );
  return same.length > 0;
}

async function isPaid(db: Database, orderId: number): Promise<boolean> {
  const paid = await db.query('select 1 from transporter_payment_orders where order_id = $1 and counts', [orderId]);
  return paid.length > 0;
}

/** Returns how many pieces the last step of orders to a status took out of stock, brought back, or reserved again. */
export async function movedPieces(db: Database, orders: readonly number[], to: OrderStatus): Promise<number> {
  const isMoved = {
    new: `kind = 'reserve'`,
    confirmed: `kind = 'return'`,
    sent: `kind = 'send' and from_account = 'on_hand'`,
    delivered: 'false',
    returned: `kind = 'return'`,
    cancelled: `kind = 'release'`,
  }[to];
  const [moved] = await db.query<{ pieces: number }>(
    // A step and its movements have the time of their transaction: pieces released by a lowered quantity have another.
    `select coalesce(sum(quantity), 0)::int as pieces from stock_movements m where order_id = any($1::bigint[]) and (${isMoved})
       and created_at = (select max(e.created_at) from order_events e
         where e.order_id = m.order_id and e.kind = 'status' and e.current = $2)`,
    [orders, to],
  );
  return moved?.pieces ?? 0;
}

/** Returns how many of the pieces that just came back are written off. */
async function lostPieces(db: Database, orderId: number, damaged: DamagedPieces = new Map()): Promise<number> {
  if (damaged === 'all') return movedPieces(db, [orderId], 'returned');
  return [...damaged.values()].reduce((sum, quantity) => sum + quantity, 0);
}

/** Posts what a step does to stock. The order is locked. */
async function postStep(
  db: Database,
  order: number,
  { from, to, staff, sources = [], returnTo, damaged }: OrderStep,
): Promise<PostOutcome | null> {
  const movement = { order, staff: staff.id };
  if (from === 'confirmed' && to === 'sent') return sendOrderStock(db, { ...movement, chosen: sources });
  if (from === 'sent' && to === 'confirmed') return undoSentStock(db, movement);
  if (to === 'returned') return returnOrderStock(db, { ...movement, warehouse: returnTo, damaged });
  if (to === 'cancelled') return cancelOrderStock(db, movement);
  return UNSOLD_STATUSES.includes(from) ? reserveLines(db, (await orderById(db, order))!, staff) : null;
}

/**
 * Gives an order to an employee; null takes it from everybody.
 * @param step.seen the employee that the page showed; undefined to replace whoever has the order
 * @returns the employee the order has: `employeeId` when it was stored, else the one that somebody else chose; null when
 *   there is no such order or employee
 */
export async function assignOrder(
  db: Database,
  orderId: number,
  {
    employeeId,
    seen,
    staff,
  }: { readonly employeeId: number | null; readonly seen?: number | null | undefined; readonly staff: Staff },
): Promise<{ readonly employeeId: number | null } | null> {
  const [order] = await db.query<{ employeeId: number | null; former: string | null; current: string | null }>(
    `select o.employee_id as "employeeId", was.name as former, becomes.name as current
     from orders o left join staff was on was.id = o.employee_id left join staff becomes on becomes.id = $2
     where o.id = $1 for update of o`,
    [orderId, employeeId],
  );
  if (order === undefined || (employeeId !== null && order.current === null)) return null;
  if (order.employeeId === employeeId) return { employeeId };
  if (seen !== undefined && order.employeeId !== seen) return { employeeId: order.employeeId };
  await db.query('update orders set employee_id = $2 where id = $1', [orderId, employeeId]);
  await addEvent(db, orderId, { kind: 'employee', former: order.former ?? '', current: order.current ?? '', staff });
  return { employeeId };
}

/**
 * Gives the parcel of an order the number under which its transporter knows it; an empty one takes it away.
 * @param step the number that the page showed, and the one that was typed, both normalized
 * @returns the number the order has: `to` when it was stored, else the one that somebody else gave it; "untracked" without
 *   one of `TRACKED_STATUSES`; null without order
 * @throws a unique violation when another order of the transporter has the number
 */
export async function trackOrder(
  db: Database,
  orderId: number,
  { from, to, staff }: { readonly from: string; readonly to: string; readonly staff: Staff },
): Promise<{ readonly number: string } | 'untracked' | null> {
  const [order] = await db.query<{ status: OrderStatus; number: string }>(
    `select status, coalesce(tracking_number, '') as number from orders where id = $1 for update`,
    [orderId],
  );
  if (order === undefined) return null;
  if (!TRACKED_STATUSES.includes(order.status)) return 'untracked';
  if (order.number === to || order.number !== from) return { number: order.number };
  await db.query(`update orders set tracking_number = nullif($2, '') where id = $1`, [orderId, to]);
  await addEvent(db, orderId, { kind: 'tracking', former: from, current: to, staff });
  return { number: to };
}

/** Name, contact and address of an order's customer, as the order form stores them. */
type OrderCustomer = Pick<OrderDetail, 'firstname' | 'lastname' | 'phone' | 'email' | 'address'>;

/** Corrects the customer of an order. The order is locked and has one of `CORRECTED_STATUSES`. */
export async function correctCustomer(
  db: Database,
  order: OrderDetail,
  { customer, staff }: { readonly customer: OrderCustomer; readonly staff: Staff },
): Promise<void> {
  const { firstname, lastname, phone, email, address } = customer;
  await db.query(
    'update orders set firstname = $2, lastname = $3, phone = $4, email = $5, address = $6 where id = $1',
    [order.id, firstname, lastname, phone, email, address],
  );
  const [former, current] = [customerLine(order), customerLine(customer)];
  if (former !== current) await addEvent(db, order.id, { kind: 'customer', former, current, staff });
}

const customerLine = ({ firstname, lastname, phone, email, address }: OrderCustomer): string =>
  [`${firstname} ${lastname}`, phone, email, address].filter(Boolean).join(', ');

/** Destination, transporter and price of an order. */
interface OrderDelivery {
  readonly wilaya: number;
  readonly commune: number;
  readonly transporter: number;
  /** Centimes. */
  readonly price: number;
}

/** Changes where an order goes, by whom and for how much. Another transporter has no number for it. The order is locked and has one of `CORRECTED_STATUSES`. */
export async function deliverElsewhere(
  db: Database,
  order: OrderDetail,
  { delivery, staff }: { readonly delivery: OrderDelivery; readonly staff: Staff },
): Promise<void> {
  const { wilaya, commune, transporter, price } = delivery;
  await db.query(
    `update orders set wilaya_id = $2, commune_id = $3, transporter_id = $4, delivery_price = $5,
       tracking_number = case when transporter_id = $4 then tracking_number end where id = $1`,
    [order.id, wilaya, commune, transporter, price],
  );
  const changed = (await orderById(db, order.id))!;
  const [former, current] = [deliveryTexts(order), deliveryTexts(changed)];
  if (former.fr !== current.fr) await addEvent(db, order.id, { kind: 'delivery', former, current, staff });
  const number = order.trackingNumber ?? '';
  if (number !== (changed.trackingNumber ?? ''))
    await addEvent(db, order.id, { kind: 'tracking', former: number, current: '', staff });
}

const deliveryTexts = ({ wilayaCode, commune, transporter, deliveryPrice }: OrderDetail): LocalizedText =>
  inEachLanguage((locale, nameOf) => {
    // Isolated, so that the digits keep their order inside Arabic text.
    const price = `\u2066${formatDa(deliveryPrice)}\u2069`;
    return listText(locale, [`${wilayaCode} ${nameOf(commune)}`, nameOf(transporter), price]);
  });
