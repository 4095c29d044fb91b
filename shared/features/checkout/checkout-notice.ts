import type { CurrentPrices, ProblemLine } from '../../api/problem.ts';
import type { Failure } from '../../browser/http/outcome.ts';
import { outcomeMessage } from '../../browser/http/outcome-messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderVerdict } from './order-verdict.ts';
import type { UnconfirmedOrder } from './unconfirmed-order.ts';

/** The text for the shopper about an order that was not simply placed. */
export type CheckoutNotice =
  /** `record`: the order that the wait is about, when the form contains it still. */
  | { readonly kind: 'wait'; readonly record: OrderRecord | null }
  | { readonly kind: 'duplicate'; readonly record: OrderRecord }
  | { readonly kind: 'short'; readonly message: string; readonly line: ProblemLine | null }
  | { readonly kind: 'prices'; readonly message: string; readonly prices: CurrentPrices }
  | { readonly kind: 'message'; readonly message: string }
  /** The server refused the order for a reason that is beside no field. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly unanswered: boolean }
  /** The order was placed and its page is on its way; until the page comes back nothing is sent (CHK-9). */
  | { readonly kind: 'placed'; readonly redirectUrl: string }
  /** An earlier order was placed. The form contains another one, which is not ordered yet. */
  | { readonly kind: 'earlier-placed'; readonly order: UnconfirmedOrder; readonly redirectUrl: string };

export type RefusedOrder = Exclude<OrderVerdict, { kind: 'placed' }>;

interface Language {
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

/** Returns how an order failed, in paragraphs: it may have arrived, or it was refused; never both (ORD-3). */
export function failureTexts(
  { failure, unanswered }: Extract<CheckoutNotice, { kind: 'failed' }>,
  { locale, t }: Language,
): readonly string[] {
  if (!unanswered) return [t('form.errorFinalizing'), outcomeMessage(failure, locale)];
  const reason = failure.kind in REASONS ? ` ${t(REASONS[failure.kind as keyof typeof REASONS])}` : '';
  return [`${t('form.errorFinalizing')}${reason}`, t('maybeArrived')];
}

/** Returns the message of a refused order and its notice; null when the messages beside the fields are enough. */
export function refusalNotice(
  refusal: RefusedOrder,
  { locale, currency, t }: Language & { readonly currency: string },
): { readonly message: string; readonly notice: CheckoutNotice | null } {
  const withMessage = (message: string) => ({ message, notice: { kind: 'refused' as const, message } });
  switch (refusal.kind) {
    case 'wait':
      return { message: t('form.waitSeconds', { count: refusal.seconds }), notice: { kind: 'wait', record: null } };
    case 'fields': {
      const hasErrors = Object.keys(refusal.errors).length > 0;
      const shown = withMessage(refusal.message ?? t('form.checkoutError'));
      return hasErrors ? { ...shown, notice: null } : shown;
    }
    case 'key-reused':
      return withMessage(t('renewed'));
    case 'running':
      return withMessage(refusal.message ?? t('form.stillRunning'));
    case 'short':
      return { message: refusal.message, notice: refusal };
    case 'prices': {
      const total = `\u2066${formatDa(toCentimes(refusal.prices.total), currency)}\u2069`;
      return { message: `${refusal.message} ${t('newTotal', { total })}`, notice: refusal };
    }
    case 'expired':
      return { message: t('expired'), notice: refusal };
    case 'failed':
      return { message: failureTexts(refusal, { locale, t }).join(' '), notice: refusal };
  }
}
