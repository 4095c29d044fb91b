import { useEffect, useState } from 'react';
import { borrowMarkup } from '../../shared/element/borrowed-markup.ts';
import type { Say } from './quick-order.messages.ts';

/** Keeps the server's button true to the chosen variant: it says when that is sold out, and when another one is not. */
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
