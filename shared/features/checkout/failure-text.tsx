import type { Locale } from '../../i18n/locale.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import { type CheckoutNotice, failureTexts } from './checkout-notice.ts';

interface Props {
  readonly notice: Extract<CheckoutNotice, { kind: 'failed' }>;
  readonly locale: Locale;
  readonly t: TranslateCheckoutForm;
}

/** Renders how an order failed (ORD-3). */
export function FailureText({ notice, ...language }: Props) {
  return failureTexts(notice, language).map((text) => <p key={text}>{text}</p>);
}
