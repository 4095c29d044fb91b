import { useEffect, useRef, useState } from 'react';
import type { CheckoutResponse, QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { randomUuid } from '../../shared/cart/random-uuid.ts';
import { COOLDOWN_SECONDS } from '../../shared/delivery/cooldown.ts';
import type { Emit } from '../../shared/element/contract.ts';
import { type SubmitGuard, submitGuard } from '../../shared/form/submit-guard.ts';
import { endpointUrl } from '../../shared/http/endpoint.ts';
import { outcomeMessage } from '../../shared/http/outcome-messages.ts';
import { request } from '../../shared/http/request.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Composed } from './compose-order.ts';
import { cooldownEnd, startCooldown } from './cooldown-store.ts';
import { OrderAttempt } from './order-attempt.ts';
import type { OrderNotice } from './order-notice.ts';
import { orderContent } from './order-payload.ts';
import { knownOrder, quickCartId, rememberOrder, renewCartId } from './order-record.ts';
import { isCheckoutResponse, orderVerdict, type Verdict } from './order-verdict.ts';
import type { contract } from './quick-order.contract.ts';
import { contract as made } from './quick-order.contract.ts';
import type { Say } from './quick-order.messages.ts';
import { redirectTarget } from './redirect-target.ts';

interface Options {
  readonly host: HTMLElement;
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  readonly shopUuid: string;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly locale: Locale;
  readonly t: Say;
  readonly emit: Emit<typeof contract>;
  readonly compose: (ids: { cartExternalId: string; temporaryId: string }) => Composed;
  /** Shows these errors in place of those before. */
  readonly onFields: (errors: Readonly<Record<string, readonly string[]>>, message: string | null) => void;
  readonly onOrdered: () => void;
}

/** Sends the order once, whatever happens on the way, and says how it ended (B 7, B 8, resolutions 72 to 80). */
export function useOrder(options: Options) {
  const [notice, setNotice] = useState<OrderNotice | null>(null);
  const [sending, setSending] = useState(false);
  const [temporaryId] = useState(randomUuid);
  const newest = useRef(options);
  newest.current = options;
  const attempt = useRef(new OrderAttempt()).current;
  const guard = useRef<SubmitGuard | null>(null);
  guard.current ??= submitGuard(options.form);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const call = async (payload: QuickCheckoutRequest): Promise<Verdict | null> => {
    const { base, url, locale } = newest.current;
    const signal = leaving.current?.signal;
    const outcome = await request<CheckoutResponse>({
      method: 'POST',
      url: endpointUrl(made.endpoints.checkout, { base, override: url }),
      json: payload,
      locale,
      expect: isCheckoutResponse,
      ...(signal && { signal }),
    });
    return outcome.kind === 'aborted' ? null : orderVerdict(outcome);
  };

  /** The page goes to the order, unless the host takes over or the address is not the shop's own. */
  const leaveFor = (redirectUrl: string) => {
    const target = redirectTarget(redirectUrl, document.baseURI);
    if (!newest.current.emit('before-redirect', { redirectUrl })) return;
    if (target) location.assign(target);
    else setNotice({ kind: 'placed' });
  };

  const placed = (answer: CheckoutResponse, payload: QuickCheckoutRequest) => {
    const { shopUuid, emit, onOrdered } = newest.current;
    const now = Date.now();
    const { cartExternalId } = payload;
    rememberOrder(shopUuid, payload.clientOrderKey, {
      ...answer,
      cartExternalId,
      createdAt: now,
      content: orderContent(payload),
    });
    renewCartId(shopUuid);
    startCooldown(shopUuid, COOLDOWN_SECONDS, now);
    onOrdered();
    emit('ordered', answer);
    leaveFor(answer.redirectUrl);
  };

  const tell = (verdict: Exclude<Verdict, { kind: 'placed' }>) => {
    const { shopUuid, locale, t, emit, onFields } = newest.current;
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
        renewCartId(shopUuid);
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
    emit('failure', { kind: verdict.kind, message });
  };

  const send = async (evenAlike = false): Promise<void> => {
    const { shopUuid, submit, t, emit, host } = newest.current;
    if (guard.current?.busy) return;
    setNotice(null);
    const now = Date.now();
    if (cooldownEnd(shopUuid, now) !== null) {
      setNotice({ kind: 'wait' });
      return;
    }
    const cartExternalId = quickCartId(shopUuid);
    const composed = newest.current.compose({ cartExternalId, temporaryId });
    if (composed.kind === 'nothing') setNotice({ kind: 'said', message: composed.message });
    newest.current.onFields(
      composed.kind === 'fields' ? composed.errors : {},
      'message' in composed ? composed.message : null,
    );
    if (composed.kind !== 'order') return;
    const { payload } = composed;
    const known = knownOrder(shopUuid, { ...payload, content: orderContent(payload) }, now);
    if (known?.kind === 'same') {
      leaveFor(known.record.redirectUrl);
      return;
    }
    if (known && !evenAlike) {
      setNotice({ kind: 'duplicate', record: known.record });
      return;
    }
    if (!emit('before-order', { payload })) return;
    await guard.current?.run(submit, t('processing'), async () => {
      host.dataset.state = 'busy';
      setSending(true);
      const end = await attempt.send(payload, async (frozen) => {
        const verdict = await call(frozen);
        return verdict ?? { kind: 'failed', failure: { kind: 'aborted' }, unanswered: true };
      });
      if (leaving.current?.signal.aborted) return;
      host.dataset.state = 'ready';
      setSending(false);
      if (end.verdict.kind === 'placed') placed(end.verdict.answer, end.payload);
      else tell(end.verdict);
    });
  };

  return { notice, sending, tell: setNotice, send };
}
