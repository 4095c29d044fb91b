import { useEffect, useSyncExternalStore } from 'react';
import { type CartState, cartStore } from './cart-store.ts';

/** Returns the shop's cart, and renders again when this tab or another changes it. */
export function useCart(shopUuid: string): CartState {
  const store = cartStore(shopUuid);
  useEffect(() => {
    void store.getState().hydrate();
  }, [store]);
  return useSyncExternalStore(store.subscribe, store.getState);
}

/**
 * Returns the shop an element belongs to: its own attribute, else `<meta name="z-shop">`.
 *
 * @throws Error in words when neither names one; the page's own markup then stays in use
 */
export function shopOf(attribute: string | undefined): string {
  const shop = attribute || document.querySelector<HTMLMetaElement>('meta[name="z-shop"]')?.content;
  if (shop) return shop;
  throw new Error(
    'no shop is named, so neither cart nor order has one. Add shop-uuid="UUID" to the tag or <meta name="z-shop" content="UUID"> to the page.',
  );
}
