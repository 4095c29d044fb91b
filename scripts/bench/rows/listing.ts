import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { type Bench, type BenchRow, NotMeasured } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { startShop } from '../shop.ts';

const PRODUCTS = 50_000;
const CLIENTS = 20;
const SECONDS = 4;
const WORDS = ['abaya', 'sac', 'nour', 'lampe', 'hijab', 'tassili', 'robe', 'montre'];
const SORTS = ['default', 'price_asc', 'name_asc', 'date_oldest'];
/** Addresses the clients go round in, each from a place of its own. */
const VARIED = 200;
/** Parted among the clients: so many that none comes to the end of its part. */
const UNCACHED = 16_000;

interface Latency {
  readonly median: number;
  readonly p99: number;
}

/**
 * Lists of 50,000 products over HTTP (autocannon, 20 clients without a pause, four seconds), on the real server, beside a
 * route of the same server that answers nothing and beside the same choices asked from the database each time. Shoppers
 * choose differently, so the clients go round in 200 addresses, each from a place of its own; what the first of them
 * asks for is counted and rendered for all, and compressed per request. Lists that nobody ever asked for are measured by themselves.
 * The latency of a client without a pause is mostly that of the 19 others before it. Pages are asked with brotli and the
 * cookie of a visitor.
 */
export const listing: BenchRow = {
  name: 'listing',
  async measure(bench) {
    const lines: BenchLine[] = [];
    for (const kind of ['pglite', 'postgres'] as const) {
      try {
        lines.push(...(await listsOn(bench, kind)));
      } catch (error) {
        if (!(error instanceof NotMeasured) || lines.length === 0) throw error;
      }
    }
    return lines;
  },
};

async function listsOn(bench: Bench, kind: 'pglite' | 'postgres'): Promise<BenchLine[]> {
  const shop = await startShop(bench, kind, { products: PRODUCTS });
  const category = await openPage(`${shop.origin}/catalog/category/mode`);
  const latency = (addresses: readonly string[]) => () => latencyOf(shop.origin, addresses, category.headers);
  const many = (count: number, address: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => address(at));
  const filters = (at: number) =>
    `option%5Bcolour%5D=${at % 2 ? 'black' : 'navy'}&min=${500 + (at % 500)}&max=${90_000 + Math.floor(at / 500)}&sort=${SORTS[at % SORTS.length]}`;
  let nextFilter = VARIED;
  const measured = {
    empty: latency(['/bench/empty']),
    sql: latency(many(VARIED, (at) => `/bench/listing-by-sql?min=${1_000 + at}`)),
    page: latency(many(VARIED, (at) => `/catalog/category/mode?${filters(at)}`)),
    call: latency(many(VARIED, (at) => `/web/public/api/category/products/1?${filters(at)}`)),
    search: latency(many(VARIED, (at) => `/catalog/new?q=${WORDS[at % WORDS.length]}&page=${1 + (at >> 3)}`)),
    searchCall: latency(
      many(VARIED, (at) => `/web/public/api/products/new?q=${WORDS[at % WORDS.length]}&page=${1 + (at >> 3)}`),
    ),
    newPage: () => {
      const addresses = many(UNCACHED, () => `/catalog/category/mode?${filters(nextFilter++)}`);
      return latencyOf(shop.origin, addresses, category.headers, UNCACHED / CLIENTS);
    },
  };
  await measured.page();
  const names = Object.keys(measured) as (keyof typeof measured)[];
  const latencies = Object.fromEntries(names.map((name) => [name, [] as Latency[]])) as Record<
    keyof typeof measured,
    Latency[]
  >;
  for (let turn = 0; turn < bench.repetitions; turn++) {
    for (const name of names) if (name !== 'sql') latencies[name].push(await measured[name]());
  }
  // Last and once: the database goes on with what was asked of it when the clients have long gone.
  latencies.sql.push(await measured.sql());
  await shop.stop();

  const database = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
  const line = (
    what: string,
    ours: Latency[],
    at: keyof Latency,
    reference: 'empty' | 'sql',
    mostMs = 100,
  ): BenchLine => ({
    what: `${what}, ${at === 'p99' ? '99 of 100' : 'median'}, ${database}`,
    unit: 'ms',
    ours: ours.map((one) => one[at]),
    reference: reference === 'sql' ? 'by SQL each time' : 'an empty route',
    referenceValues: latencies[reference].map((one) => one[at]),
    ...(at === 'p99' && { goal: { of: 'ours', is: 'at most', value: mostMs } as const }),
  });
  const bytes: BenchLine = {
    what: 'page of a category',
    unit: 'kB',
    ours: [category.packed / 1000],
    reference: 'the same, not packed',
    referenceValues: [category.unpacked / 1000],
    goal: { of: 'ours', is: 'at most', value: 60 },
  };
  return [
    line('page of a filtered category', latencies.page, 'median', 'empty'),
    line('page of a filtered category', latencies.page, 'p99', 'empty'),
    line('filtered call', latencies.call, 'median', 'sql'),
    line('filtered call', latencies.call, 'p99', 'sql'),
    line('page of a search', latencies.search, 'median', 'empty'),
    line('page of a search', latencies.search, 'p99', 'empty'),
    line('call of a search', latencies.searchCall, 'median', 'empty'),
    line('call of a search', latencies.searchCall, 'p99', 'empty'),
    line('page nobody asked for yet', latencies.newPage, 'median', 'empty'),
    line('page nobody asked for yet', latencies.newPage, 'p99', 'empty', 300),
    ...(kind === 'pglite' ? [bytes] : []),
  ];
}

/** Opens a visitor's first page. Returns its sizes with what the next requests carry. */
async function openPage(url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // Not fetch, which unpacks what is to be counted.
  get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, resolve).on('error', reject);
  const answer = await promise;
  const body = await buffer(answer);
  const html = brotliDecompressSync(body).toString();
  const bearer = /<meta name="z-bearer" content="([^"]+)"/.exec(html)?.[1];
  const cookie = answer.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ');
  if (bearer === undefined || cookie === undefined) throw new Error(`${url} gave no token or no cookie to go on with.`);
  return {
    packed: body.byteLength,
    unpacked: Buffer.byteLength(html),
    headers: { cookie, authorization: `Bearer ${bearer}`, 'accept-encoding': 'br' },
  };
}

/** Measures the latency of paths. @param share how many of them a client goes round in, from its own place on */
async function latencyOf(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  share = paths.length,
): Promise<Latency> {
  const requests = paths.map((path) => ({ method: 'GET', path, headers }));
  let clients = 0;
  const result = await autocannon({
    url: origin,
    connections: CLIENTS,
    duration: SECONDS,
    // They would all walk in step, and ask for the same at the same time.
    setupClient: (client) => {
      const start = Math.floor((clients++ * requests.length) / CLIENTS);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)].slice(0, share));
    },
  });
  if (result.non2xx > 0) {
    throw new Error(`${paths[0]} and its like: ${result.non2xx} answers were refusals, so their times say nothing.`);
  }
  // Who had no answer when the time was over has waited for as long at least.
  const isUnanswered = result['2xx'] === 0;
  // The clients are gone, but what they asked of the database may still be waiting there: a page of its own comes after it.
  await (await fetch(`${origin}/catalog/new`)).arrayBuffer();
  const waited = SECONDS * 1000;
  return isUnanswered ? { median: waited, p99: waited } : { median: result.latency.p50, p99: result.latency.p99 };
}
