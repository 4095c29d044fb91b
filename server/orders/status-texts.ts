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

const MOVE_TEXT: Readonly<Record<Exclude<OrderStatus, 'new'>, TextKey>> = {
  confirmed: 'moveConfirmed',
  sent: 'moveSent',
  delivered: 'moveDelivered',
  cancelled: 'moveCancelled',
};

/** Returns the question before an order is cancelled, which nothing undoes; null for the other steps. */
export function moveQuestion(
  from: OrderStatus,
  to: OrderStatus,
): { readonly ask: TextKey; readonly yes: TextKey } | null {
  if (to !== 'cancelled') return null;
  return hasLeft(from)
    ? { ask: 'moveReturnedAsk', yes: 'moveReturnedYes' }
    : { ask: 'moveCancelledAsk', yes: 'moveCancelledYes' };
}

/** Returns the text of the button that moves an order. One that was sent is not cancelled: its parcel came back. */
export function moveText(from: OrderStatus, to: OrderStatus): TextKey {
  if (to === 'new') throw new Error('No order becomes new again, so there is no button for it.');
  return to === 'cancelled' && hasLeft(from) ? 'moveReturned' : MOVE_TEXT[to];
}

/** Cancelling such an order makes its pieces available again, though its parcel may still be on the road. */
function hasLeft(status: OrderStatus): boolean {
  return status === 'sent' || status === 'delivered';
}
