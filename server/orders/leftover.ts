import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { type DamagedPieces, lockOrder, returnOrderStock, sentSources } from '../stock/order-stock.ts';
import { linePieces } from './line-quantity.ts';
import { addEvent } from './order-history.ts';
import { type OrderDetail, orderById } from './queries.ts';

/** Returns the pieces that a customer refused and that are still away, by stock item: those beyond the lines of the order. */
export async function leftoverPieces(
  db: Database,
  { id, hasLeftover, lines }: OrderDetail,
): Promise<ReadonlyMap<number, number>> {
  if (!hasLeftover) return new Map();
  const accepted = await linePieces(db, lines);
  const away = await sentSources(db, id);
  const beyond = away.map(({ item, quantity }) => [item, quantity - (accepted.get(item) ?? 0)] as const);
  return new Map(beyond.filter(([, quantity]) => quantity > 0));
}

/**
 * Takes back what a customer refused of an order, which stays delivered (ORD-38). Called in a transaction, which keeps the order
 * locked.
 * @returns "none" when nothing is away, "refused" for a wrong warehouse or number of damaged pieces; null without order
 */
export async function returnLeftover(
  db: Database,
  orderId: number,
  {
    staff,
    returnTo,
    damaged,
  }: { readonly staff: Staff; readonly returnTo: number | undefined; readonly damaged: DamagedPieces },
): Promise<'returned' | 'none' | 'refused' | null> {
  await lockOrder(db, orderId);
  const order = await orderById(db, orderId);
  if (!order?.hasLeftover) return order === null ? null : 'none';
  const pieces = await leftoverPieces(db, order);
  const back = { order: orderId, staff: staff.id, warehouse: returnTo, pieces, damaged };
  if ((await returnOrderStock(db, back)).kind === 'refused') return 'refused';
  await db.query('update orders set sent_lines = null where id = $1', [orderId]);
  await addEvent(db, orderId, { kind: 'leftover', former: '', current: String(sum(pieces)), staff });
  const lost = sum(damaged === 'all' ? pieces : damaged);
  if (lost > 0) await addEvent(db, orderId, { kind: 'loss', former: '', current: String(lost), staff });
  return 'returned';
}

const sum = (pieces: ReadonlyMap<number, number>): number =>
  [...pieces.values()].reduce((total, quantity) => total + quantity, 0);
