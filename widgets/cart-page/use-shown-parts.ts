import { useLayoutEffect } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';

/**
 * - `server`: the browser has no lines, the server's markup is as it came
 * - `cart`: the browser's cart and the order form
 * - `emptied`: the last line was taken out; it can be put back
 * - `thanks`: the order was placed
 */
export type Mode = 'server' | 'cart' | 'emptied' | 'thanks';

interface Parts {
  readonly empty: HTMLElement;
  readonly cart: HTMLElement;
  readonly lines: HTMLElement;
  readonly checkout: HTMLElement;
}

/** Shows the parts of the server's page that a mode needs, and hides its own lines behind the browser's. */
export function useShownParts(host: HTMLElement, { empty, cart, lines, checkout }: Parts, mode: Mode): void {
  useLayoutEffect(() => {
    host.dataset.state = mode;
    if (mode === 'server') return;
    const patch = createDomPatch();
    const show = (node: Element, isShown: boolean) => patch.set(node, 'hidden', isShown ? null : '');
    show(empty, mode === 'emptied');
    show(cart, mode !== 'thanks');
    show(checkout, mode === 'cart');
    for (const node of lines.children) if (!node.matches('[data-z-outlet]')) show(node, false);
    return patch.revert;
  }, [host, empty, cart, lines, checkout, mode]);
}
