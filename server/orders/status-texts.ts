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

/** The buttons that move an order to a status. */
export const MOVE_TEXT: Readonly<Record<Exclude<OrderStatus, 'new'>, TextKey>> = {
  confirmed: 'moveConfirmed',
  sent: 'moveSent',
  delivered: 'moveDelivered',
  cancelled: 'moveCancelled',
};
