import { useEffect, useId, useRef, useState } from 'react';
import { orderableLines } from '../../shared/cart/cart-check.ts';
import { type CartLine, cartSubtotal } from '../../shared/cart/cart-line.ts';
import { cartRows, mostOf, type RemovedLine, whyNoMore } from '../../shared/cart/cart-rows.ts';
import { cartStore } from '../../shared/cart/cart-store.ts';
import { CartTroubles } from '../../shared/cart/cart-troubles.tsx';
import { useCart } from '../../shared/cart/use-cart.ts';
import { useCartCheck } from '../../shared/cart/use-cart-check.ts';
import { formatDa } from '../../shared/money/format.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import type { Say } from './cart-modal.messages.ts';
import { OrderLink } from './order-link.tsx';

/** A cart may have thousands of lines; a dialog that draws them all at once would stand still. */
const DRAWN_AT_ONCE = 50;

interface Props {
  readonly shopUuid: string;
  readonly cartPage: string;
  readonly locale: string;
  readonly base: string | undefined;
  readonly checkUrl: string | undefined;
  readonly t: Say;
  readonly onClose: () => void;
  readonly onChange: (line: CartLine, quantity: number) => void;
}

/** The cart while it is open. Each edit shows at once; the cart stores them in their order, one write at a time. */
export function CartDialog({ shopUuid, cartPage, t, onClose, onChange, ...call }: Props) {
  const cart = useCart(shopUuid);
  const titleId = useId();
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<string | null>(null);
  const { notes, status, again } = useCartCheck({
    ...{ shop: shopUuid, lines: cart.lines, isShown: cart.ready },
    ...{ locale: call.locale, base: call.base, url: call.checkUrl },
    onNews: (count) => setSaid(t('news', { count })),
  });
  const rows = cartRows(cart.lines, removed);
  const totalOf = (lines: readonly CartLine[]) => formatDa(cartSubtotal(orderableLines(lines, notes)));
  const total = totalOf(cart.lines);
  const totalNow = () => totalOf(cartStore(shopUuid).getState().lines);

  // The button that was pressed is gone with what it did: its opposite, in the same place, takes the focus.
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === toFocus.current);
    if (at < 0) return;
    toFocus.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>('[data-focus]')?.focus();
  });

  const setQuantity = (id: string, line: CartLine, wanted: number) => {
    const limit = whyNoMore(line);
    if (wanted < 1 || notes[id]?.gone) return;
    if (wanted > mostOf(line)) {
      setSaid(t(limit === 'all-stock' ? 'allStock' : 'most', { count: line.quantity }));
      return;
    }
    cart.setQuantity(id, wanted);
    setSaid(t('changed', { name: line.name, quantity: wanted, total: totalNow() }));
    onChange(line, wanted);
  };
  const remove = (id: string, line: CartLine, at: number) => {
    cart.remove(id);
    toFocus.current = id;
    setRemoved([...removed.filter((one) => one.id !== id), { id, line, at }]);
    setSaid(t('removed', { name: line.name }));
    onChange(line, 0);
  };
  const undo = (id: string, line: CartLine) => {
    cart.add(line);
    toFocus.current = id;
    setRemoved(removed.filter((one) => one.id !== id));
    setSaid(t('broughtBack', { name: line.name, total: totalNow() }));
    onChange(line, line.quantity);
  };

  const hasLines = cart.lines.length > 0;
  // A browser that keeps nothing has its cart on the server: only the cart page knows what is in it.
  const isElsewhere = cart.ready && !hasLines && cart.problem !== null && !cart.lost;
  return (
    <Dialog className="z-cart-modal-dialog" labelledBy={titleId} onClose={onClose}>
      <div className="z-cart-modal-head">
        <h2 id={titleId}>{t('title')}</h2>
        <button type="button" className="z-cart-modal-close" aria-label={t('close')} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="z-cart-modal-body" aria-busy={!cart.ready}>
        <CartTroubles
          cart={cart}
          className="z-cart-modal-notice"
          notKept={t('notKept')}
          dropped={t('dropped', { count: cart.dropped })}
          lost={t('cartLost')}
          foreign={t('foreign', { count: cart.foreign })}
        />
        {status === 'failed' && (
          <p className="z-cart-modal-notice">
            {t('checkFailed')}{' '}
            <button type="button" className="z-cart-modal-link" onClick={again}>
              {t('checkAgain')}
            </button>
          </p>
        )}
        {!cart.ready && <p className="z-cart-modal-empty">{t('reading')}</p>}
        {cart.ready && !hasLines && !isElsewhere && <p className="z-cart-modal-empty">{t('empty')}</p>}
        <ul ref={list} className="z-cart-modal-lines">
          {rows.slice(0, drawn).map(({ id, line, removed: isRemoved }, at) => (
            <li key={id} data-removed={isRemoved || undefined} data-gone={(!isRemoved && notes[id]?.gone) || undefined}>
              {isRemoved ? (
                <>
                  <p>{t('removed', { name: line.name })}</p>
                  <button
                    type="button"
                    className="z-cart-modal-link"
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
                  t={t}
                  onQuantity={(wanted) => setQuantity(id, line, wanted)}
                  onRemove={() => remove(id, line, at)}
                />
              )}
            </li>
          ))}
        </ul>
        {rows.length > drawn && (
          <button type="button" className="z-cart-modal-button" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
            {t('showMore', { count: rows.length - drawn })}
          </button>
        )}
      </div>
      <p className="z-visually-hidden" role="status">
        {said}
      </p>
      <div className="z-cart-modal-foot">
        {hasLines && (
          <p className="z-cart-modal-total">
            <span>{t('total')}</span> <bdi dir="ltr">{total}</bdi>
            <small>{t('withoutDelivery')}</small>
          </p>
        )}
        <button type="button" className="z-cart-modal-button" onClick={onClose}>
          {t('goOn')}
        </button>
        {(hasLines || isElsewhere) && <OrderLink href={cartPage} t={t} stored={cart.hydrate} />}
      </div>
    </Dialog>
  );
}
