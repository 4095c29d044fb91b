import { useEffect, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { packSelect } from '../../shared/features/catalogue/missing-option.ts';
import { combinationsNear } from '../../shared/rules/catalogue/combination-data.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { type OrderedProduct, packCombinations, readOrderData, withCombination } from './order-data.ts';

interface Options {
  readonly host: HTMLElement;
  readonly form: HTMLFormElement;
  readonly order: HTMLScriptElement;
  readonly combination: HTMLInputElement | undefined;
}

const idIn = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);

const inputNamed = (form: HTMLFormElement, name: string) => {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
};

/** Returns the order line of the form with the combinations chosen on the page, also those chosen before mount. */
export function useOrderedProduct({ host, form, order, combination }: Options) {
  const [base] = useState(() => readOrderData(order.textContent ?? ''));
  const [data] = useState(() => {
    const near = combinationsNear(host);
    return near && (near.productId ?? base.productId) === base.productId ? near : null;
  });
  const [combinationId, setCombinationId] = useState(() =>
    combination ? idIn(combination.value) : base.combinationId,
  );
  const [newPrice, setNewPrice] = useState<{ readonly of: number | null; readonly unitPrice: Centimes } | null>(null);
  /** Pieces in stock, by combination, where the server has another number than the page. */
  const [stocks, setStocks] = useState<ReadonlyMap<number | null, number>>(new Map());
  const setStock = (id: number | null, quantity: number) => setStocks((before) => new Map(before).set(id, quantity));
  const [, setPackChanges] = useState(0);

  usePageEvent(host, 'z:combination-changed', (detail) => {
    if (detail.productId === base.productId) setCombinationId(detail.combinationId);
  });
  usePageEvent(host, 'z:stock-changed', (detail) => {
    if (detail.productId === base.productId) setStock(detail.combinationId, detail.quantity);
  });
  useDomEvent(document, 'change', (event) => {
    const select = event.target as HTMLSelectElement;
    if (!select.matches?.('select[data-pack-product]')) return;
    const copy = inputNamed(form, `pack[${select.dataset.packProduct}]`);
    if (copy) copy.value = select.value;
    setPackChanges((count) => count + 1);
  });

  const chosen = withCombination(base, combinationId, data);
  const product: OrderedProduct = {
    ...chosen,
    ...(newPrice?.of === combinationId && { unitPrice: newPrice.unitPrice }),
    stock: stocks.get(combinationId) ?? chosen.stock,
  };
  const { unitPrice } = product;

  // The plain form orders the same, should the widget be taken out again.
  useEffect(() => {
    const value = combinationId === null ? '' : String(combinationId);
    if (combination && combination.value !== value) combination.value = value;
    const claim = inputNamed(form, 'unitPrice');
    if (claim && claim.value !== canonicalAmount(unitPrice)) claim.value = canonicalAmount(unitPrice);
  }, [form, combination, combinationId, unitPrice]);

  const pack = packCombinations(product, (productId) => {
    return idIn(packSelect(productId)?.value ?? inputNamed(form, `pack[${productId}]`)?.value);
  });
  return {
    product,
    pack,
    /** The server's price, when it is another than the page knows. */
    setUnitPrice: (price: Centimes) => setNewPrice({ of: combinationId, unitPrice: price }),
    /**
     * Reports that the server has none left of a combination. A pack is short of the items chosen for it, so that other
     * widgets hear nothing.
     */
    reportSoldOut: useEventCallback((id: number | null) => {
      if (base.isPack) return setStock(combinationId, 0);
      const detail = { productId: base.productId, combinationId: id ?? combinationId, quantity: 0 };
      sendPageEvent(host, 'z:stock-changed', detail);
    }),
  };
}
