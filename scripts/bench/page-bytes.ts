import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { MeasuredPage } from './main-thread.ts';
import { brotliKb } from './production-build.ts';

/** Phone of the visit: what is fetched depends on what is near the viewport. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** Time for everything that is fetched ahead of use. */
const QUIET_MS = 3_000;
/** A picture that never comes, so that the page's load event does not either. */
const NEVER = '/never-comes.png';

export interface Bytes {
  /** Scripts whose top level was executed before the load event. */
  readonly run: number;
  /** Scripts that came over the wire, run or not. */
  readonly fetched: number;
}

/**
 * Opens the page on a phone, keeps its load event back, touches nothing for three seconds, and adds up the brotli size (quality 11) of each script: all that
 * came, and those of which Chromium's precise coverage says that their top level ran. Data scripts and inline ones
 * have no address and count as markup. `change` may rewrite the document on its way.
 */
export async function bytesOf(bench: Bench, url: string, change?: (html: string) => string): Promise<Bytes> {
  return MeasuredPage.using(bench, PHONE, async ({ page, cdp }) => {
    const fetched = scriptsOf(page);
    await page.route(`**${NEVER}`, () => {});
    await page.route(url, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: `${change?.(html) ?? html}<img src="${NEVER}" alt="">` });
    });
    const modules = new Set<string>();
    cdp.on('Debugger.scriptParsed', ({ url, isModule }) => {
      if (isModule) modules.add(url);
    });
    await cdp.send('Debugger.enable');
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(QUIET_MS);
    const { result } = await cdp.send('Profiler.takePreciseCoverage');
    const ran = new Set(
      result
        // The first function stands for the file. Linking a module enters it once, running it enters it again.
        .filter(({ url, functions }) => (functions[0]?.ranges[0]?.count ?? 0) > (modules.has(url) ? 1 : 0))
        .map((script) => script.url),
    );
    let all = 0;
    let executed = 0;
    for (const [address, body] of fetched) {
      const size = brotliKb(await body);
      all += size;
      if (ran.has(address)) executed += size;
    }
    return { run: executed, fetched: all };
  });
}

/** Brotli kB of scripts, by the name of the file without its hash. */
export type FileSizes = Readonly<Record<string, number>>;

/** Returns the scripts that a page fetches on a phone while nobody touches it, and those that follow the first key. */
export async function filesOf(bench: Bench, url: string): Promise<{ untouched: FileSizes; atFirstInput: FileSizes }> {
  return MeasuredPage.using(bench, PHONE, async ({ page }) => {
    const fetched = scriptsOf(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET_MS);
    const untouched = await sizesOf(fetched);
    fetched.clear();
    await page.keyboard.press('Shift');
    await page.waitForTimeout(QUIET_MS);
    return { untouched, atFirstInput: await sizesOf(fetched) };
  });
}

/** Collects the bodies of the scripts that come, by address. */
function scriptsOf(page: Page): Map<string, Promise<Buffer>> {
  const fetched = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '') && response.ok())
      fetched.set(response.url(), response.body());
  });
  return fetched;
}

async function sizesOf(fetched: ReadonlyMap<string, Promise<Buffer>>): Promise<FileSizes> {
  const sizes = await Promise.all(
    [...fetched].map(async ([address, body]) => {
      const name = (address.split('/').at(-1) as string).replace(/\.js$/, '');
      return [name, brotliKb(await body)] as const;
    }),
  );
  return Object.fromEntries(sizes.sort(([, a], [, b]) => b - a));
}

/** Returns the page with all its widgets loaded at once. A tag that names its own condition keeps the first it has. */
export const eagerly = (html: string): string => html.replace(/<z-[a-z-]+/g, '$& load="eager"');
