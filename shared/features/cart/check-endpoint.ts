import type { Endpoint } from '../../browser/element/contract.ts';

/** The call, for the contracts of the widgets that show the cart. */
export const CHECK_ENDPOINT = {
  method: 'POST',
  path: '/web/api/cart/check',
  spec: 'CRT-10',
  description: 'Today’s price and stock of the lines of a cart; nothing is changed by it.',
} as const satisfies Endpoint;
