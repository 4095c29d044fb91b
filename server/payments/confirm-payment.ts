import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { isFeeAboveOrders } from '../../shared/rules/payments/settlement.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { pageText } from '../web/texts.ts';
import { lockTransporter, paymentDraft, type StoredDraft } from './drafts.ts';
import type { PaymentType } from './payments.ts';
import { orderStates, unpayableReason } from './unpaid-orders.ts';

/** A payment as the page showed it to who confirms it. Money in centimes. */
interface PaymentToConfirm {
  readonly transporter: number;
  readonly orders: readonly number[];
  readonly count: number;
  readonly total: number;
  readonly fee: number;
  readonly received: number;
  readonly type: PaymentType | null;
  /** Reason for a difference; empty where nobody said it. */
  readonly reason: string;
  /** Of the page: sent twice it is one payment. */
  readonly key: string;
}

/** Something that is not as the page showed it; `id` is null for all orders together. */
export interface PaymentChange {
  readonly id: number | null;
  readonly text: string;
}

type PaymentOutcome =
  | { readonly kind: 'confirmed'; readonly payment: number }
  | { readonly kind: 'changed'; readonly changes: readonly PaymentChange[] };

/**
 * Makes one payment and its movement of the orders that were shown, in a transaction (PAY-4). Returns null when there is no such
 * transporter. Locks the transporter, then the orders by id: an order that is moved or paid meanwhile is seen here.
 */
export async function confirmPayment(
  tx: Database,
  shopId: number,
  { shown, staff, locale }: { readonly shown: PaymentToConfirm; readonly staff: Staff; readonly locale: Locale },
): Promise<PaymentOutcome | null> {
  const { transporter, key, total, fee, received, type, reason } = shown;
  if (!(await lockTransporter(tx, shopId, transporter))) return null;
  const ids = [...new Set(shown.orders)];
  const [known] = await tx.query<{ id: number }>('select id from transporter_payments where key = $1', [key]);
  if (known) return { kind: 'confirmed', payment: known.id };
  await tx.query('select 1 from orders where id = any ($1::bigint[]) order by id for update', [ids]);
  const changes = await changesOf(tx, shopId, { ids, shown, locale });
  if (changes.length > 0) return { kind: 'changed', changes };

  const [payment] = await tx.query<{ id: number }>(
    `insert into transporter_payments (shop_id, transporter_id, key, order_count, expected, fee, received, type,
       difference_reason, staff_id, staff_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [shopId, transporter, key, ids.length, total, fee, received, type, reason, staff.id, staff.name],
  );
  const id = payment?.id ?? 0;
  await tx.query(
    `insert into transporter_payment_orders (payment_id, order_id, total)
     select $1, id, total from orders where id = any ($2::bigint[])`,
    [id, ids],
  );
  await tx.query(
    `insert into money_movements (shop_id, kind, payment_id, amount, staff_id, staff_name) values ($1, 'payment', $2, $3, $4, $5)`,
    [shopId, id, received, staff.id, staff.name],
  );
  await emptyDraft(tx, transporter, ids);
  return { kind: 'confirmed', payment: id };
}

async function changesOf(
  tx: Database,
  shopId: number,
  {
    ids,
    shown,
    locale,
  }: { readonly ids: readonly number[]; readonly shown: PaymentToConfirm; readonly locale: Locale },
): Promise<PaymentChange[]> {
  const states = new Map((await orderStates(tx, shopId, { ids })).map((state) => [state.id, state]));
  const unpayable = ids.flatMap((id) => {
    const reason = unpayableReason(locale, states.get(id), shown.transporter);
    return reason === null ? [] : [{ id, text: reason }];
  });
  if (unpayable.length > 0) return unpayable;
  const draft = await paymentDraft(tx, shown.transporter);
  const total = ids.reduce((sum, id) => sum + (states.get(id)?.total ?? 0), 0);
  const amounts = changedAmounts(draft, shown, locale);
  if (isFeeAboveOrders({ expected: total, fee: shown.fee })) {
    amounts.push({ id: null, text: pageText(locale, 'paymentFeeTooHigh') });
  }
  if (total === shown.total && ids.length === shown.count && ids.length > 0) return amounts;
  const changed = draft.orders.flatMap(({ id, total: before }) => {
    const now = states.get(id)?.total ?? before;
    const totals = { before: formatDa(before), now: formatDa(now) };
    return now === before ? [] : [{ id, text: pageText(locale, 'paymentOrderTotal', totals) }];
  });
  const sums = { count: ids.length, total: formatDa(total), shown: formatDa(shown.total) };
  return [...changed, ...amounts, { id: null, text: pageText(locale, 'paymentSumChanged', sums) }];
}

/** Returns the amounts that a colleague saved meanwhile. A draft without amounts was not shown to be confirmed. */
function changedAmounts(
  { received, fee, savedBy }: StoredDraft,
  shown: PaymentToConfirm,
  locale: Locale,
): PaymentChange[] {
  if (received === null && fee === null) return [];
  const compared = [
    ['paymentReceivedChanged', received ?? 0, shown.received],
    ['paymentFeeChanged', fee ?? 0, shown.fee],
  ] as const;
  return compared.flatMap(([text, now, before]) => {
    const values = { by: savedBy ?? '', now: formatDa(now), shown: formatDa(before) };
    return now === before ? [] : [{ id: null, text: pageText(locale, text, values) }];
  });
}

/** Takes what was paid out of the draft; what a colleague ticked besides stays in it. */
async function emptyDraft(tx: Database, transporter: number, paid: readonly number[]): Promise<void> {
  await tx.query('delete from payment_draft_orders where transporter_id = $1 and order_id = any ($2::bigint[])', [
    transporter,
    paid,
  ]);
  await tx.query(
    `update payment_drafts set version = version + 1, received = null, fee = null where transporter_id = $1`,
    [transporter],
  );
}
