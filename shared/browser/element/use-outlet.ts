import { useLayoutEffect, useState } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';

/**
 * Returns a node of the widget's own, to render into with a portal. `place` inserts it among the server's nodes. It is
 * removed with the widget.
 */
export function useOutlet(place: (outlet: HTMLElement) => void, element: 'div' | 'span' = 'div'): HTMLElement | null {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  const placeNewest = useEventCallback(place);
  useLayoutEffect(() => {
    const made = document.createElement(element);
    made.setAttribute('data-z-outlet', '');
    placeNewest(made);
    setOutlet(made);
    return () => made.remove();
  }, [element, placeNewest]);
  return outlet;
}

/**
 * Shows a text in a node of the widget's own, which is removed with the widget. `place` inserts it once, when the widget mounts:
 * where an attribute moves it later, the style sheet does. Not by React: a portal costs some 140 listeners, and a page may have
 * a thousand such texts.
 */
export function useTextOutlet(
  text: string,
  place: (outlet: HTMLElement) => void,
  element: 'div' | 'span' = 'div',
): void {
  const [outlet] = useState(() => document.createElement(element));
  const placeNewest = useEventCallback(place);
  useLayoutEffect(() => {
    outlet.setAttribute('data-z-outlet', '');
    placeNewest(outlet);
    return () => outlet.remove();
  }, [outlet, placeNewest]);
  useLayoutEffect(() => {
    outlet.textContent = text;
  }, [outlet, text]);
}
