import { type RefObject, useLayoutEffect, useRef } from 'react';
import { footOf } from './row-size.ts';

/**
 * Where what follows the list was, in the window, just before the widget puts anything into the page; null until then. Call it before
 * any hook that does. Not known while rendering: a scroll may come between that and what is drawn.
 */
export function useDrawnFoot(host: HTMLElement): RefObject<number | null> {
  const foot = useRef<number | null>(null);
  useLayoutEffect(() => {
    foot.current = footOf(host);
  }, [host]);
  return foot;
}
