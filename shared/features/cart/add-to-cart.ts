import { QUANTITY_CAP } from '../../rules/quantity/quantity.ts';
import { type CartLine, lineId } from './cart-line.ts';
import { linesOf } from './cart-merge.ts';
import { cartStorage } from './cart-storage.ts';
import { cartStore } from './cart-store.ts';

export type AddResult =
  /** Stored. `quantity` pieces were added: fewer than requested when the stock ends there. */
  | { readonly kind: 'added'; readonly quantity: number }
  /** The cart has all of the stock already. */
  | { readonly kind: 'all-in-cart'; readonly count: number }
  /** The browser cannot store it, so the line was taken out of this page's cart again. */
  | { readonly kind: 'not-stored' };

/**
 * Adds a line to the shop's cart and verifies that it is stored: a line only this page has would be gone on the next one.
 * `isCancelled` is called once the stored cart has been read, for which some browsers take long or for ever: the caller may have
 * posted the form in the meantime.
 */
export async function addToCart(shopUuid: string, line: CartLine, isCancelled: () => boolean): Promise<AddResult> {
  const store = cartStore(shopUuid);
  const id = lineId(line);
  const inCart = () => store.getState().lines.find((one) => lineId(one) === id)?.quantity ?? 0;
  const storage = cartStorage(shopUuid);
  await store.getState().hydrate();
  // The stored cart cannot be read yet, so nothing may be written over it.
  const { answered } = await storage.read();
  await answered;
  if (answered) await store.getState().hydrate();
  if (isCancelled()) return { kind: 'not-stored' };
  const before = inCart();
  const addable = Math.min(line.stock ?? QUANTITY_CAP, QUANTITY_CAP) - before;
  if (addable <= 0) return { kind: 'all-in-cart', count: before };
  const quantity = Math.min(line.quantity, addable);
  store.getState().add({ ...line, quantity });
  await store.getState().hydrate();
  const { cart } = await storage.read();
  const stored = cart && linesOf(cart).find((one) => lineId(one) === id);
  if (stored?.quantity === inCart()) return { kind: 'added', quantity };
  if (before > 0) store.getState().setQuantity(id, before);
  else store.getState().remove(id);
  return { kind: 'not-stored' };
}
