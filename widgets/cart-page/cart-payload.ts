import type { CartAbandonedCart } from '../../shared/api/abandoned-cart.ts';
import type { CartCheckoutRequest, CheckoutLine } from '../../shared/api/checkout.ts';
import { type CartLine, cartSubtotal } from '../../shared/features/cart/cart-line.ts';
import { type Composed, fieldsInTheWay, type OrderIds } from '../../shared/features/checkout/composed.ts';
import type { OrderValues } from '../../shared/features/checkout/order-values.ts';
import { addressPart, customerPart, shippingPart, withOrderKey } from '../../shared/features/checkout/payload-parts.ts';
import { compactLines, snapshotPerson, snapshotShipping } from '../../shared/features/checkout/snapshot-parts.ts';
import type { Offer } from '../../shared/features/checkout/transporter-offers.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { Say } from './cart-page.messages.ts';

/** The most lines a checkout and a snapshot take. */
const MOST_LINES = 100;

export interface CartOrder {
  readonly shopUuid: string;
  readonly locale: Locale;
  readonly lines: readonly CartLine[];
  readonly values: OrderValues;
  readonly offer: Offer | null;
}

/** The checkout request of the cart page, shape A (B 3), with its key. Prices are what the shopper saw, to compare. */
export function cartPayload(
  { shopUuid, locale, lines, values, offer }: CartOrder,
  { cartExternalId, temporaryId }: OrderIds,
): CartCheckoutRequest {
  const shipping = shippingPart(values, offer);
  return withOrderKey({
    version: 1 as const,
    channel: 'eCommerce' as const,
    shopUuid,
    cartExternalId,
    lines: lines.map(checkoutLine),
    formData: {
      ...customerPart(values),
      ...addressPart(values),
      cartId: cartExternalId,
      temporaryId,
      isFreeShipping: shipping.isFree,
      transporterMeta: { basePrice: offer?.price ?? null, finalPrice: shipping.finalPrice, promo: shipping.promo },
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    meta: { source: 'cart' as const, locale, shipping },
  });
}

function checkoutLine({ productId, combinationId, unitPrice, quantity, type, productInPack }: CartLine): CheckoutLine {
  const line = { product: productId, combination: combinationId, unitPrice, quantity };
  if (type !== 'pack') return line;
  return { ...line, type, productInPack: (productInPack ?? []).map((item) => ({ ...item })) };
}

/** The order as cart and form say it now, or the first thing in its way (resolutions 84 to 86). */
export function composeCart(order: CartOrder, ids: OrderIds, t: Say): Composed<CartCheckoutRequest> {
  if (order.lines.length === 0) return { kind: 'nothing', message: t('form.emptyCart') };
  if (order.lines.length > MOST_LINES) return { kind: 'nothing', message: t('tooMany', { most: MOST_LINES }) };
  const { quantity: _, ...fields } = order.values;
  return fieldsInTheWay(fields, t) ?? { kind: 'order', payload: cartPayload(order, ids) };
}

/** The cart's snapshot while it is not ordered, in the cart page's shape (B 3); null until there is a valid phone. */
export function cartSnapshot(order: CartOrder, { cartExternalId, temporaryId }: OrderIds): CartAbandonedCart | null {
  const person = snapshotPerson(order.values);
  if (!person || order.lines.length === 0) return null;
  return {
    externalId: cartExternalId,
    shopUuid: order.shopUuid,
    ...person,
    source: 'cart',
    locale: order.locale,
    cart: compactLines(
      order.lines.slice(0, MOST_LINES).map(({ productId, combinationId, quantity, unitPrice, productInPack }) => ({
        ...{ product: productId, combination: combinationId, quantity, unitPrice },
        ...(productInPack && { productInPack }),
      })),
    ),
    linesSummary: { linesCount: order.lines.length, subtotal: fromCentimes(cartSubtotal(order.lines)) },
    shipping: snapshotShipping(order.values, order.offer),
    meta: { temporaryId },
  };
}
