import { useEffect, useRef } from 'react';
import { formatDa } from '../../rules/money/format.ts';
import { quantityLimit } from '../../rules/quantity/quantity.ts';
import { type GoneLines, orderableLines } from './cart-check.ts';
import { type CartLine, cartSubtotal } from './cart-line.ts';
import { type CartRow, noMoreReason, type RemovedLine } from './cart-rows.ts';
import { type CartState, cartStore } from './cart-store.ts';
import type { TranslateCartLines } from './line-messages.tsx';

interface Options {
  readonly shop: string;
  readonly cart: CartState;
  readonly rows: readonly CartRow[];
  readonly gone: GoneLines;
  readonly removed: readonly RemovedLine[];
  readonly onRemoved: (removed: readonly RemovedLine[]) => void;
  readonly currency: string;
  readonly t: TranslateCartLines;
  readonly say: (text: string) => void;
  readonly onChange: ((line: CartLine, quantity: number) => void) | undefined;
}

/** Returns the edits of a cart line. Each is stored, announced, and moves the focus to what replaces the pressed button. */
export function useLineEdits({ shop, cart, rows, gone, removed, onRemoved, currency, t, say, onChange }: Options) {
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<{ readonly id: string; readonly selector?: string } | null>(null);
  const total = () => formatDa(cartSubtotal(orderableLines(cartStore(shop).getState().lines, gone)), currency);

  const focusLine = (at: number, selector = '[data-focus]') => {
    const line = list.current?.children[at];
    (line?.querySelector<HTMLElement>(selector) ?? line?.querySelector<HTMLElement>('[data-focus]'))?.focus();
  };

  useEffect(() => {
    const target = toFocus.current;
    const at = rows.findIndex(({ id }) => id === target?.id);
    if (!target || at < 0) return;
    toFocus.current = null;
    focusLine(at, target.selector);
  });

  return {
    list,
    /** Moves the focus to the line of this index, from a button that is removed. */
    focusLine,
    setQuantity(id: string, line: CartLine, quantity: number) {
      if (quantity < 1 || gone[id]) return;
      const count = quantityLimit(line.stock);
      const next = Math.min(quantity, count);
      if (next !== line.quantity) {
        cart.setQuantity(id, next);
        onChange?.(line, next);
      }
      if (next === quantity) say(t('changed', { name: line.name, quantity, total: total() }));
      else say(t(noMoreReason({ ...line, quantity }) === 'all-stock' ? 'allStock' : 'mostOf', { count }));
    },
    remove(id: string, line: CartLine, at: number) {
      cart.remove(id);
      toFocus.current = { id };
      onRemoved([...removed.filter((one) => one.id !== id), { id, line, at }]);
      say(t('removed', { name: line.name }));
      onChange?.(line, 0);
    },
    undo(id: string, line: CartLine) {
      cart.add(line);
      toFocus.current = { id };
      onRemoved(removed.filter((one) => one.id !== id));
      say(t('broughtBack', { name: line.name, total: total() }));
      onChange?.(line, line.quantity);
    },
    /** Ends the message about what the shop changed; the focus moves to the line's heading. */
    acknowledge(id: string, line: CartLine, heading: string) {
      cart.setQuantity(id, line.quantity);
      toFocus.current = { id, selector: heading };
    },
  };
}
