import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Loader } from '../build/newest-build.ts';
import type { Bench } from './bench.ts';
import { startDurablePostgres } from './durable-postgres.ts';

interface RunningShop {
  readonly origin: string;
  /** A product with combinations. */
  readonly productPath: string;
  /** A category with filters. */
  readonly listingPath: string;
  stop(): Promise<void>;
}

/** Starts the real server with some products, in a process of its own, with the production build of this run. */
export async function startShop(
  bench: Bench,
  kind: 'pglite' | 'postgres',
  { products = 40, loader = 'zellige' }: { products?: number; loader?: Loader } = {},
): Promise<RunningShop> {
  const databaseUrl = kind === 'postgres' ? await (await startDurablePostgres(bench)).createDatabase() : undefined;
  const dataDir = mkdtempSync(join(bench.folder, 'shop-'));
  const { DATABASE_URL: _, ...env } = process.env;
  const child = fork(join(import.meta.dirname, 'serve-shop.ts'), {
    env: {
      ...env,
      NODE_ENV: 'production',
      SESSION_SECRET: randomBytes(48).toString('base64url'),
      PUBLIC_ORIGIN: 'http://127.0.0.1',
      DATA_DIR: dataDir,
      LOADER: loader,
      LOG_LEVEL: 'silent',
      CHANGES_PER_MINUTE: '10000000',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      BENCH_PRODUCTS: String(products),
      BENCH_ASSETS: await bench.assets(),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const started = await Promise.race([
    once(child, 'message').then(([message]) => message as { port: number; productPath: string; listingPath: string }),
    exit.then(() => null),
  ]);
  if (started === null)
    throw new Error('The server ended before it listened, so nothing was measured; the reason is above.');
  const stop = async () => {
    if (child.connected) child.disconnect();
    await exit;
  };
  bench.atEnd(stop);
  return {
    origin: `http://127.0.0.1:${started.port}`,
    productPath: started.productPath,
    listingPath: started.listingPath,
    stop,
  };
}
