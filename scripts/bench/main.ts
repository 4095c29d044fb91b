import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Bench, type BenchRow, NotMeasured } from './bench.ts';
import { median, ratioOf, spread, verdictOf } from './figures.ts';
import { bytesAfterUse, bytesOnForm, bytesOnProduct } from './rows/bytes.ts';
import { combinations } from './rows/combinations.ts';
import { firstFocus } from './rows/first-focus.ts';
import { firstStart } from './rows/first-start.ts';
import { listing } from './rows/listing.ts';
import { memory } from './rows/memory.ts';
import { mounting } from './rows/mounting.ts';
import { orders } from './rows/orders.ts';
import { reads } from './rows/reads.ts';
import { serverMemory } from './rows/server-memory.ts';
import { staffList } from './rows/staff-list.ts';
import { storefront } from './rows/storefront.ts';
import { ticking } from './rows/ticking.ts';
import { type RowResult, tableOf } from './table.ts';

const ROWS: readonly BenchRow[] = [
  bytesOnForm,
  bytesOnProduct,
  bytesAfterUse,
  storefront,
  firstFocus,
  mounting,
  memory,
  ticking,
  combinations,
  staffList,
  reads,
  listing,
  orders,
  firstStart,
  serverMemory,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, repeat: { type: 'string', default: '3' } },
});
const unknown = positionals.filter((name) => !ROWS.some((row) => row.name === name));
const repetitions = Number(values.repeat);
if (unknown.length > 0 || !Number.isInteger(repetitions) || repetitions < 1) {
  console.error(
    `${unknown.length > 0 ? `There is no row "${unknown.join('", "')}".` : `--repeat ${values.repeat} is not a whole number from 1.`} Usage: npm run bench -- [ROW ...] [--repeat TIMES] [--json FILE], with the rows ${ROWS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
process.env.NODE_ENV = 'production';

const bench = new Bench(repetitions);
const load = loadavg()[0]!;
const results: RowResult[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The servers and the browser of this run must not outlive it.
  process.once(signal, () => bench.close().finally(() => process.exit(130)));
}
for (const row of ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  process.stderr.write(`${row.name} …`);
  const started = performance.now();
  try {
    results.push({ row: row.name, lines: await row.measure(bench) });
  } catch (error) {
    // One row that cannot be measured must not cost the others.
    const reason = error instanceof NotMeasured ? error.message : String((error as Error).stack ?? error);
    results.push({ row: row.name, lines: [], waitsFor: reason });
  }
  process.stderr.write(` ${Math.round((performance.now() - started) / 1000)} s\n`);
}
await bench.close();

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
  cwd: import.meta.dirname,
}).trim();
const machine = {
  commit,
  node: process.version,
  cores: cpus().length,
  loadBefore: load,
  date: new Date().toISOString(),
};
console.log(tableOf(results));
console.log(
  `\n${cpus().length} cores, load ${load.toFixed(1)} before the run${load > 0.5 ? ' (others were working: compare ratios, not figures)' : ''}; ${repetitions} repetitions; commit ${commit}; Node ${process.version}`,
);
if (values.json) {
  const rows = results.map(({ lines, ...rest }) => ({
    ...rest,
    lines: lines.map((line) => ({
      ...line,
      median: median(line.ours),
      spread: spread(line.ours),
      referenceMedian: median(line.referenceValues),
      ratio: ratioOf(line),
      verdict: verdictOf(line),
    })),
  }));
  writeFileSync(values.json, `${JSON.stringify({ ...machine, rows }, null, 2)}\n`);
}
process.exit();
