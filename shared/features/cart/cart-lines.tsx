import { useEffect, useRef, useState } from 'react';
import { formatDa } from '../../rules/money/format.ts';
import { orderableLines } from './cart-check.ts';
import { type CartLine, cartSubtotal } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { cartRows, mostOf, type RemovedLine, whyNoMore } from './cart-rows.ts';
import { type CartState, cartStore } from './cart-store.ts';
import { CartTroubles } from './cart-troubles.tsx';
import type { Say } from './line-notes.tsx';
import type { useCartCheck } from './use-cart-check.ts';

/** A cart may have thousands of lines; drawn at once they would stop the page. */
const DRAWN_AT_ONCE = 50;

interface Props {
  readonly shop: string;
  readonly cart: CartState;
  readonly check: ReturnType<typeof useCartCheck>;
  /** What was taken out and may come back, until what shows the cart is left. */
  readonly removed: readonly RemovedLine[];
  readonly onRemoved: (removed: readonly RemovedLine[]) => void;
  /** That of a line's name, below the heading of the cart. */
  readonly heading: 'h2' | 'h3';
  readonly currency: string;
  /** The address of the shop's server where it is not the page's own. */
  readonly base: string | undefined;
  readonly t: Say;
  /** Tells those who do not see it what a press did. */
  readonly say: (text: string) => void;
  /** A quantity was changed here; 0 when the line was taken out. */
  readonly onChange?: (line: CartLine, quantity: number) => void;
}

/**
 * The lines of the browser's cart, in its dialog and on its page (B 2, B 4). Each edit shows at once; the cart stores them in
 * their order. What is taken out stays in its place with a way back.
 */
export function CartLines({ shop, cart, check, removed, onRemoved, heading, currency, base, t, say, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<{ readonly id: string; readonly what: string } | null>(null);
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const rows = cartRows(cart.lines, removed);
  const { gone } = check;
  const total = () => formatDa(cartSubtotal(orderableLines(cartStore(shop).getState().lines, gone)), currency);

  // The button that was pressed is gone with what it did: what stands in its place takes the focus.
  useEffect(() => {
    const wanted = toFocus.current;
    const at = rows.findIndex(({ id }) => id === wanted?.id);
    if (!wanted || at < 0) return;
    toFocus.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>(wanted.what)?.focus();
  });

  const setQuantity = (id: string, line: CartLine, wanted: number) => {
    if (wanted < 1 || gone[id]) return;
    if (wanted > mostOf(line)) {
      say(
        whyNoMore(line) === 'all-stock'
          ? t('allStock', { count: line.quantity })
          : t('mostOf', { count: mostOf(line) }),
      );
      return;
    }
    cart.setQuantity(id, wanted);
    say(t('changed', { name: line.name, quantity: wanted, total: total() }));
    onChange?.(line, wanted);
  };
  const remove = (id: string, line: CartLine, at: number) => {
    cart.remove(id);
    toFocus.current = { id, what: '[data-focus]' };
    onRemoved([...removed.filter((one) => one.id !== id), { id, line, at }]);
    say(t('removed', { name: line.name }));
    onChange?.(line, 0);
  };
  const undo = (id: string, line: CartLine) => {
    cart.add(line);
    toFocus.current = { id, what: '[data-focus]' };
    onRemoved(removed.filter((one) => one.id !== id));
    say(t('broughtBack', { name: line.name, total: total() }));
    onChange?.(line, line.quantity);
  };
  const understand = (id: string, line: CartLine) => {
    cart.setQuantity(id, line.quantity);
    toFocus.current = { id, what: heading };
  };

  return (
    <>
      <CartTroubles cart={cart} t={t} />
      {check.status === 'failed' && (
        <div className="z-checkout-notice z-cart-unchecked">
          <p>{t('checkFailed')}</p>
          <button type="button" onClick={check.again}>
            {t('checkAgain')}
          </button>
        </div>
      )}
      <ul ref={list} className="z-cart-lines">
        {rows.slice(0, drawn).map(({ id, line, removed: isRemoved }, at) => (
          <li key={id} data-removed={isRemoved || undefined} data-gone={(!isRemoved && gone[id]) || undefined}>
            {isRemoved ? (
              <>
                <p>{t('removed', { name: line.name })}</p>
                <button
                  type="button"
                  className="z-cart-line-link"
                  data-focus=""
                  aria-label={t('undoNamed', { name: line.name })}
                  onClick={() => undo(id, line)}
                >
                  {t('undo')}
                </button>
              </>
            ) : (
              <CartLineRow
                line={line}
                gone={gone[id]}
                heading={heading}
                currency={currency}
                base={base}
                t={t}
                onQuantity={(wanted) => setQuantity(id, line, wanted)}
                onRemove={() => remove(id, line, at)}
                onUnderstood={() => understand(id, line)}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length > drawn && (
        <button type="button" className="z-cart-line-link" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
          {t('showMore', { count: rows.length - drawn })}
        </button>
      )}
    </>
  );
}
