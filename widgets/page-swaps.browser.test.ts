import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { readWidgets } from '../server/qa/examples.ts';
import { markDocument, openSwapping, serveSwappingHost } from '../shared/testing/swapping-host.ts';

/**
 * Test of every widget, mounted on an example of its own, on a page that Turbo leaves and comes back to: what Turbo kept of
 * the page is the server's markup, and the page that is shown again is not rendered twice.
 */
const widgets = (await readWidgets()).map(({ contract, examples }) => ({
  tag: contract.tag,
  html: examples.find(({ scenario }) => scenario === undefined)?.html ?? '',
}));
const host = await serveSwappingHost(
  'turbo',
  {
    '/next': '<h1>Next</h1>',
    ...Object.fromEntries(widgets.map(({ tag, html }) => [`/${tag}`, `${html}<a id="next" href="/next">Next</a>`])),
  },
  // With a transition the copy is made while the page is still shown.
  { head: '<meta name="view-transition" content="same-origin">' },
);
const { page, context } = await openSwapping(`${host}/next`);
afterAll(() => context.close());

/** Wakes every widget on the page, as a person who touches them all would, and waits until they work. */
async function wakeAll(target: Page, tag: string): Promise<void> {
  await target.evaluate(async (name) => {
    for (const element of document.querySelectorAll('*')) {
      if (!element.localName.startsWith('z-')) continue;
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    }
    await customElements.whenDefined(name);
    // One frame for the widgets' first drawing, one for what that sets off.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, tag);
}

/** Returns a body's markup with each node's attributes in one order, as taking one away and putting it back moves it. */
const markupOf = (target: Page, from: 'server' | 'snapshot') =>
  target.evaluate(async (which) => {
    const body =
      which === 'snapshot'
        ? (Reflect.get(window, 'shownAgain') as HTMLElement)
        : new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html').body;
    for (const node of body.querySelectorAll('*')) {
      const attributes = [...node.attributes].sort((a, b) => a.name.localeCompare(b.name));
      for (const { name } of attributes) node.removeAttribute(name);
      for (const { name, value } of attributes) node.setAttribute(name, value);
    }
    for (const left of body.querySelectorAll('noscript')) left.remove();
    return body.innerHTML.replaceAll(/\s+/g, ' ').replaceAll('> <', '>\n<').trim();
  }, from);

describe('what Turbo keeps of a page', () => {
  for (const { tag } of widgets) {
    it(`is the server’s markup, with a working <${tag}> on it`, async () => {
      await page.goto(`${host}/${tag}`);
      await markDocument(page);
      await wakeAll(page, tag);
      const served = await markupOf(page, 'server');
      await page.evaluate(() =>
        document.addEventListener('turbo:before-render' as never, ({ detail }: CustomEvent) => {
          Object.assign(window, { shownAgain: detail.newBody.cloneNode(true) });
        }),
      );
      await page.locator('#next').evaluate((link: HTMLAnchorElement) => link.click());
      await page.locator('h1', { hasText: 'Next' }).waitFor();
      await page.goBack();
      await page.locator('#next').waitFor();
      expect(await markupOf(page, 'snapshot')).toBe(served);
    });
  }
});
