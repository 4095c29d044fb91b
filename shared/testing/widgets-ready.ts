import type { Page } from 'playwright-core';

/**
 * Touches every element of these tags until all of them work. A test that presses something soon after the load does this first:
 * a link and a form wait for their widget only briefly, and then do what the server wrote.
 */
export async function widgetsReady(page: Page, ...tags: string[]): Promise<void> {
  await page.waitForFunction(
    (names) => {
      const waiting = names.filter((tag) => {
        const mounted = performance.getEntriesByName(`${tag} mounted`).length;
        return mounted === 0 || mounted < document.querySelectorAll(tag).length;
      });
      for (const element of document.querySelectorAll(waiting.join() || ':not(*)')) {
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
      }
      return waiting.length === 0;
    },
    tags,
    { polling: 100 },
  );
}
