import { useEffect, useState } from 'react';
import type { ProblemLine } from '../../shared/api/problem.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { packSelect } from '../../shared/features/catalogue/missing-option.ts';
import { useReportedStock } from '../../shared/features/catalogue/use-reported-stock.ts';
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
  const reported = useReportedStock(host);
  const [, setPackChanges] = useState(0);

  usePageEvent(host, 'z:combination-changed', (detail) => {
    if (detail.productId === base.productId) setCombinationId(detail.combinationId);
  });
  useDomEvent(document, 'change', (event) => {
    const select = event.target as HTMLSelectElement;
    if (!select.matches?.('select[data-pack-product]')) return;
    const copy = inputNamed(form, `pack[${select.dataset.packProduct}]`);
    if (copy) copy.value = select.value;
    setPackChanges((count) => count + 1);
  });

  const chosen = withCombination(base, combinationId, data);
  const pack = packCombinations(chosen, (productId) => {
    return idIn(packSelect(productId)?.value ?? inputNamed(form, `pack[${productId}]`)?.value);
  });
  const product: OrderedProduct = {
    ...chosen,
    ...(newPrice?.of === combinationId && { unitPrice: newPrice.unitPrice }),
    stock: reported.packsOf(reported.unitsOf(base.productId, combinationId) ?? chosen.stock, pack.items),
  };
  const { unitPrice } = product;

  // The plain form orders the same, should the widget be taken out again.
  useEffect(() => {
    const value = combinationId === null ? '' : String(combinationId);
    if (combination && combination.value !== value) combination.value = value;
    const claim = inputNamed(form, 'unitPrice');
    if (claim && claim.value !== canonicalAmount(unitPrice)) claim.value = canonicalAmount(unitPrice);
  }, [form, combination, combinationId, unitPrice]);

  return {
    product,
    pack,
    /** The server's price, when it is another than the page knows. */
    setUnitPrice: (price: Centimes) => setNewPrice({ of: combinationId, unitPrice: price }),
    /** Tells the page how much the server has left of a refused line; of a pack, of the item that is short. */
    reportStock: useEventCallback((line: ProblemLine, left: number) => {
      const detail = base.isPack
        ? { productId: line.product, combinationId: line.combination, quantity: line.available ?? left }
        : { productId: base.productId, combinationId: line.combination ?? combinationId, quantity: left };
      sendPageEvent(host, 'z:stock-changed', detail);
    }),
  };
}
