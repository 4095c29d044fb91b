import { useEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './add-to-cart.messages.ts';

interface ButtonState {
  readonly soldOut: boolean;
  readonly incomplete: boolean;
}

/** Disables and labels the server's button by what can be added. Its icon and its other content stay. */
export function useAddButton(
  button: HTMLButtonElement,
  { soldOut, incomplete }: ButtonState,
  t: Translate<typeof messages>,
): void {
  const [wasSoldOut] = useState(() => button.disabled);
  const label = soldOut === wasSoldOut ? null : t(soldOut ? 'soldOut' : 'add');
  useEffect(() => {
    const patch = createDomPatch();
    patch.set(button, 'disabled', soldOut ? '' : null);
    // Not `disabled`: the button stays in reach, and a press says what is missing.
    patch.set(button, 'aria-disabled', incomplete ? 'true' : null);
    if (label !== null) {
      const nodes = [...button.childNodes];
      const last = nodes.findLast(isText);
      const content = nodes.flatMap((node) => (node === last ? label : isText(node) ? [] : node));
      patch.content(button, ...(last ? content : [label]));
    }
    return patch.revert;
  }, [button, soldOut, incomplete, label]);
}

/** Returns true for a text that is not blank; a browser's translation replaces it by one or more `<font>`. */
function isText(node: Node): boolean {
  return (node.nodeName === '#text' || node.nodeName === 'FONT') && node.textContent?.trim() !== '';
}
