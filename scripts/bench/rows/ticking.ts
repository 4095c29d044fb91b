import type { Bench, BenchRow } from '../bench.ts';
import type { BenchLine, Values } from '../figures.ts';
import { serveHost } from '../host.ts';
import { MeasuredPage } from '../main-thread.ts';
import { countdown, needWidgets, OURS, page, referenceTag } from '../pages.ts';

const COUNT = 1_000;
const SECONDS = 10;

/** Positions of the countdowns in a window of 1600 x 1200 pixels. */
const PLACES = {
  'all in view': {
    css: 'ul{columns:12;font-size:10px;line-height:13px;margin:0;padding:0;list-style:none}',
    before: '',
  },
  'in a long list': { css: 'li{height:40px}', before: '' },
  'out of view': { css: 'li{height:40px}', before: '<svg width="10" height="9000" aria-hidden="true"></svg>' },
} as const;

function listPage(head: string, place: keyof typeof PLACES, load = ''): string {
  const { css, before } = PLACES[place];
  const items = Array.from({ length: COUNT }, (_, index) => `<li>${countdown(index, load)}</li>`);
  return page(`<style>${css}</style>${head}`, `${before}<ul>${items.join('')}</ul>`);
}

/** Measures percent of the main thread, second by second. */
async function shares(bench: Bench, url: string): Promise<Values> {
  return MeasuredPage.using(bench, { viewport: { width: 1600, height: 1200 } }, async (measured) => {
    await measured.page.goto(url, { waitUntil: 'load' });
    await measured.page.waitForTimeout(2_500);
    const values: number[] = [];
    let before = { ...(await measured.metrics()), at: performance.now() };
    for (let second = 0; second < SECONDS; second++) {
      await measured.page.waitForTimeout(1_000);
      const now = { ...(await measured.metrics()), at: performance.now() };
      values.push((now.TaskDuration - before.TaskDuration) / ((now.at - before.at) / 100_000));
      before = now;
    }
    return values;
  });
}

/**
 * 1,000 countdowns for ten seconds: the share of the main thread that Chromium's TaskDuration takes of each second (script, layout and
 * paint), the median of ten. Ours are mounted (`load="eager"`). Beside them an interval for each, one clock by hand, and,
 * with all in view, r2wc with a root and an interval for each.
 */
export const ticking: BenchRow = {
  name: 'ticking',
  async measure(bench) {
    needWidgets('z-countdown');
    const lines: BenchLine[] = [];
    for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
      const { origin } = await serveHost(bench, {
        '/ours': listPage(OURS, place, ' load="eager"'),
        '/timer-each': listPage(referenceTag('timer-each'), place),
        '/delegation': listPage(referenceTag('delegation'), place),
        '/root-each': listPage(referenceTag('root-each'), place),
      });
      const ours = await shares(bench, `${origin}/ours`);
      const line = async (reference: string, path: string): Promise<BenchLine> => ({
        what: place,
        unit: '%',
        ours,
        reference,
        referenceValues: await shares(bench, origin + path),
      });
      const timerEach = await line('a timer each', '/timer-each');
      lines.push(
        place === 'all in view' ? timerEach : { ...timerEach, goal: { of: 'ours', is: 'at most', value: 4 } },
        await line('one clock by hand', '/delegation'),
      );
      if (place === 'all in view') lines.push(await line('r2wc, a root each', '/root-each'));
    }
    return lines;
  },
};
