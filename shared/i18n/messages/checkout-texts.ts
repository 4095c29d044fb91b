import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  type CheckoutFieldProblems,
  type CheckoutFields,
  missingFields,
} from '../../rules/checkout/checkout-fields.ts';
import type { Translate } from '../messages.ts';
import type { CHECKOUT_MESSAGES } from './checkout-messages.ts';

/** Says the checkout's messages in one language. A widget's own `t` fits, and brings the wording of its page. */
type TranslateCheckout = Translate<typeof CHECKOUT_MESSAGES>;

/** Writes the messages to show beside the refused fields. */
export function checkoutFieldErrors(
  problems: CheckoutFieldProblems,
  say: TranslateCheckout,
): Partial<Record<CheckoutField, string[]>> {
  const errors: Partial<Record<CheckoutField, string[]>> = {};
  for (const field of CHECKOUT_FIELDS) {
    const problem = problems[field];
    if (problem) errors[field] = [say(problem, { field: say(`form.${field}`) })];
  }
  return errors;
}

/** Names the mandatory fields that are blank in one sentence. Null when none is. */
export function missingInfoText(fields: CheckoutFields, say: TranslateCheckout): string | null {
  const missing = missingFields(fields);
  if (missing.length === 0) return null;
  const names = missing.map((field) => say(`form.${field}`)).join(say('comma'));
  return say('form.missingMandatoryInfo', { fields: names });
}
