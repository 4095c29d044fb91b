import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import type { TranslateQuickOrder } from './quick-order.messages.ts';

/**
 * Collapses the form of a shop that has a cart too, by "Buy now" and "Hide checkout" (CAT-13). The form starts open, as the server
 * rendered it: the widget loads at a touch, and the form must not vanish from under the finger.
 */
export function useCollapsibleForm(
  host: HTMLElement,
  form: HTMLFormElement,
  isCollapsible: boolean,
  t: TranslateQuickOrder,
): { readonly isCollapsed: boolean; readonly toggle: ReactNode } {
  const [wasCollapsed, setCollapsed] = useState(false);
  const outlet = useOutlet((node) => form.after(node));
  const isCollapsed = isCollapsible && wasCollapsed;
  useLayoutEffect(() => {
    if (!isCollapsed) return;
    const patch = createDomPatch();
    patch.set(form, 'hidden', '');
    return patch.revert;
  }, [form, isCollapsed]);
  // A link to the form, such as that of the bar on a phone, opens it.
  useDomEvent(document, 'click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href*="#"]') : null;
    if (host.id !== '' && link?.getAttribute('href')?.endsWith(`#${host.id}`)) setCollapsed(false);
  });
  const toggle =
    isCollapsible &&
    outlet &&
    createPortal(
      <button
        type="button"
        className="z-quick-order-toggle"
        aria-expanded={!isCollapsed}
        onClick={() => setCollapsed(!isCollapsed)}
      >
        {t(isCollapsed ? 'buyNow' : 'hideCheckout')}
      </button>,
      outlet,
    );
  return { isCollapsed, toggle };
}
