import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import type { Say } from './quick-order.messages.ts';

/**
 * "Buy now" and "Hide checkout" of a shop that has a cart too (B 2). The form begins open, as the server draws it: it wakes at a
 * touch, and must not vanish from under the finger.
 */
export function usePutAway(host: HTMLElement, form: HTMLFormElement, offered: boolean, t: Say): ReactNode {
  const [isAway, setAway] = useState(false);
  const outlet = useOutlet((node) => form.after(node));
  const away = offered && isAway;
  useEffect(() => {
    if (!away) return;
    const patch = createDomPatch();
    patch.set(form, 'hidden', '');
    host.dataset.state = 'put-away';
    return () => {
      patch.revert();
      host.dataset.state = 'ready';
    };
  }, [form, host, away]);
  // A link to the form, such as that of the bar on a phone, is a wish to see it.
  useDomEvent(document, 'click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href*="#"]') : null;
    if (away && host.id !== '' && link?.getAttribute('href')?.endsWith(`#${host.id}`)) setAway(false);
  });
  if (!offered || !outlet) return null;
  return createPortal(
    <button type="button" className="z-quick-order-toggle" aria-expanded={!away} onClick={() => setAway(!away)}>
      {t(away ? 'buyNow' : 'hideCheckout')}
    </button>,
    outlet,
  );
}
