import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { Bench } from './bench.ts';

/** Chromium's figures of a page's main thread, in seconds, bytes and counts. */
interface Metrics {
  readonly TaskDuration: number;
  readonly ScriptDuration: number;
  readonly JSHeapUsedSize: number;
  readonly JSEventListeners: number;
}

/** A page in a fresh profile, with Chromium's own counters. */
export class MeasuredPage {
  readonly page: Page;
  readonly cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }

  static async open(bench: Bench, options: BrowserContextOptions = {}): Promise<MeasuredPage> {
    const context = await (await bench.browser()).newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MeasuredPage(page, cdp);
  }

  /** Slows the page down. @param rate 4 makes the page's processor a quarter as fast */
  async throttle(rate: number): Promise<void> {
    await this.cdp.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async metrics(): Promise<Metrics> {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as unknown as Metrics;
  }

  async collectGarbage(): Promise<void> {
    // The second pass frees what the first one's finalizers let go of.
    for (let pass = 0; pass < 3; pass++) await this.cdp.send('HeapProfiler.collectGarbage');
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  static async using<T>(
    bench: Bench,
    options: BrowserContextOptions,
    use: (page: MeasuredPage) => Promise<T>,
  ): Promise<T> {
    const page = await MeasuredPage.open(bench, options);
    try {
      return await use(page);
    } finally {
      await page.close();
    }
  }
}
