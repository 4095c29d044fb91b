/**
 * Resolves before the next paint: the scroll position is then the one the reader sees, while in between a finger may have
 * scrolled on. Resolves at once in a hidden tab, which is not painted.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => resolve());
  });
}
