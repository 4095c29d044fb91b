import { useLayoutEffect } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';

/**
 * - `server`: the browser has no lines, the server's markup is as it came
 * - `cart`: the browser's cart and the order form
 * - `empty`: the browser has no lines, and the server's, which it had handed over, are drawn no more
 * - `emptied`: the last line was removed and can be restored
 * - `thanks`: the order was placed
 */
export type Mode = 'server' | 'cart' | 'empty' | 'emptied' | 'thanks';

interface Parts {
  readonly empty: HTMLElement;
  readonly cart: HTMLElement;
  readonly lines: HTMLElement;
  readonly checkout: HTMLElement;
}

/** Shows the parts of the server's page that a mode needs, and hides the server's lines in favour of the browser's. */
export function useVisibleParts({ empty, cart, lines, checkout }: Parts, mode: Mode): void {
  useLayoutEffect(() => {
    if (mode === 'server') return;
    const patch = createDomPatch();
    const setVisible = (node: Element, isVisible: boolean) => patch.set(node, 'hidden', isVisible ? null : '');
    const isEmpty = mode === 'empty' || mode === 'emptied';
    setVisible(empty, isEmpty);
    setVisible(cart, mode === 'cart' || mode === 'emptied');
    setVisible(checkout, mode === 'cart');
    // The other part has a heading of its own.
    const heading = cart.querySelector('h1');
    if (heading) setVisible(heading, !isEmpty);
    for (const node of lines.children) if (!node.matches('[data-z-outlet]')) setVisible(node, false);
    return patch.revert;
  }, [empty, cart, lines, checkout, mode]);
}
