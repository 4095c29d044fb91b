import { normalizeName } from '../../rules/checkout/names.ts';
import { clientOrderKey } from '../../rules/checkout/order-key.ts';
import { isFreeShipping } from '../../rules/checkout/shipping.ts';
import { cleanText } from '../../rules/checkout/typed-text.ts';
import { normalizePhone } from '../../rules/phone/phone.ts';
import type { OrderValues } from './order-values.ts';
import type { Offer } from './transporter-offers.ts';

/** Who orders, in the normal forms of names and phone. */
export function customerPart(values: OrderValues) {
  return {
    firstname: normalizeName(values.firstname),
    lastname: normalizeName(values.lastname),
    phone: normalizePhone(values.phone),
    email: cleanText(values.email) || null,
  };
}

export function addressPart({ address, wilaya, commune, transporter }: OrderValues) {
  return { address: cleanText(address), wilaya, commune, transporter };
}

/** What the shopper was shown of the delivery: claims for the server to compare. */
export function shippingPart({ transporter }: OrderValues, offer: Offer | null) {
  return {
    isFree: isFreeShipping(offer),
    transporterId: transporter,
    finalPrice: offer?.finalPrice ?? null,
    promo: offer?.promo ?? null,
  };
}

/** The payload with its key (resolution 72). */
export function withOrderKey<P extends object>(payload: P): P & { readonly clientOrderKey: string } {
  return { ...payload, clientOrderKey: clientOrderKey(payload) };
}
