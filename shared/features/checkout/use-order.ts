import { useRef, useState } from 'react';
import type { CheckoutRequest, CheckoutResponse } from '../../api/checkout.ts';
import { useEventCallback } from '../../browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { randomUuid } from '../../browser/storage/random-uuid.ts';
import { COOLDOWN_SECONDS } from '../../rules/checkout/cooldown.ts';
import { type CheckoutNotice, type RefusedOrder, refusalNotice } from './checkout-notice.ts';
import { cooldownEnd, isWaitAfter, startCooldown } from './cooldown-store.ts';
import type { OrderDraft, OrderIds } from './order-draft.ts';
import { knownOrder, type OrderRecord, orderContent, rememberOrder } from './order-record.ts';
import { haveSameTerms } from './order-terms.ts';
import { isFinal, type OrderVerdict } from './order-verdict.ts';
import { type UnconfirmedOrder, unconfirmedOrder } from './unconfirmed-order.ts';
import { type PostOptions, usePostOrder } from './use-post-order.ts';
import { useUnconfirmedOrder } from './use-unconfirmed-order.ts';

interface Options<P extends CheckoutRequest> extends PostOptions {
  readonly shop: string;
  readonly currency: string;
  /** The host's address of the thanks, with `{order}` for the uuid; used instead of the answer's. */
  readonly thanksUrl: string | undefined;
  readonly source: P['meta']['source'];
  /** The id of the cart that is ordered. */
  readonly cartId: () => string;
  /** Gives the cart another id: the one it has belongs to another order. */
  readonly renewCartId: () => void;
  /** Has no effects: it also runs at each render while an order is unconfirmed. */
  readonly draft: (ids: OrderIds) => OrderDraft<P>;
  /** Describes an order that is about to be sent in the shopper's words. */
  readonly describe: (payload: P) => Pick<UnconfirmedOrder, 'lines' | 'address'>;
  /** The shopper tried to order, and there is nothing that can be ordered. */
  readonly onUnorderable?: (() => void) | undefined;
  /** Shows these errors in place of those before. Returns what belongs to no field. */
  readonly onFields: (errors: Readonly<Record<string, readonly string[]>>, message: string | null) => string | null;
  /** The page has a slot that shows this too; without one a notice does. */
  readonly hasErrorSlot: boolean;
  /** Returns false when a host vetoes the order. */
  readonly onBefore: (payload: P) => boolean;
  readonly onFailure: (refusal: RefusedOrder, message: string) => void;
  readonly onNotice: (notice: CheckoutNotice) => void;
  /** An order was placed. `earlier` is that order when the form contains another one by now, which is not ordered. */
  readonly onPlaced: (answer: CheckoutResponse, payload: P, earlier: UnconfirmedOrder<P> | null) => void;
  /** Exactly this order was placed before. */
  readonly onKnown: (record: OrderRecord, payload: P) => void;
}

/** Sends an order once, whatever happens on the way, and reports how it ended (ORD-3, ORD-12). */
export function useOrder<P extends CheckoutRequest>(options: Options<P>) {
  const { shop, submit } = options;
  const [notice, setNotice] = useState<CheckoutNotice | null>(null);
  const [temporaryId] = useState(randomUuid);
  const unconfirmed = unconfirmedOrder<P>(shop, options.source);
  const storedOrder = useUnconfirmedOrder(unconfirmed);
  const { post, isSending, isBusy } = usePostOrder(options);

  const show = useEventCallback((next: CheckoutNotice | null) => {
    setNotice(next);
    if (next) options.onNotice(next);
  });
  /** Returns the message that is shown beside no field. */
  const showErrors = (errors: Readonly<Record<string, readonly string[]>>, summary: string | null) => {
    const message = options.onFields(errors, summary);
    if (message !== null && !options.hasErrorSlot) show({ kind: 'message', message });
    return message;
  };
  const draft = () => options.draft({ cartExternalId: options.cartId(), temporaryId });
  /** Returns the order when the form contains another one now. */
  const unlessInForm = (order: UnconfirmedOrder<P> | null) => {
    if (!order) return null;
    const drafted = draft();
    return drafted.kind === 'order' && haveSameTerms(drafted.payload, order.payload) ? null : order;
  };
  const earlierBefore = useRef<UnconfirmedOrder<P> | null>(null);
  // During a call the button has its own label, which must not change beneath it.
  const earlierOrder = isSending ? earlierBefore.current : unlessInForm(storedOrder);
  earlierBefore.current = earlierOrder;

  const refuse = (refusal: RefusedOrder, order: UnconfirmedOrder<P>, wasSentBefore: boolean) => {
    if (refusal.kind === 'wait') startCooldown(shop, refusal.seconds, Date.now());
    if (refusal.kind === 'key-reused') options.renewCartId();
    let { message, notice } = refusalNotice(refusal, options);
    if (wasSentBefore && isFinal(refusal, true) && refusal.kind !== 'wait' && unlessInForm(order)) {
      // The reason of the refusal is about an order that the form does not contain any more.
      message = options.t('firstRefused');
      notice = { kind: 'message', message };
    } else if (refusal.kind === 'fields' && !notice) message = showErrors(refusal.errors, null) ?? message;
    if (notice) show(notice);
    options.onFailure(refusal, message);
  };
  const settle = useEventCallback((verdict: OrderVerdict, order: UnconfirmedOrder<P>, wasSentBefore: boolean) => {
    if (isFinal(verdict, wasSentBefore)) unconfirmed.clear();
    if (verdict.kind !== 'placed') return refuse(verdict, order, wasSentBefore);
    const { orderUuid, redirectUrl } = verdict.answer;
    const thanksUrl = options.thanksUrl?.trim().replaceAll('{order}', encodeURIComponent(orderUuid));
    const answer = { ...verdict.answer, redirectUrl: thanksUrl || redirectUrl };
    const { payload } = order;
    const now = Date.now();
    const { cartExternalId } = payload;
    rememberOrder(shop, payload.clientOrderKey, {
      ...answer,
      cartExternalId,
      createdAt: now,
      content: orderContent(payload),
    });
    startCooldown(shop, answer.cooldownSeconds ?? COOLDOWN_SECONDS, now);
    options.onPlaced(answer, payload, unlessInForm(order));
  });
  const deliver = async (order: UnconfirmedOrder<P>, wasSentBefore: boolean): Promise<void> => {
    if (!options.onBefore(order.payload)) return;
    await post(order.payload, {
      onStart: () => unconfirmed.save(order),
      onVerdict: (verdict) => settle(verdict, order, wasSentBefore),
    });
  };
  const mustWait = (record: OrderRecord | null) => {
    const end = cooldownEnd(shop, Date.now());
    const isItsWait = record !== null && end !== null && isWaitAfter(shop, record.createdAt, end);
    show(end === null ? null : { kind: 'wait', record: isItsWait ? record : null });
    return end !== null;
  };
  const isLeaving = notice?.kind === 'placed';
  useStay(options.form, () => isLeaving && show(null));

  const sendForm = useEventCallback(async (evenIfAlike: boolean): Promise<void> => {
    const order = unconfirmed.current();
    // The notice names the earlier order: nothing is sent before the shopper could read it.
    if (unlessInForm(order)) return submit.focus();
    const drafted = draft();
    if (drafted.kind === 'nothing') {
      show({ kind: 'message', message: drafted.message });
      options.onUnorderable?.();
    }
    if (drafted.kind === 'fields') showErrors(drafted.errors, drafted.message);
    else showErrors({}, null);
    if (drafted.kind !== 'order') return;
    if (order) return deliver(order, true);
    const { payload } = drafted;
    const before = placedBefore(shop, payload);
    if (before?.kind === 'same') options.onKnown(before.record, payload);
    else if (before && !evenIfAlike) show({ kind: 'duplicate', record: before.record });
    else await deliver({ payload, ...options.describe(payload), sentAt: Date.now() }, false);
  });
  /** Sends what the form contains. */
  const send = async (evenIfAlike = false): Promise<void> => {
    if (isBusy() || isLeaving) return;
    const drafted = draft();
    const before = drafted.kind === 'order' ? placedBefore(shop, drafted.payload) : null;
    // The same order is not sent, but shown.
    if (before?.kind !== 'same' && mustWait(before?.record ?? null)) return;
    await unconfirmed.read();
    await sendForm(evenIfAlike);
  };
  /** Sends the unconfirmed order again, whatever the form contains; without one, what the form contains. */
  const sendAgain = async (): Promise<void> => {
    const order = unconfirmed.current();
    if (!order) return send();
    if (!isBusy() && !mustWait(null)) await deliver(order, true);
  };
  const isUnanswered = storedOrder !== null && !isSending;
  return { notice, isSending, isUnanswered, temporaryId, earlierOrder, show, send, sendAgain };
}

function placedBefore(shop: string, payload: CheckoutRequest): ReturnType<typeof knownOrder> {
  return knownOrder(shop, { ...payload, content: orderContent(payload) }, Date.now());
}

/** Calls back when the page that was left is shown again, or somebody goes on filling in its form. */
function useStay(form: HTMLFormElement, onStay: () => void): void {
  useDomEvent(window, 'pageshow', onStay);
  useDomEvent(form, 'input', onStay);
}
