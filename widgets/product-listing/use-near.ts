import { useEffect, useRef } from 'react';

/** How far below the window the next page is asked for, in pixels (B 9). */
const NEAR_PX = 200;

/** Calls back when a node comes within 200 px of the window; `again` asks anew though it may not have moved away. */
export function useNear(node: Element | null, isWanted: boolean, again: unknown, callback: () => void): void {
  const newest = useRef(callback);
  newest.current = callback;
  // biome-ignore lint/correctness/useExhaustiveDependencies: observing anew is how a node that stayed near is seen again
  useEffect(() => {
    if (!node || !isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) newest.current();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [node, isWanted, again]);
}
