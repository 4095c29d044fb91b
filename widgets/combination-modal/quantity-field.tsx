import { readQuantity } from '../../shared/features/cart/quantity-field.ts';
import { quantityLimit } from '../../shared/rules/quantity/quantity.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';

interface Props {
  readonly id: string;
  readonly text: string;
  readonly stock: number | undefined;
  readonly t: TranslateCombinationModal;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/** Renders the field of the quantity: at least 1, anything else falls back to that when the field is left (CAT-11). */
export function QuantityField({ id, text, stock, t, onType, onLeave }: Props) {
  const { quantity } = readQuantity(text, stock);
  const most = quantityLimit(stock);
  return (
    <div className="z-combination-modal-quantity">
      <label htmlFor={id}>{t('quantity')}</label>
      <div>
        <button
          type="button"
          className="z-checkout-step"
          aria-label={t('fewer')}
          aria-disabled={quantity <= 1}
          onClick={() => quantity > 1 && onType(String(quantity - 1))}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          id={id}
          type="text"
          autoComplete="off"
          inputMode="numeric"
          value={text}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onBlur={onLeave}
        />
        <button
          type="button"
          className="z-checkout-step"
          aria-label={t('more')}
          aria-disabled={quantity >= most}
          onClick={() => quantity < most && onType(String(quantity + 1))}
        >
          <span aria-hidden="true">+</span>
        </button>
      </div>
    </div>
  );
}
