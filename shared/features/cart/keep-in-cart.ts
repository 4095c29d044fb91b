import { QUANTITY_CAP } from '../../rules/quantity/quantity.ts';
import { type CartLine, lineId } from './cart-line.ts';
import { linesOf } from './cart-merge.ts';
import { cartStorage } from './cart-storage.ts';
import { cartStore } from './cart-store.ts';

export type Keeping =
  /** Stored; `quantity` were added, fewer than asked when the stock ends there. */
  | { readonly kind: 'kept'; readonly quantity: number }
  /** All of the stock is in the cart already. */
  | { readonly kind: 'all-in-cart'; readonly count: number }
  /** The browser does not store it; nothing is left in the cart of this page either. */
  | { readonly kind: 'not-stored' };

/**
 * Adds a line to the shop's cart and makes sure that it is stored: a line only this page knows of would be gone on the
 * next one. `isWanted` is asked when the stored cart has been read: who waited too long has posted the form meanwhile.
 */
export async function keepInCart(shopUuid: string, line: CartLine, isWanted: () => boolean): Promise<Keeping> {
  const store = cartStore(shopUuid);
  const id = lineId(line);
  const inCart = () => store.getState().lines.find((one) => lineId(one) === id)?.quantity ?? 0;
  await store.getState().hydrate();
  if (!isWanted()) return { kind: 'not-stored' };
  const before = inCart();
  const room = Math.min(line.stock ?? QUANTITY_CAP, QUANTITY_CAP) - before;
  if (room <= 0) return { kind: 'all-in-cart', count: before };
  const quantity = Math.min(line.quantity, room);
  store.getState().add({ ...line, quantity });
  await store.getState().hydrate();
  const { cart } = await cartStorage(shopUuid).read();
  const stored = cart && linesOf(cart).find((one) => lineId(one) === id);
  if (stored?.quantity === inCart()) return { kind: 'kept', quantity };
  if (before > 0) store.getState().setQuantity(id, before);
  else store.getState().remove(id);
  return { kind: 'not-stored' };
}
