import autocannon from 'autocannon';
import type { CommunesAnswer } from '../../../shared/api/delivery.ts';
import { type BenchRow, NotMeasured } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { startShop } from '../shop.ts';

const CONNECTIONS = 50;
const SECONDS = 3;

/** Counts answered requests per second; any answer but 200 makes the figure worthless. */
async function readsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx + result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} answers were refusals and ${result.errors} calls failed, so their number says nothing.`,
    );
  }
  return result.requests.average;
}

/**
 * The communes of wilaya 16 and the transporters of its first commune over HTTP (autocannon, 50 connections, three seconds,
 * from this process on the same machine), on the real server with its seeded shop, beside a route of the same server that
 * answers nothing. Every route passes the same hooks. No query string, no compression, no cache on the way.
 */
export const reads: BenchRow = {
  name: 'reads',
  async measure(bench) {
    const lines: BenchLine[] = [];
    for (const kind of ['pglite', 'postgres'] as const) {
      try {
        lines.push(...(await readsOn(kind)));
      } catch (error) {
        if (!(error instanceof NotMeasured) || lines.length === 0) throw error;
      }
    }
    return lines;

    async function readsOn(kind: 'pglite' | 'postgres'): Promise<BenchLine[]> {
      const shop = await startShop(bench, kind);
      const communes = '/public/utilis/api/commune/wilaya/16';
      const places = (await (await fetch(shop.origin + communes)).json()) as CommunesAnswer;
      const commune = places.find(({ deliverable }) => deliverable);
      const transporters = `/public/utilis/api/transport/commune/${commune?.id}`;
      const rate = (path: string) => () => readsPerSecond(shop.origin + path);
      await rate('/bench/empty')();
      const figures = await bench.interleave({
        empty: rate('/bench/empty'),
        communes: rate(communes),
        transporters: rate(transporters),
      });
      await shop.stop();
      const name = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
      const line = (what: string, ours: number[]): BenchLine => ({
        what: `${what}, ${name}`,
        unit: '/s',
        ours,
        reference: 'an empty route',
        referenceValues: figures.empty,
        goal: { of: 'ratio', is: 'at least', value: 0.6 },
      });
      return [line('communes', figures.communes), line('transporters', figures.transporters)];
    }
  },
};
