/** At or below this a delivery price counts as free (DLV-3). In DA, as it travels on the wire. */
const FREE_SHIPPING_THRESHOLD = 0.00001;

interface ShippingPromo {
  readonly isFree: boolean;
  /** DA; delivery is free from this subtotal on. Null: no such offer. */
  readonly minSubtotal: number | null;
}

interface QuotedShipping {
  readonly finalPrice?: number | null | undefined;
  readonly promo?: ShippingPromo | null | undefined;
}

/** Returns true when delivery is free. Only a real number says so: null, "" and undefined are unknown (DLV-3). */
export function isFreeShipping(offer: QuotedShipping | null | undefined): boolean {
  if (!offer) return false;
  if (offer.promo?.isFree) return true;
  const price: unknown = offer.finalPrice;
  return typeof price === 'number' && Number.isFinite(price) && price <= FREE_SHIPPING_THRESHOLD;
}

/** Returns the delivery price of an offer in DA: 0 when it is free, null when it is unknown (DLV-3). */
export function deliveryPrice(offer: QuotedShipping): number | null {
  if (isFreeShipping(offer)) return 0;
  const price: unknown = offer.finalPrice;
  return typeof price === 'number' && Number.isFinite(price) ? price : null;
}

/** Returns the price of a rate at a subtotal, in centimes: the rule the server's answers and orders share. */
export function rateAtSubtotal(
  rate: { readonly price: number; readonly freeFrom: number | null },
  subtotal: number,
): { readonly finalPrice: number; readonly isFree: boolean } {
  const isFree = rate.price <= 0 || (rate.freeFrom !== null && subtotal >= rate.freeFrom);
  return { finalPrice: isFree ? 0 : rate.price, isFree };
}
