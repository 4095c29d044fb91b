import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { itemNames } from '../stock/item-names.ts';
import { returnLeftover } from './leftover.ts';
import { moveOrder } from './order-steps.ts';
import type { OrderStatus } from './queries.ts';

interface ScannedOrder {
  readonly id: number;
  readonly status: OrderStatus;
  /** The payment that it is in; null while it is unpaid. */
  readonly payment: number | null;
  /** Says where the refused pieces of a parcel that was accepted in part are: away or back; null for another parcel. */
  readonly leftover: 'away' | 'back' | null;
}

/** Result of the scan of a parcel. Only the outcomes of `DONE` changed something. */
export interface ParcelReturn {
  readonly outcome:
    | 'returned'
    | 'damaged'
    | 'leftover'
    | 'leftover-damaged'
    | 'unknown'
    | 'several'
    | 'paid'
    | 'not-sent'
    | 'already'
    | 'leftover-already'
    | 'no-stock';
  /** The orders that have the number. */
  readonly orders: readonly ScannedOrder[];
}

const DONE: readonly ParcelReturn['outcome'][] = ['returned', 'damaged', 'leftover', 'leftover-damaged'];

export const isDone = ({ outcome }: ParcelReturn): boolean => DONE.includes(outcome);

/**
 * Marks the order of a parcel that came back as returned (ORD-29), or takes back what was refused of one that was accepted in
 * part (ORD-38). Called in a transaction.
 * @param number of the order, or its tracking number, normalized
 */
export async function returnParcel(
  db: Database,
  shopId: number,
  {
    number,
    isDamaged,
    ...step
  }: {
    readonly number: string;
    readonly staff: Staff;
    readonly returnTo: number | undefined;
    readonly isDamaged: boolean;
  },
): Promise<ParcelReturn> {
  // None begins with 0: the end of a scan that came while the page loaded is no other order.
  const ids = /^[1-9]\d{0,14}$/.test(number) ? [Number(number)] : [];
  // Read after the lock: a payment that was being confirmed while the statement waited is not in what that statement reads.
  const locked = await db.query<{ id: number }>(
    'select id from orders where shop_id = $1 and (id = any($2::bigint[]) or tracking_number = $3) order by id for update',
    [shopId, ids, number],
  );
  const orders = await db.query<ScannedOrder>(
    `select o.id, o.status, (select p.payment_id from transporter_payment_orders p where p.order_id = o.id and p.counts) as payment,
       case when o.status <> 'delivered' then null when o.sent_lines is not null then 'away'
         when exists (select from order_events e where e.order_id = o.id and e.kind = 'leftover' and e.id >
           (select max(s.id) from order_events s where s.order_id = o.id and s.kind = 'status')) then 'back' end as leftover
     from orders o where o.id = any($1::bigint[]) order by o.id`,
    [locked.map(({ id }) => id)],
  );
  const [order] = orders;
  if (order === undefined) return { outcome: 'unknown', orders };
  if (orders.length > 1) return { outcome: 'several', orders };
  if (order.status === 'returned') return { outcome: 'already', orders };
  if (order.status !== 'sent' && order.status !== 'delivered') return { outcome: 'not-sent', orders };
  const damaged = isDamaged ? 'all' : new Map();
  // The payment has the total of the accepted pieces, which stay with the customer.
  if (order.leftover === 'back') return { outcome: 'leftover-already', orders };
  if (order.leftover === 'away') {
    const back = await returnLeftover(db, order.id, { ...step, damaged });
    if (back !== 'returned') return { outcome: 'no-stock', orders };
    return { outcome: isDamaged ? 'leftover-damaged' : 'leftover', orders };
  }
  if (order.payment !== null) return { outcome: 'paid', orders };
  const moved = await moveOrder(db, order.id, { from: order.status, to: 'returned', damaged, ...step });
  if (moved !== 'moved') return { outcome: 'no-stock', orders };
  return { outcome: isDamaged ? 'damaged' : 'returned', orders };
}

/** A parcel that came back today. */
export interface ReturnedParcel {
  readonly id: number;
  readonly customer: string;
  readonly by: string;
  readonly at: Date;
  /** The pieces are those that were refused of a parcel that was accepted in part. */
  readonly isLeftover: boolean;
  readonly pieces: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly warehouse: string;
    readonly isDamaged: boolean;
  }[];
}

/** Lists the parcels that came back today by the clock of the shop, the last one first, and says how many there are. */
export async function returnedToday(
  db: Database,
  shopId: number,
  { locale, limit }: { readonly locale: Locale; readonly limit: number },
): Promise<{ readonly count: number; readonly parcels: readonly ReturnedParcel[] }> {
  type Piece = Omit<ReturnedParcel['pieces'][number], 'name' | 'isDamaged'> & {
    readonly item: number;
    readonly damaged: number;
  };
  const rows = await db.query<
    Omit<ReturnedParcel, 'pieces'> & { readonly count: number; readonly pieces: readonly Piece[] }
  >(
    // A step and its movements have the time of their transaction.
    `select o.id, o.firstname || ' ' || o.lastname as customer, e.staff_name as by, e.created_at as at, e.kind = 'leftover' as "isLeftover",
       count(*) over ()::integer as count, (
         select coalesce(jsonb_agg(jsonb_build_object('item', m.stock_item_id, 'quantity', m.quantity, 'warehouse', w.name,
           'damaged', (
             select coalesce(sum(loss.quantity), 0) from stock_movements loss
             where loss.stock_item_id = m.stock_item_id and loss.id > m.id and loss.created_at = m.created_at
               and loss.to_account = 'lost' and loss.from_warehouse_id = m.to_warehouse_id and loss.comment = '#' || o.id
               and not exists (select from stock_movements undo where undo.undoes_id = loss.id)))
           order by m.id), '[]')
         from stock_movements m join warehouses w on w.id = m.to_warehouse_id
         where m.order_id = o.id and m.kind = 'return' and m.created_at = e.created_at) as pieces
     from order_events e join orders o on o.id = e.order_id
     where (e.kind = 'leftover' or (e.kind = 'status' and e.current = 'returned' and o.status = 'returned')) and o.shop_id = $1
       and e.created_at >= (now() at time zone 'Africa/Algiers')::date::timestamp at time zone 'Africa/Algiers'
     order by e.id desc limit $2`,
    [shopId, limit],
  );
  const items = rows.flatMap(({ pieces }) => pieces.map(({ item }) => item));
  const names = await itemNames(db, locale, { items });
  const parcels = rows.map(({ count: _, pieces, ...parcel }) => ({
    ...parcel,
    pieces: pieces.flatMap(({ item, quantity, warehouse, damaged }) => {
      const piece = { name: names.get(item)?.name ?? '', warehouse };
      const parts = [
        { ...piece, quantity: quantity - damaged, isDamaged: false },
        { ...piece, quantity: damaged, isDamaged: true },
      ];
      return parts.filter((part) => part.quantity > 0);
    }),
  }));
  return { count: rows[0]?.count ?? 0, parcels };
}

/** An order that was accepted in part, whose refused pieces are still away. */
interface AwaitedLeftover {
  readonly id: number;
  readonly customer: string;
  readonly trackingNumber: string | null;
  /** Number of refused items; a pack is one. */
  readonly refused: number;
  /** Time of its delivery. */
  readonly since: Date;
}

/** Lists the orders whose refused pieces are expected back, the oldest delivery first, and says how many there are. */
export async function awaitedLeftovers(
  db: Database,
  shopId: number,
  limit: number,
): Promise<{ readonly count: number; readonly orders: readonly AwaitedLeftover[] }> {
  const rows = await db.query<AwaitedLeftover & { readonly count: number }>(
    `select o.id, o.firstname || ' ' || o.lastname as customer, o.tracking_number as "trackingNumber",
       ((select sum((l ->> 'quantity')::integer) from jsonb_array_elements(o.sent_lines) l)
         - (select sum(l.quantity) from order_lines l where l.order_id = o.id))::integer as refused,
       coalesce((select max(e.created_at) from order_events e
         where e.order_id = o.id and e.kind = 'status' and e.current = 'delivered'), o.created_at) as since,
       count(*) over ()::integer as count
     from orders o where o.shop_id = $1 and o.sent_lines is not null order by since, o.id limit $2`,
    [shopId, limit],
  );
  return { count: rows[0]?.count ?? 0, orders: rows.map(({ count: _, ...order }) => order) };
}
