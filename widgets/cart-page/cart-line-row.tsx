import { useId } from 'react';
import type { CartLine } from '../../shared/cart/cart-line.ts';
import { mostOf, whyNoMore } from '../../shared/cart/cart-rows.ts';
import { Amount, WithAmount } from '../../shared/checkout/amount.tsx';
import { formatDa } from '../../shared/money/format.ts';
import { toCentimes } from '../../shared/money/round.ts';
import type { Say } from './cart-page.messages.ts';

interface Props {
  readonly line: CartLine;
  readonly currency: string;
  readonly t: Say;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

/** One line of the cart. Its plus stays in reach when there is no more, and says why (B 4, resolution 90). */
export function CartLineRow({ line, currency, t, onQuantity, onRemove }: Props) {
  const noteId = useId();
  const { name, quantity, image, attributes } = line;
  const price = toCentimes(line.unitPrice);
  const limit = whyNoMore(line);
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
        <Amount text={formatDa(price * quantity, currency)} />
      </p>
      <div className="z-cart-page-edit">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
        <div className="z-cart-page-quantity" role="group" aria-label={t('quantityOf', { name })}>
          <button
            type="button"
            className="z-checkout-step"
            aria-label={t('fewerOf', { name })}
            disabled={quantity <= 1}
            onClick={() => onQuantity(quantity - 1)}
          >
            <span aria-hidden="true">−</span>
          </button>
          <output>{quantity}</output>
          <button
            type="button"
            className="z-checkout-step"
            aria-label={t('moreOf', { name })}
            aria-disabled={limit !== null}
            aria-describedby={limit ? noteId : undefined}
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
      {limit && (
        <p id={noteId} className="z-cart-page-note">
          {t(limit === 'all-stock' ? 'stockLeft' : 'mostOf', { count: mostOf(line) })}
        </p>
      )}
    </>
  );
}
