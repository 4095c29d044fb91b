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
