import type { CheckoutRequest } from '../../api/checkout.ts';
import { canonicalOrder } from '../../rules/checkout/order-key.ts';
import { deliveryPrice } from '../../rules/checkout/shipping.ts';
import { toCentimes } from '../../rules/money/round.ts';

/** Returns the lines of either shape of an order (ORD-1). */
export function orderedLines(payload: CheckoutRequest) {
  return 'lines' in payload ? payload.lines : payload.cart.lines;
}

/** Returns the person and the address of an order, of either shape. */
export function orderedBy(payload: CheckoutRequest) {
  const fields = 'formData' in payload ? payload.formData : { ...payload.customer, ...payload.deliveryAddress };
  const { firstname, lastname, phone, email, address, wilaya, commune, transporter } = fields;
  return { firstname, lastname, phone, email, address, wilaya, commune, transporter };
}

/** Returns the amounts the shopper was shown for this order, and how many pieces it has. */
export function orderedTotals(payload: CheckoutRequest) {
  const lines = orderedLines(payload);
  const { finalPrice, isFree } = payload.meta.shipping ?? {};
  const price = typeof finalPrice === 'number' ? finalPrice : null;
  const delivery = deliveryPrice({ finalPrice: price, promo: { isFree: isFree === true, minSubtotal: null } });
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    subtotal: lines.reduce(
      (sum, { unitPrice, quantity }) => sum + toCentimes(Number(unitPrice ?? 0)) * Number(quantity),
      0,
    ),
    delivery: delivery === null ? null : toCentimes(delivery),
  };
}

/**
 * Returns true when two orders are the same to the shopper: lines, person, address, delivery and amounts. How the page learned of a
 * delivery price makes payloads differ in their keys, but not in that.
 */
export function haveSameTerms(one: CheckoutRequest, other: CheckoutRequest): boolean {
  const termsOf = (payload: CheckoutRequest) =>
    canonicalOrder({ lines: orderedLines(payload), by: orderedBy(payload), totals: orderedTotals(payload) });
  return termsOf(one) === termsOf(other);
}
