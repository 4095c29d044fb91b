import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CartCheckoutRequest } from '../../shared/api/checkout.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { type FlashKind, sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { cartCheck, orderableLines } from '../../shared/features/cart/cart-check.ts';
import { type CartLine, cartSubtotal, lineId } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cooldownEnd } from '../../shared/features/checkout/cooldown-store.ts';
import { Countdown } from '../../shared/features/checkout/countdown.tsx';
import { DuplicateDialog } from '../../shared/features/checkout/duplicate-dialog.tsx';
import { orderedTotals } from '../../shared/features/checkout/order-terms.ts';
import { chosenText, readOrderValues } from '../../shared/features/checkout/order-values.ts';
import { PhoneBar } from '../../shared/features/checkout/phone-bar.tsx';
import { UnconfirmedNotice } from '../../shared/features/checkout/unconfirmed-notice.tsx';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import { useAbandonedSnapshot } from '../../shared/features/checkout/use-abandoned-snapshot.tsx';
import type { useCooldown } from '../../shared/features/checkout/use-cooldown.ts';
import { useDelivery } from '../../shared/features/checkout/use-delivery.tsx';
import { useOrder } from '../../shared/features/checkout/use-order.ts';
import { useOrderErrors } from '../../shared/features/checkout/use-order-errors.ts';
import { useOrderForm } from '../../shared/features/checkout/use-order-form.ts';
import { useOrderSubmit } from '../../shared/features/checkout/use-order-submit.ts';
import { useSteps } from '../../shared/features/checkout/use-steps.ts';
import { useSubmitButton } from '../../shared/features/checkout/use-submit-button.ts';
import { totalOf, useTotals } from '../../shared/features/checkout/use-totals.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import {
  linesInWords,
  type PriceChange,
  priceChanges,
  renewCart,
  takeOverPrices,
  takeWhatIsLeft,
} from './cart-changes.ts';
import type { contract } from './cart-page.contract.ts';
import type { Say } from './cart-page.messages.ts';
import { cartSnapshot, composeCart } from './cart-payload.ts';
import { OrderNoticeView } from './order-notice-view.tsx';
import type { OrderAnswer } from './order-overview.ts';

export interface PlacedOrder {
  readonly payload: CartCheckoutRequest;
  readonly answer: OrderAnswer;
  /** Milliseconds. */
  readonly at: number;
  /** The placed order, when cart and form differ from it by now. */
  readonly first: UnconfirmedOrder | null;
}

interface Props extends WidgetProps<typeof contract> {
  readonly shop: string;
  readonly lines: readonly CartLine[];
  readonly locale: Locale;
  readonly cooldown: ReturnType<typeof useCooldown>;
  readonly t: Say;
  readonly onSending: (sending: boolean) => void;
  readonly onPlaced: (order: PlacedOrder) => void;
}

/** The order form of the browser's cart, on the server's form (B 4, B 5, B 7, B 8). */
export function BrowserCart({ host, attributes, parts, emit, shop, lines, locale, cooldown, t, ...props }: Props) {
  const { form, wilaya, commune, transporters: place, submit } = parts;
  const { currency, base } = attributes;
  const orderForm = useOrderForm(host, { form, wilaya, commune }, t);
  const { values, touched } = orderForm;
  const subtotal = cartSubtotal(lines);
  const shipping = useDelivery({
    ...{ parts, orderForm, subtotal, locale, currency, base, t },
    rememberFor: attributes.noRemember ? '' : shop,
    url: attributes.transportersUrl,
  });
  const { offer, totals } = shipping;
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  const [wasPlaced, setPlaced] = useState(false);
  const errors = useOrderErrors({ form, errors: parts.errors, transporters: place }, t);
  const flash = (kind: FlashKind, message: string) => sendPageEvent(host, 'z:flash', { kind, message });

  useSteps(parts.step);

  const order = { shopUuid: shop, locale, lines, offer, values };
  const store = cartStore(shop);
  const orders = useOrder<CartCheckoutRequest>({
    host,
    form,
    submit,
    shopUuid: shop,
    base,
    url: attributes.checkoutUrl,
    locale,
    t,
    cartId: () => store.getState().cartId,
    renewCartId: () => renewCart(store),
    source: 'cart',
    compose: (ids) => {
      const { lines: all } = store.getState();
      const orderable = orderableLines(all, cartCheck(shop).getState().gone);
      if (orderable.length === 0 && all.length > 0) return { kind: 'nothing', message: t('allGone') };
      return composeCart({ ...order, lines: orderable, values: readOrderValues(form) }, ids, t);
    },
    describe: (payload) => ({
      lines: linesInWords(store.getState().lines, payload, t('comma')),
      address: [payload.formData.address, chosenText(commune), chosenText(wilaya)].map(String),
    }),
    onFields: errors.show,
    onBefore: (payload) => emit('before-order', { payload }),
    onFailure: (kind, message) => {
      emit('failure', { kind, message });
      if (kind !== 'wait') flash('error', kind === 'failed' ? t('form.checkoutError') : message);
    },
    onPlaced: (answer, payload, placedFirst) => {
      setPlaced(true);
      emit('ordered', answer);
      props.onPlaced({ payload, answer, at: Date.now(), first: placedFirst });
    },
    onKnown: (record, payload) => props.onPlaced({ payload, answer: record, at: record.createdAt, first: null }),
  });
  const { notice, sending, first } = orders;
  useTotals(parts, first ? orderedTotals(first.payload) : totals, currency, t);
  // The server draws its button for its own cart.
  useSubmitButton(submit, { soldOut: false, sendsFirst: first !== null }, t);
  const { onSending } = props;
  useEffect(() => onSending(sending), [sending, onSending]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows from a notice follows once
  useEffect(() => {
    cooldown.refresh();
    if (notice?.kind === 'wait') {
      const end = cooldownEnd(shop, Date.now()) ?? Date.now();
      flash('warning', t('form.waitSeconds', { count: Math.max(1, Math.ceil((end - Date.now()) / 1000)) }));
    }
    if (notice?.kind !== 'prices') return;
    const changed = priceChanges(lines, notice.prices.lines);
    setChanges(changed);
    takeOverPrices(store, changed);
    if (values.commune) shipping.reload();
  }, [notice]);
  useOrderSubmit(form, true, (submitter) => void (first && submitter === submit ? orders.sendAgain() : orders.send()));

  const snapshot = useAbandonedSnapshot({
    snapshot:
      attributes.noAbandonedCart || !touched || sending || wasPlaced
        ? null
        : cartSnapshot(order, { cartExternalId: store.getState().cartId, temporaryId: orders.temporaryId }),
    base,
    url: attributes.abandonedUrl,
    locale,
  });
  const noticeOutlet = useOutlet((node) => submit.before(node));
  const belowOutlet = useOutlet((node) => submit.after(node));
  const closeNotice = () => {
    orders.tell(null);
    submit.focus();
  };
  const onCooldownEnd = () => {
    cooldown.refresh();
    announce(t('canOrder'));
  };
  return (
    <>
      {snapshot}
      {shipping.draw(errors.transporter)}
      {noticeOutlet &&
        first &&
        createPortal(<UnconfirmedNotice order={first} currency={currency} t={t} />, noticeOutlet)}
      {noticeOutlet &&
        notice &&
        createPortal(
          <OrderNoticeView
            notice={notice}
            lines={lines}
            changes={changes}
            locale={locale}
            currency={currency}
            t={t}
            onTake={(line, available) => {
              takeWhatIsLeft(store, line, available);
              closeNotice();
            }}
            onRemove={(line) => {
              store.getState().remove(lineId(line));
              closeNotice();
            }}
            onRetry={() => void orders.sendAgain()}
          />,
          noticeOutlet,
        )}
      {belowOutlet &&
        cooldown.end !== null &&
        createPortal(<Countdown end={cooldown.end} t={t} onEnd={onCooldownEnd} />, belowOutlet)}
      {!first && <PhoneBar host={host} form={form} submit={submit} total={totalOf(totals)} currency={currency} t={t} />}
      {notice?.kind === 'duplicate' && (
        <DuplicateDialog
          record={notice.record}
          opener={submit}
          locale={locale}
          t={t}
          onClose={closeNotice}
          onAgain={() => void orders.send(true)}
        />
      )}
    </>
  );
}
