import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { assignOrder, moveOrder, NEXT_STATUSES } from './order-steps.ts';
import type { OrderStatus } from './queries.ts';

/** A change of many orders. Cancelling is none: nothing undoes it, so each order is asked for on its own page. */
export type OrdersChange =
  | { readonly action: 'confirmed' | 'sent' | 'delivered' }
  /** Null takes them from everybody. */
  | { readonly action: 'employee'; readonly employeeId: number | null };

/** Result for one order. */
export interface ChangedOrder {
  readonly id: number;
  readonly customer: string;
  readonly outcome: 'changed' | 'unchanged' | 'failed';
  /** A status is the one the order has, from which the step does not lead. */
  readonly reason?: OrderStatus | 'gone' | 'short' | 'interrupted';
}

/**
 * Changes orders, each in a transaction of its own, so that one that fails does not stop the others. Run twice it changes
 * nothing more.
 * @param onError hears why an order was interrupted
 */
export async function changeOrders(
  db: Database,
  ids: readonly number[],
  change: OrdersChange & { readonly staff: Staff },
  onError: (error: unknown) => void,
): Promise<ChangedOrder[]> {
  const changed: ChangedOrder[] = [];
  for (const id of ids) {
    try {
      changed.push(await db.transaction((tx) => changeOrder(tx, id, change)));
    } catch (error) {
      onError(error);
      changed.push({ id, customer: '', outcome: 'failed', reason: 'interrupted' });
    }
  }
  return changed;
}

async function changeOrder(
  tx: Database,
  id: number,
  change: OrdersChange & { readonly staff: Staff },
): Promise<ChangedOrder> {
  const [order] = await tx.query<{ status: OrderStatus; employeeId: number | null; customer: string }>(
    `select status, employee_id as "employeeId", firstname || ' ' || lastname as customer
     from orders where id = $1 for update`,
    [id],
  );
  if (order === undefined) return { id, customer: '', outcome: 'failed', reason: 'gone' };
  const { customer, status } = order;
  if (change.action === 'employee') {
    if (order.employeeId === change.employeeId) return { id, customer, outcome: 'unchanged' };
    const assigned = await assignOrder(tx, id, change);
    return assigned ? { id, customer, outcome: 'changed' } : { id, customer, outcome: 'failed', reason: 'gone' };
  }
  if (status === change.action) return { id, customer, outcome: 'unchanged' };
  if (!NEXT_STATUSES[status].includes(change.action)) return { id, customer, outcome: 'failed', reason: status };
  const moved = await moveOrder(tx, id, { from: status, to: change.action, staff: change.staff });
  return moved === 'short'
    ? { id, customer, outcome: 'failed', reason: 'short' }
    : { id, customer, outcome: 'changed' };
}
