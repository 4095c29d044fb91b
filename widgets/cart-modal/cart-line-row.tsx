import { useId } from 'react';
import type { LineNote } from '../../shared/cart/cart-check.ts';
import type { CartLine } from '../../shared/cart/cart-line.ts';
import { whyNoMore } from '../../shared/cart/cart-rows.ts';
import { explainsStock, LineNoteText } from '../../shared/cart/line-note.tsx';
import { formatDa } from '../../shared/money/format.ts';
import { toCentimes } from '../../shared/money/round.ts';
import type { Say } from './cart-modal.messages.ts';

interface Props {
  readonly line: CartLine;
  readonly note: LineNote | undefined;
  readonly t: Say;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

/** One line: its buttons stay in reach when they can do no more, and say why. */
export function CartLineRow({ line, note, t, onQuantity, onRemove }: Props) {
  const noteId = useId();
  const limitId = `${noteId}-limit`;
  const { name, quantity, image, attributes } = line;
  const isGone = note?.gone !== undefined;
  const isFull = isGone || whyNoMore(line) !== null;
  const limit = explainsStock(line, note) ? null : whyNoMore(line);
  const step = (label: string, sign: string, next: number, disabled: boolean, explained: boolean) => (
    <button
      type="button"
      className="z-cart-modal-step"
      aria-label={label}
      aria-disabled={disabled}
      aria-describedby={explained ? (limit ? limitId : noteId) : undefined}
      onClick={() => onQuantity(next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <>
      <div className="z-cart-modal-picture">
        {image && <img src={image} alt="" width="72" height="72" loading="lazy" decoding="async" />}
      </div>
      <div className="z-cart-modal-text">
        <h3>{name}</h3>
        {Object.keys(attributes).length > 0 && (
          <ul className="z-cart-modal-badges">
            {Object.entries(attributes).map(([label, value]) => (
              <li key={label}>{t('attribute', { label, value })}</li>
            ))}
          </ul>
        )}
        <p className="z-cart-modal-price">
          <span className="z-visually-hidden">{t('unitPrice')} </span>
          <bdi dir="ltr">{formatDa(toCentimes(line.unitPrice))}</bdi>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
      <div className="z-cart-modal-quantity" role="group" aria-label={t('quantityOf', { name })}>
        {step(t('fewer', { name }), '−', quantity - 1, isGone || quantity <= 1, isGone)}
        <output>{quantity}</output>
        {step(t('more', { name }), '+', quantity + 1, isFull, isFull)}
      </div>
      <button
        type="button"
        className="z-cart-modal-link"
        data-focus=""
        aria-label={t('removeNamed', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </button>
      <LineNoteText id={noteId} line={line} note={note} className="z-cart-modal-note" currency="DA" t={t} />
      {limit && (
        <p id={limitId} className="z-cart-modal-note">
          {limit === 'all-stock' ? t('allStock', { count: quantity }) : t('most', { count: quantity })}
        </p>
      )}
    </>
  );
}
