import type { Locale } from '../../shared/i18n/locale.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import { normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import type { Database, Parameter } from '../db/database.ts';
import { isOnDays, type ShopDays } from '../db/shop-days.ts';
import type { Staff } from '../http/staff-area.ts';
import type { OrderStatus } from '../orders/queries.ts';
import { CARRIER_ID, carrierRows } from './carriers.ts';
import { checkOrders, type DroppedOrder, lockTransporter, paymentDraft, type SavedDraft, saveDraft } from './drafts.ts';

export const PAYMENT_STATUSES = ['confirmed', 'reversed'] as const;
type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Payment types (PAY-6) by the platform's names, with their texts. */
export const PAYMENT_TYPES = {
  CASH: 'paymentTypeCash',
  BANK_DEPOSIT: 'paymentTypeBankDeposit',
  BANK_TRANSFER: 'paymentTypeBankTransfer',
  CASH_REGISTER_DEPOSIT: 'paymentTypeRegisterDeposit',
  CARD_PAIEMENT: 'paymentTypeCard',
  OTHER: 'paymentTypeOther',
} as const;
export type PaymentType = keyof typeof PAYMENT_TYPES;
export const PAYMENT_TYPE_NAMES = Object.keys(PAYMENT_TYPES) as PaymentType[];

/** A payment as a list shows it. Money in centimes. */
export interface PaymentSummary {
  readonly id: number;
  /** The id that stands for its carrier. */
  readonly transporter: number;
  readonly transporterName: string;
  readonly status: PaymentStatus;
  /** Null where nobody said it. */
  readonly type: PaymentType | null;
  readonly orderCount: number;
  readonly expected: number;
  readonly fee: number;
  readonly received: number;
  readonly confirmedAt: Date;
  readonly confirmedBy: string;
}

export interface PaidOrder {
  readonly id: number;
  readonly trackingNumber: string | null;
  readonly customerFullName: string;
  readonly destination: string;
  readonly total: number;
  readonly status: OrderStatus;
  /** The other payment it is in since this one was reversed; null where it is unpaid or in this one. */
  readonly paidIn: number | null;
}

interface MoneyMovement {
  readonly id: number;
  readonly kind: 'payment' | 'reversal';
  /** Negative in a reversal. */
  readonly amount: number;
  readonly staffName: string;
  readonly createdAt: Date;
}

export interface Payment extends PaymentSummary {
  /** Reason for its difference; empty where nobody said it. */
  readonly differenceReason: string;
  readonly reversal: { readonly at: Date; readonly by: string; readonly reason: string } | null;
  readonly orders: readonly PaidOrder[];
  readonly movements: readonly MoneyMovement[];
}

const SUMMARY = `p.id, ${CARRIER_ID} as transporter, t.carrier as "transporterName",
  case when p.reversed_at is null then 'confirmed' else 'reversed' end as status, p.order_count as "orderCount", p.type,
  p.expected, p.fee, p.received, p.confirmed_at as "confirmedAt", p.staff_name as "confirmedBy"`;
const FROM = 'transporter_payments p join transporters t on t.id = p.transporter_id';

/** The days are those of the confirmation. */
interface PaymentFilters extends ShopDays {
  /** The number of a payment, or an order of it by its number or tracking number. */
  readonly search?: string;
  readonly transporter?: number | undefined;
  readonly status?: PaymentStatus;
}

export const PAYMENT_SORTS = ['date', 'expected', 'received'] as const;
interface PaymentSort {
  readonly by: (typeof PAYMENT_SORTS)[number];
  readonly descending: boolean;
}
/** SQL by sort; payments are numbered in the sequence of their dates. */
const SORT_KEY: Readonly<Record<PaymentSort['by'], string>> = {
  date: 'p.id',
  expected: 'p.expected',
  received: 'p.received',
};

/** Returns a page of payments and their number in all. */
export async function listPayments(
  db: Database,
  shopId: number,
  {
    filters,
    sort,
    limit,
    offset,
  }: { readonly filters: PaymentFilters; readonly sort: PaymentSort; readonly limit: number; readonly offset: number },
): Promise<{ rows: PaymentSummary[]; total: number }> {
  const { where, params } = conditionOf(shopId, filters);
  const direction = sort.descending ? 'desc' : 'asc';
  const rows = await db.query<PaymentSummary>(
    `select ${SUMMARY} from ${FROM} where ${where}
     order by ${SORT_KEY[sort.by]} ${direction}, p.id ${direction} limit ${limit} offset ${offset}`,
    params,
  );
  const [count] = await db.query<{ total: number }>(
    `select count(*)::integer as total from transporter_payments p where ${where}`,
    params,
  );
  return { rows, total: count?.total ?? 0 };
}

/** Sums of payments in centimes. */
export interface PaymentSums extends Pick<PaymentSummary, 'expected' | 'fee' | 'received'> {
  /** Number of the payments. */
  readonly count: number;
}

/** Returns the sums of the listed payments; reversed ones are not counted, because their money went back. */
export async function listedSums(db: Database, shopId: number, filters: PaymentFilters): Promise<PaymentSums> {
  const { where, params } = conditionOf(shopId, filters);
  const [sums] = await db.query<PaymentSums>(
    `select count(*)::integer as count, coalesce(sum(p.expected), 0)::bigint as expected,
       coalesce(sum(p.fee), 0)::bigint as fee, coalesce(sum(p.received), 0)::bigint as received
     from transporter_payments p where ${where} and p.reversed_at is null`,
    params,
  );
  return sums ?? sumsOf([]);
}

/** Returns the same sums of payments that were read. */
export function sumsOf(payments: readonly PaymentSummary[]): PaymentSums {
  const counted = payments.filter(({ status }) => status === 'confirmed');
  const sum = (of: 'expected' | 'fee' | 'received') => counted.reduce((total, payment) => total + payment[of], 0);
  return { count: counted.length, expected: sum('expected'), fee: sum('fee'), received: sum('received') };
}

function conditionOf(shopId: number, { search = '', transporter, status, from, until }: PaymentFilters) {
  const number = normalizeTrackingNumber(searchedText(search)).replace(/^#/, '');
  const id = /^\d{1,15}$/.test(number) ? Number(number) : null;
  const params: Parameter[] = [shopId, transporter ?? null, status ?? null, number, id];
  const where = [
    `p.shop_id = $1 and ($2::integer is null or p.transporter_id in ${carrierRows('$2')})
     and ($3::text is null or (p.reversed_at is null) = ($3 = 'confirmed'))
     and ($4::text = '' or p.id = $5::bigint or exists (
       select 1 from transporter_payment_orders l join orders o on o.id = l.order_id
       where l.payment_id = p.id and (o.id = $5 or o.tracking_number = $4)))`,
    ...isOnDays('p.confirmed_at', { from, until }, (value) => `$${params.push(value)}`),
  ].join(' and ');
  return { where, params };
}

/** Returns a payment with its orders and movements; null when the shop has no such payment. */
export async function paymentById(db: Database, shopId: number, id: number, locale: Locale): Promise<Payment | null> {
  const [row] = await db.query<
    PaymentSummary & Pick<Payment, 'differenceReason'> & { at: Date | null; by: string | null; reason: string | null }
  >(
    `select ${SUMMARY}, p.reversed_at as at, p.reversed_by as by, p.reversal_reason as reason,
       p.difference_reason as "differenceReason"
     from ${FROM} where p.shop_id = $1 and p.id = $2`,
    [shopId, id],
  );
  if (row === undefined) return null;
  const { at, by, reason, ...summary } = row;
  const orders = await db.query<PaidOrder>(
    `select o.id, o.tracking_number as "trackingNumber", o.firstname || ' ' || o.lastname as "customerFullName",
       w.code || ' · ' || case $2 when 'ar' then c.name_ar else c.name_fr end as destination, l.total, o.status,
       n.payment_id as "paidIn"
     from transporter_payment_orders l join orders o on o.id = l.order_id
     left join transporter_payment_orders n on n.order_id = o.id and n.counts and n.payment_id <> l.payment_id
     join wilayas w on w.id = o.wilaya_id join communes c on c.id = o.commune_id
     where l.payment_id = $1 order by o.id`,
    [id, locale],
  );
  const movements = await db.query<MoneyMovement>(
    `select id, kind, amount, staff_name as "staffName", created_at as "createdAt"
     from money_movements where payment_id = $1 order by id`,
    [id],
  );
  const reversal = at === null ? null : { at, by: by ?? '', reason: reason ?? '' };
  return { ...summary, reversal, orders, movements };
}

/**
 * Reverses a payment in a transaction: its orders are unpaid again, and a movement takes the money back.
 * @returns false when it was reversed before
 */
export async function reversePayment(
  tx: Database,
  shopId: number,
  { payment, reason, staff }: { readonly payment: PaymentSummary; readonly reason: string; readonly staff: Staff },
): Promise<boolean> {
  const { id, transporter, received } = payment;
  await lockTransporter(tx, shopId, transporter);
  const reversed = await tx.query(
    `update transporter_payments set reversed_at = now(), reversed_by_id = $2, reversed_by = $3, reversal_reason = $4
     where id = $1 and reversed_at is null returning 1`,
    [id, staff.id, staff.name, reason],
  );
  if (reversed.length === 0) return false;
  await tx.query('update transporter_payment_orders set counts = false where payment_id = $1', [id]);
  await tx.query(
    `insert into money_movements (shop_id, kind, payment_id, amount, staff_id, staff_name) values ($1, 'reversal', $2, $3, $4, $5)`,
    [shopId, id, -received, staff.id, staff.name],
  );
  return true;
}

/**
 * Adds the orders of a reversed payment to the draft of its transporter, in a transaction. The draft keeps its orders, and its
 * amounts where it has them; else those of the payment are filled in, where all of its orders can be paid with the totals that
 * they had.
 * @returns null when there is no such transporter; "none" and changes nothing when none of its orders can be paid
 */
export async function draftAgain(
  tx: Database,
  shopId: number,
  { payment, staff, locale }: { readonly payment: Payment; readonly staff: Staff; readonly locale: Locale },
): Promise<SavedDraft | { readonly kind: 'none'; readonly dropped: readonly DroppedOrder[] } | null> {
  const { transporter, orders } = payment;
  if (!(await lockTransporter(tx, shopId, transporter))) return null;
  const { payable, dropped } = await checkOrders(tx, shopId, { ids: orders.map(({ id }) => id), transporter, locale });
  if (payable.length === 0) return { kind: 'none', dropped };
  const before = await paymentDraft(tx, transporter);
  const totals = new Map(payable.map(({ id, total }) => [id, total]));
  const isAsPaid = orders.every(({ id, total }) => totals.get(id) === total);
  const { received, fee } = isAsPaid ? payment : { received: null, fee: null };
  const sent = {
    transporter,
    version: before.version,
    orders: [...before.orders, ...orders].map(({ id }) => id),
    received: before.received ?? received,
    fee: before.fee ?? (fee || null),
  };
  return saveDraft(tx, shopId, { sent, staff, locale });
}
