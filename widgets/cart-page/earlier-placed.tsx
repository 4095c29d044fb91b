import { OrderInWords } from '../../shared/features/checkout/unconfirmed-notice.tsx';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import type { TranslateCartPage } from './cart-page.messages.ts';

interface Props {
  readonly order: UnconfirmedOrder;
  /** Pieces that stayed in the cart. */
  readonly piecesLeft: number;
  readonly currency: string;
  readonly t: TranslateCartPage;
}

/** Renders what was ordered beside the thanks, when the shopper had changed cart or form since it was sent. */
export function EarlierPlaced({ order, piecesLeft, currency, t }: Props) {
  return (
    <div className="z-checkout-notice z-checkout-good">
      <div>
        <p>{t('firstPlaced')}</p>
        <OrderInWords order={order} currency={currency} t={t} />
        <p>{piecesLeft > 0 ? t('leftInCart', { count: piecesLeft }) : t('notOrderedYet')}</p>
      </div>
    </div>
  );
}
