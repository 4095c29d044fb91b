import { useState } from 'react';
import { usePageEvent } from '../../browser/element/use-dom-event.ts';
import { booleanIn } from '../../rules/json/boolean-in.ts';
import { numberIn } from '../../rules/json/number-in.ts';
import { packSelect } from './missing-option.ts';

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
  /**
   * Returns the stock of a pack, lowered to the packs that its items make as far as their stock was reported, or is that of
   * a chosen combination. Only a report limits a pack whose stock is not tracked (PCK-2).
   */
  const packsOf = (stock: number | null, items: readonly PackPiece[]): number | null =>
    items.reduce<number | null>((least, { product, combination, quantity }) => {
      const units = unitsOf(product, combination) ?? (stock === null ? null : embeddedUnits(product, combination));
      if (units === null) return least;
      const packs = Math.floor(units / quantity);
      return least === null ? packs : Math.min(least, packs);
    }, stock);
  return { unitsOf, packsOf };
}

/** Returns the stock that the page's `<z-pack-contents>` embeds of a combination; null where it has none. */
function embeddedUnits(product: number, combination: number | null): number | null {
  const script = packSelect(product)?.closest('z-pack-contents')?.querySelector('script[data-part~="pack"]');
  try {
    const { items } = JSON.parse(script?.textContent ?? '');
    const item = items.find((one: { product: unknown }) => numberIn(one.product) === product);
    const variant = item.combinations.find((one: { id: unknown }) => numberIn(one.id) === combination);
    return booleanIn(variant.available, 'available', true) ? numberIn(variant.quantity) : 0;
  } catch {
    // `<z-pack-contents>` reports what is wrong with its data.
    return null;
  }
}
