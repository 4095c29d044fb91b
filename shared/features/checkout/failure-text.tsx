import { outcomeMessage } from '../../browser/http/outcome-messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { CheckoutNotice } from './checkout-notice.ts';

interface Props {
  readonly notice: Extract<CheckoutNotice, { kind: 'failed' }>;
  readonly locale: Locale;
  readonly t: TranslateCheckoutForm;
}

/** Reasons why there is no answer, without advice of their own: what to do depends on whether the order may have arrived. */
const REASONS = {
  timeout: 'noAnswerTimeout',
  offline: 'noAnswerOffline',
  unreadable: 'noAnswerUnreadable',
  'server-error': 'noAnswerServer',
} as const;

/** Renders how an order failed: it may have arrived, or it was refused; never both (ORD-3). */
export function FailureText({ notice: { failure, unanswered }, locale, t }: Props) {
  const reason = failure.kind in REASONS ? t(REASONS[failure.kind as keyof typeof REASONS]) : '';
  return (
    <>
      <p>{`${t('form.errorFinalizing')} ${unanswered ? reason : ''}`}</p>
      <p>{unanswered ? t('maybeArrived') : outcomeMessage(failure, locale)}</p>
    </>
  );
}
