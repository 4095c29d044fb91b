import { setTimeout as wait } from 'node:timers/promises';
import { BareChromium } from '../bare-chromium.ts';
import type { Row } from '../bench.ts';
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
 * The combinations of a product with 150 of them at a quarter of the processor's speed: from the navigation until a digit that is
 * typed into the first price marks its row as changed. The page types as soon as the field exists. Beside it the same with one row.
 */
export const combinations: Row = {
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
    return [
      {
        what: 'a price can be changed',
        unit: 'ms',
        ours: figures.many,
        reference: 'one row',
        referenceValues: figures.one,
        goal: { of: 'ours', is: 'at most', value: 2_000 },
      },
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

function usableAfter(browser: BareChromium, staff: StaffClient, path: string): Promise<number> {
  return browser.withPage(async (page) => {
    await page.send('Emulation.setDeviceMetricsOverride', DESKTOP);
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.send('Network.setExtraHTTPHeaders', { headers: { cookie: staff.cookie } });
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${typeAtOnce})()` });
    await page.send('Page.navigate', { url: staff.origin + path });
    const usable = () => page.evaluate<number>('globalThis.benchUsable ?? 0');
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await wait(50)) {
      const milliseconds = await usable();
      if (milliseconds > 0) return milliseconds;
    }
    return Number.NaN;
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
