import { useEffect } from 'react';

/**
 * Calls back once a node can lose its height without moving what the reader sees: it is below the window, or above it in a
 * browser that holds the page still by itself.
 */
export function useHeightGivenBack(node: HTMLElement, isKnown: boolean, giveBack: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: giving back is the same each time
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
  }, [node, isKnown]);
}
