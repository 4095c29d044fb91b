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
  /** Null until a delivery is chosen. */
  readonly delivery: Centimes | null;
}

export const totalOf = ({ subtotal, delivery }: Totals): Centimes => subtotal + (delivery ?? 0);

/** Writes the totals into the cells of the server's table, and announces another total. */
export function useTotals(cells: Cells, totals: Totals, currency: string, t: TranslateCheckoutForm): void {
  const { subtotal, delivery } = totals;
  const total = totalOf(totals);
  useLayoutEffect(() => {
    const patch = createDomPatch();
    const write = (cell: HTMLElement | undefined, content: Node | string) => {
      if (cell) patch.content(cell, content);
    };
    const amount = (centimes: Centimes) => {
      const node = document.createElement('bdi');
      node.dir = 'ltr';
      node.textContent = formatDa(centimes, currency);
      return node;
    };
    write(cells.subtotal, amount(subtotal));
    write(cells.delivery, delivery === null ? t('toChoose') : delivery === 0 ? t('free') : amount(delivery));
    write(cells.total, amount(total));
    return patch.revert;
  }, [cells.subtotal, cells.delivery, cells.total, subtotal, delivery, total, currency, t]);

  const announced = useRef(total);
  useEffect(() => {
    if (announced.current === total) return;
    announced.current = total;
    // The total of an empty cart, e.g. after its order, is not worth announcing.
    if (subtotal > 0) announce(t('totalNow', { total: formatDa(total, currency) }));
  }, [total, subtotal, currency, t]);
}
