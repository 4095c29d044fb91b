import { createHash } from 'node:crypto';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { pageText } from '../web/texts.ts';
import { CARRIER_ID } from './carriers.ts';
import { lockTransporter, paymentDraft, type SavedDraft, type StoredDraft, saveDraft } from './drafts.ts';
import type { FileRow, PaymentFile } from './payment-file.ts';
import { type OrderState, ordersByNumber, unpayableReason } from './unpaid-orders.ts';

/**
 * Most orders per request: each is a transaction, and this many finish before the page's call times out. Another press goes
 * on.
 */
const MOST_DELIVERED = 1_000;

/** A file of a transporter that was read. */
export interface PaymentImport {
  readonly id: number;
  /** The id that stands for its carrier. */
  readonly transporter: number;
  readonly transporterName: string;
  readonly fileName: string;
  readonly content: PaymentFile;
  readonly readAt: Date;
  readonly readBy: string;
}

/** Stores what was read of a file, and returns its id. The same file of the same transporter has one. */
export async function storeImport(
  db: Database,
  shopId: number,
  {
    transporter,
    file,
    content,
    staff,
  }: {
    readonly transporter: number;
    readonly file: { readonly name: string; readonly data: Uint8Array };
    readonly content: PaymentFile;
    readonly staff: Pick<Staff, 'id' | 'name'>;
  },
): Promise<number> {
  const digest = createHash('sha256').update(file.data).digest('hex');
  const [row] = await db.query<{ id: number }>(
    `insert into payment_imports (shop_id, transporter_id, file_name, digest, content, staff_id, staff_name)
     values ($1, $2, $3, $4, $5::text::jsonb, $6, $7)
     on conflict (transporter_id, digest) do update set file_name = excluded.file_name, content = excluded.content,
       staff_id = excluded.staff_id, staff_name = excluded.staff_name, read_at = now()
     returning id`,
    [shopId, transporter, file.name, digest, JSON.stringify(content), staff.id, staff.name],
  );
  return row?.id ?? 0;
}

/** Returns null when the shop has no such import. */
export async function importById(db: Database, shopId: number, id: number): Promise<PaymentImport | null> {
  const [row] = await db.query<PaymentImport>(
    `select i.id, ${CARRIER_ID} as transporter, t.carrier as "transporterName", i.file_name as "fileName", i.content,
       i.read_at as "readAt", i.staff_name as "readBy"
     from payment_imports i join transporters t on t.id = i.transporter_id where i.shop_id = $1 and i.id = $2`,
    [shopId, id],
  );
  return row ?? null;
}

export type RecentImport = Omit<PaymentImport, 'content'> & { readonly rowCount: number; readonly state: string };

/** Returns the newest imports of a shop. */
export async function recentImports(db: Database, shopId: number, locale: Locale): Promise<RecentImport[]> {
  const imports = await db.query<
    Omit<RecentImport, 'state'> & { readonly numbers: readonly string[]; readonly orderNumbers: readonly string[] }
  >(
    `select i.id, ${CARRIER_ID} as transporter, t.carrier as "transporterName", i.file_name as "fileName",
       jsonb_array_length(i.content -> 'rows') as "rowCount", i.read_at as "readAt", i.staff_name as "readBy",
       jsonb_path_query_array(i.content, '$.rows[*] ? (@.kind == "credit").number') as numbers,
       jsonb_path_query_array(i.content, '$.rows[*] ? (@.kind == "credit").orderNumber') as "orderNumbers"
     from payment_imports i join transporters t on t.id = i.transporter_id
     where i.shop_id = $1 order by i.read_at desc, i.id desc limit 5`,
    [shopId],
  );
  return Promise.all(
    imports.map(async ({ numbers, orderNumbers, ...of }) => {
      const { transporter } = of;
      const rows = numbers.map((number, at) => ({ number, orderNumber: orderNumbers[at] }));
      const orderOf = await ordersOfRows(db, shopId, { rows, transporter });
      const orders = rows.flatMap((row) => orderOf(row) ?? []);
      return { ...of, state: importState(locale, orders, await paymentDraft(db, transporter)) };
    }),
  );
}

/** Says if credited orders are in the draft of their transporter, and which payments they are in; empty where in none. */
export function importState(locale: Locale, orders: readonly OrderState[], draft: StoredDraft): string {
  const own = orders.filter(({ transporter }) => transporter === draft.transporter);
  const drafted = new Set(draft.orders.map(({ id }) => id));
  const payments = [...new Set(own.flatMap(({ payment }) => payment ?? []))].sort((a, b) => a - b);
  const texts = [
    own.some(({ id }) => drafted.has(id)) && pageText(locale, 'paymentImportDrafted'),
    payments.length > 0 && pageText(locale, 'paymentImportPaid', { numbers: payments.join(', ') }),
  ];
  return texts.filter(Boolean).join(' · ');
}

/** Removes imports that nobody read again for half a year: their orders are paid, or the file can be sent again. */
export async function purgeImports(db: Database): Promise<void> {
  await db.query(`delete from payment_imports where read_at < now() - interval '180 days'`);
}

/** A row with the order it names. */
export interface MatchedRow extends FileRow {
  readonly order: OrderState | null;
  /** Reason why a credit is not taken over; null where it is, and for a debit. */
  readonly reason: string | null;
  /** A credit of exactly what its order, which was sent, comes to: the transporter delivered it. */
  readonly isToDeliver: boolean;
  /** Deducted by the transporter from a matched credit: the delivery price of its order, or 0. */
  readonly deducted: Centimes;
}

/** Sums of a file, in centimes: credits less debits. */
export interface ImportTotals {
  readonly fileNet: Centimes;
  /** Of the matched credits and all debits. */
  readonly includedNet: Centimes;
  readonly debits: Centimes;
  /** Deducted from the matched credits before they came into the file. */
  readonly deducted: Centimes;
  /** Number of credits. */
  readonly matched: number;
  readonly unmatched: number;
}

type RowNumbers = Pick<FileRow, 'number' | 'orderNumber'>;

/** Returns a function that finds the order of a row: that of its tracking number, else that of the order number beside it. */
async function ordersOfRows(
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
    if (row.kind === 'debit') return { ...row, order: order ?? null, reason: null, isToDeliver: false, deducted: 0 };
    const deducted = order && !charged.has(order.id) && isNet(row, order) ? order.deliveryPrice : 0;
    const before = order && lineOf.get(order.id);
    const reason = unmatchedReason(locale, row, { order, transporter, before, deducted });
    if (order && !lineOf.has(order.id)) lineOf.set(order.id, row.line);
    const isToDeliver = canBeDelivered(order, transporter) && order?.total === row.amount + deducted;
    return {
      ...row,
      order: order ?? null,
      reason: isToDeliver ? `${reason} ${pageText(locale, 'paymentRowDeliver')}` : reason,
      isToDeliver,
      deducted: reason === null ? deducted : 0,
    };
  });
}

const canBeDelivered = (order: OrderState | undefined, transporter: number): boolean =>
  order?.status === 'sent' && order.transporter === transporter && order.payment === null;

const isNet = ({ amount }: FileRow, { total, deliveryPrice }: OrderState): boolean => amount === total - deliveryPrice;

function unmatchedReason(
  locale: Locale,
  { number, amount }: FileRow,
  {
    order,
    transporter,
    before,
    deducted,
  }: {
    readonly order: OrderState | undefined;
    readonly transporter: number;
    readonly before: number | undefined;
    readonly deducted: Centimes;
  },
): string | null {
  if (number === '') return pageText(locale, 'paymentRowNoNumber');
  const reason = unpayableReason(locale, order, transporter);
  if (reason !== null || order === undefined) return reason;
  if (before !== undefined) return pageText(locale, 'paymentRowTwice', { line: before });
  return order.total === amount + deducted
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
    deducted: matched.reduce((total, { deducted }) => total + deducted, 0),
    matched: matched.length,
    unmatched: credits.length - matched.length,
  };
}

export interface DraftAddition {
  readonly rows: readonly MatchedRow[];
  /** The draft as it was. */
  readonly before: StoredDraft;
  readonly saved: SavedDraft;
}

/**
 * Adds the matched orders of an import to the draft of its transporter, in a transaction. The draft keeps its orders, and its
 * amounts where it has them. Amounts of the file are filled in unless a row of it is in a payment already: a sum that is
 * counted there is not counted again. Returns null when no row matches.
 */
export async function addToDraft(
  tx: Database,
  shopId: number,
  { of, staff, locale }: { readonly of: PaymentImport; readonly staff: Staff; readonly locale: Locale },
): Promise<DraftAddition | null> {
  const { transporter } = of;
  await lockTransporter(tx, shopId, transporter);
  const rows = await matchRows(tx, shopId, { rows: of.content.rows, transporter, locale });
  const orders = rows.filter(isMatched).flatMap(({ order }) => order?.id ?? []);
  if (orders.length === 0) return null;
  const before = await paymentDraft(tx, transporter);
  const sent = {
    transporter,
    version: before.version,
    orders: [...before.orders.map(({ id }) => id), ...orders],
    ...amountsToFill(rows, before),
  };
  const saved = await saveDraft(tx, shopId, { sent, staff, locale });
  return saved && { rows, before, saved };
}

/** Returns the amounts of the draft, and those of the file where it has none. */
export function amountsToFill(
  rows: readonly MatchedRow[],
  { received, fee }: Pick<StoredDraft, 'received' | 'fee'>,
): Pick<StoredDraft, 'received' | 'fee'> {
  if (rows.some(isPaidAlready)) return { received, fee };
  const { fileNet, debits, deducted } = importTotals(rows);
  return { received: received ?? (fileNet < 0 ? null : fileNet), fee: fee ?? (debits + deducted || null) };
}

/** Says if a row is a credit whose order is in a payment that counts. */
const isPaidAlready = ({ kind, order }: MatchedRow): boolean =>
  kind === 'credit' && order !== null && order.payment !== null;
