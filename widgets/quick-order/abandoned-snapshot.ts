import type { QuickAbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { compactLines, snapshotPerson, snapshotShipping } from '../../shared/features/checkout/snapshot-parts.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { OrderParts } from './order-payload.ts';

/**
 * The snapshot of an order that is not placed yet, in the quick-order shape (B 3): compact, because all such bodies of a page
 * share 64 KiB (resolution 105). Null until there is a valid phone, the reason it is sent at all.
 */
export function abandonedSnapshot(parts: Omit<OrderParts, 'temporaryId'>): QuickAbandonedCart | null {
  const { values, product, quantity, offer, packItems } = parts;
  const person = snapshotPerson(values);
  if (!person || parts.shopUuid === '') return null;
  const unitPrice = fromCentimes(product.unitPrice);
  return {
    externalId: parts.cartExternalId,
    shopUuid: parts.shopUuid,
    ...person,
    payload: {
      source: 'quick',
      schemaVersion: 1,
      locale: parts.locale,
      cart: compactLines([
        {
          ...{ product: product.productId, combination: product.combinationId, quantity, unitPrice },
          ...(product.isPack && { productInPack: packItems }),
        },
      ]),
      linesSummary: { linesCount: 1, subtotal: fromCentimes(product.unitPrice * quantity) },
      shipping: snapshotShipping(values, offer),
      meta: { productId: product.productId, combinationId: product.combinationId },
    },
  };
}
