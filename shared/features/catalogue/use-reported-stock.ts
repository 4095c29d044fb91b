import { useState } from 'react';
import { usePageEvent } from '../../browser/element/use-dom-event.ts';

interface PackPiece {
  readonly product: number;
  readonly combination: number | null;
  /** Units in one pack. */
  readonly quantity: number;
}

/** Follows the stocks that the server has reported since the page was rendered (`z:stock-changed`, CAT-14). */
export function useReportedStock(host: HTMLElement) {
  const [stocks, setStocks] = useState<ReadonlyMap<string, number>>(new Map());
  const keyOf = (product: number, combination: number | null) => `${product}:${combination}`;
  usePageEvent(host, 'z:stock-changed', ({ productId, combinationId, quantity }) => {
    setStocks((before) => new Map(before).set(keyOf(productId, combinationId), quantity));
  });
  const unitsOf = (product: number, combination: number | null) => stocks.get(keyOf(product, combination)) ?? null;
  /** Returns the stock of a pack, lowered to the packs that its items make as far as their stock was reported. */
  const packsOf = (stock: number | null, items: readonly PackPiece[]): number | null =>
    items.reduce<number | null>((least, { product, combination, quantity }) => {
      const units = unitsOf(product, combination);
      if (units === null) return least;
      const packs = Math.floor(units / quantity);
      return least === null ? packs : Math.min(least, packs);
    }, stock);
  return { unitsOf, packsOf };
}
