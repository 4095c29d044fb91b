import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../testing/browser.ts';
import { buildWidgetsOf } from '../testing/build-widgets.ts';

const PAGE = (body: string, head = '') => `<!doctype html><html lang="en"><head><title>Host</title>${head}
<link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
<body>${body}</body></html>`;
const FIELD = '<z-probe-field><input name="field" aria-label="Field" value="typed"></z-probe-field>';

const pages: Record<string, string> = {
  '/field': PAGE(`<form action="/sent">${FIELD}<button>Send</button></form>`),
  '/attributes': PAGE(
    '<z-probe-field load="eager" quiet label="" max-length="4" tone="loud" options=\'{"a":1}\'><input aria-label="F"></z-probe-field>',
  ),
  '/bad-attributes': PAGE(
    '<z-probe-field load="eager" max-length="four" tone="odd" options="{a"><input aria-label="F"></z-probe-field>',
  ),
  '/pressed': PAGE('<z-probe-field><input aria-label="F"><button>Press</button></z-probe-field>'),
  '/moves': PAGE(
    '<div id="a"><z-probe-field load="eager"><input aria-label="F"></z-probe-field></div><div id="b"></div>',
  ),
  '/screen': PAGE(
    '<z-probe-screen fail-on="boom"><form action="/sent"><input name="kept"><button>Go</button></form></z-probe-screen>',
  ),
  '/throws': PAGE(
    `<form action="/sent"><z-probe-throw><input name="a" value="1"></z-probe-throw>
     <z-probe-throw during="effect"><input name="b" value="2"></z-probe-throw>
     <z-probe-field load="eager"><input name="c" value="3"></z-probe-field>
     <z-probe-field load="eager"></z-probe-field>
     <z-probe-gone load="eager"><input name="d" value="4"></z-probe-gone><button>Send</button></form>`,
  ),
  '/visible': PAGE(
    '<p id="tall"></p><z-probe-field load="visible"><input aria-label="F"></z-probe-field>',
    '<link rel="stylesheet" href="/tall.css">',
  ),
  '/attended': PAGE('<z-probe-field load="attended"><input aria-label="F"></z-probe-field>'),
  '/end': PAGE(
    '<z-probe-field load="visible(#end)"><input aria-label="F"><p id="tall"></p><p id="end">End</p></z-probe-field>',
    '<link rel="stylesheet" href="/tall.css">',
  ),
  '/link': PAGE('<z-probe-field><input aria-label="F"><a href="/sent">Product</a></z-probe-field>'),
  '/media': PAGE('<z-probe-field load="media((max-width: 500px))"><input aria-label="F"></z-probe-field>'),
  '/event': PAGE('<z-probe-field load="event(z:flash)"><input aria-label="F"></z-probe-field>'),
  '/listener': PAGE(`${FIELD}<z-probe-screen load="event(z-probe-field:typed)"><form></form></z-probe-screen>`),
  '/idle': PAGE('<z-probe-field load="idle"><input aria-label="F"></z-probe-field>'),
  '/group': PAGE(
    '<form><input id="other" aria-label="O"><z-probe-field load="touch(form)"><input aria-label="F"></z-probe-field></form>',
  ),
  '/twice': PAGE(FIELD, '<script type="module" src="/assets/zellige.js?copy"></script>'),
  '/tall.css': '#tall { block-size: 5000px }',
  '/sent': PAGE('<h1>Received</h1>'),
};

let origin: string;
beforeAll(async () => {
  const assets = await buildWidgetsOf(join(import.meta.dirname, 'conformance'));
  origin = await serveHost(pages, { assets });
});

async function visit(path: string) {
  const opened = await openPage();
  await opened.page.goto(origin + path);
  return opened;
}

const shown = (page: Page) => page.locator('output').first().textContent();

describe('an enhancer', () => {
  it('leaves the field alone until it is touched, then works on the very same node', async () => {
    const { page, console } = await visit('/field');
    await page.evaluate(() => {
      Object.assign(window, { before: document.querySelector('input') });
    });
    expect(await page.locator('output').count()).toBe(0);
    await page.locator('input').focus();
    await page.locator('output').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'before') === document.querySelector('input'))).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('input');
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
    expect(await field.inputValue()).toBe('tyXYZped');
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
    expect(await shown(page)).toContain('"presses":0');
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
    expect(await page.locator('z-probe-field').getAttribute('options')).toBeNull();
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
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
      'z-probe-field',
      { value: expect.stringContaining('!') },
    ]);
  });
});

describe('the life of an element', () => {
  it('keeps its state and its one instance when it is moved', async () => {
    const { page } = await visit('/moves');
    await page.locator('output').waitFor();
    await page.evaluate(() => {
      Object.assign(window, { output: document.querySelector('output') });
      document.querySelector('#b')?.append(document.querySelector('z-probe-field') as Element);
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => Reflect.get(window, 'output') === document.querySelector('output'))).toBe(true);
    await page.evaluate(() => {
      const target = document.querySelector('#a') as Element & { moveBefore?: (node: Node, child: null) => void };
      target.moveBefore?.(document.querySelector('z-probe-field') as Element, null);
    });
    expect(await page.evaluate(() => Reflect.get(window, 'output') === document.querySelector('output'))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.dataset.mounts)).toBe('1');
  });

  it('leaves nothing behind when it is removed and starts anew when it comes back', async () => {
    const { page } = await visit('/moves');
    await page.locator('output').waitFor();
    await page.evaluate(() => {
      const element = document.querySelector('z-probe-field') as Element;
      Object.assign(window, { element });
      element.remove();
    });
    await page.waitForFunction(() => document.documentElement.dataset.mounts === '0');
    expect(await page.evaluate(() => (Reflect.get(window, 'element') as Element).innerHTML)).toBe(
      '<input aria-label="F">',
    );
    await page.evaluate(() => document.querySelector('#b')?.append(Reflect.get(window, 'element') as Element));
    await page.locator('output').waitFor();
  });

  it('starts anew when its insides were swapped', async () => {
    const { page } = await visit('/moves');
    await page.locator('output').waitFor();
    await page.locator('z-probe-field').evaluate((element) => {
      element.innerHTML = '<input aria-label="New" id="new">';
    });
    await page.locator('#new + span output').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.mounts)).toBe('1');
  });

  it('has only the server markup in the page when a page cache takes its copy', async () => {
    const { page } = await visit('/moves');
    await page.locator('output').waitFor();
    const copy = await page.evaluate(async () => {
      document.dispatchEvent(new Event('turbo:before-cache'));
      await Promise.resolve();
      return new Promise((resolve) => setTimeout(() => resolve(document.querySelector('z-probe-field')?.innerHTML)));
    });
    expect(copy).toBe('<input aria-label="F">');
  });
});

describe('load conditions', () => {
  it('waits until the element is near the viewport', async () => {
    const { page } = await visit('/visible');
    await page.waitForLoadState('load');
    expect(await page.locator('output').count()).toBe(0);
    await page.locator('z-probe-field').scrollIntoViewIfNeeded();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('waits for a person, though the element is in view', async () => {
    const { page } = await visit('/attended');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('output').count()).toBe(0);
    await page.mouse.move(300, 500);
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('waits until what the condition names inside the element is near the viewport', async () => {
    const { page } = await visit('/end');
    await page.waitForLoadState('load');
    expect(await page.locator('output').count()).toBe(0);
    await page.locator('#end').scrollIntoViewIfNeeded();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('runs at once on a page that comes back with what the widget noted in the history', async () => {
    const { page } = await visit('/end');
    expect(await page.locator('output').count()).toBe(0);
    await page.evaluate(() => history.replaceState({ 'z-probe-field': 'kept' }, ''));
    await page.reload();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('waits until a media query matches', async () => {
    const { page } = await visit('/media');
    expect(await page.locator('output').count()).toBe(0);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.locator('output').waitFor();
  });

  it('waits for a page-wide event', async () => {
    const { page } = await visit('/event');
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('z:flash', { detail: { kind: 'info', message: 'Hi' } })),
    );
    await page.locator('output').waitFor();
  });

  it('runs with the widget whose event it waits for', async () => {
    const { page } = await visit('/listener');
    expect(await page.locator('z-probe-screen [data-z-outlet]').count()).toBe(0);
    await page.locator('input[name=field]').focus();
    await page.locator('z-probe-screen input[aria-label="Drawn field"]').waitFor();
  });

  it('runs when the page is idle', async () => {
    const { page } = await visit('/idle');
    await page.locator('output').waitFor();
  });

  it('runs when another field of the same form is touched', async () => {
    const { page } = await visit('/group');
    await page.locator('#other').focus();
    await page.locator('output').waitFor();
  });

  it('finds elements that are added later', async () => {
    const { page } = await visit('/idle');
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<z-probe-screen><form><input></form></z-probe-screen>');
    });
    await page.locator('z-probe-screen input[aria-label="Drawn field"]').waitFor();
  });

  it('says once that a second copy of the suite is on the page, and goes on with the first', async () => {
    const { page, console } = await visit('/twice');
    await page.locator('input').focus();
    await page.locator('output').waitFor();
    expect(console).toEqual(['zellige.js is on this page twice; the second does nothing.']);
  });
});

describe('a screen', () => {
  it('draws beside the server form, heals its outlet, and gives the form back when it throws', async () => {
    const { page, console } = await visit('/screen');
    const drawn = page.locator('input[aria-label="Drawn field"]');
    await drawn.waitFor();
    expect(await page.locator('form').isHidden()).toBe(true);
    await page.evaluate(() => document.querySelector('[data-z-outlet]')?.remove());
    await drawn.fill('boom');
    await page.locator('form').waitFor({ state: 'visible' });
    expect(console).toHaveLength(1);
    expect(console[0]).toContain('<z-probe-screen>: the widget failed');
    await page.locator('input[name=kept]').fill('x');
    await page.locator('button').click();
    await page.waitForURL('**/sent?kept=x');
  });
});

describe('a page with failing widgets', () => {
  it('keeps every form working and writes one named error for each failure', async () => {
    const { page, console } = await visit('/throws');
    await page.evaluate(() => {
      Object.assign(window, { failed: 0 });
      document.addEventListener('z:error', () => Object.assign(window, { failed: Reflect.get(window, 'failed') + 1 }));
    });
    await expect.poll(() => console.filter((line) => line.startsWith('<z-') || line.includes(': <z-')).length).toBe(4);
    await page.locator('output').waitFor();
    expect(await page.locator('input[placeholder=enhanced]').count()).toBe(0);
    const named = console.filter((line) => !line.startsWith('Failed to load resource'));
    expect(named.filter((line) => line.includes('z-probe-throw'))).toHaveLength(2);
    expect(named.filter((line) => line.includes('the part "input"'))).toHaveLength(1);
    expect(named.filter((line) => line.includes('z-probe-gone'))).toHaveLength(1);
    await page.locator('button').click();
    await page.waitForURL('**/sent?a=1&b=2&c=3&d=4');
  });
});
