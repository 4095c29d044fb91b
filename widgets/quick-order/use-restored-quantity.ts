import { useEffect } from 'react';
import type { QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { orderedLines } from '../../shared/features/checkout/order-terms.ts';
import { unconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import { canonicalOrder } from '../../shared/rules/checkout/order-key.ts';
import { correctQuantity } from '../../shared/rules/quantity/quantity.ts';
import { lineClaim } from './draft-quick-order.ts';
import type { OrderedProduct, OrderPackItem } from './order-data.ts';

interface Options {
  readonly shop: string;
  readonly field: HTMLInputElement | undefined;
  readonly product: OrderedProduct;
  readonly packItems: readonly OrderPackItem[];
  /** Called after the field was changed. */
  readonly onRestore: () => void;
}

/**
 * Restores the quantity of an order that got no answer before the page was loaded, so that the form contains that order again
 * (ORD-3). Only where the page shows the same product and combinations, and the shopper chose no quantity since.
 */
export function useRestoredQuantity({ shop, field, product, packItems, onRestore }: Options): void {
  const restore = useEventCallback(() => {
    const order = unconfirmedOrder<QuickCheckoutRequest>(shop, 'quick').current();
    const [line] = order ? orderedLines(order.payload) : [];
    if (!field || !line || field.value !== '1') return;
    const quantity = correctQuantity(String(line.quantity), product.stock ?? undefined);
    if (canonicalOrder(lineClaim(product, packItems, quantity)) !== canonicalOrder(line)) return;
    field.value = String(quantity);
    onRestore();
  });
  useEffect(() => {
    let isMounted = true;
    void unconfirmedOrder(shop, 'quick')
      .read()
      .then(() => isMounted && restore());
    return () => {
      isMounted = false;
    };
  }, [shop, restore]);
}
