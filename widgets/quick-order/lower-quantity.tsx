import type { OrderNotice } from '../../shared/checkout/order-notice.ts';
import type { Say } from './quick-order.messages.ts';

interface Props {
  readonly notice: OrderNotice;
  readonly t: Say;
  readonly onLower: (quantity: number) => void;
}

/** Takes what is left, where that is less than was asked for. */
export function LowerQuantity({ notice, t, onLower }: Props) {
  const left = notice.kind === 'short' ? (notice.line?.available ?? 0) : 0;
  if (left <= 0) return null;
  return (
    <button type="button" onClick={() => onLower(left)}>
      {t('lower', { quantity: left })}
    </button>
  );
}
