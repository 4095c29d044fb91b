import { DEFAULT_LOCALE, type Locale } from '../../i18n/locale.ts';
import { type CheckoutMessageKey, checkoutMessage } from '../../i18n/messages/checkout-messages.ts';
import { isValidPhone, normalizePhone } from '../phone/phone.ts';
import { isOrderQuantity, parseQuantity } from '../quantity/quantity.ts';
import { isValidEmail } from './email.ts';
import { isValidName, normalizeName } from './names.ts';
import { cleanText } from './typed-text.ts';

/** The controls of the order form (B 3), in the order in which the page shows them. */
export const CHECKOUT_FIELDS = [
  'firstname',
  'lastname',
  'phone',
  'email',
  'wilaya',
  'commune',
  'transporter',
  'address',
  'quantity',
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** As typed, or as a payload carries them. `quantity` is checked only when it is given: a cart has one per line. */
export type CheckoutFields = { readonly [F in CheckoutField]?: string | number | null | undefined };

/** Empty when everything is acceptable. */
export type CheckoutFieldErrors = Partial<Record<CheckoutField, string[]>>;

export const ADDRESS_MAX_LENGTH = 300;

/** The fields whose absence blocks an order (B 5; the address by resolution 84). */
export const MANDATORY_FIELDS = [
  'firstname',
  'lastname',
  'phone',
  'wilaya',
  'commune',
  'transporter',
  'address',
] as const satisfies readonly CheckoutField[];

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : cleanText(String(value));
}

/** The key of the message for one field, or null when its value is acceptable. The text may name the field: `{{field}}`. */
export function checkoutFieldProblem(
  field: CheckoutField,
  value: string | number | null | undefined,
): CheckoutMessageKey | null {
  const text = textOf(value);
  switch (field) {
    case 'firstname':
    case 'lastname':
      if (text === '') return `form.missing.${field}`;
      return isValidName(normalizeName(text)) ? null : `form.validation.${field}`;
    case 'phone':
      return isValidPhone(normalizePhone(text)) ? null : 'form.validation.phone';
    case 'email':
      return text === '' || isValidEmail(text) ? null : 'form.validation.email';
    case 'address':
      if (text === '') return 'form.required';
      return Array.from(text).length > ADDRESS_MAX_LENGTH ? 'form.validation.addressLength' : null;
    case 'wilaya':
    case 'commune':
    case 'transporter':
      return text === '' ? `form.validation.${field}` : null;
    case 'quantity': {
      const quantity = typeof value === 'string' ? parseQuantity(value) : value;
      return isOrderQuantity(quantity) ? null : 'form.validation.quantity';
    }
  }
}

/**
 * The verdict of the page and of the server on the order form (B 5): each field that is not acceptable with its
 * messages in the given language.
 */
export function validateCheckoutFields(
  fields: CheckoutFields,
  { locale }: { readonly locale?: Locale | undefined } = {},
): CheckoutFieldErrors {
  const errors: CheckoutFieldErrors = {};
  for (const field of CHECKOUT_FIELDS) {
    if (field === 'quantity' && !('quantity' in fields)) continue;
    const problem = checkoutFieldProblem(field, fields[field]);
    if (problem)
      errors[field] = [checkoutMessage(problem, locale, { field: checkoutMessage(`form.${field}`, locale) })];
  }
  return errors;
}

/** The mandatory fields that are blank, for the message `form.missingMandatoryInfo`. */
function missingMandatoryFields(fields: CheckoutFields): CheckoutField[] {
  return MANDATORY_FIELDS.filter((field) => textOf(fields[field]) === '');
}

/** The message `form.missingMandatoryInfo` with the blank fields; null when none is blank. */
export function missingInfoMessage(fields: CheckoutFields, locale: Locale = DEFAULT_LOCALE): string | null {
  const missing = missingMandatoryFields(fields);
  if (missing.length === 0) return null;
  const names = missing.map((field) => checkoutMessage(`form.${field}`, locale)).join(locale === 'ar' ? '، ' : ', ');
  return checkoutMessage('form.missingMandatoryInfo', locale, { fields: names });
}

export type OrderObstacle =
  | { readonly kind: 'cooldown' | 'empty-cart'; readonly message: string }
  | { readonly kind: 'missing' | 'fields'; readonly message: string | null; readonly errors: CheckoutFieldErrors };

/** The first thing that keeps an order from being sent: wait, empty cart, blank fields, field rules (resolution 86). */
export function orderObstacle(
  order: { readonly secondsToWait: number; readonly lineCount: number; readonly fields: CheckoutFields },
  locale?: Locale,
): OrderObstacle | null {
  if (order.secondsToWait > 0) {
    const count = Math.ceil(order.secondsToWait);
    return { kind: 'cooldown', message: checkoutMessage('form.waitSeconds', locale, { count }) };
  }
  if (order.lineCount === 0) return { kind: 'empty-cart', message: checkoutMessage('form.emptyCart', locale) };
  const errors = validateCheckoutFields(order.fields, { locale });
  const message = missingInfoMessage(order.fields, locale);
  if (message !== null) return { kind: 'missing', message, errors };
  return Object.keys(errors).length > 0 ? { kind: 'fields', message: null, errors } : null;
}
