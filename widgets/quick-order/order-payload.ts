import type { CheckoutLine, QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import type { OrderIds } from '../../shared/features/checkout/composed.ts';
import type { OrderValues } from '../../shared/features/checkout/order-values.ts';
import { addressPart, customerPart, shippingPart, withOrderKey } from '../../shared/features/checkout/payload-parts.ts';
import type { Offer } from '../../shared/features/checkout/transporter-offers.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { OrderedProduct, PackItem } from './order-data.ts';

export interface OrderParts extends OrderIds {
  readonly shopUuid: string;
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

/** The checkout request of the quick order, shape B (B 3), with its key. */
export function orderPayload(parts: OrderParts): QuickCheckoutRequest {
  const { values, offer } = parts;
  return withOrderKey({
    version: 1 as const,
    channel: 'eCommerce' as const,
    shopUuid: parts.shopUuid,
    cartExternalId: parts.cartExternalId,
    customer: { temporaryId: parts.temporaryId, ...customerPart(values) },
    deliveryAddress: addressPart(values),
    cart: { lines: [orderLine(parts)] },
    meta: { source: 'quick' as const, locale: parts.locale, shipping: shippingPart(values, offer) },
  });
}
