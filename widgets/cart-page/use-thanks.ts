import { useState } from 'react';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { isWaitAfter } from '../../shared/features/checkout/cooldown-store.ts';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import type { PlacedOrder } from './browser-cart.tsx';
import { type OrderOverview, overviewOf, removeOverview, storedOverview, storeOverview } from './order-overview.ts';

interface State {
  readonly overview: OrderOverview | null;
  /** The order was placed on this page just now. */
  readonly isNew: boolean;
  /** The placed order, when cart and form contained another one by then. */
  readonly earlier: UnconfirmedOrder | null;
}

const NOTHING: State = { overview: null, isNew: false, earlier: null };

/**
 * Remembers the order to thank for, also for a page that is loaded again during the cooldown.
 * @param cooldownEnd in milliseconds; null when there is no cooldown
 */
export function useThanks(shop: string, cooldownEnd: number | null) {
  const [state, setState] = useState<State>(() =>
    cooldownEnd === null ? NOTHING : { ...NOTHING, overview: overviewBefore(shop, cooldownEnd) },
  );
  return {
    ...state,
    /** @param cart the lines of the cart, with the names and pictures of what was ordered */
    start: ({ payload, answer, at, earlier }: PlacedOrder, cart: readonly CartLine[]) => {
      const overview = overviewOf(payload, answer, at, cart);
      storeOverview(shop, overview);
      setState({ overview, isNew: true, earlier });
    },
    end: () => {
      removeOverview(shop);
      setState(NOTHING);
    },
  };
}

/** Returns the stored thanks when the wait is that of their order; those of an earlier one are removed. */
function overviewBefore(shop: string, cooldownEnd: number): OrderOverview | null {
  const overview = storedOverview(shop);
  if (!overview || isWaitAfter(shop, overview.at, cooldownEnd)) return overview;
  removeOverview(shop);
  return null;
}
