import type { OrderStatus } from '../../orders/queries.ts';
import type { Random } from '../random.ts';

const HOUR = 60 * 60 * 1000;
const UNREACHED = 'Appelé trois fois, ne répond pas.';

export interface StaffMember {
  readonly id: number;
  readonly name: string;
}

/** A change of an order as `order_events` stores it. */
interface Event {
  readonly kind: 'status' | 'employee' | 'note';
  readonly former: string;
  readonly current: string;
  readonly staff: StaffMember;
  readonly at: Date;
}

/** How an order went until now. */
export interface OrderCourse {
  readonly status: OrderStatus;
  readonly employee: StaffMember | null;
  readonly events: readonly Event[];
}

/** Lets an order go its way from its first hour, and stops now. Staff take some hours for a step, transporters some days. */
export function planCourse(
  random: Random,
  { createdAt, now, people }: { createdAt: Date; now: Date; people: readonly StaffMember[] },
): OrderCourse {
  const staff = random.pick(people);
  const isAssigned = random.chance(0.85);
  const end = random.pick([...Array(17).fill('delivered'), 'refused', 'cancelled', 'cancelled'] as const);
  const steps: readonly (readonly [to: OrderStatus, hours: number])[] = [
    ...(end === 'cancelled' ? ([['cancelled', random.int(3, 60)]] as const) : []),
    ['confirmed', random.int(2, 60)],
    ['sent', random.int(5, 54)],
    [end === 'refused' ? 'returned' : 'delivered', random.int(26, 150)],
  ];
  const events: Event[] = [];
  let status: OrderStatus = 'new';
  let at = createdAt.getTime();
  for (const [to, hours] of steps) {
    at += (hours + random.next()) * HOUR;
    if (at > now.getTime() || status === 'cancelled') break;
    if (events.length === 0 && isAssigned) {
      const assigned = new Date(at - random.int(5, 60) * 60_000);
      events.push({ kind: 'employee', former: '', current: staff.name, staff, at: assigned });
    }
    if (status === 'new' && to === 'cancelled') {
      const called = new Date(at - 4 * 60_000);
      events.push({ kind: 'note', former: '', current: UNREACHED, staff, at: called });
    }
    events.push({ kind: 'status', former: status, current: to, staff, at: new Date(at) });
    status = to;
  }
  return { status, employee: isAssigned && events.length > 0 ? staff : null, events };
}
