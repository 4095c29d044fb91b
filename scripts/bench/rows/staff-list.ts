import { type BenchRow, NotMeasured } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { startShop } from '../shop.ts';
import { StaffClient } from '../staff.ts';

const PRODUCTS = 5_000;
/** Calls per filter and repetition; the first ones are not counted. */
const CALLS = 8;
const FIRST = 3;

const FILTERS: Readonly<Record<string, string>> = {
  'no filter': '',
  'a text': 'search=sac',
  'a letter': 'search=a',
  'a category': 'category=1',
  'a brand': 'brand=1',
  'low stock': 'stock=low',
  'a price': 'priceFrom=2000&priceTo=9000',
  'sorted by stock': 'sort=-stock',
  'all of them': 'search=a&category=1&active=yes&stock=some&priceFrom=500&sort=-stock',
};

/**
 * The staff's list of 5,000 products over HTTP, one call after another, as `z-product-filter` makes them: the time to the whole answer
 * for each filter, beside the list without one.
 */
export const staffList: BenchRow = {
  name: 'staff-list',
  async measure(bench) {
    const lines: BenchLine[] = [];
    for (const kind of ['pglite', 'postgres'] as const) {
      try {
        const shop = await startShop(bench, kind, { products: PRODUCTS });
        const staff = await StaffClient.signIn(shop.origin);
        const timed = Object.entries(FILTERS).map(([name, query]) => [name, () => timeOf(staff, query)] as const);
        const figures = await bench.interleave(Object.fromEntries(timed));
        await shop.stop();
        const unfiltered = figures['no filter'] ?? [];
        const database = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
        for (const [name, ours] of Object.entries(figures)) {
          const goal = { of: 'ours', is: 'at most', value: 100 } as const;
          const reference = { reference: 'no filter', referenceValues: unfiltered };
          lines.push({ what: `${name}, ${database}`, unit: 'ms', ours, ...reference, goal });
        }
      } catch (error) {
        if (!(error instanceof NotMeasured) || lines.length === 0) throw error;
      }
    }
    return lines;
  },
};

/** Returns the median of some calls in milliseconds. */
async function timeOf(staff: StaffClient, query: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < FIRST + CALLS; call++) {
    const started = performance.now();
    const response = await staff.get(`/dashboard/products?${query}`, 'application/json');
    await response.arrayBuffer();
    if (response.status !== 200)
      throw new Error(`The filter "${query}" answered ${response.status}, so its time says nothing.`);
    if (call >= FIRST) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[CALLS >> 1] as number;
}
