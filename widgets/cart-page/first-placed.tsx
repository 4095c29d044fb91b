import { OrderInWords } from '../../shared/features/checkout/unconfirmed-notice.tsx';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import type { Say } from './cart-page.messages.ts';

interface Props {
  readonly order: UnconfirmedOrder;
  /** Pieces that stayed in the cart. */
  readonly left: number;
  readonly currency: string;
  readonly t: Say;
}

/** Beside the thanks: what was ordered, when the shopper had changed the cart or the form since it was sent. */
export function FirstPlaced({ order, left, currency, t }: Props) {
  return (
    <div className="z-checkout-notice z-checkout-good">
      <div>
        <p>{t('firstPlaced')}</p>
        <OrderInWords order={order} currency={currency} t={t} />
        <p>{left > 0 ? t('leftInCart', { count: left }) : t('notOrderedYet')}</p>
      </div>
    </div>
  );
}
