import { useEffect, useRef, useState } from 'react';
import type { CheckoutRequest, CheckoutResponse } from '../../api/checkout.ts';
import { isCheckoutResponse } from '../../api/guards/checkout.ts';
import { type SubmitGuard, submitGuard } from '../../browser/form/submit-guard.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { outcomeMessage } from '../../browser/http/outcome-messages.ts';
import { request } from '../../browser/http/request.ts';
import { randomUuid } from '../../browser/storage/random-uuid.ts';
import type { Locale } from '../../i18n/locale.ts';
import { COOLDOWN_SECONDS } from '../../rules/checkout/cooldown.ts';
import type { Say } from './checkout-form.messages.ts';
import type { Composed, OrderIds } from './composed.ts';
import { cooldownEnd, startCooldown } from './cooldown-store.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';
import type { OrderNotice } from './order-notice.ts';
import { knownOrder, type OrderRecord, orderContent, rememberOrder } from './order-record.ts';
import { haveSameTerms } from './order-terms.ts';
import { isFinal, orderVerdict, type Verdict } from './order-verdict.ts';
import { type UnconfirmedOrder, unconfirmedOrder } from './unconfirmed-order.ts';
import { useUnconfirmedOrder } from './use-unconfirmed-order.ts';

interface Options<P extends CheckoutRequest> {
  readonly host: HTMLElement;
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  readonly shopUuid: string;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly locale: Locale;
  readonly t: Say;
  /** The id of the cart that is ordered. */
  readonly cartId: () => string;
  /** The next order is to be another one: the cart's id was used for something else. */
  readonly renewCartId: () => void;
  readonly source: P['meta']['source'];
  /** Has no effects: it is asked at each render too while an order waits for its answer. */
  readonly compose: (ids: OrderIds) => Composed<P>;
  /** Describes an order that is about to be sent in the shopper's words. */
  readonly describe: (payload: P) => Pick<UnconfirmedOrder, 'lines' | 'address'>;
  /** There is nothing that could be ordered, and the shopper tried. */
  readonly onNothing?: () => void;
  /** Shows these errors in place of those before. */
  readonly onFields: (errors: Readonly<Record<string, readonly string[]>>, message: string | null) => void;
  /** A host may keep the order from being sent; false does. */
  readonly onBefore: (payload: P) => boolean;
  readonly onFailure: (kind: Verdict['kind'], message: string) => void;
  /** A new order was placed. `first`: it is an earlier one; the form says another by now, which is not ordered. */
  readonly onPlaced: (answer: CheckoutResponse, payload: P, first: UnconfirmedOrder<P> | null) => void;
  /** It turns out that exactly this was placed before. */
  readonly onKnown: (record: OrderRecord, payload: P) => void;
}

/** Sends the order once, whatever happens on the way, and says how it ended (B 7, B 8, resolutions 72 to 80). */
export function useOrder<P extends CheckoutRequest>(options: Options<P>) {
  const [notice, setNotice] = useState<OrderNotice | null>(null);
  const [sending, setSending] = useState(false);
  const [temporaryId] = useState(randomUuid);
  const newest = useRef(options);
  newest.current = options;
  const unconfirmed = unconfirmedOrder<P>(options.shopUuid, options.source);
  const waiting = useUnconfirmedOrder(unconfirmed);
  const guard = useRef<SubmitGuard | null>(null);
  guard.current ??= submitGuard(options.form);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const call = async (payload: P): Promise<Verdict> => {
    const { base, url, locale } = newest.current;
    const signal = leaving.current?.signal;
    const outcome = await request<CheckoutResponse>({
      method: 'POST',
      url: endpointUrl(CHECKOUT_ENDPOINTS.checkout, { base, override: url }),
      json: payload,
      locale,
      expect: isCheckoutResponse,
      ...(signal && { signal }),
    });
    return outcome.kind === 'aborted' ? { kind: 'failed', failure: outcome, unanswered: true } : orderVerdict(outcome);
  };

  const compose = () => newest.current.compose({ cartExternalId: newest.current.cartId(), temporaryId });
  /** The order, when the form says another one now. */
  const firstOf = (order: UnconfirmedOrder<P> | null) => {
    if (!order) return null;
    const composed = compose();
    return composed.kind === 'order' && haveSameTerms(composed.payload, order.payload) ? null : order;
  };
  const firstBefore = useRef<UnconfirmedOrder<P> | null>(null);
  // On its way the button has its own label, which must not be changed beneath it.
  const first = sending ? firstBefore.current : firstOf(waiting);
  firstBefore.current = first;

  const placed = (answer: CheckoutResponse, order: UnconfirmedOrder<P>) => {
    const { shopUuid, onPlaced } = newest.current;
    const now = Date.now();
    const { payload } = order;
    rememberOrder(shopUuid, payload.clientOrderKey, {
      ...answer,
      cartExternalId: payload.cartExternalId,
      createdAt: now,
      content: orderContent(payload),
    });
    startCooldown(shopUuid, COOLDOWN_SECONDS, now);
    onPlaced(answer, payload, firstOf(order));
  };

  const tell = (verdict: Exclude<Verdict, { kind: 'placed' }>, order: UnconfirmedOrder<P>, wasSentBefore: boolean) => {
    const { shopUuid, locale, t, onFields, onFailure, renewCartId } = newest.current;
    let message = '';
    if (wasSentBefore && isFinal(verdict, true) && verdict.kind !== 'wait' && firstOf(order)) {
      // Why it was refused is about an order that the form does not say any more.
      if (verdict.kind === 'key-reused') renewCartId();
      message = t('firstRefused');
      setNotice({ kind: 'said', message });
      onFailure(verdict.kind, message);
      return;
    }
    switch (verdict.kind) {
      case 'wait':
        startCooldown(shopUuid, verdict.seconds, Date.now());
        message = t('form.waitSeconds', { count: verdict.seconds });
        setNotice({ kind: 'wait' });
        break;
      case 'fields':
        message = verdict.message ?? t('form.checkoutError');
        if (Object.keys(verdict.errors).length > 0) onFields(verdict.errors, null);
        else setNotice({ kind: 'said', message });
        break;
      case 'key-reused':
        renewCartId();
        message = t('renewed');
        setNotice({ kind: 'said', message });
        break;
      case 'running':
        message = verdict.message ?? t('form.stillRunning');
        setNotice({ kind: 'said', message });
        break;
      case 'short':
      case 'prices':
        message = verdict.message;
        setNotice(verdict);
        break;
      case 'expired':
        message = t('expired');
        setNotice(verdict);
        break;
      case 'failed':
        message = outcomeMessage(verdict.failure, locale);
        setNotice(verdict);
    }
    onFailure(verdict.kind, message);
  };

  const hasToWait = () => {
    const isEarly = cooldownEnd(newest.current.shopUuid, Date.now()) !== null;
    setNotice(isEarly ? { kind: 'wait' } : null);
    return isEarly;
  };

  const deliver = async (order: UnconfirmedOrder<P>, wasSentBefore: boolean): Promise<void> => {
    const { submit, t, host, onBefore } = newest.current;
    if (!onBefore(order.payload)) return;
    const { state } = host.dataset;
    const verdict = await guard.current?.run(submit, t('processing'), () => {
      host.dataset.state = 'busy';
      setSending(true);
      unconfirmed.save(order);
      return call(order.payload);
    });
    // An order whose answer nobody heard is sent again on the next page.
    if (!verdict || leaving.current?.signal.aborted) return;
    if (isFinal(verdict, wasSentBefore)) unconfirmed.clear();
    host.dataset.state = state ?? '';
    setSending(false);
    if (verdict.kind === 'placed') placed(verdict.answer, order);
    else tell(verdict, order, wasSentBefore);
  };

  const send = async (evenAlike = false): Promise<void> => {
    if (guard.current?.busy || hasToWait()) return;
    await unconfirmed.read();
    const order = unconfirmed.current();
    if (firstOf(order)) {
      // The notice names it: nothing is sent before that could be read.
      newest.current.submit.focus();
      return;
    }
    const { shopUuid, onKnown, onNothing, onFields, describe } = newest.current;
    const composed = compose();
    if (composed.kind === 'nothing') {
      setNotice({ kind: 'said', message: composed.message });
      onNothing?.();
    }
    // The notice has said it already.
    if (composed.kind === 'fields') onFields(composed.errors, composed.message);
    else onFields({}, null);
    if (composed.kind !== 'order') return;
    if (order) return deliver(order, true);
    const { payload } = composed;
    const now = Date.now();
    const known = knownOrder(shopUuid, { ...payload, content: orderContent(payload) }, now);
    if (known?.kind === 'same') onKnown(known.record, payload);
    else if (known && !evenAlike) setNotice({ kind: 'duplicate', record: known.record });
    else await deliver({ payload, ...describe(payload), sentAt: now }, false);
  };

  /** Sends the order that waits for its answer again, whatever the form says now; without one, what the form says. */
  const sendAgain = async (): Promise<void> => {
    const order = unconfirmed.current();
    if (!order) return send();
    if (!guard.current?.busy && !hasToWait()) await deliver(order, true);
  };

  return {
    notice,
    sending,
    temporaryId,
    /** The order that a press sends first; null when a press orders what the form says. */
    first,
    tell: setNotice,
    send,
    sendAgain,
  };
}
