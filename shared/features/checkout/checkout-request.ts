import type { CartCheckoutRequest, QuickCheckoutRequest } from '../../api/checkout.ts';
import type { Locale } from '../../i18n/locale.ts';
import { normalizeName } from '../../rules/checkout/names.ts';
import { clientOrderKey } from '../../rules/checkout/order-key.ts';
import { isFreeShipping } from '../../rules/checkout/shipping.ts';
import { cleanText } from '../../rules/checkout/typed-text.ts';
import { normalizePhone } from '../../rules/phone/phone.ts';
import type { OrderIds } from './order-draft.ts';
import type { OrderValues } from './order-values.ts';
import type { ShippingOption } from './shipping-options.ts';

/** A line to order, with the price the shopper saw as a claim for the server to compare. */
export interface LineClaim {
  readonly product: number;
  readonly combination: number | null;
  /** In DA. */
  readonly unitPrice: number;
  readonly quantity: number;
  readonly type?: 'pack';
  readonly productInPack?: { product: number; combination: number | null; quantity?: number }[];
}

/** The order form's values, without what is ordered. */
export interface FilledForm {
  readonly shopUuid: string;
  readonly locale: Locale;
  readonly values: OrderValues;
  readonly shippingOption: ShippingOption | null;
}

export interface OrderDetails extends FilledForm {
  readonly lines: readonly LineClaim[];
}

/** Builds the checkout request of the cart page, shape A (ORD-1), with its key. */
export function cartCheckoutRequest(order: OrderDetails, ids: OrderIds): CartCheckoutRequest {
  const { values, lines, shippingOption } = order;
  const { cartExternalId, temporaryId } = ids;
  const shipping = shippingPart(values, shippingOption);
  return withOrderKey({
    ...head(order, ids),
    lines: [...lines],
    formData: {
      ...customerPart(values),
      ...addressPart(values),
      cartId: cartExternalId,
      temporaryId,
      isFreeShipping: shipping.isFree,
      transporterMeta: {
        basePrice: shippingOption?.price ?? null,
        finalPrice: shipping.finalPrice,
        promo: shipping.promo,
      },
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    meta: { source: 'cart' as const, locale: order.locale, shipping },
  });
}

/** Builds the checkout request of the quick order, shape B (ORD-1), with its key. */
export function quickCheckoutRequest(order: OrderDetails, ids: OrderIds): QuickCheckoutRequest {
  const { values, lines, shippingOption } = order;
  return withOrderKey({
    ...head(order, ids),
    customer: { temporaryId: ids.temporaryId, ...customerPart(values) },
    deliveryAddress: addressPart(values),
    cart: { lines: [...lines] },
    meta: { source: 'quick' as const, locale: order.locale, shipping: shippingPart(values, shippingOption) },
  });
}

function head({ shopUuid }: OrderDetails, { cartExternalId }: OrderIds) {
  return { version: 1 as const, channel: 'eCommerce' as const, shopUuid, cartExternalId };
}

/** Returns who orders, in the normal forms of names and phone. */
function customerPart(values: OrderValues) {
  return {
    firstname: normalizeName(values.firstname),
    lastname: normalizeName(values.lastname),
    phone: normalizePhone(values.phone),
    email: cleanText(values.email) || null,
  };
}

function addressPart({ address, wilaya, commune, transporter }: OrderValues) {
  return { address: cleanText(address), wilaya, commune, transporter };
}

/** Returns the delivery as the shopper saw it: claims for the server to compare. */
function shippingPart({ transporter }: OrderValues, shippingOption: ShippingOption | null) {
  return {
    isFree: isFreeShipping(shippingOption),
    transporterId: transporter,
    finalPrice: shippingOption?.finalPrice ?? null,
    promo: shippingOption?.promo ?? null,
  };
}

/** Adds the key of an order to its payload (ORD-2). */
function withOrderKey<P extends object>(payload: P): P & { readonly clientOrderKey: string } {
  return { ...payload, clientOrderKey: clientOrderKey(payload) };
}
