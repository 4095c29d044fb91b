import type { Locale } from '../../shared/i18n/locale.ts';
import { normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import type { Database } from '../db/database.ts';
import { UNPAID } from '../orders/follow-up-filters.ts';
import type { OrderStatus } from '../orders/queries.ts';
import { STATUS_TEXT } from '../orders/status-texts.ts';
import { pageText } from '../web/texts.ts';
import { CARRIER_ID, carrierRows } from './carriers.ts';

/** An order that a transporter has not paid for. Money in centimes. */
export interface UnpaidOrder {
  readonly id: number;
  readonly trackingNumber: string | null;
  readonly customerFullName: string;
  readonly deliveryName: string;
  /** `16 · Bab El Oued` */
  readonly destination: string;
  readonly total: number;
}

/** $2 is the language. */
const SHOWN = `o.id, o.tracking_number as "trackingNumber", o.firstname || ' ' || o.lastname as "customerFullName", o.total,
  coalesce(t.name ->> $2, t.name ->> 'fr') as "deliveryName",
  w.code || ' · ' || case $2 when 'ar' then c.name_ar else c.name_fr end as destination`;
const FROM = `orders o join transporters t on t.id = o.transporter_id join wilayas w on w.id = o.wilaya_id
  join communes c on c.id = o.commune_id`;

/** Returns the unpaid orders of a carrier, oldest first. */
export function unpaidOrders(db: Database, transporter: number, locale: Locale): Promise<UnpaidOrder[]> {
  return db.query<UnpaidOrder>(
    `select ${SHOWN} from ${FROM} where o.transporter_id in ${carrierRows('$1')} and ${UNPAID} order by o.id`,
    [transporter, locale],
  );
}

/** Parcels that came back: paid ones, or unpaid ones. */
export interface ReturnedOrders {
  /** They are in a payment that counts: the transporter may take the money back. */
  readonly isPaid: boolean;
  /** Number of all. */
  readonly total: number;
  /** Sum that was paid for all, in centimes. */
  readonly amount: number;
  /** The newest ones, newest first, each with the payment it is in. */
  readonly orders: readonly (UnpaidOrder & { readonly payment: number | null })[];
}

/** Returns the parcels of a carrier that came back since its last payment: paid ones first, each kind where there are any. */
export async function returnedOrders(db: Database, transporter: number, locale: Locale): Promise<ReturnedOrders[]> {
  const rows = await db.query<
    ReturnedOrders['orders'][number] & Pick<ReturnedOrders, 'isPaid' | 'amount'> & { readonly count: number }
  >(
    `select * from (
       select ${SHOWN}, p.payment_id as payment, p.payment_id is not null as "isPaid",
         (count(*) over kind)::integer as count, coalesce(sum(p.total) over kind, 0)::bigint as amount,
         row_number() over (partition by p.payment_id is not null order by o.id desc) as position
       from ${FROM} left join transporter_payment_orders p on p.order_id = o.id and p.counts
       where o.transporter_id in ${carrierRows('$1')} and o.status = 'returned' and exists (
         select 1 from order_events e where e.order_id = o.id and e.kind = 'status' and e.current = 'returned'
           and e.created_at > coalesce(
             (select max(confirmed_at) from transporter_payments
              where transporter_id in ${carrierRows('$1')} and reversed_at is null), '-infinity'))
       window kind as (partition by p.payment_id is not null)) r
     where position <= 100 order by id desc`,
    [transporter, locale],
  );
  return [true, false].flatMap((isPaid) => {
    const orders = rows.filter((row) => row.isPaid === isPaid);
    const [first] = orders;
    return first ? [{ isPaid, total: first.count, amount: first.amount, orders }] : [];
  });
}

/** A carrier with what it owes for its unpaid orders. */
export interface PayingTransporter {
  readonly id: number;
  readonly name: string;
  /** Its transporters, and the names they have in the languages of the shop. */
  readonly deliveries: readonly { readonly id: number; readonly name: Readonly<Record<string, string>> }[];
  /** Number of its unpaid orders. */
  readonly unpaid: number;
  /** Their totals, in centimes, before the fee of the transporter. */
  readonly amount: number;
  /** Time of the oldest delivery; null where it owes nothing. */
  readonly oldest: Date | null;
}

/** Returns the carriers of a shop in their sequence, each with what it owes. It reads all deliveries: once for a page. */
export function payingTransporters(db: Database, shopId: number): Promise<PayingTransporter[]> {
  return db.query<PayingTransporter>(
    `select min(t.id) as id, t.carrier as name, jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.id) as deliveries,
       coalesce(sum(u.unpaid), 0)::integer as unpaid, coalesce(sum(u.amount), 0)::bigint as amount, min(u.oldest) as oldest
     from transporters t left join (
       select o.transporter_id, count(*)::integer as unpaid, sum(o.total)::bigint as amount,
         min(coalesce(d.delivered_at, o.created_at)) as oldest
       from orders o cross join lateral (
         select max(e.created_at) as delivered_at from order_events e
         where e.order_id = o.id and e.kind = 'status' and e.current = 'delivered') d
       where o.shop_id = $1 and ${UNPAID} group by 1) u on u.transporter_id = t.id
     where t.shop_id = $1 group by t.carrier order by min(t.position), 1`,
    [shopId],
  );
}

/** Facts that decide if an order can be paid. */
export interface OrderState {
  readonly id: number;
  readonly trackingNumber: string | null;
  readonly status: OrderStatus;
  /** The id that stands for its carrier. */
  readonly transporter: number;
  readonly transporterName: string;
  readonly total: number;
  /** The part of the total that is for the delivery. */
  readonly deliveryPrice: number;
  /** The payment it is in; null when it is unpaid. */
  readonly payment: number | null;
}

/** Returns orders of a shop by their ids or tracking numbers. */
export function orderStates(
  db: Database,
  shopId: number,
  { ids = [], numbers = [] }: { readonly ids?: readonly number[]; readonly numbers?: readonly string[] },
): Promise<OrderState[]> {
  return db.query<OrderState>(
    `select o.id, o.tracking_number as "trackingNumber", o.status, ${CARRIER_ID} as transporter,
       t.carrier as "transporterName", o.total, o.delivery_price as "deliveryPrice", p.payment_id as payment
     from orders o join transporters t on t.id = o.transporter_id
     left join transporter_payment_orders p on p.order_id = o.id and p.counts
     where o.shop_id = $1 and (o.id = any ($2::bigint[]) or o.tracking_number = any ($3::text[])) order by o.id`,
    [shopId, ids, numbers],
  );
}

/**
 * Returns for each number, a tracking number or the number of an order, the order of a shop that it names. Where two
 * transporters use one number it is the order of the given one.
 */
export async function ordersByNumber(
  db: Database,
  shopId: number,
  { numbers, transporter }: { readonly numbers: readonly string[]; readonly transporter: number },
): Promise<ReadonlyMap<string, OrderState>> {
  const normalized = [...new Set(numbers.map(normalizeTrackingNumber))];
  const ids = normalized.filter((number) => /^\d{1,15}$/.test(number)).map(Number);
  const states = await orderStates(db, shopId, { ids, numbers: normalized });
  const byNumber = (own: boolean) => {
    const some = states.filter((state) => (state.transporter === transporter) === own);
    return [
      ...some.map((state) => [String(state.id), state] as const),
      ...some.flatMap((state) => (state.trackingNumber === null ? [] : [[state.trackingNumber, state] as const])),
    ];
  };
  // The last one with a number counts.
  return new Map([...byNumber(false), ...byNumber(true)]);
}

/** Returns why an order cannot be paid by a transporter, as a sentence; null when it can. */
export function unpayableReason(locale: Locale, state: OrderState | undefined, transporter: number): string | null {
  if (state === undefined) return pageText(locale, 'paymentOrderUnknown');
  if (state.transporter !== transporter) {
    return pageText(locale, 'paymentOrderOther', { transporter: state.transporterName });
  }
  if (state.payment !== null) return pageText(locale, 'paymentOrderPaid', { payment: state.payment });
  if (state.status === 'delivered') return null;
  return pageText(locale, 'paymentOrderNotDelivered', { status: pageText(locale, STATUS_TEXT[state.status]) });
}

/** Returns the page that shows why an order cannot be paid: the payment it is in, else the order. */
export const reasonUrl = ({ id, payment }: OrderState): string =>
  payment === null ? `/dashboard/orders/${id}` : `/dashboard/payments/${payment}`;
