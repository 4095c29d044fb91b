import { useEffect, useLayoutEffect, useRef } from 'react';
import { createDomPatch } from '../../browser/dom/dom-patch.ts';
import { announce } from '../../browser/element/announce.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { formatDa } from '../../rules/money/format.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';

interface Cells {
  readonly subtotal: HTMLElement | undefined;
  readonly delivery: HTMLElement | undefined;
  readonly total: HTMLElement | undefined;
}

export interface Totals {
  readonly subtotal: Centimes;
  /** Undefined until a delivery is chosen; null where its price is unknown (DLV-3). */
  readonly delivery: Centimes | null | undefined;
}

/** Returns the total in words. A delivery of unknown price is named beside it: "3 200,00 DA + Delivery". */
export function totalText({ subtotal, delivery }: Totals, currency: string, t: TranslateCheckoutForm): string {
  const total = formatDa(subtotal + (delivery ?? 0), currency);
  return delivery === null ? `${total} + ${t('delivery')}` : total;
}

interface TotalsOptions {
  readonly currency: string;
  readonly t: TranslateCheckoutForm;
  /** The first total is announced too: the shopper put a line back into an emptied cart. */
  readonly isNews: boolean;
}

/** Writes the totals into the cells of the server's table, and announces another total. */
export function useTotals(cells: Cells, totals: Totals, { currency, t, isNews }: TotalsOptions): void {
  const { subtotal, delivery } = totals;
  const total = totalText(totals, currency, t);
  useLayoutEffect(() => {
    const patch = createDomPatch();
    const write = (cell: HTMLElement | undefined, content: Node | string) => {
      if (cell) patch.content(cell, content);
    };
    const amount = (text: string) => {
      const node = document.createElement('bdi');
      node.dir = 'ltr';
      node.textContent = text;
      return node;
    };
    write(cells.subtotal, amount(formatDa(subtotal, currency)));
    write(cells.delivery, delivery ? amount(formatDa(delivery, currency)) : deliveryWord(delivery, t));
    write(cells.total, amount(total));
    return patch.revert;
  }, [cells.subtotal, cells.delivery, cells.total, subtotal, delivery, total, currency, t]);

  const announced = useRef(isNews ? '' : total);
  useEffect(() => {
    if (announced.current === total) return;
    announced.current = total;
    // The total of an empty cart, e.g. after its order, is not worth announcing.
    if (subtotal > 0) announce(t('totalNow', { total }));
  }, [total, subtotal, t]);
}

/** Returns the word for a delivery without an amount. */
export function deliveryWord(delivery: Totals['delivery'], t: TranslateCheckoutForm): string {
  if (delivery === undefined) return t('toChoose');
  return delivery === null ? '—' : t('free');
}
