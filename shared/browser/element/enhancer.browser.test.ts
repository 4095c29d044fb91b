import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/browser.ts';
import { FIELD, probePage, SENT, serveProbes } from './conformance/probe-pages.ts';

const pages: Record<string, string> = {
  '/field': probePage(`<form action="/sent">${FIELD}<button>Send</button></form><img src="/late.png" alt="">`),
  '/attributes': probePage(
    '<z-probe-field load="eager" quiet label="" max-length="4" tone="loud" options=\'{"a":1}\'><input aria-label="F"></z-probe-field>',
  ),
  '/bad-attributes': probePage(
    '<z-probe-field load="eager" max-length="four" tone="odd" options="{a"><input aria-label="F"></z-probe-field>',
  ),
  '/pressed': probePage('<z-probe-field><input aria-label="F"><button>Press</button></z-probe-field>'),
  '/part-link': probePage(
    '<z-probe-field><input aria-label="F"><a data-part="link" href="/sent">Product</a></z-probe-field>',
  ),
  '/link': probePage('<z-probe-field><input aria-label="F"><a href="/sent">Product</a></z-probe-field>'),
  '/sent': SENT,
};

let visit: Awaited<ReturnType<typeof serveProbes>>['visit'];
let origin: string;
beforeAll(async () => {
  ({ origin, visit } = await serveProbes(pages));
});

/** Opens a page whose load event waits for `loads`: nothing is mounted before a touch. */
async function waiting(path: string) {
  const opened = await openPage();
  const { promise, resolve: loads } = Promise.withResolvers<void>();
  await opened.page.route('**/late.png', async (route) => {
    await promise;
    await route.fulfill({ status: 204 });
  });
  await opened.page.goto(origin + path, { waitUntil: 'domcontentloaded' });
  return { ...opened, loads };
}

const shown = (page: Page) => page.locator('output').first().textContent();

describe('an enhancer', () => {
  it('works on the very same node', async () => {
    const { page, console } = await waiting('/field');
    await page.evaluate(() => {
      Object.assign(window, { before: document.querySelector('input') });
    });
    await page.locator('input').focus();
    await page.locator('output').waitFor();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'before') === document.querySelector('input')))
      .toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input');
    expect(console).toEqual([]);
  });

  it('has its code fetched before the load event, and evaluated and mounted after it', async () => {
    const { page, loads } = await waiting('/field');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/core')),
    );
    const isDefined = () => page.evaluate(() => customElements.get('z-probe-field') !== undefined);
    // Anything that would evaluate it at idle has had its turn.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    expect(await isDefined()).toBe(false);
    loads();
    await page.locator('output').waitFor();
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

  it('shows on what is pressed that it waits for its code, and no longer once it works', async () => {
    const { page } = await openPage();
    const code = Promise.withResolvers<void>();
    await page.route('**/probe-field.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${origin}/pressed`);
    await page.getByRole('button', { name: 'Press' }).click();
    await page.locator('button[data-z-pressed]').waitFor();
    await expect
      .poll(() => page.locator('button').evaluate((button) => getComputedStyle(button).cursor))
      .toBe('progress');
    code.resolve();
    await expect.poll(() => shown(page)).toContain('"presses":1');
    await expect.poll(() => page.locator('[data-z-pressed]').count()).toBe(0);
  });

  it.each(['/link', '/part-link'])(
    'lets a link lead on after 300 ms when its code does not come, on %s',
    async (path) => {
      const { page } = await openPage();
      await page.clock.install({ time: 0 });
      await page.route('**/probe-field.js*', () => {});
      await page.goto(origin + path);
      // From here on the page's time is what the test lets pass.
      await page.clock.pauseAt(60_000);
      await page.locator('a').evaluate((link: HTMLAnchorElement) => link.click());
      await page.clock.runFor(300);
      await page.waitForURL('**/sent');
    },
  );

  it.each(['probe-field.js', 'chunks/*'])(
    'posts its form as the server wrote it when %s does not come',
    async (file) => {
      const { page } = await openPage();
      await page.route(`**/assets/${file}`, () => {});
      await page.goto(`${origin}/field`, { waitUntil: 'domcontentloaded' });
      await page.locator('input').focus();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.waitForURL('**/sent?field=typed');
    },
  );

  it('gets its form once its code is there, however long it then takes to mount', async () => {
    const { page } = await openPage();
    const code = Promise.withResolvers<void>();
    await page.route('**/probe-field.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${origin}/field`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => globalThis.zellige !== undefined);
    await page.evaluate(() => {
      const loader = globalThis.zellige as NonNullable<typeof globalThis.zellige>;
      const { requestMount } = loader;
      loader.requestMount = (element, mount) =>
        requestMount(element, () => new Promise((late) => setTimeout(late, 1500)).then(mount));
      addEventListener('submit', () => sessionStorage.setItem('worked', `${!!document.querySelector('output')}`));
    });
    await page.locator('input').focus();
    await page.getByRole('button', { name: 'Send' }).click();
    code.resolve();
    await page.waitForURL('**/sent?field=typed');
    expect(await page.evaluate(() => sessionStorage.getItem('worked'))).toBe('true');
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
