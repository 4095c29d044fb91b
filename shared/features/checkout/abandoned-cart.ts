import type { CartAbandonedCart, QuickAbandonedCart } from '../../api/abandoned-cart.ts';
import { isValidEmail } from '../../rules/checkout/email.ts';
import { normalizeName } from '../../rules/checkout/names.ts';
import { isFreeShipping } from '../../rules/checkout/shipping.ts';
import { cleanText } from '../../rules/checkout/typed-text.ts';
import { fromCentimes, toCentimes } from '../../rules/money/round.ts';
import { isValidPhone, normalizePhone } from '../../rules/phone/phone.ts';
import type { LineClaim, OrderDetails } from './checkout-request.ts';
import type { OrderIds } from './order-draft.ts';
import type { OrderValues } from './order-values.ts';

/** Longest text the server accepts. A longer one is cut: an incomplete snapshot is better than none. */
const MAX_TEXT = 300;
const MAX_LINES = 100;
/** Limit of the lines, out of the 64 KiB that all keepalive bodies of a page share (ABN-2). */
const MAX_BYTES = 48 * 1024;

/** Returns the snapshot of a cart that is not ordered, in the cart page's shape (ABN-2); null without a valid phone. */
export function cartAbandonedCart(
  order: OrderDetails,
  { cartExternalId, temporaryId }: OrderIds,
): CartAbandonedCart | null {
  const person = snapshotPerson(order.values);
  if (!person || order.lines.length === 0) return null;
  return {
    externalId: cartExternalId,
    shopUuid: order.shopUuid,
    ...person,
    source: 'cart',
    locale: order.locale,
    ...snapshotOrder(order),
    meta: { temporaryId },
  };
}

/** Returns the snapshot of a quick order that is not placed, in its own shape (ABN-2); null without a valid phone. */
export function quickAbandonedCart(order: OrderDetails, { cartExternalId }: OrderIds): QuickAbandonedCart | null {
  const person = snapshotPerson(order.values);
  const [line] = order.lines;
  if (!person || !line) return null;
  return {
    externalId: cartExternalId,
    shopUuid: order.shopUuid,
    ...person,
    payload: {
      source: 'quick',
      schemaVersion: 1,
      locale: order.locale,
      ...snapshotOrder(order),
      meta: { productId: line.product, combinationId: line.combination },
    },
  };
}

function snapshotOrder({ values, lines, shippingOption }: OrderDetails) {
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + toCentimes(unitPrice) * quantity, 0);
  return {
    cart: compactLines(lines.slice(0, MAX_LINES)),
    linesSummary: { linesCount: lines.length, subtotal: fromCentimes(subtotal) },
    shipping: {
      wilayaId: values.wilaya || null,
      communeId: values.commune || null,
      transporterId: values.transporter || null,
      finalPrice: shippingOption?.finalPrice ?? null,
      isFree: shippingOption ? isFreeShipping(shippingOption) : null,
    },
  };
}

/** Returns the person to ask about the order; null without a valid phone, the only reason to send a snapshot. */
export function snapshotPerson(values: OrderValues) {
  const phone = normalizePhone(values.phone);
  if (!isValidPhone(phone)) return null;
  const text = (value: string) => cleanText(value).slice(0, MAX_TEXT) || null;
  const email = cleanText(values.email);
  return {
    firstname: text(normalizeName(values.firstname)),
    lastname: text(normalizeName(values.lastname)),
    phone,
    email: isValidEmail(email) ? email : null,
  };
}

/** Returns minimal lines; pack variants are dropped when the payload would exceed MAX_BYTES. */
export function compactLines(lines: readonly LineClaim[]) {
  const minimal = lines.map(({ productInPack: _, type: __, ...line }) => line);
  const full = lines.map(({ productInPack = [] }, index) => {
    const variants = productInPack.flatMap(({ product, combination }) =>
      combination === null ? [] : [{ product, combination }],
    );
    return { ...(minimal[index] as (typeof minimal)[number]), ...(variants.length > 0 && { productInPack: variants }) };
  });
  return JSON.stringify(full).length <= MAX_BYTES ? full : minimal;
}
