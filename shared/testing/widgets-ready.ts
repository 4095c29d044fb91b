import type { Page } from 'playwright-core';

/**
 * Mounts every element of these tags, and waits until all of them work. A test that presses something soon after the load does
 * this first: a link and a form wait for their widget only briefly, and then do what the server wrote.
 */
export async function widgetsReady(page: Page, ...tags: string[]): Promise<void> {
  for (const tag of tags) {
    const elements = page.locator(tag);
    await elements.first().waitFor({ state: 'attached' });
    await elements.evaluateAll((all) => Promise.all(all.map((element) => globalThis.zellige?.mountNow(element))));
  }
}

/** Waits as `widgetsReady` does, for whatever tags the page has. */
export async function allWidgetsReady(page: Page): Promise<void> {
  const tags = await page
    .locator('body *')
    .evaluateAll((all) => all.map(({ localName }) => localName).filter((name) => name.startsWith('z-')));
  await widgetsReady(page, ...new Set(tags));
}
