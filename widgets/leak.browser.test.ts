import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { exampleUrl, readWidgets } from '../server/qa/examples.ts';
import { openContext } from '../shared/testing/browser.ts';

/**
 * The first example of every widget, its element taken out of the page and put back again and again: once what is not used is
 * collected, the page has no more nodes and listeners than before. `npm run campaign leak` does it a thousand times, and
 * counts the heap too.
 */
const rounds = Number(process.env.LEAK_ROUNDS ?? 30);
const isLong = rounds > 30;
const LIMITS = { Nodes: 10, JSEventListeners: 10, JSHeapUsedSize: isLong ? 2 ** 20 : Number.POSITIVE_INFINITY };

const widgets = (await readWidgets()).flatMap(({ contract: { tag }, examples }) =>
  examples.slice(0, 1).map((example) => ({ tag, html: example.html, url: exampleUrl(tag, example) })),
);
const context = await openContext();
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send('Performance.enable');
afterAll(() => context.close());

async function readMetrics(): Promise<Map<string, number>> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Takes the element of a tag out and puts it back, each time once it works. Returns how often it came to work again. */
const moveOutAndIn = (tag: string, times: number) =>
  page.evaluate(
    async ([name, times]) => {
      const element = document.querySelector(`main ${name}`) as HTMLElement;
      const loader = globalThis.zellige as NonNullable<typeof globalThis.zellige>;
      await loader.mountNow(element);
      const { requestMount } = loader;
      let mounting: Promise<unknown> | undefined;
      let mounts = 0;
      loader.requestMount = (which, mount) =>
        requestMount(which, () => {
          const ready = mount();
          if (which === element) mounting = ready.then(() => (mounts += 1));
          return ready;
        });
      const mark = document.createComment('');
      for (let time = 0; time < times; time++) {
        element.replaceWith(mark);
        // The element is unmounted in the next microtask.
        await Promise.resolve();
        mark.replaceWith(element);
        await mounting;
      }
      loader.requestMount = requestMount;
      return mounts;
    },
    [tag, times] as const,
  );

describe('an element that leaves the page and comes back', () => {
  // One page for all: most of a visit is what every page loads.
  beforeAll(async () => {
    await page.goto(new URL(widgets[0]?.url ?? '', inject('shopOrigin')).href);
  });

  it.each(widgets)('leaves nothing behind: <$tag>', { timeout: isLong ? 600_000 : 60_000 }, async ({ tag, html }) => {
    await page.evaluate((markup) => {
      (document.querySelector('main') as HTMLElement).innerHTML = markup;
    }, html);
    await moveOutAndIn(tag, 5);
    let before = await readMetrics();
    const excess = async () => {
      expect(await moveOutAndIn(tag, rounds)).toBe(rounds);
      const after = await readMetrics();
      const added = Object.keys(LIMITS).map(
        (name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const,
      );
      before = after;
      return added.filter(([name, growth]) => growth > LIMITS[name as keyof typeof LIMITS]);
    };
    // Measured again when it grew: a neighbour's code, for example, is loaded once, but a leak grows each time.
    await expect.poll(excess, { timeout: isLong ? 120_000 : 10_000 }).toEqual([]);
  });
});
