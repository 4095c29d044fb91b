import { CHECKOUT_FIELDS, type CheckoutField, checkoutFieldProblem } from '../../shared/delivery/checkout-fields.ts';
import { checkoutMessage } from '../../shared/delivery/checkout-messages.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { type FormBody, formText, isOrderKey, newOrderKey } from '../checkout/order-form.ts';

/** What the order form holds between two posts: exactly what was typed. */
export interface OrderForm {
  readonly fields: Readonly<Record<CheckoutField, string>>;
  /** Kept by a page that is drawn again, so that pressing twice is one order. */
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

/** Anything but a known step is the order: that is what Enter means. */
export function readIntent(body: FormBody): OrderIntent {
  const intent = formText(body, 'intent');
  return intent === 'wilaya' || intent === 'commune' || intent === 'transporter' ? intent : 'order';
}

/** A step is refused only for the choice it needs; everything else may still be empty. */
export function stepErrors(intent: OrderIntent, form: OrderForm, locale: Locale): Record<string, string[]> {
  if (intent === 'order') return {};
  const problem = checkoutFieldProblem(intent, form.fields[intent]);
  return problem === null ? {} : { [intent]: [checkoutMessage(problem, locale)] };
}

/**
 * The body as the checkout reads it: each delivery choice carries the price the page showed beside it
 * (`shown[TRANSPORTER]`), and the chosen one's is what the shopper agreed to.
 */
export function orderBody(body: FormBody, form: OrderForm): FormBody {
  const shown = formText(body, `shown[${form.fields.transporter}]`);
  return { ...body, orderKey: form.orderKey, deliveryPrice: shown };
}
