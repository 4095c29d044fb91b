import { openPostgres } from '../db/postgres.ts';
import { startPostgres, type TestPostgres } from '../testing/global-setup-postgres.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { ARENAS } from './arena.ts';
import { browserTests } from './browser-tests.ts';
import { crowd } from './crowd.ts';
import { databaseDown } from './database-down.ts';
import { expeditions } from './expeditions.ts';
import { fieldFuzz } from './field-fuzz.ts';
import { fuzz } from './fuzz.ts';
import { killAndReplay } from './kill-and-replay.ts';
import { onePhone } from './one-phone.ts';
import { overload } from './overload.ts';
import { oversell } from './oversell.ts';
import { oversellShapes } from './oversell-shapes.ts';
import { sameKey } from './same-key.ts';
import { stockModel } from './stock-model.ts';
import { tampering } from './tampering.ts';
import { uploads } from './uploads.ts';

interface Figures {
  readonly problems: readonly string[];
  /** Number of answers that nothing but a slow machine explains, most of them 503. */
  readonly busy?: number;
}

type Report = (title: string, figures: Figures) => void;

/** Adds a problem for a time over its limit, which only a machine with nothing else to do can hold. */
function within<F extends Figures>(figures: F, what: string, ms: number, limit: number): F {
  return ms <= limit ? figures : { ...figures, problems: [...figures.problems, `${what} took ${ms} ms, not ${limit}`] };
}

/** The long forms; the short ones run with the tests. */
const CAMPAIGNS: Readonly<Record<string, (report: Report, seed: number, postgres: TestPostgres) => Promise<void>>> = {
  async oversell(report) {
    for (const arena of ARENAS) {
      for (const pieces of [1, 5, 50]) {
        report(`${arena}, ${pieces} pieces`, await oversell(arena, { pieces, rounds: 20 }));
      }
    }
  },
  async 'oversell-shapes'(report, seed) {
    for (const arena of ARENAS) {
      for (const pieces of [7, 50]) {
        report(`${arena}, ${pieces} pieces`, await oversellShapes(arena, { pieces, rounds: 20, seed }));
      }
    }
  },
  async 'same-key'(report) {
    for (const arena of ARENAS) report(arena, await sameKey(arena, { keys: 100, parallel: 50 }));
  },
  async 'one-phone'(report) {
    for (const arena of ARENAS) report(arena, await onePhone(arena, { phones: 100, orders: 20 }));
  },
  async 'kill-and-replay'(report, seed) {
    for (const kind of ['pglite', 'postgres'] as const) {
      const figures = await killAndReplay(kind, { shoppers: 50, kills: 100, seed });
      report(kind, within(figures, 'the slowest restart', figures.slowestRestartMs, 5_000));
    }
  },
  async 'database-down'(report, seed, postgres) {
    const figures = await databaseDown(postgres, { outages: 30, seed });
    report('PostgreSQL', within(figures, 'the slowest refusal', figures.slowestRefusalMs, 5_000));
  },
  async tampering(report, seed) {
    for (const arena of ARENAS) report(arena, await tampering(arena, { count: 2_000, seed }));
  },
  async fuzz(report, seed) {
    report('PGlite', await fuzz({ count: 10_000, seed }));
    const db = await openPostgres(await createPostgresDatabase(), () => {});
    report('PostgreSQL', await fuzz({ count: 10_000, seed, db }));
  },
  async 'field-fuzz'(report, seed) {
    report('PGlite', await fieldFuzz({ count: 5_000, seed }));
  },
  async uploads(report, seed) {
    for (const database of ['pglite', 'postgres']) {
      process.env.TEST_DATABASE = database;
      const figures = await uploads({ cutOff: 200, slow: 50, seed });
      report(database, within(figures, 'an honest review', figures.honestMs, 2_000));
    }
  },
  async overload(report) {
    for (const kind of ['pglite', 'postgres'] as const) {
      const figures = await overload(kind, { measuredSeconds: 10, rushSeconds: 60, connections: 2_500 });
      const problems = [...figures.problems];
      if (figures.unanswered * 100 > figures.sent) problems.push(`${figures.unanswered} requests had no answer`);
      if (figures.answered < 15 * figures.capacity) problems.push('less than a quarter of what it can was answered');
      const [before, after] = figures.p99Ms;
      report(kind, within({ ...figures, problems }, '99 of 100 requests after the rush', after, 2 * before + 5));
    }
  },
  async crowd(report) {
    for (const kind of ['pglite', 'postgres'] as const) {
      const size = { pipelining: [1, 2_100], slowBodies: 2_100, slowHeaders: 3_000, nestedScenarios: 500 } as const;
      const limits = { byteEverySeconds: 15, shoppersWaitMs: 1_000, timeLimitSeconds: 120, graceMs: 10_000 };
      report(kind === 'pglite' ? 'PGlite' : 'PostgreSQL', await crowd(kind, { ...size, ...limits }));
    }
  },
  async 'stock-model'(report, seed) {
    for (const database of ['pglite', 'postgres']) {
      process.env.TEST_DATABASE = database;
      report(database, await stockModel({ programs: 500, seed }));
    }
  },
  async expeditions(report, seed) {
    // A shop with little on its shelves each time, so that some of what staff add is refused.
    for (const more of [0, 1, 2]) {
      const size = { rounds: 8, isKilled: true, seed: seed + more };
      report(`PGlite, seed ${size.seed}`, await expeditions('pglite', size));
      report(`three servers, seed ${size.seed}`, await expeditions('postgres', size));
    }
  },
  async translated(report) {
    // The walks from the home page to a placed order, in French and Arabic, and every example of every widget.
    const files = [
      'host-fixtures/journeys/shop-walk.browser.test.ts',
      'host-fixtures/journeys/order-with-script.browser.test.ts',
      'host-fixtures/journeys/cart.browser.test.ts',
      'widgets/examples.browser.test.ts',
    ];
    report('Chromium', browserTests(files, { TRANSLATED: '1' }));
  },
  async endings(report) {
    report('Chromium', browserTests(['widgets/endings.browser.test.ts'], { ENDINGS: 'all' }));
  },
  async leak(report) {
    report('Chromium', browserTests(['widgets/leak.browser.test.ts'], { LEAK_ROUNDS: '1000' }));
  },
};

const [name = '', seedText] = process.argv.slice(2);
const campaign = CAMPAIGNS[name];
if (campaign === undefined) {
  console.error(
    `There is no campaign "${name}". Run one of: ${Object.keys(CAMPAIGNS)
      .map((known) => `npm run campaign ${known}`)
      .join(', ')}`,
  );
  process.exit(1);
}
const seed = seedText === undefined ? Math.floor(Math.random() * 1e9) : Number(seedText);
console.log(`${name}, seed ${seed}`);
const postgres = await startPostgres();
let failed = false;
try {
  await campaign(
    (title, { problems: wrong, ...figures }) => {
      const problems = figures.busy ? [...wrong, `${figures.busy} answers were 503 or had waited too long`] : wrong;
      failed ||= problems.length > 0;
      console.log(title.padEnd(38), JSON.stringify(figures), problems.length === 0 ? 'passed' : 'FAILED');
      for (const problem of problems.slice(0, 10)) console.error(`  ${problem}`);
    },
    seed,
    postgres,
  );
} finally {
  postgres.remove();
}
process.exitCode = failed ? 1 : 0;
