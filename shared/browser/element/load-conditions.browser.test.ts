import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/browser.ts';
import { FIELD, probePage, serveProbes } from './conformance/probe-pages.ts';

/** The first tags of a page are fetched wherever they are. */
const SIX_OTHERS = [1, 2, 3, 4, 5, 6].map((number) => `<z-other-${number}></z-other-${number}>`).join('');

const pages: Record<string, string> = {
  '/visible': probePage(
    `${SIX_OTHERS}<p id="tall"></p><z-probe-field load="visible"><input aria-label="F"></z-probe-field>`,
    '<link rel="stylesheet" href="/tall.css">',
  ),
  '/visible-after-input': probePage('<z-probe-field load="visible-after-input"><input aria-label="F"></z-probe-field>'),
  '/end': probePage(
    '<z-probe-field load="visible(#end)"><input aria-label="F"><p id="tall"></p><p id="end">End</p></z-probe-field>',
    '<link rel="stylesheet" href="/tall.css">',
  ),
  '/media': probePage('<z-probe-field load="media((max-width: 500px))"><input aria-label="F"></z-probe-field>'),
  '/event': probePage('<z-probe-field load="event(z:flash)"><input aria-label="F"></z-probe-field>'),
  '/listener': probePage(`${FIELD}<z-probe-screen load="event(z-probe-field:typed)"><form></form></z-probe-screen>`),
  '/dialogs': probePage(
    `${SIX_OTHERS}${FIELD}<z-probe-screen load="event(z-probe-field:typed)"></z-probe-screen><z-probe-throw load="event(z:flash)"></z-probe-throw>`,
  ),
  '/far': probePage(
    `<div id="near">${FIELD}</div><p id="tall"></p><div id="far">${FIELD}</div>`,
    '<link rel="stylesheet" href="/tall.css">',
  ),
  '/idle': probePage('<z-probe-field load="idle"><input aria-label="F"></z-probe-field>'),
  '/group': probePage(
    '<form><input id="other" aria-label="O"><z-probe-field load="touch(form)"><input aria-label="F"></z-probe-field></form>',
  ),
  '/twice': probePage(FIELD, '<script type="module" src="/assets/zellige.js?copy"></script>'),
  '/names': probePage(
    '<p id="zellige"></p><z-probe-field load="idle"><input aria-label="F"></z-probe-field>',
    '<script src="/scheduler.js"></script>',
  ),
  '/scheduler.js': 'var scheduler = { run() {} };',
  '/misspelt': probePage('<z-prob-field><input aria-label="F"></z-prob-field>'),
  '/tall.css': '#tall { block-size: 5000px }',
};

let visit: Awaited<ReturnType<typeof serveProbes>>['visit'];
let origin: string;
beforeAll(async () => {
  ({ origin, visit } = await serveProbes(pages));
});

/** Opens a page and collects the names of the scripts that it fetches. */
async function visitListeningTo(path: string, prepare?: () => void) {
  const opened = await openPage();
  if (prepare) await opened.context.addInitScript(prepare);
  const scripts: string[] = [];
  opened.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.split('/').at(-1) as string);
  });
  await opened.page.goto(origin + path);
  return { ...opened, scripts };
}

const visitSavingData = (path: string) =>
  visitListeningTo(path, () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

describe('load conditions', () => {
  it('waits until the element is near the viewport', async () => {
    const { page } = await visit('/visible');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('output').count()).toBe(0);
    await page.locator('z-probe-field').scrollIntoViewIfNeeded();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('waits for a person, though the element is in view', async () => {
    const { page } = await visit('/visible-after-input');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('output').count()).toBe(0);
    await page.mouse.move(300, 500);
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('waits until what the condition names inside the element is near the viewport', async () => {
    const { page } = await visit('/end');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('output').count()).toBe(0);
    await page.locator('#end').scrollIntoViewIfNeeded();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('runs at once where somebody is typing when the script arrives', async () => {
    const { page } = await openPage();
    const { promise: focused, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(/zellige[^/]*\.js/, async (route) => {
      await focused;
      await route.continue();
    });
    await page.goto(`${origin}/end`, { waitUntil: 'commit' });
    await page.getByLabel('F').focus();
    letThrough();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('runs at once on a page that comes back with what the widget noted in the history', async () => {
    const { page } = await visit('/end');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('output').count()).toBe(0);
    await page.evaluate(() => history.replaceState({ 'z-probe-field': 'kept' }, ''));
    await page.reload();
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('waits until a media query matches', async () => {
    const { page } = await visit('/media');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('output').count()).toBe(0);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.locator('output').waitFor();
  });

  it('mounts near the viewport without a touch, and farther down once that comes near', async () => {
    const { page } = await visit('/far');
    const [near, far] = [page.locator('#near output'), page.locator('#far output')];
    await near.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await far.count()).toBe(0);
    await page.locator('#far').scrollIntoViewIfNeeded();
    await far.waitFor();
  });

  it('says at idle, once, that a tag has no code, which is misspelt', async () => {
    const { page, console } = await visit('/misspelt');
    const lines = () => console.filter((line) => line.startsWith('<z-prob-field>'));
    await expect
      .poll(lines)
      .toEqual([
        expect.stringMatching(
          /prob-field\.js did not load\. The page's own markup stays in use\. Are the tag's name and the version's folder right\?/,
        ),
      ]);
    await page.locator('input').focus();
    await page.evaluate(() => globalThis.zellige?.mountNow(document.querySelector('z-prob-field') as Element));
    expect(lines()).toHaveLength(1);
  });

  it('fetches nothing for what is far from the viewport', async () => {
    const { page, scripts } = await visitListeningTo('/visible');
    await page.waitForLoadState('networkidle');
    expect(scripts).toContain('other-6.js');
    expect(scripts).not.toContain('probe-field.js');
  });

  it('fetches a dialog with the widget that opens it, and one that anything may open at the first input', async () => {
    const { page, scripts } = await visitListeningTo('/dialogs');
    await page.waitForLoadState('networkidle');
    expect(scripts).toContain('probe-screen.js');
    expect(scripts).not.toContain('probe-throw.js');
    await Promise.all([page.waitForRequest(/probe-throw/), page.mouse.move(300, 500)]);
  });

  it('is ready for a page-wide event before it is sent', async () => {
    const { page } = await visit('/event');
    await page.locator('output').waitFor({ state: 'attached' });
  });

  it('fetches nothing ahead of use on a connection that saves data, and works when it is touched', async () => {
    const { page, scripts } = await visitSavingData('/event');
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual(['zellige.js']);
    await page.locator('input').focus();
    await page.locator('output').waitFor();
  });

  it('waits for a page-wide event on a connection that saves data', async () => {
    const { page } = await visitSavingData('/event');
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('z:flash', { detail: { kind: 'info', message: 'Hi' } })),
    );
    await page.locator('output').waitFor();
  });

  it.each(['/event', '/media', '/listener'])(
    'keeps no element that is taken out before it holds, on %s',
    async (path) => {
      // Nothing mounts here before its condition holds.
      const { page } = await visitSavingData(path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        const elements = [...document.querySelectorAll('[load]')].map((element) => new WeakRef(element));
        Object.assign(window, { left: () => elements.filter((element) => element.deref()).length });
        document.body.replaceChildren();
      });
      const session = await page.context().newCDPSession(page);
      const left = async () => {
        await session.send('HeapProfiler.collectGarbage');
        return page.evaluate(() => Reflect.get(window, 'left')() as number);
      };
      await expect.poll(left).toBe(0);
    },
  );

  it('runs with the widget whose event it waits for', async () => {
    const { page } = await visitSavingData('/listener');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('z-probe-screen [data-z-outlet]').count()).toBe(0);
    await page.locator('input[name=field]').focus();
    await page.locator('z-probe-screen input[aria-label="Drawn field"]').waitFor();
  });

  it('runs when the page is idle', async () => {
    const { page } = await visit('/idle');
    await page.locator('output').waitFor();
  });

  it('runs on a page that uses the names `scheduler` and `zellige` for things of its own', async () => {
    const { page, console } = await visit('/names');
    await page.locator('output').waitFor();
    expect(console).toEqual([]);
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
