import { useRef, useState } from 'react';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { addToCart } from '../../shared/features/cart/add-to-cart.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { postToCart } from './post-to-cart.ts';

/** Longest time for the browser to store a line before it is posted instead, in milliseconds. */
const TIMEOUT_MS = 4000;

interface Options {
  readonly shopUuid: string;
  /** The address of the server's cart. */
  readonly cartForm: string;
  /** Returns the line of what is chosen now. */
  readonly line: () => CartLine;
  readonly onAdded: (line: CartLine, quantity: number) => void;
}

/** Adds what is chosen to the browser's cart, or to the server's when the browser does not store it or takes too long. */
export function useAddChosen({ shopUuid, cartForm, line, onAdded }: Options) {
  const [isBusy, setBusy] = useState(false);
  /** Pieces that the cart has, when that is all of the stock; else 0. */
  const [allInCart, setAllInCart] = useState(0);
  const isPosted = useRef(false);
  const post = () => {
    isPosted.current = true;
    setBusy(false);
    postToCart(cartForm, line());
  };
  useTimeout(post, isBusy ? TIMEOUT_MS : null);
  const add = async (chosen: CartLine): Promise<void> => {
    setBusy(true);
    isPosted.current = false;
    const result = await addToCart(shopUuid, chosen, () => isPosted.current);
    if (isPosted.current) return;
    setBusy(false);
    if (result.kind === 'added') onAdded(chosen, result.quantity);
    else if (result.kind === 'all-in-cart') setAllInCart(result.count);
    else post();
  };
  return { isBusy, allInCart, add, clearAllInCart: () => setAllInCart(0) };
}
