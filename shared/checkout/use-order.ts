import { useEffect, useRef, useState } from 'react';
import type { CheckoutRequest, CheckoutResponse } from '../api/checkout.ts';
import { randomUuid } from '../cart/random-uuid.ts';
import { COOLDOWN_SECONDS } from '../delivery/cooldown.ts';
import { type SubmitGuard, submitGuard } from '../form/submit-guard.ts';
import { endpointUrl } from '../http/endpoint.ts';
import { outcomeMessage } from '../http/outcome-messages.ts';
import { request } from '../http/request.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Say } from './checkout-form.messages.ts';
import type { Composed, OrderIds } from './composed.ts';
import { cooldownEnd, startCooldown } from './cooldown-store.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';
import { OrderAttempt } from './order-attempt.ts';
import type { OrderNotice } from './order-notice.ts';
import { knownOrder, type OrderRecord, orderContent, rememberOrder } from './order-record.ts';
import { isCheckoutResponse, orderVerdict, type Verdict } from './order-verdict.ts';

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
  readonly compose: (ids: OrderIds) => Composed<P>;
  /** Shows these errors in place of those before. */
  readonly onFields: (errors: Readonly<Record<string, readonly string[]>>, message: string | null) => void;
  /** A host may keep the order from being sent; false does. */
  readonly onBefore: (payload: P) => boolean;
  readonly onFailure: (kind: Verdict['kind'], message: string) => void;
  /** A new order was placed. */
  readonly onPlaced: (answer: CheckoutResponse, payload: P) => void;
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
  const attempt = useRef(new OrderAttempt<P>()).current;
  const guard = useRef<SubmitGuard | null>(null);
  guard.current ??= submitGuard(options.form);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const call = async (payload: P): Promise<Verdict | null> => {
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
    return outcome.kind === 'aborted' ? null : orderVerdict(outcome);
  };

  const placed = (answer: CheckoutResponse, payload: P) => {
    const { shopUuid, onPlaced } = newest.current;
    const now = Date.now();
    const { cartExternalId } = payload;
    rememberOrder(shopUuid, payload.clientOrderKey, {
      ...answer,
      cartExternalId,
      createdAt: now,
      content: orderContent(payload),
    });
    startCooldown(shopUuid, COOLDOWN_SECONDS, now);
    onPlaced(answer, payload);
  };

  const tell = (verdict: Exclude<Verdict, { kind: 'placed' }>) => {
    const { shopUuid, locale, t, onFields, onFailure, renewCartId } = newest.current;
    let message = '';
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

  const send = async (evenAlike = false): Promise<void> => {
    const { shopUuid, submit, t, host, cartId, onBefore, onKnown } = newest.current;
    if (guard.current?.busy) return;
    setNotice(null);
    const now = Date.now();
    if (cooldownEnd(shopUuid, now) !== null) {
      setNotice({ kind: 'wait' });
      return;
    }
    const composed = newest.current.compose({ cartExternalId: cartId(), temporaryId });
    if (composed.kind === 'nothing') setNotice({ kind: 'said', message: composed.message });
    newest.current.onFields(
      composed.kind === 'fields' ? composed.errors : {},
      // What the notice says is not said a second time.
      composed.kind === 'fields' ? composed.message : null,
    );
    if (composed.kind !== 'order') return;
    const { payload } = composed;
    const known = knownOrder(shopUuid, { ...payload, content: orderContent(payload) }, now);
    if (known?.kind === 'same') {
      onKnown(known.record, payload);
      return;
    }
    if (known && !evenAlike) {
      setNotice({ kind: 'duplicate', record: known.record });
      return;
    }
    if (!onBefore(payload)) return;
    await guard.current?.run(submit, t('processing'), async () => {
      const { state } = host.dataset;
      host.dataset.state = 'busy';
      setSending(true);
      const end = await attempt.send(payload, async (frozen) => {
        const verdict = await call(frozen);
        return verdict ?? { kind: 'failed', failure: { kind: 'aborted' }, unanswered: true };
      });
      if (leaving.current?.signal.aborted) return;
      host.dataset.state = state ?? '';
      setSending(false);
      if (end.verdict.kind === 'placed') placed(end.verdict.answer, end.payload);
      else tell(end.verdict);
    });
  };

  return { notice, sending, tell: setNotice, send };
}
