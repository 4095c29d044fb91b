import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/browser.ts';
import { FIELD, probePage, SENT, serveProbes } from './conformance/probe-pages.ts';

const pages: Record<string, string> = {
  '/field': probePage(`<form action="/sent">${FIELD}<button>Send</button></form>`),
  '/attributes': probePage(
    '<z-probe-field load="eager" quiet label="" max-length="4" tone="loud" options=\'{"a":1}\'><input aria-label="F"></z-probe-field>',
  ),
  '/bad-attributes': probePage(
    '<z-probe-field load="eager" max-length="four" tone="odd" options="{a"><input aria-label="F"></z-probe-field>',
  ),
  '/pressed': probePage('<z-probe-field><input aria-label="F"><button>Press</button></z-probe-field>'),
  '/link': probePage('<z-probe-field><input aria-label="F"><a href="/sent">Product</a></z-probe-field>'),
  '/sent': SENT,
};

let visit: Awaited<ReturnType<typeof serveProbes>>['visit'];
let origin: string;
beforeAll(async () => {
  ({ origin, visit } = await serveProbes(pages));
});

const shown = (page: Page) => page.locator('output').first().textContent();

describe('an enhancer', () => {
  it('leaves the field alone until it is touched, then works on the very same node', async () => {
    const { page, console } = await visit('/field');
    await page.evaluate(() => {
      Object.assign(window, { before: document.querySelector('input') });
    });
    await expect.poll(() => page.locator('output').count()).toBe(0);
    await page.locator('input').focus();
    await page.locator('output').waitFor();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'before') === document.querySelector('input')))
      .toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input');
    expect(console).toEqual([]);
  });

  it('runs none of React before a person is there, and then all of it in that very event', async () => {
    const { page } = await openPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const calledOfCore = async () => {
      const { result } = await cdp.send('Profiler.takePreciseCoverage');
      const core = result.find(({ url }) => url.includes('/chunks/core'));
      // The first function stands for the file: linking alone enters it.
      return core?.functions.slice(1).filter(({ ranges }) => ranges.some(({ count }) => count > 0)).length;
    };
    await page.goto(`${origin}/field`);
    await expect.poll(calledOfCore).toBe(0);
    await page.evaluate(() => {
      document.dispatchEvent(new PointerEvent('pointermove'));
    });
    expect(await calledOfCore()).toBeGreaterThan(10);
  });

  it('loses no keystroke and no caret position while its code arrives', async () => {
    const { page } = await openPage();
    const focused = Promise.withResolvers<void>();
    await page.route('**/probe-field.js*', async (route) => {
      await focused.promise;
      await page.keyboard.type('XY');
      await route.continue();
    });
    await page.goto(`${origin}/field`);
    const field = page.locator('input');
    await field.evaluate((node: HTMLInputElement) => {
      node.focus();
      node.setSelectionRange(2, 2);
    });
    focused.resolve();
    await page.locator('output').waitFor();
    await page.keyboard.type('Z');
    await expect.poll(() => field.inputValue()).toBe('tyXYZped');
  });

  it('posts the same form data before and after', async () => {
    const { page } = await visit('/field');
    const data = () =>
      page.evaluate(() => JSON.stringify([...new FormData(document.querySelector('form') as HTMLFormElement)]));
    const before = await data();
    await page.locator('input').focus();
    await page.locator('output').waitFor();
    expect(await data()).toBe(before);
  });

  it('gets a click that came before its code', async () => {
    const { page } = await visit('/pressed');
    await page.locator('button').evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(() => shown(page)).toContain('"presses":1');
  });

  it('lets a link that is no part of it lead on without waiting for its code', async () => {
    const { page } = await visit('/link');
    await page.route('**/probe-field.js*', () => {});
    await page.locator('a').evaluate((link: HTMLAnchorElement) => link.click());
    await page.waitForURL('**/sent', { timeout: 3000 });
  });

  it('lets a host veto what a cancelable event announces', async () => {
    const { page } = await visit('/pressed');
    await page.evaluate(() =>
      document.addEventListener('z-probe-field:before-press' as never, (event: Event) => event.preventDefault()),
    );
    await page.locator('button').click();
    await page.locator('output').waitFor();
    await page.locator('button').click();
    await expect.poll(() => shown(page)).toContain('"presses":0');
  });

  it('reads every kind of attribute, follows changes and falls back when one is removed', async () => {
    const { page } = await visit('/attributes');
    await expect
      .poll(() => shown(page))
      .toContain('"quiet":true,"label":"","maxLength":4,"tone":"loud","options":{"a":1}');
    await page.locator('z-probe-field').evaluate((element) => {
      element.removeAttribute('quiet');
      element.removeAttribute('label');
      element.setAttribute('max-length', '7');
    });
    await expect.poll(() => shown(page)).toContain('"quiet":false,"label":"plain","maxLength":7');
  });

  it('reports an attribute that does not fit once and uses the default', async () => {
    const { page, console } = await visit('/bad-attributes');
    await expect.poll(() => shown(page)).toContain('"maxLength":10,"tone":"calm"');
    expect(console).toHaveLength(3);
    expect(console[0]).toContain('<z-probe-field>: the attribute max-length="four" is not a number');
  });

  it('takes properties that were set before its code was there and keeps objects out of the markup', async () => {
    const { page } = await visit('/field');
    await page
      .locator('z-probe-field')
      .evaluate((element) => Object.assign(element, { options: { b: [2] }, maxLength: 3 }));
    await page.locator('input').focus();
    await expect.poll(() => shown(page)).toContain('"maxLength":3,"tone":"calm","options":{"b":[2]}');
    await expect.poll(() => page.locator('z-probe-field').getAttribute('options')).toBeNull();
  });

  it('sends its events from the element, bubbling and with their detail', async () => {
    const { page } = await visit('/field');
    await page.locator('input').focus();
    await page.locator('output').waitFor();
    await page.evaluate(() =>
      document.addEventListener('z-probe-field:typed' as never, (event: CustomEvent) =>
        Object.assign(window, { heard: [(event.target as Element).localName, event.detail] }),
      ),
    );
    await page.keyboard.type('!');
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
      .toEqual(['z-probe-field', { value: expect.stringContaining('!') }]);
  });
});
