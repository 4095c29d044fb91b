import { useState } from 'react';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { cooldownEnd, isCooldownKey } from './cooldown-store.ts';
import { drawnCooldown } from './drawn-cooldown.ts';

/**
 * When this shop takes the next order, in milliseconds; null when it does now. A wait the server wrote into the form counts, and
 * other tabs are heard (resolution 77).
 */
export function useCooldown(shop: string, form: HTMLFormElement) {
  const [end, setEnd] = useState(() => {
    drawnCooldown(form, shop);
    return cooldownEnd(shop, Date.now());
  });
  const refresh = () => setEnd(cooldownEnd(shop, Date.now()));
  // `storage` is an event of windows only, and not among those of nodes.
  useDomEvent(window, 'storage' as 'input', (event) => {
    if (isCooldownKey(shop, (event as unknown as StorageEvent).key)) refresh();
  });
  // A page that comes back from the browser's cache was asleep while time went on.
  useDomEvent(window, 'pageshow' as 'input', refresh);
  return { end, refresh };
}
