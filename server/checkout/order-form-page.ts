import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  checkoutFieldProblem,
} from '../../shared/rules/checkout/checkout-fields.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { isOrderKey, newOrderKey } from './order-form.ts';
import type { OrderRefusal } from './order-refusal.ts';

/** The values of the order form between two posts, exactly as typed. */
export interface OrderForm {
  readonly fields: Readonly<Record<CheckoutField, string>>;
  /** Unchanged when the page is rendered again, so that pressing twice is one order. */
  readonly orderKey: string;
}

/** The button that was pressed: the next list to fill, or the order itself. */
export type OrderIntent = 'wilaya' | 'commune' | 'transporter' | 'order';

export function emptyOrderForm(): OrderForm {
  const fields = Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, name === 'quantity' ? '1' : '']));
  return { fields: fields as OrderForm['fields'], orderKey: newOrderKey() };
}

export function readOrderForm(body: FormBody): OrderForm {
  const fields = Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, formText(body, name)]));
  const orderKey = formText(body, 'orderKey');
  return { fields: fields as OrderForm['fields'], orderKey: isOrderKey(orderKey) ? orderKey : newOrderKey() };
}

/** Reads the intent of a form. Anything but a known step is the order: that is what Enter means. */
export function readIntent(body: FormBody): OrderIntent {
  const intent = formText(body, 'intent');
  return intent === 'wilaya' || intent === 'commune' || intent === 'transporter' ? intent : 'order';
}

/** Refuses a step only for the choice it needs; everything else may still be empty. */
export function stepRefusal(intent: Exclude<OrderIntent, 'order'>, form: OrderForm, locale: Locale): OrderRefusal {
  const problem = checkoutFieldProblem(intent, form.fields[intent]);
  if (problem === null) return { status: 200, errors: {}, notice: null };
  return { status: 422, errors: { [intent]: [translate(CHECKOUT_MESSAGES, locale, problem)] }, notice: null };
}

/**
 * Returns the body as the checkout reads it. Each delivery choice carries the price the page showed beside it
 * (`shown[TRANSPORTER]`), and the chosen one's is what the shopper agreed to.
 */
export function orderBody(body: FormBody, form: OrderForm): FormBody {
  const shown = formText(body, `shown[${form.fields.transporter}]`);
  return { ...body, orderKey: form.orderKey, deliveryPrice: shown };
}
