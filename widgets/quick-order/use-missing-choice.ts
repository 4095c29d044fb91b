import { useEffect, useRef, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { PackItem } from './order-data.ts';
import { packSelect } from './pack-select.ts';
import type { Say } from './quick-order.messages.ts';

/** Counts the messages, each of which needs an id. */
let count = 0;

/**
 * Marks the lists of a pack whose variant is missing, once an order was tried, until it is chosen (A 5).
 * @returns leads to the first list, or to the option picker, and marks from then on
 */
export function useMissingChoice(missing: readonly PackItem[], t: Say): () => void {
  const [tried, setTried] = useState(false);
  const newest = useRef(missing);
  newest.current = missing;
  const products = missing.map(({ product }) => product).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers stand for the items
  useEffect(() => {
    if (!tried) return;
    const patch = createDomPatch();
    for (const { product, name } of newest.current) {
      const select = packSelect(product);
      if (!select?.parentElement) continue;
      const message = document.createElement('p');
      count += 1;
      message.id = `z-quick-order-missing-${count}`;
      message.className = 'z-field-error';
      message.textContent = t('packMissing', { names: name });
      patch.append(select.parentElement, message);
      patch.set(select, 'aria-invalid', 'true');
      patch.set(select, 'aria-describedby', message.id);
    }
    return patch.revert;
  }, [tried, products, t]);

  return () => {
    setTried(true);
    const [first] = newest.current;
    const control = first
      ? packSelect(first.product)
      : document.querySelector<HTMLElement>('z-option-picker input[type="radio"]');
    control?.focus();
  };
}
