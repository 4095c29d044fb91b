import type { CurrentPrices, ProblemLine } from '../../api/problem.ts';
import type { Failure } from '../../browser/http/outcome.ts';
import { outcomeMessage } from '../../browser/http/outcome-messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderVerdict } from './order-verdict.ts';
import type { UnconfirmedOrder } from './unconfirmed-order.ts';

/** The text for the shopper about an order that was not simply placed. */
export type CheckoutNotice =
  | { readonly kind: 'wait' }
  | { readonly kind: 'duplicate'; readonly record: OrderRecord }
  | { readonly kind: 'short'; readonly message: string; readonly line: ProblemLine | null }
  | { readonly kind: 'prices'; readonly message: string; readonly prices: CurrentPrices }
  | { readonly kind: 'message'; readonly message: string }
  /** The server refused the order for a reason that is beside no field. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly unanswered: boolean }
  | { readonly kind: 'placed' }
  /** An earlier order was placed. The form contains another one, which is not ordered yet. */
  | { readonly kind: 'earlier-placed'; readonly order: UnconfirmedOrder; readonly redirectUrl: string };

export type RefusedOrder = Exclude<OrderVerdict, { kind: 'placed' }>;

/** Returns the message of a refused order and its notice; null when the messages beside the fields are enough. */
export function refusalNotice(
  refusal: RefusedOrder,
  locale: Locale,
  t: TranslateCheckoutForm,
): { readonly message: string; readonly notice: CheckoutNotice | null } {
  const withMessage = (message: string) => ({ message, notice: { kind: 'refused' as const, message } });
  switch (refusal.kind) {
    case 'wait':
      return { message: t('form.waitSeconds', { count: refusal.seconds }), notice: { kind: 'wait' } };
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
    case 'prices':
      return { message: refusal.message, notice: refusal };
    case 'expired':
      return { message: t('expired'), notice: refusal };
    case 'failed':
      return { message: outcomeMessage(refusal.failure, locale), notice: refusal };
  }
}
