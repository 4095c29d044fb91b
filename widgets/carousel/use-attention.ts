import { useEffect, useState } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';

/** The person's pointer, focus and finger in an element, and whether they can see it. */
interface Attention {
  /** The node under the pointer and the one with the focus, inside the element; else null. */
  readonly pointed: Element | null;
  readonly focused: Element | null;
  readonly touched: boolean;
  readonly inView: boolean;
  readonly tabHidden: boolean;
}

const nodeIn = (host: HTMLElement, node: EventTarget | null) =>
  node instanceof Element && host.contains(node) ? node : null;

export function useAttention(host: HTMLElement): Attention {
  // The pointer or the focus may be inside already: either makes a widget mount.
  const [pointed, setPointed] = useState<Element | null>(() => (host.matches(':hover') ? host : null));
  const [focused, setFocused] = useState(() => nodeIn(host, document.activeElement));
  const [touched, setTouched] = useState(false);
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  const [tabHidden, setTabHidden] = useState(() => document.visibilityState === 'hidden');

  useDomEvent(host, 'pointerover', (event) => setPointed(nodeIn(host, event.target)));
  useDomEvent(host, 'pointerleave', () => setPointed(null));
  useDomEvent(host, 'focusin', (event) => setFocused(nodeIn(host, event.target)));
  useDomEvent(host, 'focusout', (event) => setFocused(nodeIn(host, event.relatedTarget)));
  const countFingers = (event: TouchEvent) => setTouched(event.touches.length > 0);
  useDomEvent(host, 'touchstart', countFingers, { passive: true });
  useDomEvent(host, 'touchend', countFingers, { passive: true });
  useDomEvent(host, 'touchcancel', countFingers, { passive: true });
  useDomEvent(document, 'visibilitychange', () => setTabHidden(document.visibilityState === 'hidden'));
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true));
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);

  return { pointed, focused, touched, inView, tabHidden };
}

const CALM = '(prefers-reduced-motion: reduce)';

/** Returns true while the visitor's system asks for reduced motion. */
export function usePrefersCalm(): boolean {
  const [query] = useState(() => matchMedia(CALM));
  const [calm, setCalm] = useState(query.matches);
  useDomEvent(query, 'change', () => setCalm(query.matches));
  return calm;
}
