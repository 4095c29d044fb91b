import { useEffect, useState } from 'react';
import type { CartCheckoutRequest } from '../../shared/api/checkout.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { showFlash } from '../../shared/browser/form/show-flash.ts';
import { cartCheck } from '../../shared/features/cart/cart-check.ts';
import { type CartLine, cartSubtotal } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cartAbandonedCart } from '../../shared/features/checkout/abandoned-cart.ts';
import type { CheckoutNotice } from '../../shared/features/checkout/checkout-notice.ts';
import { CheckoutView } from '../../shared/features/checkout/checkout-view.tsx';
import { cooldownEnd } from '../../shared/features/checkout/cooldown-store.ts';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import { useCheckout } from '../../shared/features/checkout/use-checkout.ts';
import type { useCooldown } from '../../shared/features/checkout/use-cooldown.ts';
import { useOrderForm } from '../../shared/features/checkout/use-order-form.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { linesInWords, type PriceChange, priceChanges, renewCart, takeOverPrices } from './cart-changes.ts';
import type { contract } from './cart-page.contract.ts';
import type { TranslateCartPage } from './cart-page.messages.ts';
import { draftCartOrder, lineClaim } from './draft-cart-order.ts';
import { NoticeSolution } from './notice-solution.tsx';
import type { OrderAnswer } from './order-overview.ts';

/** The notices that stop the shopper; the others are above the button. */
const DIALOGS: readonly CheckoutNotice['kind'][] = ['duplicate'];

export interface PlacedOrder {
  readonly payload: CartCheckoutRequest;
  readonly answer: OrderAnswer;
  /** Milliseconds. */
  readonly at: number;
  /** The placed order, when cart and form contain another one by now. */
  readonly earlier: UnconfirmedOrder | null;
}

interface Props extends WidgetProps<typeof contract> {
  readonly shop: string;
  readonly lines: readonly CartLine[];
  readonly locale: Locale;
  readonly cooldown: ReturnType<typeof useCooldown>;
  readonly t: TranslateCartPage;
  /** The shopper changed a line on this page. */
  readonly isCartTouched: boolean;
  readonly onSending: (isSending: boolean) => void;
  readonly onPlaced: (order: PlacedOrder) => void;
}

/** Orders the browser's cart with the server's form (CHK-1, ORD-12). */
export function BrowserCart({ host, attributes, parts, emit, shop, lines, locale, cooldown, t, ...props }: Props) {
  const { form, wilaya, commune } = parts;
  const { onSending, onPlaced } = props;
  const store = cartStore(shop);
  const orderForm = useOrderForm(host, { form, wilaya, commune }, t);
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);

  const checkout = useCheckout<CartCheckoutRequest>({
    host,
    parts,
    attributes,
    emit,
    shop,
    locale,
    t,
    cooldown,
    orderForm,
    subtotal: cartSubtotal(lines),
    isCartTouched: props.isCartTouched,
    // Those that cannot be ordered any more are not among them.
    soldOut: lines.length === 0,
    source: 'cart',
    cartId: () => store.getState().cartId,
    renewCartId: () => renewCart(store),
    draft: (filled, ids) => draftCartOrder(store.getState().lines, cartCheck(shop).getState().gone, filled, ids, t),
    abandonedCart: (filled, ids) => cartAbandonedCart({ ...filled, lines: lines.map(lineClaim) }, ids),
    linesInWords: (payload) => linesInWords(store.getState().lines, payload, t('comma')),
    onWait: () => {
      const seconds = ((cooldownEnd(shop, Date.now()) ?? 0) - Date.now()) / 1000;
      const message = t('form.waitSeconds', { count: Math.max(1, Math.ceil(seconds)) });
      showFlash(host, { kind: 'warning', message });
    },
    onPrices: (prices) => {
      const changed = priceChanges(lines, prices.lines);
      setChanges(changed);
      takeOverPrices(store, changed);
    },
    onFailure: (kind, message) => {
      if (kind === 'wait') return;
      // The notice above the button, or the errors of the fields, are announced already.
      const text = kind === 'failed' ? t('form.checkoutError') : message;
      showFlash(host, { kind: 'error', message: text, silent: true });
    },
    onPlaced: (answer, payload, earlier) => onPlaced({ payload, answer, at: Date.now(), earlier }),
    onKnown: (record, payload) => onPlaced({ payload, answer: record, at: record.createdAt, earlier: null }),
  });
  const { isSending, closeNotice } = checkout;
  useEffect(() => onSending(isSending), [isSending, onSending]);

  const { currency } = attributes;
  return (
    <CheckoutView
      checkout={checkout}
      dialogs={DIALOGS}
      solution={(notice) => <NoticeSolution {...{ notice, shop, lines, changes, currency, t }} onClose={closeNotice} />}
    />
  );
}
