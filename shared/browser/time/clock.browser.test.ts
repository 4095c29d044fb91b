import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../testing/browser.ts';
import { buildRules, RULES_PAGE } from '../../testing/build-rules.ts';

const COUNTDOWNS = 1000;
const NOON = new Date('2026-03-01T12:00:00.300Z');
const PAGE = RULES_PAGE.replace('</head>', '<link rel="stylesheet" href="/lines.css"></head>').replace(
  '<body>',
  `<body>${'<p></p>'.repeat(COUNTDOWNS)}`,
);

let origin: string;
let context: BrowserContext;
let written: string[];

beforeAll(async () => {
  const pages = { '/': PAGE, '/lines.css': 'p { margin: 0; block-size: 40px }' };
  origin = await serveHost(pages, { assets: await buildRules() });
});
afterEach(async () => {
  await context.close();
  expect(written).toEqual([]);
});

/** Opens a page where time stands still. Each paragraph shows the second of the minute and counts its writes. */
async function visit(): Promise<Page> {
  const opened = await openPage({ viewport: { width: 400, height: 400 } });
  ({ context, console: written } = opened);
  const { page } = opened;
  await page.clock.install({ time: NOON });
  await page.goto(origin);
  await page.clock.pauseAt(new Date(NOON.getTime() + 60_000));
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('p')) {
      rules.everySecond(node, (now) => {
        node.textContent = String(Math.floor(now / 1000) % 60);
        node.dataset.ticks = String(Number(node.dataset.ticks ?? 0) + 1);
      });
    }
  });
  await seen(page);
  return page;
}

/** Waits until the browser has told every observer what is in view. */
const seen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body);
      }),
  );

const state = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('p')].map((node) => [Number(node.dataset.ticks), Number(node.textContent)] as const),
  );

const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

describe('the clock of a thousand countdowns', () => {
  it('writes only those in view, and all of them in the same second', async () => {
    const page = await visit();
    await page.clock.runFor(5000);
    const all = await state(page);
    // 400 pixels show ten lines of 40; the eleventh touches the edge.
    expect(all.slice(0, 10)).toEqual(Array(10).fill([6, 5]));
    expect(all.slice(11)).toEqual(Array(COUNTDOWNS - 11).fill([1, 0]));
  });

  it('brings what is scrolled into view up to date at once, and lets go of the rest', async () => {
    const page = await visit();
    await page.clock.runFor(5000);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await seen(page);
    const scrolled = await state(page);
    expect(scrolled.slice(-10)).toEqual(Array(10).fill([2, 5]));
    await page.clock.runFor(3000);
    const later = await state(page);
    expect(later.slice(-10)).toEqual(Array(10).fill([5, 8]));
    expect(later.slice(0, 10)).toEqual(scrolled.slice(0, 10));
  });

  it('stands still in a hidden tab, and is right in the moment the tab is shown', async () => {
    const page = await visit();
    await show(page, 'hidden');
    await page.clock.runFor(42_000);
    expect((await state(page)).slice(0, 10)).toEqual(Array(10).fill([1, 0]));
    await show(page, 'visible');
    expect((await state(page)).slice(0, 10)).toEqual(Array(10).fill([2, 42]));
    await page.clock.runFor(1000);
    expect((await state(page)).slice(0, 10)).toEqual(Array(10).fill([3, 43]));
  });
});
