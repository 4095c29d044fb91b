import { setTimeout as wait } from 'node:timers/promises';
import { BareChromium, type BarePage } from '../bare-chromium.ts';
import type { BenchRow } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { bytesOf, eagerly } from '../page-bytes.ts';
import { startShop } from '../shop.ts';

const THROTTLE = 4;
/** Slow 4G as Lighthouse has it: bits per second and milliseconds. */
const SLOW_4G = { down: 1_600_000, up: 750_000, latency: 150 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 1, mobile: true };
/** A finger stays on the glass about this long. */
const TAP_MS = 60;
const QUIET_MS = 3_000;
const GIVE_UP_MS = 10_000;
/** Seconds from the first paint to the finger of a shopper who does not wait. */
const EARLY_SECONDS = [0, 0.5, 1.5];

/** A page, and what a shopper taps first on it. */
interface Visit {
  readonly name: string;
  readonly path: string;
  /** The control that is tapped. */
  readonly touch: string;
  /** Holds when the tap had its effect; runs in the page. */
  readonly works: string;
}

/** A link that was pressed early leads to the cart's page, from there too: it is a page that began after the touch. */
const CART_IS_OPEN = `document.querySelector('z-cart-modal dialog')?.open === true || (location.pathname.startsWith('/checkout') && sessionStorage.benchTouched < performance.timeOrigin)`;

/** A link that was pressed early leads to the filters further down on the page. */
const FILTERS_ARE_OPEN = `document.querySelector('z-product-listing dialog')?.open === true || location.hash === '#filters'`;

function visits(productPath: string, listingPath: string): readonly Visit[] {
  return [
    { name: 'home', path: '/', touch: 'z-mini-cart a', works: CART_IS_OPEN },
    {
      name: 'product',
      path: productPath,
      touch: 'z-option-picker label:has(input:not(:checked):not([data-sold-out]))',
      works: `location.search.includes('combination=')`,
    },
    {
      name: 'listing',
      path: listingPath,
      touch: '[data-part=open-filters]',
      works: FILTERS_ARE_OPEN,
    },
    { name: 'cart', path: '/checkout/cart/view', touch: 'z-mini-cart a', works: CART_IS_OPEN },
  ];
}

interface Figures {
  /** Cumulative layout shift of the load and of a scroll through the whole page. */
  readonly shift: number;
  /** The longest run of one of our scripts before the first touch, in milliseconds; below 5 ms Chromium says nothing. */
  readonly longest: number;
  /** From the finger on the glass to the effect, in milliseconds. */
  readonly touch: number;
}

interface Seen {
  shift: number;
  longest: number;
  touched: number;
  worked: number;
}

/** Runs in the page: collects layout shifts, how long our scripts held the main thread, the first touch and its effect. */
function observe(works: () => unknown): void {
  const seen: Seen = { shift: 0, longest: 0, touched: 0, worked: 0 };
  Object.assign(globalThis, { benchSeen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      scripts: { sourceURL: string; duration: number }[];
    })[]) {
      for (const { sourceURL, duration } of entry.scripts) {
        if (sourceURL.includes('/assets/')) seen.longest = Math.max(seen.longest, duration);
      }
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  const watch = () => {
    if (works()) seen.worked = performance.now();
    else requestAnimationFrame(watch);
  };
  // The moment the finger came down, not the one in which the page had time to hear of it.
  addEventListener(
    'touchstart',
    ({ timeStamp }) => {
      seen.touched ||= timeStamp;
      sessionStorage.setItem('benchTouched', String(performance.timeOrigin + timeStamp));
      watch();
    },
    { capture: true, once: true },
  );
  try {
    const { benchTouched } = sessionStorage;
    // The touch led here.
    if (benchTouched) {
      seen.touched = Number(benchTouched) - performance.timeOrigin;
      addEventListener('DOMContentLoaded', watch);
    }
  } catch {
    // about:blank has no storage.
  }
}

async function onPhone(page: BarePage, works: string): Promise<void> {
  await page.send('Emulation.setDeviceMetricsOverride', PHONE);
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})(() => (${works}))` });
}

const seenOn = (page: BarePage) => page.evaluate<Seen>('benchSeen');

function visit(browser: BareChromium, origin: string, one: Visit, isEager: boolean): Promise<Figures> {
  return browser.withPage(async (page) => {
    const { path } = one;
    await onSlowPhone(page, origin, one, isEager);
    await page.open(origin + path);
    await wait(QUIET_MS);
    const { longest } = await seenOn(page);
    await tap(page, one, QUIET_MS);
    return { longest, touch: await effectOf(page), shift: await shiftOfWholePage(browser, origin + path) };
  });
}

/** Measures the same with a finger that comes early: milliseconds from the glass to the effect. */
function earlyTouch(
  browser: BareChromium,
  origin: string,
  one: Visit,
  isEager: boolean,
  after: number,
): Promise<number> {
  return browser.withPage(async (page) => {
    await onSlowPhone(page, origin, one, isEager);
    await page.send('Page.navigate', { url: origin + one.path });
    const painted = () =>
      page.evaluate<boolean>(
        `location.pathname === ${JSON.stringify(one.path)} && performance.getEntriesByName('first-contentful-paint').length > 0`,
      );
    while (!(await painted())) await wait(20);
    await wait(after * 1000);
    await tap(page, one, 0);
    return effectOf(page);
  });
}

async function onSlowPhone(page: BarePage, origin: string, { path, works }: Visit, isEager: boolean): Promise<void> {
  await onPhone(page, works);
  if (isEager) await page.rewrite(origin + path, eagerly);
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency,
    downloadThroughput: SLOW_4G.down / 8,
    uploadThroughput: SLOW_4G.up / 8,
  });
  await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
}

/** Brings the control into view, waits, and puts a finger on it. */
async function tap(page: BarePage, { path, touch }: Visit, pause: number): Promise<void> {
  const target = `document.querySelector(${JSON.stringify(touch)})`;
  if (!(await page.evaluate(`!!${target}`)))
    throw new Error(`${path} shows no "${touch}", so there is nothing to tap.`);
  await page.evaluate(`${target}.scrollIntoView({ block: 'center' })`);
  await wait(pause);
  const point = await page.evaluate<{ x: number; y: number }>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${target}.getBoundingClientRect())`,
  );
  // The finger leaves the glass when it does, whether or not the page has answered by then.
  const down = page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await wait(TAP_MS);
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await down;
}

async function effectOf(page: BarePage): Promise<number> {
  const worked = () => page.evaluate<number>('benchSeen.worked').catch(() => 0);
  for (const end = performance.now() + GIVE_UP_MS; performance.now() < end && !(await worked()); ) await wait(100);
  const seen = await seenOn(page);
  return seen.worked > 0 ? seen.worked - seen.touched : Number.NaN;
}

/** Loads the page anew and scrolls through it, so that what arrives late has its chance to push. */
function shiftOfWholePage(browser: BareChromium, url: string): Promise<number> {
  return browser.withPage(async (page) => {
    await onPhone(page, 'true');
    await page.open(url);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    for (let top = 0; top < height; top += 500) {
      await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 180, y: 370, deltaX: 0, deltaY: 500 });
      await wait(100);
    }
    await wait(QUIET_MS);
    return (await seenOn(page)).shift;
  });
}

/**
 * Home, a product with combinations, a category and the cart page of the real server, on a 360-pixel phone at a quarter of the
 * processor's speed over slow 4G. Before anything is touched: script that ran before the load event (brotli, without the slow
 * line), and the longest run of one of our scripts. Then the first tap on what a shopper taps first, to its effect: on the quiet page, and on one that was
 * painted just now, where a press on the cart link may lead to the cart's page instead.
 * Beside each the same page with `load="eager"` on every tag.
 */
export const storefront: BenchRow = {
  name: 'storefront',
  async measure(bench) {
    const shop = await startShop(bench, 'pglite');
    const browser = await BareChromium.start(bench);
    const lines: BenchLine[] = [];
    for (const one of visits(shop.productPath, shop.listingPath)) {
      const ours: Figures[] = [];
      const eager: Figures[] = [];
      for (let repetition = 0; repetition < bench.repetitions; repetition++) {
        ours.push(await visit(browser, shop.origin, one, false));
        eager.push(await visit(browser, shop.origin, one, true));
      }
      const run = {
        ours: await bytesOf(bench, shop.origin + one.path),
        eager: await bytesOf(bench, shop.origin + one.path, eagerly),
      };
      const line = (
        what: string,
        unit: BenchLine['unit'],
        of: (figures: Figures) => number,
        goal: { of: 'ours' | 'ratio'; value: number },
      ): BenchLine => ({
        what: `${one.name}, ${what}`,
        unit,
        ours: ours.map(of),
        reference: 'everything at once',
        referenceValues: eager.map(of),
        goal: { ...goal, is: 'at most' },
      });
      lines.push(
        {
          what: `${one.name}, script run before the load event`,
          unit: 'kB',
          ours: [run.ours.run],
          reference: 'everything at once',
          referenceValues: [run.eager.run],
          ...(one.name === 'cart' ? {} : { goal: { of: 'ours', is: 'at most', value: 2.5 } as const }),
        },
        line('layout shift', '', ({ shift }) => shift, { of: 'ours', value: 0.02 }),
        line('longest task of ours before a touch', 'ms', ({ longest }) => longest, { of: 'ours', value: 50 }),
        line('first touch to working', 'ms', ({ touch }) => touch, { of: 'ratio', value: 1 }),
      );
      for (const after of EARLY_SECONDS) {
        const touch = (isEager: boolean) => () => earlyTouch(browser, shop.origin, one, isEager, after);
        const early = await bench.interleave({ ours: touch(false), eager: touch(true) });
        lines.push({
          what: `${one.name}, touch ${after} s after the first paint`,
          unit: 'ms',
          ours: early.ours,
          reference: 'everything at once',
          referenceValues: early.eager,
          goal: { of: 'ratio', is: 'at most', value: 1 },
        });
      }
    }
    await shop.stop();
    return lines;
  },
};
