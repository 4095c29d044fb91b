import { useState } from 'react';
import type { AbandonedCart } from '../../api/abandoned-cart.ts';
import type { CheckoutRequest, CheckoutResponse } from '../../api/checkout.ts';
import type { CurrentPrices } from '../../api/problem.ts';
import { announce } from '../../browser/element/announce.ts';
import { type FailureDetail, failureDetail } from '../../browser/http/failure-detail.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { FilledForm } from './checkout-request.ts';
import { type OrderDraft, type OrderIds, whileDeliveryLoads } from './order-draft.ts';
import type { OrderRecord } from './order-record.ts';
import { orderedBy, orderedTotals } from './order-terms.ts';
import { chosenPlace, readOrderValues } from './order-values.ts';
import { type OrderVerdict, reasonOf } from './order-verdict.ts';
import type { UnconfirmedOrder } from './unconfirmed-order.ts';
import { useAbandonedSnapshot } from './use-abandoned-snapshot.ts';
import type { useCooldown } from './use-cooldown.ts';
import { useDelivery } from './use-delivery.tsx';
import { useOrder } from './use-order.ts';
import { useOrderErrors } from './use-order-errors.ts';
import type { OrderFormState } from './use-order-form.ts';
import { useOrderSubmit } from './use-order-submit.ts';
import { useSteps } from './use-steps.ts';
import { useSubmitButton } from './use-submit-button.ts';
import { useTotals } from './use-totals.ts';

/** The parts of an order form; the contracts of the widgets that have one describe them. */
interface CheckoutParts {
  readonly form: HTMLFormElement;
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
  readonly transporters: HTMLElement;
  readonly submit: HTMLButtonElement;
  readonly step: readonly HTMLButtonElement[];
  readonly errors: HTMLElement | undefined;
  readonly subtotal: HTMLElement | undefined;
  readonly delivery: HTMLElement | undefined;
  readonly total: HTMLElement | undefined;
}

interface CheckoutAttributes {
  readonly currency: string;
  readonly noRemember: boolean;
  readonly noAbandonedCart: boolean;
  readonly base: string | undefined;
  readonly thanksUrl: string | undefined;
  readonly checkoutUrl: string | undefined;
  readonly transportersUrl: string | undefined;
  readonly abandonedUrl: string | undefined;
}

interface EmitOrderEvent {
  (verb: 'before-order', detail: { payload: unknown }): boolean;
  (verb: 'ordered', detail: CheckoutResponse): boolean;
  (verb: 'failure', detail: FailureDetail & { readonly kind: string }): boolean;
}

interface Options<P extends CheckoutRequest> {
  readonly host: HTMLElement;
  readonly parts: CheckoutParts;
  readonly attributes: CheckoutAttributes;
  readonly emit: EmitOrderEvent;
  readonly shop: string;
  readonly locale: Locale;
  readonly t: TranslateCheckoutForm;
  readonly cooldown: ReturnType<typeof useCooldown>;
  readonly orderForm: OrderFormState;
  readonly subtotal: Centimes;
  /** The shopper changed what is ordered beside the form: a snapshot is news then too (ABN-1). */
  readonly isCartTouched?: boolean;
  readonly soldOut: boolean;
  readonly source: P['meta']['source'];
  readonly cartId: () => string;
  readonly renewCartId: () => void;
  /** Drafts the order of what the page contains now. Has no effects. */
  readonly draft: (form: FilledForm, ids: OrderIds) => OrderDraft<P>;
  /** Returns the snapshot of the order while it is not placed; null when there is nothing to send. */
  readonly abandonedCart: (form: FilledForm, ids: OrderIds) => AbandonedCart | null;
  /** Returns the lines of an order in the shopper's words. */
  readonly linesInWords: (payload: P) => UnconfirmedOrder['lines'];
  readonly onUnorderable?: () => void;
  readonly onWait?: () => void;
  readonly onPrices: (prices: CurrentPrices) => void;
  readonly onFailure?: (kind: OrderVerdict['kind'], message: string) => void;
  readonly onPlaced: (answer: CheckoutResponse, payload: P, earlier: UnconfirmedOrder<P> | null) => void;
  readonly onKnown: (record: OrderRecord, payload: P) => void;
}

export type Checkout = ReturnType<typeof useCheckout<CheckoutRequest>>;

/**
 * Runs an order form: delivery, totals, field messages, cooldown, and one order however often it is sent (CHK-1, ORD-12).
 * The widget decides what is ordered and what follows from an order. `CheckoutView` renders what it returns.
 */
export function useCheckout<P extends CheckoutRequest>(options: Options<P>) {
  const { host, parts, attributes, emit, shop, locale, t, cooldown, orderForm, subtotal } = options;
  const { form, submit, wilaya, commune } = parts;
  const { currency, base } = attributes;
  const { localName: tag } = host;
  const delivery = useDelivery({
    tag,
    parts,
    orderForm,
    subtotal,
    locale,
    currency,
    base,
    t,
    rememberFor: attributes.noRemember ? '' : shop,
    url: attributes.transportersUrl,
  });
  const { isLoading } = delivery;
  const errors = useOrderErrors({ form, errors: parts.errors, shippingFieldset: parts.transporters, isLoading }, t);
  useSteps(parts.step);
  const [isPlaced, setPlaced] = useState(false);
  const filled = { shopUuid: shop, locale, shippingOption: delivery.shippingOption };

  const order = useOrder<P>({
    tag,
    form,
    submit,
    base,
    url: attributes.checkoutUrl,
    thanksUrl: attributes.thanksUrl,
    locale,
    currency,
    t,
    shop,
    source: options.source,
    cartId: options.cartId,
    renewCartId: options.renewCartId,
    draft: (ids) => {
      const values = readOrderValues(form);
      const draft = options.draft({ ...filled, values }, ids);
      return isLoading ? whileDeliveryLoads(draft, values, t) : draft;
    },
    describe: (payload) => ({
      lines: options.linesInWords(payload),
      address: [orderedBy(payload).address, chosenPlace(commune, locale), chosenPlace(wilaya, locale)].map(String),
    }),
    onUnorderable: options.onUnorderable,
    onFields: errors.show,
    hasErrorSlot: parts.errors !== undefined,
    onBefore: (payload) => emit('before-order', { payload }),
    onFailure: (refusal, message) => {
      const { kind } = refusal;
      emit('failure', { ...failureDetail({ kind: reasonOf(refusal) }, message), kind });
      options.onFailure?.(kind, message);
    },
    onNotice: (notice) => {
      cooldown.refresh();
      if (notice.kind === 'wait') options.onWait?.();
      if (notice.kind !== 'prices') return;
      options.onPrices(notice.prices);
      if (orderForm.values.commune) delivery.reload();
    },
    onPlaced: (answer, payload, earlier) => {
      setPlaced(!earlier);
      emit('ordered', answer);
      options.onPlaced(answer, payload, earlier);
    },
    onKnown: options.onKnown,
  });
  const { earlierOrder } = order;

  const totals = earlierOrder ? orderedTotals(earlierOrder.payload) : delivery.totals;
  useTotals(parts, totals, { currency, t, isNews: options.isCartTouched ?? false });
  useSubmitButton(submit, { soldOut: options.soldOut, sendsEarlier: earlierOrder !== null }, t);
  useOrderSubmit(form, (submitter) => void (earlierOrder && submitter === submit ? order.sendAgain() : order.send()));
  const isTouched = orderForm.touched || options.isCartTouched;
  const isIdle = attributes.noAbandonedCart || !isTouched || order.isSending || isPlaced;
  const abandonedCart = () =>
    options.abandonedCart(
      { ...filled, values: orderForm.values },
      { cartExternalId: options.cartId(), temporaryId: order.temporaryId },
    );
  useAbandonedSnapshot({
    tag,
    snapshot: isIdle ? null : abandonedCart(),
    base,
    url: attributes.abandonedUrl,
    locale,
  });

  return {
    ...order,
    host,
    form,
    submit,
    locale,
    currency,
    t,
    delivery,
    cooldown,
    soldOut: options.soldOut,
    transporterError: errors.transporter,
    closeNotice: () => {
      order.show(null);
      submit.focus();
    },
    onCooldownEnd: () => {
      cooldown.refresh();
      announce(t('canOrder'));
    },
  };
}
