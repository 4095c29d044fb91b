import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { OrderStatus } from './queries.ts';

/** The names of the statuses. */
export const STATUS_TEXT: Readonly<Record<OrderStatus, TextKey>> = {
  new: 'statusNew',
  confirmed: 'statusConfirmed',
  sent: 'statusSent',
  delivered: 'statusDelivered',
  cancelled: 'statusCancelled',
};

const MOVE_TEXT: Readonly<Record<OrderStatus, TextKey>> = {
  new: 'moveReopen',
  confirmed: 'moveConfirmed',
  sent: 'moveSent',
  delivered: 'moveDelivered',
  cancelled: 'moveCancelled',
};

/** Returns the question before a step that other orders feel in the stock: one is cancelled, or reopened. Null for the others. */
export function moveQuestion(
  from: OrderStatus,
  to: OrderStatus,
): { readonly ask: TextKey; readonly yes: TextKey } | null {
  if (to === 'new') return { ask: 'moveReopenAsk', yes: 'moveReopenYes' };
  if (to !== 'cancelled') return null;
  return hasLeft(from)
    ? { ask: 'moveReturnedAsk', yes: 'moveReturnedYes' }
    : { ask: 'moveCancelledAsk', yes: 'moveCancelledYes' };
}

/** Returns the text of the button that moves an order. One that was sent is not cancelled: its parcel came back. */
export function moveText(from: OrderStatus, to: OrderStatus): TextKey {
  return to === 'cancelled' && hasLeft(from) ? 'moveReturned' : MOVE_TEXT[to];
}

/** Cancelling such an order makes its pieces available again, though its parcel may still be on the road. */
export function hasLeft(status: OrderStatus): boolean {
  return status === 'sent' || status === 'delivered';
}
