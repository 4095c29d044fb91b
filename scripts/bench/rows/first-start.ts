import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../../server/db/open.ts';
import type { Bench, BenchRow } from '../bench.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

interface Place {
  readonly dataDir: string;
  readonly snapshotDir: string;
}

/** Seconds from starting `server/main.ts` until it prints its address, which it does when it listens; then it is stopped. */
async function startOnce({ dataDir, snapshotDir }: Place): Promise<number> {
  // A start in production fills no shop.
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env;
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...env, PORT: '0', DATA_DIR: dataDir, SNAPSHOT_DIR: snapshotDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout! });
  const listening = new Promise<boolean>((resolve) => {
    lines.on('line', (text) => text.startsWith('Shop') && resolve(true));
  });
  const isReady = await Promise.race([listening, exit.then(() => false)]);
  const seconds = (performance.now() - started) / 1000;
  if (!isReady) throw new Error('The server ended before it was ready; the reason is above.');
  child.kill('SIGTERM');
  await exit;
  return seconds;
}

async function openOnce(place: Place): Promise<number> {
  const started = performance.now();
  const db = await openDatabase(place);
  const seconds = (performance.now() - started) / 1000;
  await db.close();
  return seconds;
}

/**
 * Seconds until an empty folder holds a migrated database that answers, with the prepared snapshot and with an empty
 * snapshot folder, where the database is created anew. Then the same for the whole server, from starting its process until it listens, which
 * includes writing the demonstration shop and drawing its pictures; and a second start on the same folder.
 */
export const firstStart: BenchRow = {
  name: 'first-start',
  async measure(bench: Bench) {
    const empty = (name: string) => mkdtempSync(join(bench.folder, `${name}-`));
    const snapshotDir = empty('snapshot');
    await openOnce({ dataDir: empty('start'), snapshotDir });
    const { prepared, anew } = await bench.interleave({
      prepared: () => openOnce({ dataDir: empty('start'), snapshotDir }),
      anew: () => openOnce({ dataDir: empty('start'), snapshotDir: empty('snapshot') }),
    });
    const dataDir = empty('start');
    // Once each: drawing the pictures takes most of it and hardly varies.
    const first = [await startOnce({ dataDir, snapshotDir })];
    const second = [await startOnce({ dataDir, snapshotDir })];
    const created = [await startOnce({ dataDir: empty('start'), snapshotDir: empty('snapshot') })];
    const goal = { of: 'ratio', is: 'at most', value: 0.25 } as const;
    const reference = 'creating it anew';
    return [
      { what: 'database ready, empty folder', unit: 's', ours: prepared, reference, referenceValues: anew, goal },
      { what: 'server ready with its shop, empty folder', unit: 's', ours: first, reference, referenceValues: created },
      { what: 'server ready, second start', unit: 's', ours: second, reference: 'first start', referenceValues: first },
    ];
  },
};
