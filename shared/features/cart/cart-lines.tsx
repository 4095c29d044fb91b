import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartLine } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { cartRows, type RemovedLine } from './cart-rows.ts';
import type { CartState } from './cart-store.ts';
import { CartWarnings } from './cart-warnings.tsx';
import type { TranslateCartLines } from './line-messages.tsx';
import type { useCartCheck } from './use-cart-check.ts';
import { useLineEdits } from './use-line-edits.ts';

/** A cart may have thousands of lines; rendered together they would block the page. */
const BATCH = 50;

interface Props {
  readonly shop: string;
  readonly cart: CartState;
  readonly check: ReturnType<typeof useCartCheck>;
  /** Removed lines that can be restored: until the dialog is left, on the page until the tab is closed. */
  readonly removed: readonly RemovedLine[];
  readonly onRemoved: (removed: readonly RemovedLine[]) => void;
  /** The heading level of a line's name, below the heading of the cart. */
  readonly heading: 'h2' | 'h3';
  readonly currency: string;
  /** The address of the shop's server where it is not the page's own. */
  readonly base: string | undefined;
  readonly t: TranslateCartLines;
  /** Announces what a press did. */
  readonly say: (text: string) => void;
  /** Called after a change; the quantity is 0 when the line was removed. */
  readonly onChange?: ((line: CartLine, quantity: number) => void) | undefined;
}

/**
 * Renders the lines of the browser's cart, in its dialog and on its page (CRT-6, CRT-7). Each edit shows at once; the cart stores
 * them in their order. A removed line stays where it was, with a way to undo.
 */
export function CartLines({ cart, check, removed, heading, currency, base, t, onChange, ...props }: Props) {
  const [rendered, setRendered] = useState(BATCH);
  const rows = cartRows(cart.lines, removed);
  const { gone } = check;
  const edits = useLineEdits({ ...props, cart, rows, gone, removed, currency, t, onChange });
  return (
    <>
      <CartWarnings cart={cart} t={t} />
      <div role="status">
        {check.status === 'failed' && (
          <div className="z-checkout-notice">
            <p>{t('checkFailed')}</p>
            <button
              type="button"
              onClick={() => {
                edits.focusLine(0, heading);
                check.again();
              }}
            >
              {t('checkAgain')}
            </button>
          </div>
        )}
      </div>
      <ul ref={edits.list} className="z-cart-lines">
        {rows.slice(0, rendered).map(({ id, line, removed: isRemoved }, at) => (
          <li key={id} data-removed={isRemoved || undefined} data-gone={(!isRemoved && gone[id]) || undefined}>
            {isRemoved ? (
              <>
                <p>{t('removed', { name: line.name })}</p>
                <button
                  type="button"
                  className="z-cart-line-link"
                  data-focus=""
                  aria-label={t('undoNamed', { name: line.name })}
                  onClick={() => edits.undo(id, line)}
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
                stored={cart.hydrate}
                t={t}
                onQuantity={(quantity) => edits.setQuantity(id, line, quantity)}
                onRemove={() => edits.remove(id, line, at)}
                onUnderstood={() => edits.acknowledge(id, line, heading)}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length > rendered && (
        <button
          type="button"
          className="z-cart-line-link"
          onClick={() => {
            flushSync(() => setRendered(rendered + BATCH));
            edits.focusLine(rendered, heading);
          }}
        >
          {t('showMore', { count: rows.length - rendered })}
        </button>
      )}
    </>
  );
}
