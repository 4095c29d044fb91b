import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { lockDataDir } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { migratedSnapshot } from './snapshot.ts';
import { DiskFull } from './write-probe.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'snapshotDir'>;

/**
 * Opens the configured database with the newest schema.
 * @throws in words when another process holds the data folder, the server does not answer, or a migration cannot run
 */
export async function openDatabase(
  config: DatabaseConfig,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  const db =
    config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, config.snapshotDir)
      : await openPostgres(config.databaseUrl, onConnectionError);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openEmbedded(dataDir: string, snapshotDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const path = join(dataDir, 'database');
    // A folder without PG_VERSION was not finished: its contents are not yet anybody's data.
    const snapshot = existsSync(join(path, 'PG_VERSION')) ? undefined : await migratedSnapshot(snapshotDir);
    const db = await openPglite(path, snapshot);
    const close = db.close.bind(db);
    db.close = async () => {
      await close();
      unlock();
    };
    return db;
  } catch (error) {
    unlock();
    throw isFullInside(error) ? new DiskFull(dataDir) : error;
  }
}

/** ENOSPC of the file system inside the embedded engine, which throws no Error but an object with a number. */
function isFullInside(error: unknown): boolean {
  return !(error instanceof Error) && (error as { errno?: unknown } | null)?.errno === 51;
}
