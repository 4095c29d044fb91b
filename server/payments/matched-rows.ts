import type { Locale } from '../../shared/i18n/locale.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import type { Database } from '../db/database.ts';
import { pageText } from '../web/texts.ts';
import type { FileRow } from './payment-file.ts';
import { type OrderState, ordersByNumber, unpayableReason } from './unpaid-orders.ts';

/**
 * Most orders per request: each is a transaction, and this many finish before the page's call times out. Another press goes
 * on.
 */
const MOST_DELIVERED = 1_000;

const DINAR: Centimes = 100;

/** A row with the order it names. */
export interface MatchedRow extends FileRow {
  readonly order: OrderState | null;
  /** Reason why a credit is not taken over; null where it is, and for a debit. */
  readonly reason: string | null;
  /** A credit of what its order, which was sent, comes to: the transporter delivered it. */
  readonly isToDeliver: boolean;
  /** Deducted by the transporter from a matched credit: the delivery price of its order, or 0. */
  readonly deducted: Centimes;
  /** Its amount is not exactly what its order comes to, but less than 1 DA from it. */
  readonly isRounded: boolean;
  /** A debit of what was paid for its order, which came back since. */
  readonly isReclaimed: boolean;
}

/** Sums of a file, in centimes: credits less debits. */
export interface ImportTotals {
  readonly fileNet: Centimes;
  /** Sum of the matched credits less all debits. */
  readonly includedNet: Centimes;
  readonly debits: Centimes;
  /** The part of the debits that is no fee: taken back for parcels that came back. */
  readonly reclaimed: Centimes;
  /** Deducted from the matched credits before they came into the file. */
  readonly deducted: Centimes;
  /** Number of credits. */
  readonly matched: number;
  readonly unmatched: number;
}

type RowNumbers = Pick<FileRow, 'number' | 'orderNumber'>;

/** Returns a function that finds the order of a row: that of its tracking number, else that of the order number beside it. */
export async function ordersOfRows(
  db: Database,
  shopId: number,
  { rows, transporter }: { readonly rows: readonly RowNumbers[]; readonly transporter: number },
): Promise<(row: RowNumbers) => OrderState | undefined> {
  const numbers = rows.flatMap(({ number, orderNumber = '' }) => [number, orderNumber]).filter(Boolean);
  const orders = await ordersByNumber(db, shopId, { numbers, transporter });
  return ({ number, orderNumber = '' }) => orders.get(number) ?? orders.get(orderNumber);
}

/** Finds the order of each row, as things are now. */
export async function matchRows(
  db: Database,
  shopId: number,
  {
    rows,
    transporter,
    locale,
  }: { readonly rows: readonly FileRow[]; readonly transporter: number; readonly locale: Locale },
): Promise<MatchedRow[]> {
  const orderOf = await ordersOfRows(db, shopId, { rows, transporter });
  const lineOf = new Map<number, number>();
  // A file that names the fee of an order has its amount before it.
  const charged = new Set(rows.flatMap((row) => (row.kind === 'debit' ? orderOf(row)?.id : undefined)));
  return rows.map((row) => {
    const order = orderOf(row);
    const none = { reason: null, isToDeliver: false, deducted: 0, isRounded: false, isReclaimed: false };
    if (row.kind === 'debit') {
      const isReclaimed = order !== undefined && isReclaim(row, order, transporter);
      return { ...row, ...none, order: order ?? null, isReclaimed };
    }
    const deducted = order && !charged.has(order.id) && isNet(row, order) ? order.deliveryPrice : 0;
    const credited = row.amount + deducted;
    const before = order && lineOf.get(order.id);
    const reason = unmatchedReason(locale, row.number, { order, transporter, before, credited });
    if (order && !lineOf.has(order.id)) lineOf.set(order.id, row.line);
    const isToDeliver =
      order !== undefined && canBeDelivered(order, transporter) && isSameAmount(order.total, credited);
    return {
      ...row,
      ...none,
      order: order ?? null,
      reason: isToDeliver ? `${reason} ${pageText(locale, 'paymentRowDeliver')}` : reason,
      isToDeliver,
      deducted: reason === null ? deducted : 0,
      isRounded: (reason === null || isToDeliver) && order?.total !== credited,
    };
  });
}

const canBeDelivered = (order: OrderState, transporter: number): boolean =>
  order.status === 'sent' && order.transporter === transporter && order.payment === null;

/** Says if a debit takes back what was paid for a returned order. A smaller amount than its goods is the fee of the return. */
const isReclaim = ({ amount }: FileRow, order: OrderState, transporter: number): boolean =>
  order.status === 'returned' &&
  order.payment !== null &&
  order.transporter === transporter &&
  amount > order.total - order.deliveryPrice - DINAR;

/** Couriers collect whole dinars, and a promotion of some percent makes centimes. */
const isSameAmount = (one: Centimes, other: Centimes): boolean => Math.abs(one - other) < DINAR;

const isNet = ({ amount }: FileRow, { total, deliveryPrice }: OrderState): boolean =>
  !isSameAmount(amount, total) && isSameAmount(amount, total - deliveryPrice);

function unmatchedReason(
  locale: Locale,
  number: string,
  {
    order,
    transporter,
    before,
    credited,
  }: {
    readonly order: OrderState | undefined;
    readonly transporter: number;
    readonly before: number | undefined;
    readonly credited: Centimes;
  },
): string | null {
  if (number === '') return pageText(locale, 'paymentRowNoNumber');
  const reason = unpayableReason(locale, order, transporter);
  if (reason !== null || order === undefined) return reason;
  if (before !== undefined) return pageText(locale, 'paymentRowTwice', { line: before });
  return isSameAmount(order.total, credited)
    ? null
    : pageText(locale, 'paymentRowAmount', { total: formatDa(order.total) });
}

export const isMatched = ({ kind, reason }: MatchedRow): boolean => kind === 'credit' && reason === null;

/** Returns the sent orders that a file pays for, as many as are marked as delivered at once. */
export function ordersToDeliver(rows: readonly MatchedRow[]): number[] {
  const ids = rows.flatMap(({ isToDeliver, order }) => (isToDeliver && order !== null ? order.id : []));
  return [...new Set(ids)].slice(0, MOST_DELIVERED);
}

export const isLeftOut = ({ reason }: MatchedRow): boolean => reason !== null;

export function importTotals(rows: readonly MatchedRow[]): ImportTotals {
  const sum = (some: readonly MatchedRow[]) => some.reduce((total, { amount }) => total + amount, 0);
  const debits = sum(rows.filter(({ kind }) => kind === 'debit'));
  const credits = rows.filter(({ kind }) => kind === 'credit');
  const matched = credits.filter(isMatched);
  return {
    fileNet: sum(credits) - debits,
    includedNet: sum(matched) - debits,
    debits,
    reclaimed: sum(rows.filter(({ isReclaimed }) => isReclaimed)),
    deducted: matched.reduce((total, { deducted }) => total + deducted, 0),
    matched: matched.length,
    unmatched: credits.length - matched.length,
  };
}
