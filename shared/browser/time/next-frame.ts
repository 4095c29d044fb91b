/**
 * Until the page is drawn next: what it then says of its scroll position is what the reader sees, while in between a finger may
 * have moved it on. At once in a tab that is not shown, where nothing is drawn.
 */
export function nextFrame(): Promise<void> {
  return new Promise((drawn) => {
    if (document.visibilityState === 'hidden') drawn();
    else requestAnimationFrame(() => drawn());
  });
}
