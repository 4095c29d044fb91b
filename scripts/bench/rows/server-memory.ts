import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../server/db/open.ts';
import { seedWhenEmpty } from '../../../server/seed/demo.ts';
import { type Bench, type BenchRow, NotMeasured } from '../bench.ts';
import { startDurablePostgres } from '../durable-postgres.ts';
import type { BenchLine } from '../figures.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGES = ['/', '/catalog/new', '/catalog/new?q=abaya', '/catalog/category/mode', '/checkout/cart/view'];
const IDLE_MS = 5_000;

type Env = Readonly<Record<string, string>>;

/** MB of one process. */
interface ProcessMemory {
  readonly idle: number;
  readonly peak: number;
}

/**
 * Starts a program, waits for a line that begins with `sign`, asks for `pages` at the address in that line, and waits
 * until it has been idle. A program that starts the server is measured by its child.
 */
async function memoryOf(program: string, env: Env, sign: string, pages: readonly string[]): Promise<ProcessMemory> {
  // A start in production fills no shop.
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...inherited, ...env, PORT: '0', LOG_LEVEL: 'error', MAX_EVENT_LOOP_DELAY_MS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (text) => text.startsWith(sign) && resolve(text));
  });
  try {
    const line = await Promise.race([ready, exit.then(() => null)]);
    if (line === null) throw new Error(`${program} ended before it was ready; the reason is above.`);
    const origin = /http:\/\/[\w.:]+/.exec(line)?.[0];
    for (const path of pages) {
      const answer = await fetch(`${origin}${path}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}, so this is not the memory of a shop.`);
    }
    await pause(IDLE_MS);
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    const status = readFileSync(`/proc/${children || child.pid}/status`, 'utf8');
    const megabytes = (field: string) =>
      (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / 1e6;
    return { idle: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

const server = (env: Env) => memoryOf('scripts/start.mjs', env, 'Shop', PAGES);

async function fillShop(folders: { dataDir: string; snapshotDir: string; databaseUrl?: string }) {
  const db = await openDatabase(folders);
  await seedWhenEmpty(db);
  await db.close();
}

/**
 * Resident memory of the server as `npm start` runs it on the demonstration, at its second start: five seconds after it
 * answered five pages, and at most since its process began. Beside it Fastify with one route, and PGlite with the same
 * folder asked once, each in a process of its own and as shipped.
 */
export const serverMemory: BenchRow = {
  name: 'server-memory',
  async measure(bench: Bench) {
    if (!existsSync('/proc/self/status')) throw new NotMeasured('the memory of a process is read from /proc, of Linux');
    const empty = (name: string) => mkdtempSync(join(bench.folder, `${name}-`));
    const [dataDir, mediaDir, snapshotDir] = [empty('memory'), empty('media'), empty('snapshot')];
    const env = {
      DATA_DIR: dataDir,
      MEDIA_DIR: mediaDir,
      SNAPSHOT_DIR: snapshotDir,
      NODE_COMPILE_CACHE: empty('compiled'),
    };
    await fillShop({ dataDir, snapshotDir });
    const lines = await linesOf(
      bench,
      'PGlite',
      env,
      { program: 'bare-pglite', sign: 'open' },
      { idle: 420, peak: 600 },
    );
    try {
      const databaseUrl = await (await startDurablePostgres(bench)).createDatabase();
      await fillShop({ dataDir, snapshotDir, databaseUrl });
      const onPostgres = { ...env, DATABASE_URL: databaseUrl };
      const fastify = { program: 'bare-fastify', sign: 'http' };
      lines.push(...(await linesOf(bench, 'PostgreSQL', onPostgres, fastify, { idle: 150 })));
    } catch (error) {
      if (!(error instanceof NotMeasured)) throw error;
    }
    return lines;
  },
};

async function linesOf(
  bench: Bench,
  database: string,
  env: Env,
  bare: { program: string; sign: string },
  goals: Partial<ProcessMemory>,
): Promise<BenchLine[]> {
  const startServer = () => server(env);
  const startReference = () => memoryOf(`scripts/bench/references/${bare.program}.ts`, env, bare.sign, []);
  // The first start of each translates its sources, the next ones read them from NODE_COMPILE_CACHE.
  await startServer();
  await startReference();
  const ours: ProcessMemory[] = [];
  const reference: ProcessMemory[] = [];
  for (let turn = 0; turn < bench.repetitions; turn++) {
    ours.push(await startServer());
    reference.push(await startReference());
  }
  return (['idle', 'peak'] as const).map((figure) => ({
    what: `${figure}, ${database}`,
    unit: 'MB',
    ours: ours.map((one) => one[figure]),
    reference: bare.program,
    referenceValues: reference.map((one) => one[figure]),
    ...(goals[figure] !== undefined && { goal: { of: 'ours', is: 'at most', value: goals[figure] } as const }),
  }));
}
