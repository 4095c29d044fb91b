import { useEffect, useId, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { packSelect, scrollToMissingOption } from '../../shared/features/catalogue/missing-option.ts';
import type { OrderPackItem } from './order-data.ts';
import type { TranslateQuickOrder } from './quick-order.messages.ts';

/**
 * Marks the lists of a pack whose combination is missing, from the first attempt to order until it is chosen (CHK-6).
 * @returns a function that starts to mark them and moves to the first of them, or to the option picker
 */
export function useMissingOption(missing: readonly OrderPackItem[], t: TranslateQuickOrder): () => void {
  const [isTried, setTried] = useState(false);
  const id = useId();
  const items = JSON.stringify(missing.map(({ product, name }) => [product, name]));

  useEffect(() => {
    if (!isTried) return;
    const patch = createDomPatch();
    for (const [product, name] of JSON.parse(items) as [number, string][]) {
      const select = packSelect(product);
      if (!select?.parentElement) continue;
      const message = document.createElement('p');
      message.id = `z-quick-order-missing-${id}${product}`;
      message.className = 'z-field-error';
      message.textContent = t('packMissing', { names: name });
      patch.append(select.parentElement, message);
      patch.set(select, 'aria-invalid', 'true');
      patch.set(select, 'aria-describedby', message.id);
    }
    return patch.revert;
  }, [isTried, items, id, t]);

  return () => {
    setTried(true);
    scrollToMissingOption(missing[0]?.product);
  };
}
