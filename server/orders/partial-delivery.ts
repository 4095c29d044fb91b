import type { Centimes } from '../../shared/rules/money/centimes.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { lockOrder } from '../stock/order-stock.ts';
import { addEvent } from './order-history.ts';
import { moveOrder } from './order-steps.ts';
import { type OrderDetail, orderById } from './queries.ts';
import { lowerLines } from './sent-lines.ts';

/** Says if some pieces of an order may have been refused: it left, no payment has its total, and it can be divided. */
export function canDeliverPart({ status, payment, itemsCount }: OrderDetail): boolean {
  return (status === 'sent' || status === 'delivered') && payment === null && itemsCount > 1;
}

/** Returns the precondition of a partial delivery: status and lines of an order, as the page shows them. */
export function partState({ status, lines }: OrderDetail): string {
  return [status, ...lines.map(({ id, quantity }) => `${id}:${quantity}`)].join(' ');
}

/** The form in which staff say how many pieces of each line were accepted. */
interface AcceptedPart {
  /** `partState` of the page. */
  readonly seen: string;
  /** Accepted pieces by line; null where that is no whole number. */
  readonly accepted: ReadonlyMap<number, number | null>;
  /** The new total that the page showed; null before it showed one. */
  readonly total: Centimes | null;
}

/**
 * - delivered: it is stored · total: nothing is stored, the page has to show the new total
 * - changed: status, lines or payment are not those that the page showed
 * - quantity: wrong quantities of lines · none, all: no piece would be accepted, or all of them
 */
type PartOutcome =
  | { readonly kind: 'delivered'; readonly total: Centimes }
  | { readonly kind: 'total'; readonly total: Centimes }
  | { readonly kind: 'quantity'; readonly lines: readonly number[] }
  | { readonly kind: 'changed' }
  | { readonly kind: 'none' }
  | { readonly kind: 'all' };

/** Marks an order as delivered with the pieces that its customer accepted (ORD-37). Null without order. */
export function deliverPart(
  db: Database,
  orderId: number,
  { staff, ...part }: AcceptedPart & { readonly staff: Staff },
): Promise<PartOutcome | null> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await orderById(tx, orderId);
    if (order === null) return null;
    const outcome = judgePart(order, part);
    if (outcome.kind !== 'delivered') return outcome;
    if (order.status === 'sent') await moveOrder(tx, orderId, { from: 'sent', to: 'delivered', staff });
    const accepted = new Map(order.lines.map(({ id }) => [id, part.accepted.get(id) ?? 0]));
    const refused = order.itemsCount - sum(accepted.values());
    await addEvent(tx, orderId, { kind: 'part', former: '', current: String(refused), staff });
    await lowerLines(tx, order, { accepted, staff });
    return outcome;
  });
}

function judgePart(order: OrderDetail, { seen, accepted, total }: AcceptedPart): PartOutcome {
  if (!canDeliverPart(order) || seen !== partState(order)) return { kind: 'changed' };
  const { lines } = order;
  const wrong = lines.filter(({ id, quantity }) => (accepted.get(id) ?? Number.POSITIVE_INFINITY) > quantity);
  if (wrong.length > 0) return { kind: 'quantity', lines: wrong.map(({ id }) => id) };
  const pieces = lines.map(({ id }) => accepted.get(id) ?? 0);
  if (sum(pieces) === 0) return { kind: 'none' };
  if (sum(pieces) === order.itemsCount) return { kind: 'all' };
  const newTotal = order.deliveryPrice + sum(lines.map(({ unitPrice }, index) => unitPrice * (pieces[index] ?? 0)));
  return { kind: total === newTotal ? 'delivered' : 'total', total: newTotal };
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
