import { useLayoutEffect, useState } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { useWidget } from './widget-context.ts';

/** Inserts an outlet, which the element watches until the returned function removes it. */
function insert(outlet: HTMLElement, place: (outlet: HTMLElement) => void, outlets: Set<Node>): () => void {
  outlet.setAttribute('data-z-outlet', '');
  place(outlet);
  // Some places are not on every page.
  if (outlet.isConnected) outlets.add(outlet);
  return () => {
    outlets.delete(outlet);
    outlet.remove();
  };
}

/**
 * Returns a node of the widget's own, to render into with a portal. `place` inserts it among the server's nodes. It is
 * removed with the widget.
 */
export function useOutlet(place: (outlet: HTMLElement) => void, element: 'div' | 'span' = 'div'): HTMLElement | null {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  const { outlets } = useWidget();
  const placeNewest = useEventCallback(place);
  useLayoutEffect(() => {
    const made = document.createElement(element);
    setOutlet(made);
    return insert(made, placeNewest, outlets);
  }, [element, placeNewest, outlets]);
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
  const { outlets } = useWidget();
  const placeNewest = useEventCallback(place);
  useLayoutEffect(() => insert(outlet, placeNewest, outlets), [outlet, placeNewest, outlets]);
  useLayoutEffect(() => {
    outlet.textContent = text;
  }, [outlet, text]);
}
