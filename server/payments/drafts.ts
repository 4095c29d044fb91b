import type { PaymentDraft } from '../../shared/api/payments.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { isFeeAboveOrders } from '../../shared/rules/payments/settlement.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { UNPAID } from '../orders/follow-up-filters.ts';
import { orderStates, unpayableReason } from './unpaid-orders.ts';

/** The draft of a carrier's payment. Money in centimes. */
export interface StoredDraft {
  readonly transporter: number;
  /** 0 while nobody has saved one. */
  readonly version: number;
  readonly orders: readonly { readonly id: number; readonly total: number }[];
  readonly received: number | null;
  readonly fee: number | null;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
}

/** An order that is not in a draft any more, and why. */
export interface DroppedOrder {
  readonly id: number;
  readonly reason: string;
}

/** Says if the transporter would keep more than the orders come to: a slip of the keyboard. */
export const isFeeTooHigh = ({ fee, orders }: StoredDraft): boolean =>
  isFeeAboveOrders({ fee: fee ?? 0, expected: orders.reduce((sum, { total }) => sum + total, 0) });

export async function paymentDraft(db: Database, transporter: number): Promise<StoredDraft> {
  const [draft] = await db.query<Omit<StoredDraft, 'transporter'>>(
    `select d.version, d.received, d.fee, d.saved_at as "savedAt", d.staff_name as "savedBy",
       coalesce((select jsonb_agg(jsonb_build_object('id', o.order_id, 'total', o.total) order by o.order_id)
         from payment_draft_orders o where o.transporter_id = d.transporter_id), '[]') as orders
     from payment_drafts d where d.transporter_id = $1`,
    [transporter],
  );
  const none = { version: 0, orders: [], received: null, fee: null, savedAt: null, savedBy: null };
  return { transporter, ...(draft ?? none) };
}

/** Splits a draft into the orders that can still be paid and those that cannot, each with its reason. */
export async function checkDraft(
  db: Database,
  shopId: number,
  { draft, locale }: { readonly draft: StoredDraft; readonly locale: Locale },
): Promise<{ readonly draft: StoredDraft; readonly dropped: readonly DroppedOrder[] }> {
  const ids = draft.orders.map(({ id }) => id);
  const { payable, dropped } = await checkOrders(db, shopId, { ids, transporter: draft.transporter, locale });
  const left = new Set(payable.map(({ id }) => id));
  return { draft: { ...draft, orders: draft.orders.filter(({ id }) => left.has(id)) }, dropped };
}

/** Splits orders into those that a carrier can pay, with their totals, and the others, each with its reason. */
export async function checkOrders(
  db: Database,
  shopId: number,
  {
    ids,
    transporter,
    locale,
  }: { readonly ids: readonly number[]; readonly transporter: number; readonly locale: Locale },
) {
  const states = new Map((await orderStates(db, shopId, { ids })).map((state) => [state.id, state]));
  const checked = ids.map((id) => ({ id, reason: unpayableReason(locale, states.get(id), transporter) }));
  return {
    payable: checked.flatMap(({ id, reason }) => {
      const state = states.get(id);
      return reason === null && state ? [{ id, total: state.total }] : [];
    }),
    dropped: checked.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

/**
 * Locks a transporter: its draft and its payments are written one after another. Placing an order does not wait for it.
 * @returns false when the shop has no such transporter
 */
export async function lockTransporter(tx: Database, shopId: number, transporter: number): Promise<boolean> {
  const rows = await tx.query('select 1 from transporters where id = $1 and shop_id = $2 for no key update', [
    transporter,
    shopId,
  ]);
  return rows.length > 0;
}

export interface DraftToSave {
  readonly transporter: number;
  /** The version that the page showed. */
  readonly version: number;
  readonly orders: readonly number[];
  readonly received: number | null;
  readonly fee: number | null;
}

export type SavedDraft =
  | { readonly kind: 'saved'; readonly draft: StoredDraft; readonly dropped: readonly DroppedOrder[] }
  /** Somebody else saved another one, which stays. */
  | { readonly kind: 'conflict'; readonly draft: StoredDraft };

/** Saves a draft in a transaction, without the orders that cannot be paid. Returns null when there is no such transporter. */
export async function saveDraft(
  tx: Database,
  shopId: number,
  { sent, staff, locale }: { readonly sent: DraftToSave; readonly staff: Staff; readonly locale: Locale },
): Promise<SavedDraft | null> {
  const { transporter, received, fee } = sent;
  if (!(await lockTransporter(tx, shopId, transporter))) return null;
  const stored = await paymentDraft(tx, transporter);
  const ids = [...new Set(sent.orders)].sort((a, b) => a - b);
  const { payable, dropped } = await checkOrders(tx, shopId, { ids, transporter, locale });
  const isSame =
    String(payable.map(({ id }) => id)) === String(stored.orders.map(({ id }) => id)) &&
    received === stored.received &&
    fee === stored.fee;
  // Sent again after a lost answer it is what is stored already.
  if (isSame) return { kind: 'saved', draft: stored, dropped };
  if (sent.version !== stored.version) return { kind: 'conflict', draft: stored };
  await tx.query(
    `insert into payment_drafts (transporter_id, shop_id, received, fee, staff_id, staff_name)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (transporter_id) do update set version = payment_drafts.version + 1, received = excluded.received,
       fee = excluded.fee, staff_id = excluded.staff_id, staff_name = excluded.staff_name, saved_at = now()`,
    [transporter, shopId, received, fee, staff.id, staff.name],
  );
  await tx.query('delete from payment_draft_orders where transporter_id = $1', [transporter]);
  await tx.query(
    `insert into payment_draft_orders (transporter_id, order_id, total)
     select $1, id, total from orders where id = any ($2::bigint[])`,
    [transporter, payable.map(({ id }) => id)],
  );
  return { kind: 'saved', draft: await paymentDraft(tx, transporter), dropped };
}

export interface WaitingDraft {
  readonly transporter: number;
  readonly name: string;
  readonly count: number;
  readonly total: number;
  readonly savedAt: Date;
  readonly savedBy: string;
}

/** Returns the drafts of a shop that have orders that can be paid, newest first. */
export function waitingDrafts(db: Database, shopId: number): Promise<WaitingDraft[]> {
  return db.query<WaitingDraft>(
    `select d.transporter_id as transporter, t.carrier as name, count(*)::integer as count, sum(o.total)::bigint as total,
       d.saved_at as "savedAt", d.staff_name as "savedBy"
     from payment_drafts d join transporters t on t.id = d.transporter_id
     join payment_draft_orders l on l.transporter_id = d.transporter_id join orders o on o.id = l.order_id
     where d.shop_id = $1 and ${UNPAID} group by d.transporter_id, t.id order by d.saved_at desc`,
    [shopId],
  );
}

const amountOrEmpty = (amount: number | null) => (amount === null ? '' : canonicalAmount(amount));

/** Returns a draft as calls carry it. */
export function draftAnswer(draft: StoredDraft, dropped: readonly DroppedOrder[]): PaymentDraft {
  return {
    version: draft.version,
    orders: draft.orders.map(({ id }) => id),
    received: amountOrEmpty(draft.received),
    fee: amountOrEmpty(draft.fee),
    savedAt: draft.savedAt?.toISOString() ?? null,
    savedBy: draft.savedBy,
    dropped: [...dropped],
  };
}
