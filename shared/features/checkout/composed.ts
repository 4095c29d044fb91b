import { checkoutFieldErrors, missingInfoText } from '../../i18n/messages/checkout-texts.ts';
import { checkoutFieldProblems } from '../../rules/checkout/checkout-fields.ts';
import type { Say } from './checkout-form.messages.ts';
import type { OrderValues } from './order-values.ts';

/** What names an order to the server besides what is ordered. */
export interface OrderIds {
  readonly cartExternalId: string;
  /** Names this visit to whoever reads the orders; no part of what is ordered. */
  readonly temporaryId: string;
}

export interface FieldsInTheWay {
  readonly kind: 'fields';
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly message: string | null;
}

/** An order as the page says it now, or what keeps it from being one. */
export type Composed<Payload> =
  | { readonly kind: 'order'; readonly payload: Payload }
  /** There is nothing that could be ordered. */
  | { readonly kind: 'nothing'; readonly message: string }
  | FieldsInTheWay;

/** Checks the fields: the errors of all, under one sentence about the blank ones (resolution 86). Null when they are an order. */
export function fieldsInTheWay(
  fields: Omit<OrderValues, 'quantity'> & { readonly quantity?: string },
  say: Say,
): FieldsInTheWay | null {
  const problems = checkoutFieldProblems(fields);
  if (Object.keys(problems).length === 0) return null;
  return { kind: 'fields', errors: checkoutFieldErrors(problems, say), message: missingInfoText(fields, say) };
}
