import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { OrderStatus } from './queries.ts';

/** The names of the statuses. */
export const STATUS_TEXT: Readonly<Record<OrderStatus, TextKey>> = {
  new: 'statusNew',
  confirmed: 'statusConfirmed',
  sent: 'statusSent',
  delivered: 'statusDelivered',
  returned: 'statusReturned',
  cancelled: 'statusCancelled',
};

/** How many pieces a step to a status moved; one to another status moves none. */
export const PIECES_TEXT: Readonly<Partial<Record<OrderStatus, TextKey>>> = {
  new: 'orderPiecesReservedAgain',
  confirmed: 'orderPiecesReserved',
  sent: 'orderPiecesSent',
  returned: 'orderPiecesBack',
  cancelled: 'orderPiecesBack',
};

/** The texts of the buttons that move an order. */
export const MOVE_TEXT: Readonly<Record<OrderStatus, TextKey>> = {
  new: 'moveReopen',
  confirmed: 'moveConfirmed',
  sent: 'moveSent',
  delivered: 'moveDelivered',
  returned: 'moveReturned',
  cancelled: 'moveCancelled',
};

/** A question before a step, and the button that answers it. */
export interface MoveQuestion {
  readonly ask: TextKey;
  readonly yes: TextKey;
}

/** The questions before the steps that other orders feel in the stock. */
export const MOVE_QUESTION: Readonly<Partial<Record<OrderStatus, MoveQuestion>>> = {
  new: { ask: 'moveReopenAsk', yes: 'moveReopenYes' },
  returned: { ask: 'moveReturnedAsk', yes: 'moveReturnedYes' },
  cancelled: { ask: 'moveCancelledAsk', yes: 'moveCancelledYes' },
};
