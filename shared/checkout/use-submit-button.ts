import { useEffect, useState } from 'react';
import { borrowMarkup } from '../element/borrowed-markup.ts';
import type { Say } from './checkout-form.messages.ts';

/** Keeps the server's button true to what is ordered now: it says when that is sold out, and when something else is not. */
export function useSubmitButton(submit: HTMLButtonElement, soldOut: boolean, t: Say): void {
  const [drawnSoldOut] = useState(submit.disabled);
  useEffect(() => {
    if (soldOut === drawnSoldOut) return;
    const borrowed = borrowMarkup();
    borrowed.attribute(submit, 'disabled', soldOut ? '' : null);
    borrowed.content(submit, t(soldOut ? 'soldOut' : 'order'));
    return borrowed.giveBack;
  }, [submit, soldOut, drawnSoldOut, t]);
}
