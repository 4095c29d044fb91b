import { useEffect, useSyncExternalStore } from 'react';
import type { CheckoutRequest } from '../../api/checkout.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import type { UnconfirmedOrder, UnconfirmedOrderStore } from './unconfirmed-order.ts';

/** Returns the order that waits for its answer, whichever tab sent it. */
export function useUnconfirmedOrder<P extends CheckoutRequest>(
  store: UnconfirmedOrderStore<P>,
): UnconfirmedOrder<P> | null {
  useEffect(() => void store.read(), [store]);
  useDomEvent(window, 'storage', (event) => {
    const { key } = event;
    if (key === null || key === store.key) void store.read();
  });
  return useSyncExternalStore(store.subscribe, store.current);
}
