import { isValidPhone, normalizePhone } from '../phone/phone.ts';
import { isOrderQuantity, parseQuantity } from '../quantity/quantity.ts';
import { isValidEmail } from './email.ts';
import { isValidName, normalizeName } from './names.ts';
import { cleanText } from './typed-text.ts';

/** The controls of the order form (CHK-1), in the order in which the page shows them. */
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

/** Values as typed, or as a payload carries them. A cart has a quantity per line and leaves `quantity` out. */
export type CheckoutFields = { readonly [F in CheckoutField]?: string | number | null | undefined };

/** Reason why a field is refused: the key of its message. */
export type CheckoutFieldProblem =
  | 'form.required'
  | `form.missing.${'firstname' | 'lastname'}`
  | `form.validation.${Exclude<CheckoutField, 'address'> | 'addressLength'}`;

/** Holds only the fields that are refused. */
export type CheckoutFieldProblems = Readonly<Partial<Record<CheckoutField, CheckoutFieldProblem>>>;

export const ADDRESS_MAX_LENGTH = 300;

/** The fields whose absence blocks an order (CHK-1). */
const MANDATORY_FIELDS = [
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

/** Checks one field. Null when its value is acceptable. The message may name the field: `{{field}}`. */
export function checkoutFieldProblem(
  field: CheckoutField,
  value: string | number | null | undefined,
): CheckoutFieldProblem | null {
  const text = textOf(value);
  switch (field) {
    case 'firstname':
    case 'lastname': {
      const name = normalizeName(text);
      if (name === '') return `form.missing.${field}`;
      return isValidName(name) ? null : `form.validation.${field}`;
    }
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

/** Checks the order form, for the page and the server alike (CHK-1). */
export function checkoutFieldProblems(fields: CheckoutFields): CheckoutFieldProblems {
  const problems: Partial<Record<CheckoutField, CheckoutFieldProblem>> = {};
  for (const field of CHECKOUT_FIELDS) {
    if (field === 'quantity' && !('quantity' in fields)) continue;
    const problem = checkoutFieldProblem(field, fields[field]);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** Lists the mandatory fields that are blank. */
export function missingFields(fields: CheckoutFields): CheckoutField[] {
  return MANDATORY_FIELDS.filter((field) => textOf(fields[field]) === '');
}
