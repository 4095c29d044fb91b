import type { Database } from '../db/database.ts';
import { DatabaseOutage } from '../db/outage.ts';
import type { Staff } from '../http/staff-area.ts';
import { isTicketOutdated } from './order-history.ts';
import { assignOrder, moveOrder, NEXT_STATUSES } from './order-steps.ts';
import type { OrderStatus } from './queries.ts';

/** A change of many orders. Cancelling and reopening are none: each order is asked for on its own page. */
export type OrdersChange =
  | { readonly action: 'confirmed' | 'sent' | 'delivered' }
  /** Moves the orders that an earlier change moved back to their former status. */
  | {
      readonly action: 'undo';
      readonly from: OrderStatus;
      readonly to: OrderStatus;
      /** The event of that change, by order. */
      readonly events: ReadonlyMap<number, number>;
    }
  /** Null takes them from everybody. An order that a colleague has changes only with `takeOver`. */
  | { readonly action: 'employee'; readonly employeeId: number | null; readonly takeOver: boolean };

/** Result for one order. */
export interface ChangedOrder {
  readonly id: number;
  readonly customer: string;
  readonly outcome: 'changed' | 'unchanged' | 'failed';
  /** The status that a step gave it. */
  readonly status?: OrderStatus;
  /** Id of the event of that step in its history. */
  readonly event?: number;
  /** A status is the one the order has, from which the step does not lead. */
  readonly reason?:
    | OrderStatus
    | 'gone'
    | 'short'
    | 'paid'
    | 'tracked'
    | 'ticket-outdated'
    /** It has the status that the change gave it, but stepped away from it, or was accepted in part, since. */
    | 'changed-since'
    | 'interrupted'
    /** The database did not say whether it changed. */
    | 'outage'
    | 'of-colleague';
  /** The colleague who has it, where that is the reason. */
  readonly colleague?: string;
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
      const reason = error instanceof DatabaseOutage ? 'outage' : 'interrupted';
      changed.push({ id, customer: '', outcome: 'failed', reason });
    }
  }
  return changed;
}

async function changeOrder(
  tx: Database,
  id: number,
  change: OrdersChange & { readonly staff: Staff },
): Promise<ChangedOrder> {
  const [order] = await tx.query<{
    status: OrderStatus;
    employeeId: number | null;
    employee: string | null;
    customer: string;
  }>(
    `select o.status, o.employee_id as "employeeId", s.name as employee, o.firstname || ' ' || o.lastname as customer
     from orders o left join staff s on s.id = o.employee_id where o.id = $1 for update of o`,
    [id],
  );
  if (order === undefined) return { id, customer: '', outcome: 'failed', reason: 'gone' };
  const { customer, status } = order;
  if (change.action === 'employee') {
    if (order.employeeId === change.employeeId) return { id, customer, outcome: 'unchanged' };
    if (!change.takeOver && order.employee !== null && order.employeeId !== change.staff.id)
      return { id, customer, outcome: 'failed', reason: 'of-colleague', colleague: order.employee };
    const assigned = await assignOrder(tx, id, change);
    return assigned ? { id, customer, outcome: 'changed' } : { id, customer, outcome: 'failed', reason: 'gone' };
  }
  const to = change.action === 'undo' ? change.to : change.action;
  if (status === to) return { id, customer, outcome: 'unchanged' };
  const leadsThere = change.action === 'undo' ? status === change.from : NEXT_STATUSES[status].includes(to);
  if (!leadsThere) return { id, customer, outcome: 'failed', reason: status };
  if (change.action === 'undo' && (await lastChange(tx, id)) !== change.events.get(id))
    return { id, customer, outcome: 'failed', reason: 'changed-since' };
  // The page of an order warns of an outdated ticket, but a change of many is made from the list. Asked of each while it is
  // locked: a correction may be stored while those before it are sent.
  if (change.action === 'sent' && (await isTicketOutdated(tx, id)))
    return { id, customer, outcome: 'failed', reason: 'ticket-outdated' };
  const moved = await moveOrder(tx, id, { from: status, to, staff: change.staff });
  if (moved === 'short' || moved === 'paid' || moved === 'tracked')
    return { id, customer, outcome: 'failed', reason: moved };
  return { id, customer, outcome: 'changed', status: to, event: await lastChange(tx, id) };
}

/** Returns the id of the event of the last step, partial delivery or return of refused pieces of an order. */
async function lastChange(tx: Database, id: number): Promise<number | undefined> {
  const [last] = await tx.query<{ event: number }>(
    `select id as event from order_events where order_id = $1 and kind in ('status', 'part', 'leftover')
     order by id desc limit 1`,
    [id],
  );
  return last?.event;
}
