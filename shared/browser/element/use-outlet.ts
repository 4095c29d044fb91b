import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A node of the widget's own among the server's, to draw into with a portal. `place` puts it where it belongs; it is gone
 * again when the widget is.
 */
export function useOutlet(place: (outlet: HTMLElement) => void, element: 'div' | 'span' = 'div'): HTMLElement | null {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  const newest = useRef(place);
  newest.current = place;
  useLayoutEffect(() => {
    const made = document.createElement(element);
    made.setAttribute('data-z-outlet', '');
    newest.current(made);
    setOutlet(made);
    return () => made.remove();
  }, [element]);
  return outlet;
}
