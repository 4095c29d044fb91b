import type { Bench, Row } from '../bench.ts';
import type { Line } from '../figures.ts';
import { MeasuredPage } from '../main-thread.ts';
import { bytesOf, eagerly } from '../page-bytes.ts';
import { startShop } from '../shop.ts';

const THROTTLE = 4;
/** Slow 4G as Lighthouse has it: bits per second and milliseconds. */
const SLOW_4G = { down: 1_600_000, up: 750_000, latency: 150 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, bypassCSP: true };
/** A finger stays on the glass about this long. */
const TAP_MS = 60;
const QUIET_MS = 3_000;
const GIVE_UP_MS = 10_000;

/** A page, and what a shopper taps first on it. */
interface Visit {
  readonly name: string;
  readonly path: string;
  /** The control that is tapped. */
  readonly touch: string;
  /** Holds when the tap had its effect; runs in the page. */
  readonly works: string;
}

const CART_IS_OPEN = `document.querySelector('z-cart-modal dialog')?.open === true`;

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
      works: `document.querySelector('z-product-listing dialog')?.open === true`,
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

/** Collects layout shifts, and how long our scripts held the main thread, from the start of the page on. */
function observe(): void {
  const seen = { shift: 0, longest: 0, touched: 0 };
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
  addEventListener('touchstart', () => (seen.touched ||= performance.now()), { capture: true });
}

async function visit(bench: Bench, origin: string, { path, touch, works }: Visit, isEager: boolean): Promise<Figures> {
  return MeasuredPage.using(bench, PHONE, async (measured) => {
    const { page, cdp } = measured;
    await page.addInitScript(observe);
    if (isEager) {
      await page.route(origin + path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: eagerly(await answer.text()) });
      });
    }
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_4G.latency,
      downloadThroughput: SLOW_4G.down / 8,
      uploadThroughput: SLOW_4G.up / 8,
    });
    await measured.throttle(THROTTLE);
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    const { longest } = await seenOn(page);
    const target = page.locator(touch).first();
    await target.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(QUIET_MS);
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${path} shows no "${touch}", so there is nothing to tap.`);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(TAP_MS);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const worked = await page
      .waitForFunction(`(${works}) && performance.now()`, null, { polling: 'raf', timeout: GIVE_UP_MS })
      .then((handle) => handle.jsonValue() as Promise<number>)
      .catch(() => Number.NaN);
    const { touched } = await seenOn(page);
    return { longest, touch: worked - touched, shift: await shiftOfWholePage(bench, origin + path) };
  });
}

const seenOn = (page: MeasuredPage['page']) =>
  page.evaluate(
    () => (globalThis as never as { benchSeen: { shift: number; longest: number; touched: number } }).benchSeen,
  );

/** Loads the page anew and scrolls through it, so that what arrives late has its chance to push. */
async function shiftOfWholePage(bench: Bench, url: string): Promise<number> {
  return MeasuredPage.using(bench, PHONE, async ({ page }) => {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 500) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(100);
    }
    await page.waitForLoadState('networkidle');
    return (await seenOn(page)).shift;
  });
}

/**
 * Home, a product with combinations, a category and the cart page of the real server, on a 360-pixel phone at a quarter of the
 * processor's speed over slow 4G. Before anything is touched: script that ran (brotli, without the slow line), and the longest
 * run of one of our scripts. Then the first tap on what a shopper taps first, to its effect; the code was fetched ahead by then.
 * Beside each the same page with `load="eager"` on every tag.
 */
export const storefront: Row = {
  name: 'storefront',
  async measure(bench) {
    const shop = await startShop(bench, 'pglite');
    const lines: Line[] = [];
    for (const one of visits(shop.productPath, shop.listingPath)) {
      const ours: Figures[] = [];
      const eager: Figures[] = [];
      for (let repetition = 0; repetition < bench.repetitions; repetition++) {
        ours.push(await visit(bench, shop.origin, one, false));
        eager.push(await visit(bench, shop.origin, one, true));
      }
      const run = {
        ours: await bytesOf(bench, shop.origin + one.path),
        eager: await bytesOf(bench, shop.origin + one.path, eagerly),
      };
      const line = (what: string, unit: Line['unit'], of: (figures: Figures) => number, most: number): Line => ({
        what: `${one.name}, ${what}`,
        unit,
        ours: ours.map(of),
        reference: 'everything at once',
        referenceValues: eager.map(of),
        goal: { of: 'ours', is: 'at most', value: most },
      });
      lines.push(
        {
          what: `${one.name}, script run before a touch`,
          unit: 'kB',
          ours: [run.ours.run],
          reference: 'everything at once',
          referenceValues: [run.eager.run],
          ...(one.name === 'cart' ? {} : { goal: { of: 'ours', is: 'at most', value: 2.5 } as const }),
        },
        line('layout shift', '', ({ shift }) => shift, 0.02),
        line('longest task of ours before a touch', 'ms', ({ longest }) => longest, 50),
        line('first touch to working', 'ms', ({ touch }) => touch, 200),
      );
    }
    await shop.stop();
    return lines;
  },
};
