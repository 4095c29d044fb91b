import { useState } from 'react';
import type { CheckoutRequest, CheckoutResponse } from '../../api/checkout.ts';
import { isCheckoutResponse } from '../../api/guards/checkout.ts';
import { submitGuard } from '../../browser/form/submit-guard.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';
import { type OrderVerdict, orderVerdict } from './order-verdict.ts';

export interface PostOptions {
  readonly tag: string;
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly locale: Locale;
  readonly t: TranslateCheckoutForm;
}

interface Steps {
  /** Called right before the call. */
  readonly onStart: () => void;
  /** Not called when the page was left: the order stays unconfirmed and is sent again by the next page. */
  readonly onVerdict: (verdict: OrderVerdict) => void;
}

/** Posts one order at a time. The button is disabled and says so in the meantime. */
export function usePostOrder({ tag, form, submit, base, url, locale, t }: PostOptions) {
  const [guard] = useState(() => submitGuard(form));
  const [isSending, setSending] = useState(false);
  const latest = useLatestRequest();

  const call = async (payload: CheckoutRequest): Promise<OrderVerdict | null> => {
    const outcome = await latest.run((signal) =>
      request<CheckoutResponse>({
        tag,
        call: 'checkout',
        method: 'POST',
        url: endpointUrl(CHECKOUT_ENDPOINTS.checkout, { base, override: url }),
        json: payload,
        locale,
        expect: isCheckoutResponse,
        signal,
      }),
    );
    return outcome.kind === 'aborted' ? null : orderVerdict(outcome);
  };
  const post = async (payload: CheckoutRequest, { onStart, onVerdict }: Steps): Promise<void> => {
    const verdict = await guard.run(submit, t('processing'), () => {
      setSending(true);
      onStart();
      return call(payload);
    });
    if (!verdict) return;
    setSending(false);
    onVerdict(verdict);
  };
  return { post, isSending, isBusy: () => guard.busy };
}
