import { useEffect } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';

/**
 * Calls back once a node can lose its height without moving what the reader sees: when it is below the window, or above it in a
 * browser that anchors the scroll position.
 */
export function useHeightGivenBack(node: HTMLElement, isKnown: boolean, onSafe: () => void): void {
  const giveBack = useEventCallback(onSafe);
  useEffect(() => {
    if (!isKnown) return;
    if (typeof IntersectionObserver === 'undefined') return giveBack();
    const holdsStill = CSS.supports('overflow-anchor', 'auto');
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting) return;
      if (entry.boundingClientRect.top <= 0 && !holdsStill) return;
      observer.disconnect();
      giveBack();
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [node, isKnown, giveBack]);
}
