import { setTimeout as wait } from 'node:timers/promises';
import { BareChromium } from '../bare-chromium.ts';
import type { BenchRow } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { needWidgets } from '../pages.ts';
import { startShop } from '../shop.ts';
import { StaffClient } from '../staff.ts';

const THROTTLE = 4;
const DESKTOP = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const GIVE_UP_MS = 20_000;
/** Option values that give this many rows, and one row for comparison. */
const MANY = [6, 5, 5];
const ONE = [1];

/**
 * The combinations of a product with 150 of them at a quarter of the processor's speed: from the navigation and from
 * its load event, until a digit that is typed into the first price marks its row as changed. The page types as soon as the field
 * exists. Beside it the same with one row.
 */
export const combinations: BenchRow = {
  name: 'combinations',
  async measure(bench) {
    needWidgets('z-combination-form', 'z-save-all');
    const shop = await startShop(bench, 'pglite');
    const staff = await StaffClient.signIn(shop.origin);
    const [many = '', one = ''] = await addCombinations(staff, [MANY, ONE]);
    const browser = await BareChromium.start(bench);
    const figures = await bench.interleave({
      many: () => usableAfter(browser, staff, many),
      one: () => usableAfter(browser, staff, one),
    });
    await shop.stop();
    const line = (what: string, part: keyof Usable, goal?: BenchLine['goal']): BenchLine => ({
      what: `a price can be changed, ${what}`,
      unit: 'ms',
      ours: figures.many.map((usable) => usable[part]),
      reference: 'one row',
      referenceValues: figures.one.map((usable) => usable[part]),
      ...(goal && { goal }),
    });
    return [
      line('after the navigation', 'afterNavigation'),
      line('after the load event', 'afterLoad', { of: 'ours', is: 'at most', value: 2_000 }),
    ];
  },
};

/** Makes combinations for products without any; returns the addresses of their tables. */
async function addCombinations(staff: StaffClient, tables: readonly (readonly number[])[]): Promise<string[]> {
  const paths: string[] = [];
  for (let id = 1; paths.length < tables.length; id++) {
    const path = `/dashboard/products/${id}/combinations`;
    const table = await staff.get(path);
    if ((await table.text()).includes('z-combination-form') || table.status !== 200) continue;
    const page = await (await staff.get(`${path}/generate`)).text();
    const options = page.split('<fieldset').slice(1);
    const values = options
      .map((option) => [...option.matchAll(/name="value" value="(\d+)"/g)].map((match) => match[1] ?? ''))
      .sort((a, b) => b.length - a.length);
    const chosen = (tables[paths.length] ?? []).flatMap((count, at) => values[at]?.slice(0, count) ?? []);
    await staff.post(
      path,
      `${path}/generate`,
      chosen.map((value) => ['value', value] as const),
    );
    paths.push(path);
  }
  return paths;
}

/** In milliseconds; below zero when the row was changed before the load event. */
interface Usable {
  readonly afterNavigation: number;
  readonly afterLoad: number;
}

function usableAfter(browser: BareChromium, staff: StaffClient, path: string): Promise<Usable> {
  return browser.withPage(async (page) => {
    await page.send('Emulation.setDeviceMetricsOverride', DESKTOP);
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.send('Network.setExtraHTTPHeaders', { headers: { cookie: staff.cookie } });
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${typeAtOnce})()` });
    await page.send('Page.navigate', { url: staff.origin + path });
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await wait(50)) {
      const [usable, load] = await page.evaluate<[number, number]>(
        "[globalThis.benchUsable ?? 0, performance.getEntriesByType('navigation')[0].loadEventEnd]",
      );
      if (usable > 0 && load > 0) return { afterNavigation: usable, afterLoad: usable - load };
    }
    return { afterNavigation: Number.NaN, afterLoad: Number.NaN };
  });
}

/** Runs in the page: types into the first price once it is there, and notes when its row says that it is changed. */
function typeAtOnce(): void {
  let isTyped = false;
  const look = () => {
    const price = document.querySelector<HTMLInputElement>('[data-column=price]');
    if (price && !isTyped) {
      isTyped = true;
      price.focus();
      document.execCommand('insertText', false, '7');
    }
    if (price?.closest('z-combination-form')?.getAttribute('data-state') === 'changed')
      Object.assign(globalThis, { benchUsable: performance.now() });
    else setTimeout(look, 10);
  };
  look();
}
