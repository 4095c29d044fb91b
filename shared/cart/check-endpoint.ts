import type { Endpoint } from '../element/contract.ts';

/**
 * The most lines one call takes; an item chosen in a pack counts as one too, so that a call is never larger than some 50 kB.
 * A cart of 10,000 lines is ten calls.
 */
export const MOST_CHECKED = 1000;

/** The call, for the contracts of the widgets that show the cart. */
export const CHECK_ENDPOINT = {
  method: 'POST',
  path: '/web/api/cart/check',
  spec: 'B 4',
  description: 'Today’s price and stock of the lines of a cart; nothing is changed by it.',
} as const satisfies Endpoint;
