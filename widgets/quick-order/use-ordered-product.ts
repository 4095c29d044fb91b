import { useEffect, useState } from 'react';
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
  /** The combination of which somebody else bought the last piece; undefined while none is known. */
  const [goneCombination, setGoneCombination] = useState<number | null>();
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
  const product: OrderedProduct = {
    ...chosen,
    ...(newPrice?.of === combinationId && { unitPrice: newPrice.unitPrice }),
    ...(goneCombination === combinationId && { stock: 0 }),
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
    /** The server has none left, though the page still knows of some. */
    setSoldOut: () => setGoneCombination(combinationId),
  };
}
