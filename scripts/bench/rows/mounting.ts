import type { Bench, BenchRow } from '../bench.ts';
import { serveHost } from '../host.ts';
import { MeasuredPage } from '../main-thread.ts';
import { manyPage, needWidgets, OURS, referenceTag, STYLESHEET } from '../pages.ts';

const COUNT = 1_000;
const PATIENCE_MS = 60_000;

/** Runs in the page: every amount is written as it is shown, and every countdown shows what remains or a clock instead. */
function allWork(): boolean {
  const amounts = [...document.querySelectorAll<HTMLInputElement>('z-currency-input input')];
  const ends = [...document.querySelectorAll<HTMLTimeElement>('z-countdown time')];
  return (
    amounts.every(({ value }) => value.includes(',')) &&
    ends.every((time) => time.parentElement?.dataset.state || !/^jusqu/.test(time.textContent))
  );
}

/** Measures main-thread milliseconds from the navigation until everything works, and until the first rest after it. */
async function mountingCost(bench: Bench, url: string, until: (() => boolean) | null): Promise<number> {
  return MeasuredPage.using(bench, { viewport: { width: 1280, height: 800 } }, async (measured) => {
    const before = await measured.metrics();
    await measured.page.goto(url, { waitUntil: 'load' });
    if (until) await measured.page.waitForFunction(until, undefined, { polling: 50, timeout: PATIENCE_MS });
    else await measured.page.waitForTimeout(500);
    return ((await measured.metrics()).TaskDuration - before.TaskDuration) * 1000;
  });
}

/**
 * One page with 1,000 currency inputs and 1,000 countdowns in the server's markup. Chromium's TaskDuration (all work of the main
 * thread: parsing, layout, script) from the navigation until every amount is written as it is shown and every countdown says what
 * remains. Ours with `load="eager"` on every tag, and with the load conditions of the widgets, where the page merely has to come to rest.
 * Beside it listeners by hand with one clock, and r2wc as it is shipped. The page without any script is the floor. All of them have
 * the same stylesheet: code written by hand needs a style too.
 */
export const mounting: BenchRow = {
  name: 'mounting',
  async measure(bench) {
    needWidgets('z-currency-input', 'z-countdown');
    const counts = { currency: COUNT, countdown: COUNT };
    const { origin } = await serveHost(bench, {
      '/eager': manyPage(OURS, { ...counts, load: ' load="eager"' }),
      '/lazy': manyPage(OURS, counts),
      '/delegation': manyPage(STYLESHEET + referenceTag('delegation'), counts),
      '/root-each': manyPage(STYLESHEET + referenceTag('root-each'), counts),
      '/plain': manyPage(STYLESHEET, counts),
    });
    const cost =
      (path: string, until: (() => boolean) | null = allWork) =>
      () =>
        mountingCost(bench, origin + path, until);
    const { eager, lazy, delegation, rootEach, plain } = await bench.interleave({
      eager: cost('/eager'),
      lazy: cost('/lazy', null),
      delegation: cost('/delegation'),
      rootEach: cost('/root-each'),
      plain: cost('/plain', null),
    });
    const line = (what: string, ours: number[], reference: string, referenceValues: number[]) =>
      ({ what, unit: 'ms', ours, reference, referenceValues }) as const;
    const atMost = (value: number) => ({ goal: { of: 'ratio', is: 'at most', value } }) as const;
    return [
      { ...line('1,000 + 1,000, eager', eager, 'by hand, one clock', delegation), ...atMost(2.5) },
      line('1,000 + 1,000, eager', eager, 'r2wc, a root each', rootEach),
      { ...line('1,000 + 1,000, as they load by themselves', lazy, 'by hand, one clock', delegation), ...atMost(1.1) },
      line('1,000 + 1,000, as they load by themselves', lazy, 'the page without script', plain),
    ];
  },
};
