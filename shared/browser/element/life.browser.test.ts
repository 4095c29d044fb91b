import { beforeAll, describe, expect, it } from 'vitest';
import { probePage, SENT, serveProbes } from './conformance/probe-pages.ts';

const THROWN = ['error', 'dom-exception', 'text', 'null', 'frozen', 'unprintable'];
const THROWERS = ['render', 'effect', 'update', 'event'].flatMap((during) =>
  THROWN.map((thrown) => ({ during, thrown, name: `${during}-${thrown}` })),
);

const pages: Record<string, string> = {
  '/moves': probePage(
    '<div id="a"><z-probe-field load="eager"><input aria-label="F"></z-probe-field></div><div id="b"></div>',
  ),
  '/untouched': probePage('<z-probe-field><input aria-label="F"></z-probe-field>'),
  '/screen': probePage(
    '<z-probe-screen fail-on="boom"><form action="/sent"><input name="kept"><button>Go</button></form></z-probe-screen>',
  ),
  '/throws': probePage(
    `<form action="/sent"><z-probe-throw><input name="a" value="1"></z-probe-throw>
     <z-probe-throw during="effect"><input name="b" value="2"></z-probe-throw>
     <z-probe-field load="eager"><input name="c" value="3"></z-probe-field>
     <z-probe-field load="eager"></z-probe-field>
     <z-probe-gone load="eager"><input name="d" value="4"></z-probe-gone><button>Send</button></form>`,
  ),
  '/throws-anything': probePage(
    `<form action="/sent">${THROWERS.map(
      ({ during, thrown, name }) =>
        `<z-probe-throw during="${during}" thrown="${thrown}"><input name="${name}"></z-probe-throw>`,
    ).join('')}
     <z-probe-field load="eager"><input name="beside"><button type="button">Press</button></z-probe-field>
     <button>Send</button></form>`,
    '<script src="/collect-errors.js"></script>',
  ),
  '/collect-errors.js': `window.failed = [];
    document.addEventListener('z:error', ({ target, detail }) => failed.push(
      target.querySelector('input').name + (detail.message.includes('<z-probe-throw>: the widget failed') ? '' : detail.message)));`,
  '/sent': SENT,
};

let visit: Awaited<ReturnType<typeof serveProbes>>['visit'];
beforeAll(async () => {
  ({ visit } = await serveProbes(pages));
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
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'output') === document.querySelector('output')))
      .toBe(true);
    await page.evaluate(() => {
      const target = document.querySelector('#a') as Element & { moveBefore?: (node: Node, child: null) => void };
      target.moveBefore?.(document.querySelector('z-probe-field') as Element, null);
    });
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'output') === document.querySelector('output')))
      .toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mounts)).toBe('1');
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
    await expect
      .poll(() => page.evaluate(() => (Reflect.get(window, 'element') as Element).innerHTML))
      .toBe('<input aria-label="F">');
    await page.evaluate(() => document.querySelector('#b')?.append(Reflect.get(window, 'element') as Element));
    await page.locator('output').waitFor();
  });

  it('works for a press that waits, also when its insides were swapped while it started', async () => {
    const { page } = await visit('/untouched');
    await page.evaluate(async () => {
      const element = document.querySelector('z-probe-field') as Element;
      const works = globalThis.zellige?.mountNow(element);
      await customElements.whenDefined('z-probe-field');
      // React renders the first widget of a page in a later task.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      element.innerHTML = '<input aria-label="New">';
      await works;
    });
    await page.locator('output').waitFor();
  });

  it('starts anew when its insides were swapped', async () => {
    const { page } = await visit('/moves');
    await page.locator('output').waitFor();
    await page.locator('z-probe-field').evaluate((element) => {
      element.innerHTML = '<input aria-label="New" id="new">';
    });
    await page.locator('#new + span output').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mounts)).toBe('1');
  });

  for (const event of ['turbo:before-cache', 'htmx:history:cache:before:save', 'htmx:beforeHistorySave']) {
    it(`has only the server markup in the page at ${event}, and goes on when the copy is made`, async () => {
      const { page } = await visit('/moves');
      await page.locator('output').waitFor();
      const copy = await page.evaluate((type) => {
        document.dispatchEvent(new CustomEvent(type, { detail: { target: document.body } }));
        return document.querySelector('z-probe-field')?.innerHTML;
      }, event);
      expect(copy).toBe('<input aria-label="F">');
      await page.locator('output').waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mounts)).toBe('1');
    });
  }
});

describe('a screen', () => {
  it('renders beside the server form, puts its outlet back, and gives the form back when it throws', async () => {
    const { page, console } = await visit('/screen');
    const rendered = page.locator('input[aria-label="Drawn field"]');
    await rendered.waitFor();
    await expect.poll(() => page.locator('form').isHidden()).toBe(true);
    await page.evaluate(() => document.querySelector('[data-z-outlet]')?.remove());
    await rendered.fill('boom');
    await page.locator('form').waitFor({ state: 'visible' });
    // The root that r2wc makes for a screen writes what was thrown, too.
    expect(console.filter((line) => line.includes('<z-probe-screen>: the widget failed'))).toHaveLength(1);
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
    await expect.poll(() => page.locator('input[placeholder=enhanced]').count()).toBe(0);
    const named = console.filter((line) => !line.startsWith('Failed to load resource'));
    expect(named.filter((line) => line.includes('z-probe-throw'))).toHaveLength(2);
    expect(named.filter((line) => line.includes('the part "input"'))).toHaveLength(1);
    expect(named.filter((line) => line.includes('z-probe-gone'))).toHaveLength(1);
    await page.locator('button').click();
    await page.waitForURL('**/sent?a=1&b=2&c=3&d=4');
  });

  it('loses only the widget that throws, whatever it throws and whenever', async () => {
    const { page, console } = await visit('/throws-anything');
    await page.locator('output').waitFor();
    for (const { during, name } of THROWERS) {
      if (during === 'update' || during === 'event') await page.locator(`[name=${name}]`).fill('typed');
    }
    const failed = () => page.evaluate(() => (Reflect.get(window, 'failed') as string[]).toSorted());
    await expect.poll(failed).toEqual(THROWERS.map(({ name }) => name).toSorted());
    const named = console.filter((line) => line.includes('<z-probe-throw>: the widget failed'));
    expect(console).toEqual(named);
    expect(named).toHaveLength(THROWERS.length);
    await expect.poll(() => page.locator('input[placeholder=enhanced]').count()).toBe(0);
    await page.getByRole('button', { name: 'Press' }).click();
    await expect.poll(() => page.locator('output').textContent()).toContain('"presses":1');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/sent?**');
    const sent = new URL(page.url()).searchParams;
    expect([...sent.keys()]).toEqual([...THROWERS.map(({ name }) => name), 'beside']);
    expect(sent.get('event-dom-exception')).toBe('typed');
  });
});
