import type { QuickAbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { normalizeName } from '../../shared/delivery/names.ts';
import { isValidPhone, normalizePhone } from '../../shared/delivery/phone.ts';
import { isFreeShipping } from '../../shared/delivery/shipping.ts';
import { cleanText } from '../../shared/delivery/typed-text.ts';
import { fromCentimes } from '../../shared/money/round.ts';
import type { OrderParts } from './order-payload.ts';

/** Longest text the server takes; more is cut, for a snapshot is better than none. */
const LONGEST = 300;

/**
 * The snapshot of an order that is not placed yet, in the quick-order shape (B 3): compact, because all such bodies of a page
 * share 64 KiB (resolution 105). Null until there is a valid phone, the reason it is sent at all.
 */
export function abandonedSnapshot(parts: Omit<OrderParts, 'temporaryId'>): QuickAbandonedCart | null {
  const { values, product, quantity, offer } = parts;
  const phone = normalizePhone(values.phone);
  if (!isValidPhone(phone) || parts.shopUuid === '') return null;
  const text = (value: string) => cleanText(value).slice(0, LONGEST) || null;
  const unitPrice = fromCentimes(product.unitPrice);
  return {
    externalId: parts.cartExternalId,
    shopUuid: parts.shopUuid,
    firstname: text(normalizeName(values.firstname)),
    lastname: text(normalizeName(values.lastname)),
    phone,
    email: text(values.email),
    payload: {
      source: 'quick',
      schemaVersion: 1,
      locale: parts.locale,
      cart: [{ product: product.productId, combination: product.combinationId, quantity, unitPrice }],
      linesSummary: { linesCount: 1, subtotal: fromCentimes(product.unitPrice * quantity) },
      shipping: {
        wilayaId: values.wilaya || null,
        communeId: values.commune || null,
        transporterId: values.transporter || null,
        finalPrice: offer?.finalPrice ?? null,
        isFree: offer ? isFreeShipping(offer) : null,
      },
      meta: { productId: product.productId, combinationId: product.combinationId },
    },
  };
}
