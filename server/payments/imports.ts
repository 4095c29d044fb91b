import { createHash } from 'node:crypto';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { pageText } from '../web/texts.ts';
import { CARRIER_ID } from './carriers.ts';
import { lockTransporter, paymentDraft, type SavedDraft, type StoredDraft, saveDraft } from './drafts.ts';
import { importTotals, isMatched, type MatchedRow, matchRows, ordersOfRows } from './matched-rows.ts';
import type { PaymentFile } from './payment-file.ts';
import type { OrderState } from './unpaid-orders.ts';

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
  const { fileNet, debits, reclaimed, deducted } = importTotals(rows);
  return { received: received ?? (fileNet < 0 ? null : fileNet), fee: fee ?? (debits - reclaimed + deducted || null) };
}

/** Says if a row is a credit whose order is in a payment that counts. */
const isPaidAlready = ({ kind, order }: MatchedRow): boolean =>
  kind === 'credit' && order !== null && order.payment !== null;
