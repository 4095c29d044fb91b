import { useState } from 'react';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { cooldownEnd, isCooldownKey, startCooldown } from './cooldown-store.ts';

/**
 * Returns when this shop takes the next order, in milliseconds; null when it does now. Counts a cooldown that the server
 * wrote into the form, and follows the other tabs (ORD-7).
 */
export function useCooldown(shop: string, form: HTMLFormElement) {
  const [end, setEnd] = useState(() => {
    adoptServerCooldown(form, shop);
    return cooldownEnd(shop, Date.now());
  });
  const refresh = () => setEnd(cooldownEnd(shop, Date.now()));
  useDomEvent(window, 'storage', (event) => {
    if (isCooldownKey(shop, event.key)) refresh();
  });
  // A page that comes back from the back/forward cache was frozen while time went on.
  useDomEvent(window, 'pageshow', refresh);
  return { end, refresh };
}

/** Starts the cooldown that the server wrote into the page when the plain form was sent too early. */
function adoptServerCooldown(form: HTMLFormElement, shop: string): void {
  const written = form.querySelector<HTMLElement>('[data-part~="cooldown"][data-seconds]')?.dataset.seconds;
  if (written === undefined) return;
  const now = Date.now();
  // The page may have been open for a while before somebody touched the form.
  const left = Number(written) - (now - performance.timeOrigin) / 1000;
  if (left > 0 && cooldownEnd(shop, now) === null) startCooldown(shop, left, now);
}
