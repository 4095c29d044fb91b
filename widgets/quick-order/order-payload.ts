import type { CheckoutLine, QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { normalizeName } from '../../shared/delivery/names.ts';
import { clientOrderKey } from '../../shared/delivery/order-key.ts';
import { normalizePhone } from '../../shared/delivery/phone.ts';
import { isFreeShipping } from '../../shared/delivery/shipping.ts';
import { cleanText } from '../../shared/delivery/typed-text.ts';
import { fromCentimes } from '../../shared/money/round.ts';
import type { OrderedProduct, PackItem } from './order-data.ts';
import type { OrderValues } from '../../shared/checkout/order-values.ts';
import type { Offer } from '../../shared/checkout/transporter-offers.ts';

export interface OrderParts {
  readonly shopUuid: string;
  readonly cartExternalId: string;
  /** Names this visit to whoever reads the orders; no part of what is ordered. */
  readonly temporaryId: string;
  readonly locale: string;
  readonly values: OrderValues;
  readonly product: OrderedProduct;
  readonly packItems: readonly PackItem[];
  readonly quantity: number;
  readonly offer: Offer | null;
}

/** The line of the product, with the figures the shopper saw as claims to compare. */
export function orderLine({ product, packItems, quantity }: Pick<OrderParts, 'product' | 'packItems' | 'quantity'>) {
  const line: CheckoutLine = {
    product: product.productId,
    combination: product.combinationId,
    unitPrice: fromCentimes(product.unitPrice),
    quantity,
  };
  if (!product.isPack) return line;
  const productInPack = packItems.map((item) => ({
    product: item.product,
    combination: item.combination,
    quantity: item.quantity,
  }));
  return { ...line, type: 'pack' as const, productInPack };
}

/** The checkout request of the quick order, shape B (B 3), with its key (resolution 72). */
export function orderPayload(parts: OrderParts): QuickCheckoutRequest {
  const { values, offer } = parts;
  const payload = {
    version: 1 as const,
    channel: 'eCommerce' as const,
    shopUuid: parts.shopUuid,
    cartExternalId: parts.cartExternalId,
    customer: {
      temporaryId: parts.temporaryId,
      firstname: normalizeName(values.firstname),
      lastname: normalizeName(values.lastname),
      phone: normalizePhone(values.phone),
      email: cleanText(values.email) || null,
    },
    deliveryAddress: {
      address: cleanText(values.address),
      wilaya: values.wilaya,
      commune: values.commune,
      transporter: values.transporter,
    },
    cart: { lines: [orderLine(parts)] },
    meta: {
      source: 'quick' as const,
      locale: parts.locale,
      shipping: {
        isFree: isFreeShipping(offer),
        transporterId: values.transporter,
        finalPrice: offer?.finalPrice ?? null,
        promo: offer?.promo ?? null,
      },
    },
  };
  return { ...payload, clientOrderKey: clientOrderKey(payload) };
}

/** Equal for two orders of the same things to the same place, whatever cart they came from. */
export function orderContent(payload: QuickCheckoutRequest): string {
  return clientOrderKey({ ...payload, cartExternalId: '' });
}
