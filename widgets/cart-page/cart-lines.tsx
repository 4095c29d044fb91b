import { useEffect, useRef, useState } from 'react';
import { orderableLines } from '../../shared/cart/cart-check.ts';
import { type CartLine, cartSubtotal, lineId } from '../../shared/cart/cart-line.ts';
import { cartRows, mostOf, type RemovedLine } from '../../shared/cart/cart-rows.ts';
import { cartStore } from '../../shared/cart/cart-store.ts';
import { CartTroubles } from '../../shared/cart/cart-troubles.tsx';
import type { useCartCheck } from '../../shared/cart/use-cart-check.ts';
import { announce } from '../../shared/element/announce.ts';
import { formatDa } from '../../shared/money/format.ts';
import { CartLineRow } from './cart-line-row.tsx';
import type { Say } from './cart-page.messages.ts';

/** A cart may have thousands of lines; drawn at once they would stop the page. */
const DRAWN_AT_ONCE = 100;

interface Props {
  readonly shop: string;
  readonly lines: readonly CartLine[];
  readonly removed: readonly RemovedLine[];
  readonly check: ReturnType<typeof useCartCheck>;
  readonly currency: string;
  readonly t: Say;
  readonly onRemoved: (removed: readonly RemovedLine[]) => void;
}

/** The lines of the browser's cart. What was taken out stays in its place with a way back until the page is left. */
export function CartLines({ shop, lines, removed, check, currency, t, onRemoved }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<string | null>(null);
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const cart = cartStore(shop).getState();
  const rows = cartRows(lines, removed);
  const { notes } = check;
  const total = () => formatDa(cartSubtotal(orderableLines(cartStore(shop).getState().lines, notes)), currency);

  // The button that was pressed is gone with what it did: its opposite, in the same place, takes the focus.
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === toFocus.current);
    if (at < 0) return;
    toFocus.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>('[data-focus]')?.focus();
  });

  const setQuantity = (line: CartLine, wanted: number) => {
    if (wanted < 1 || wanted > mostOf(line)) return;
    cart.setQuantity(lineId(line), wanted);
    announce(`${t('quantityOf', { name: line.name })}, ${wanted}. ${t('totalNow', { total: total() })}`);
  };
  const remove = (id: string, line: CartLine, at: number) => {
    cart.remove(id);
    toFocus.current = id;
    onRemoved([...removed.filter((one) => one.id !== id), { id, line, at }]);
    announce(t('removed', { name: line.name }));
  };
  const undo = (id: string, line: CartLine) => {
    cart.add(line);
    toFocus.current = id;
    onRemoved(removed.filter((one) => one.id !== id));
    announce(t('totalNow', { total: total() }));
  };

  return (
    <>
      <CartTroubles
        cart={cart}
        className="z-checkout-notice"
        notKept={t('notKept')}
        dropped={t('dropped', { count: cart.dropped })}
        lost={t('cartLost')}
        foreign={t('foreign', { count: cart.foreign })}
      />
      {check.status === 'failed' && (
        <div className="z-checkout-notice z-cart-page-unchecked">
          <p>{t('checkFailed')}</p>
          <button type="button" onClick={check.again}>
            {t('checkAgain')}
          </button>
        </div>
      )}
      <ul ref={list} className="z-cart-page-lines">
        {rows.slice(0, drawn).map(({ id, line, removed: isRemoved }, at) => (
          <li key={id} data-removed={isRemoved || undefined} data-gone={(!isRemoved && notes[id]?.gone) || undefined}>
            {isRemoved ? (
              <>
                <p>{t('removed', { name: line.name })}</p>
                <button
                  type="button"
                  className="z-cart-page-link"
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
                note={notes[id]}
                currency={currency}
                t={t}
                onQuantity={(wanted) => setQuantity(line, wanted)}
                onRemove={() => remove(id, line, at)}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length > drawn && (
        <button type="button" className="z-cart-page-link" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
          {t('showMore', { count: rows.length - drawn })}
        </button>
      )}
    </>
  );
}
