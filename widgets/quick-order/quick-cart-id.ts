import { readLocal, writeLocal } from '../../shared/browser/storage/local.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';

const cartIdKey = (shop: string) => `${shop}:quickCartId`;

/**
 * Names this order's cart to the server. The quick order leaves the shopper's cart alone, so it has an id of its own: with
 * the cart's, placing it would renew the cart and mark its snapshot as ordered.
 */
export function quickCartId(shop: string): string {
  const stored = readLocal(cartIdKey(shop));
  if (stored.kind === 'found' && /^[A-Za-z0-9_.:-]{1,64}$/.test(stored.text)) return stored.text;
  return renewCartId(shop);
}

/** Gives the cart another id after an order: the next one is another, even of the same things (CRT-2). */
export function renewCartId(shop: string): string {
  const id = randomUuid();
  writeLocal(cartIdKey(shop), id);
  return id;
}
