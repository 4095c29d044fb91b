import { useId } from 'react';
import type { LineNote } from '../../shared/cart/cart-check.ts';
import type { CartLine } from '../../shared/cart/cart-line.ts';
import { mostOf, whyNoMore } from '../../shared/cart/cart-rows.ts';
import { explainsStock, LineNoteText } from '../../shared/cart/line-note.tsx';
import { Amount, WithAmount } from '../../shared/checkout/amount.tsx';
import { formatDa } from '../../shared/money/format.ts';
import { toCentimes } from '../../shared/money/round.ts';
import type { Say } from './cart-page.messages.ts';

interface Props {
  readonly line: CartLine;
  readonly note: LineNote | undefined;
  readonly currency: string;
  readonly t: Say;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

/** One line of the cart. Its plus stays in reach when there is no more, and says why (B 4, resolution 90). */
export function CartLineRow({ line, note, currency, t, onQuantity, onRemove }: Props) {
  const noteId = useId();
  const limitId = `${noteId}-limit`;
  const { name, quantity, image, attributes } = line;
  const price = toCentimes(line.unitPrice);
  const isGone = note?.gone !== undefined;
  const limit = explainsStock(line, note) ? null : whyNoMore(line);
  const canHaveMore = !isGone && whyNoMore(line) === null;
  return (
    <>
      <div className="z-cart-page-picture">
        {image && <img src={image} alt="" width="72" height="72" loading="lazy" decoding="async" />}
      </div>
      <div className="z-cart-page-text">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {Object.entries(attributes).map(([label, value]) => (
          <p key={label}>{t('attribute', { label, value })}</p>
        ))}
        <p>
          <WithAmount text={(mark) => t('each', { price: mark })} amount={formatDa(price, currency)} />
        </p>
      </div>
      <p className="z-cart-page-price">
        <span className="z-visually-hidden">{t('lineTotal')} </span>
        {isGone ? <Amount text="—" /> : <Amount text={formatDa(price * quantity, currency)} />}
      </p>
      <div className="z-cart-page-edit">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
        <div className="z-cart-page-quantity" role="group" aria-label={t('quantityOf', { name })}>
          <button
            type="button"
            className="z-checkout-step"
            aria-label={t('fewerOf', { name })}
            disabled={isGone || quantity <= 1}
            onClick={() => onQuantity(quantity - 1)}
          >
            <span aria-hidden="true">−</span>
          </button>
          <output>{quantity}</output>
          <button
            type="button"
            className="z-checkout-step"
            aria-label={t('moreOf', { name })}
            aria-disabled={!canHaveMore}
            aria-describedby={canHaveMore ? undefined : limit ? limitId : noteId}
            onClick={() => onQuantity(quantity + 1)}
          >
            <span aria-hidden="true">+</span>
          </button>
        </div>
        <button
          type="button"
          className="z-cart-page-link"
          data-focus=""
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      </div>
      <LineNoteText id={noteId} line={line} note={note} className="z-cart-page-note" currency={currency} t={t} />
      {limit && (
        <p id={limitId} className="z-cart-page-note">
          {t(limit === 'all-stock' ? 'stockLeft' : 'mostOf', { count: mostOf(line) })}
        </p>
      )}
    </>
  );
}
