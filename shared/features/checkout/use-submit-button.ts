import { useEffect, useState } from 'react';
import { createDomPatch } from '../../browser/dom/dom-patch.ts';
import type { Say } from './checkout-form.messages.ts';

export interface ButtonState {
  readonly soldOut: boolean;
  /** A press sends an earlier order again, which does not depend on what is left of this product. */
  readonly sendsFirst: boolean;
}

/** Keeps the server's button true to what a press does now: it says when that is sold out, and when something else is not. */
export function useSubmitButton(submit: HTMLButtonElement, { soldOut, sendsFirst }: ButtonState, t: Say): void {
  const [drawnSoldOut] = useState(submit.disabled);
  useEffect(() => {
    if (soldOut === drawnSoldOut && !sendsFirst) return;
    const patch = createDomPatch();
    patch.set(submit, 'disabled', soldOut && !sendsFirst ? '' : null);
    patch.content(submit, t(sendsFirst ? 'confirmFirst' : soldOut ? 'soldOut' : 'order'));
    return patch.revert;
  }, [submit, soldOut, sendsFirst, drawnSoldOut, t]);
}
