import { afterEach, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';

/** Tests of what moves by itself: when, and all that stops it. Time stands still but for what a test lets pass. */
const document = (body: string) =>
  `<!doctype html><html lang="en" dir="ltr"><head><title>Home</title>
  <link rel="stylesheet" href="/assets/zellige.css"><link rel="stylesheet" href="/host.css">
  <script type="module" src="/assets/zellige.js"></script></head><body><main>${body}</main></body></html>`;
const row = (attributes: string, count = 8) =>
  `<button id="before">Before</button><z-carousel ${attributes} label="Novelties"><ul data-part="list">${Array.from(
    { length: count },
    (_, index) => `<li><a href="#${index + 1}">Item ${index + 1}</a></li>`,
  ).join('')}</ul></z-carousel><div class="rest">The rest of the page</div>`;
const REQUESTED = { '2499': 2500, '2500': 2500, '2800': 2800, '3100': 3100, '3101': 3100 };
const BY_KIND = {
  products: 3000,
  brands: 2500,
  categories: 2800,
  'blog-posts': 3100,
  'blog-categories': 2800,
  banners: 3100,
  texts: 3000,
};
const host = await serveHost({
  '/host.css': 'body { margin: 0; font: 16px sans-serif } li { block-size: 120px } .rest { block-size: 2000px }',
  '/touch': document(row('')),
  '/few': document(row('autoplay', 3)),
  '/moving': document(row('autoplay')),
  ...Object.fromEntries(Object.keys(REQUESTED).map((delay) => [`/${delay}`, document(row(`autoplay="${delay}"`))])),
  ...Object.fromEntries(Object.keys(BY_KIND).map((kind) => [`/${kind}`, document(row(`kind="${kind}" autoplay`, 12))])),
});
const MINUTE = 60_000;

let close = async () => {};
afterEach(() => close());

async function visit(
  path: string,
  { reducedMotion = 'no-preference' as 'no-preference' | 'reduce', hasTouch = false } = {},
) {
  const opened = await openPage({ viewport: { width: 1280, height: 500 }, reducedMotion, hasTouch });
  const { page, context } = opened;
  close = async () => {
    expect(opened.console).toEqual([]);
    await context.close();
  };
  await page.addInitScript(() => {
    const moves: number[] = [];
    Reflect.set(window, 'moves', moves);
    const { scrollTo } = Element.prototype;
    Element.prototype.scrollTo = function (this: Element, to: unknown) {
      moves.push((to as ScrollToOptions).left ?? 0);
      Reflect.apply(scrollTo, this, [to]);
    } as typeof scrollTo;
  });
  await page.clock.install();
  await page.goto(host + path);
  // Nothing moves before there is somebody to see it.
  await page.mouse.move(640, 450);
  const carousel = page.locator('z-carousel');
  const becomes = async (state: string) => {
    await page.locator(`z-carousel[data-state=${state}]`).waitFor();
    // What React does after drawing, such as starting to wait, is a task of its own.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(0);
        }),
    );
  };
  const moves = () => page.evaluate(() => (Reflect.get(window, 'moves') as number[]).length);
  /** Counts the moves while this much time passes. */
  const movesIn = async (milliseconds: number) => {
    const before = await moves();
    await page.clock.runFor(milliseconds);
    return (await moves()) - before;
  };
  /** Stops the time when the row has just begun to wait. */
  const beginToWait = async () => {
    await becomes('moving');
    await page.clock.pauseAt(Date.now() + MINUTE);
    await page.locator('a').first().hover();
    await becomes('still');
    await page.mouse.move(640, 450);
    await becomes('moving');
  };
  const playing = page.getByRole('button', { name: 'Pause the slides' });
  const stopped = page.getByRole('button', { name: 'Play the slides' });
  return { page, carousel, becomes, movesIn, beginToWait, playing, stopped };
}

describe('a row that was asked to move by itself', () => {
  it.each(Object.entries(REQUESTED))('asked for %s milliseconds moves after %i', async (requested, delay) => {
    const { movesIn, beginToWait } = await visit(`/${requested}`);
    await beginToWait();
    expect([await movesIn(delay - 1), await movesIn(1)]).toEqual([0, 1]);
  });

  it.each(Object.entries(BY_KIND))('of %s moves after %i unless told otherwise', async (kind, delay) => {
    const { movesIn, beginToWait } = await visit(`/${kind}`);
    await beginToWait();
    expect([await movesIn(delay - 1), await movesIn(1)]).toEqual([0, 1]);
  });

  it('goes on to the end and begins again', async () => {
    const { page, movesIn, beginToWait } = await visit('/moving');
    await beginToWait();
    const aims = [];
    for (let move = 0; move < 5; move++) {
      expect(await movesIn(3000)).toBe(1);
      const [aim, stride] = await page.evaluate(() => {
        const [first, second] = globalThis.document.querySelectorAll('li');
        const width = (second?.getBoundingClientRect().left ?? 0) - (first?.getBoundingClientRect().left ?? 0);
        return [(Reflect.get(window, 'moves') as number[]).at(-1) ?? -1, width];
      });
      aims.push(Math.round(aim / stride));
      // The browser scrolls smoothly, as fast as it can, and to whole pixels.
      const distance = () => page.locator('ul').evaluate((list, aim) => Math.abs(list.scrollLeft - aim), aim);
      await expect.poll(distance, { timeout: 10_000 }).toBeLessThan(1);
    }
    expect(aims).toEqual([1, 2, 3, 0, 1]);
  });

  it('stands while the pointer is on it', async () => {
    const { page, becomes, movesIn, beginToWait } = await visit('/moving');
    await beginToWait();
    await page.locator('a').nth(1).hover();
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
  });

  it('stands while the focus is in it, and its first stop by Tab is the button that stops it', async () => {
    const { page, becomes, movesIn, beginToWait, playing } = await visit('/moving');
    await beginToWait();
    await page.locator('#before').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => playing.evaluate((button) => button === globalThis.document.activeElement)).toBe(true);
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
    await page.locator('#before').focus();
    await becomes('moving');
  });

  it('stands in a hidden tab and out of view', async () => {
    const { page, becomes, movesIn, beginToWait } = await visit('/moving');
    await beginToWait();
    const show = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(globalThis.document, 'visibilityState', { value, configurable: true });
        globalThis.document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
    await show('visible');
    await becomes('moving');
    await page.evaluate(() => window.scrollTo(0, 800));
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await becomes('moving');
  });

  it('stops for good once a person leafed, and moves again when they ask, on that button too', async () => {
    const { page, becomes, movesIn, beginToWait, stopped } = await visit('/moving');
    await beginToWait();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.mouse.move(640, 450);
    await page.locator('#before').focus();
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
    await stopped.click();
    await becomes('moving');
    expect(await movesIn(3000)).toBe(1);
  });

  it('stops when it is told to, without losing the button', async () => {
    const { page, becomes, movesIn, beginToWait, playing, stopped } = await visit('/moving');
    await beginToWait();
    await playing.focus();
    await page.keyboard.press('Enter');
    await becomes('still');
    await expect.poll(() => stopped.evaluate((button) => button === globalThis.document.activeElement)).toBe(true);
    await page.locator('#before').focus();
    expect(await movesIn(MINUTE)).toBe(0);
  });

  it('stops for good once a person scrolled it by the wheel, and not for scrolling the page', async () => {
    const { page, becomes, movesIn, beginToWait, playing, stopped } = await visit('/moving');
    await beginToWait();
    await page.locator('a').first().hover();
    await page.mouse.wheel(0, 40);
    await expect.poll(() => playing.isVisible()).toBe(true);
    await page.mouse.wheel(60, 0);
    await stopped.waitFor();
    await page.mouse.move(640, 450);
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
  });

  it('stops for good once it was swiped, and stands while a finger is on it', async () => {
    const { page, carousel, becomes, movesIn, beginToWait, playing, stopped } = await visit('/moving', {
      hasTouch: true,
    });
    await beginToWait();
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 90 }] });
    await touch('touchStart', 600);
    await becomes('still');
    expect(await movesIn(MINUTE)).toBe(0);
    await touch('touchEnd', 600);
    await becomes('moving');
    await expect.poll(() => playing.isVisible()).toBe(true);
    await touch('touchStart', 600);
    for (let x = 590; x > 400; x -= 10) await touch('touchMove', x);
    await touch('touchEnd', 400);
    await stopped.waitFor();
    await expect.poll(() => carousel.getAttribute('data-state')).toBe('still');
    expect(await movesIn(MINUTE)).toBe(0);
  });

  it('never moves for a visitor who asked for less motion, and has nothing to stop', async () => {
    const { page, becomes, movesIn, playing, stopped } = await visit('/moving', { reducedMotion: 'reduce' });
    await becomes('still');
    expect([await playing.count(), await stopped.count(), await movesIn(MINUTE)]).toEqual([0, 0, 0]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await becomes('moving');
  });

  it('stands while everything fits', async () => {
    const { becomes, movesIn, playing } = await visit('/few');
    await becomes('whole');
    expect([await playing.count(), await movesIn(MINUTE)]).toEqual([0, 0]);
  });
});

describe('the code of a row', () => {
  it('that moves by itself waits for the first sign of a person', async () => {
    const opened = await openPage({ viewport: { width: 1280, height: 500 } });
    close = () => opened.context.close();
    const { page } = opened;
    await page.goto(`${host}/moving`, { waitUntil: 'networkidle' });
    await expect.poll(() => page.evaluate(() => customElements.get('z-carousel') === undefined)).toBe(false);
    expect(await page.locator('z-carousel[data-state]').count()).toBe(0);
    await page.mouse.move(640, 450);
    await page.locator('z-carousel[data-state=moving]').waitFor();
  });

  it('that does not move is ready before somebody touches it', async () => {
    const { becomes, playing } = await visit('/touch');
    await becomes('still');
    await expect.poll(() => playing.count()).toBe(0);
  });
});
