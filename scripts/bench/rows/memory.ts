import type { Bench, BenchRow } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { serveHost } from '../host.ts';
import { MeasuredPage } from '../main-thread.ts';
import { manyPage, needWidgets, OURS, referenceTag } from '../pages.ts';

const FEW = 200;
const MANY = 1_200;
const WAYS = { ours: OURS, delegation: referenceTag('delegation'), 'root-each': referenceTag('root-each'), plain: '' };
type Way = keyof typeof WAYS;
const KINDS = ['currency', 'countdown'] as const;
type Kind = (typeof KINDS)[number];

interface Cost {
  readonly bytes: number;
  readonly listeners: number;
}

function kindWorks(kind: Kind): boolean {
  return kind === 'currency'
    ? [...document.querySelectorAll<HTMLInputElement>('z-currency-input input')].every(({ value }) =>
        value.includes(','),
      )
    : [...document.querySelectorAll<HTMLTimeElement>('z-countdown time')].every(
        (time) => time.parentElement?.dataset.state || !/^jusqu/.test(time.textContent),
      );
}

async function costOfPage(bench: Bench, url: string, kind: Kind, way: Way): Promise<Cost> {
  return MeasuredPage.using(bench, {}, async (measured) => {
    await measured.page.goto(url, { waitUntil: 'load' });
    if (way !== 'plain') await measured.page.waitForFunction(kindWorks, kind, { polling: 100, timeout: 30_000 });
    await measured.page.waitForTimeout(300);
    await measured.collectGarbage();
    const { JSHeapUsedSize, JSEventListeners } = await measured.metrics();
    return { bytes: JSHeapUsedSize, listeners: JSEventListeners };
  });
}

/**
 * Heap (after garbage collection) and listeners that one more element costs: the difference of a page with 1,200 and a
 * page with 200 of them, by 1,000, so that libraries and the page itself fall out; less what the same markup costs without
 * any script. All of them are mounted (`load="eager"`). Chromium counts the listeners on the nodes, whoever added them.
 */
export const memory: BenchRow = {
  name: 'memory',
  async measure(bench) {
    needWidgets('z-currency-input', 'z-countdown');
    const pages: Record<string, string> = {};
    for (const [way, head] of Object.entries(WAYS)) {
      const load = way === 'ours' ? ' load="eager"' : '';
      for (const kind of KINDS) {
        for (const count of [FEW, MANY]) pages[`/${way}-${kind}-${count}`] = manyPage(head, { [kind]: count, load });
      }
    }
    const { origin } = await serveHost(bench, pages);
    const lines: BenchLine[] = [];
    for (const kind of KINDS) {
      const each = async (way: Way): Promise<Cost> => {
        const few = await costOfPage(bench, `${origin}/${way}-${kind}-${FEW}`, kind, way);
        const many = await costOfPage(bench, `${origin}/${way}-${kind}-${MANY}`, kind, way);
        const count = MANY - FEW;
        return { bytes: (many.bytes - few.bytes) / count, listeners: (many.listeners - few.listeners) / count };
      };
      const floor = await each('plain');
      const above = async (way: Way): Promise<Cost> => {
        const { bytes, listeners } = await each(way);
        return { bytes: (bytes - floor.bytes) / 1000, listeners: listeners - floor.listeners };
      };
      const [ours, delegation, rootEach] = [await above('ours'), await above('delegation'), await above('root-each')];
      const name = kind === 'currency' ? 'currency input' : 'countdown';
      const heap = { what: `heap of one ${name}`, unit: 'kB', ours: [ours.bytes] } as const;
      const listeners = { what: `listeners of one ${name}`, unit: '', ours: [ours.listeners] } as const;
      lines.push(
        {
          ...heap,
          reference: 'by hand',
          referenceValues: [delegation.bytes],
          goal: { of: 'ours', is: 'at most', value: 0.7 },
        },
        { ...heap, reference: 'r2wc, a root each', referenceValues: [rootEach.bytes] },
        {
          ...listeners,
          reference: 'r2wc, a root each',
          referenceValues: [rootEach.listeners],
          goal: { of: 'ours', is: 'at most', value: 2 },
        },
      );
    }
    return lines;
  },
};
