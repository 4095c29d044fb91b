import { checkoutFieldErrors, missingInfoText } from '../../i18n/messages/checkout-texts.ts';
import { checkoutFieldProblems } from '../../rules/checkout/checkout-fields.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { OrderValues } from './order-values.ts';

/** Names an order to the server, besides what is ordered. */
export interface OrderIds {
  readonly cartExternalId: string;
  /** Names this visit to whoever reads the orders; not part of what is ordered. */
  readonly temporaryId: string;
}

interface InvalidFields {
  readonly kind: 'fields';
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly message: string | null;
}

/** The order that the page describes at this moment, or what prevents it. */
export type OrderDraft<Payload> =
  | { readonly kind: 'order'; readonly payload: Payload }
  /** There is nothing that can be ordered. */
  | { readonly kind: 'nothing'; readonly message: string }
  | InvalidFields;

/** Says of a draft without a delivery that its options are still loading: there is nothing yet that the shopper could choose. */
export function whileDeliveryLoads<P>(
  draft: OrderDraft<P>,
  fields: OrderValues,
  t: TranslateCheckoutForm,
): OrderDraft<P> {
  if (draft.kind !== 'fields' || !draft.errors.transporter) return draft;
  const errors = { ...draft.errors, transporter: [t('deliveryComing')] };
  return { ...draft, errors, message: missingInfoText({ ...fields, transporter: 'loading' }, t) };
}

/** Returns the errors of all fields and one message about the blank ones (CHK-5); null when they are valid. */
export function invalidFields(
  fields: Omit<OrderValues, 'quantity'> & { readonly quantity?: string },
  t: TranslateCheckoutForm,
): InvalidFields | null {
  const problems = checkoutFieldProblems(fields);
  if (Object.keys(problems).length === 0) return null;
  return { kind: 'fields', errors: checkoutFieldErrors(problems, t), message: missingInfoText(fields, t) };
}
