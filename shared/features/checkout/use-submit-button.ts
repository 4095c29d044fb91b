import { useEffect, useState } from 'react';
import { createDomPatch } from '../../browser/dom/dom-patch.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';

interface ButtonState {
  readonly soldOut: boolean;
  /** A press sends an earlier order again, which does not depend on the stock of this product. */
  readonly sendsEarlier: boolean;
}

/** Disables and labels the server's button by what a press does now. */
export function useSubmitButton(
  submit: HTMLButtonElement,
  { soldOut, sendsEarlier }: ButtonState,
  t: TranslateCheckoutForm,
): void {
  const [wasSoldOut] = useState(submit.disabled);
  useEffect(() => {
    if (soldOut === wasSoldOut && !sendsEarlier) return;
    const patch = createDomPatch();
    patch.set(submit, 'disabled', soldOut && !sendsEarlier ? '' : null);
    patch.content(submit, t(sendsEarlier ? 'confirmFirst' : soldOut ? 'soldOut' : 'order'));
    return patch.revert;
  }, [submit, soldOut, sendsEarlier, wasSoldOut, t]);
}
