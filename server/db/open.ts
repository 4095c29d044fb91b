import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DiskFull } from '../config/write-probe.ts';
import type { Database } from './database.ts';
import { lockDataDir } from './lock.ts';
import { migrate } from './migrate.ts';
import type { OnPanic } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** The settings of the database; a `Config` fits. */
interface DatabaseSettings {
  /** PostgreSQL; the embedded database when absent. */
  readonly databaseUrl?: string;
  /** Absolute; holds the embedded database. */
  readonly dataDir: string;
  /** Prepared embedded databases, so that a fresh one need not be created from nothing. */
  readonly snapshotDir: string;
}

interface DatabaseListeners {
  readonly onConnectionError?: (error: Error) => void;
  readonly onWait?: (message: string) => void;
  readonly onPanic?: OnPanic;
}

/**
 * Opens the configured database with the newest schema.
 * @param listeners hear of a connection that was lost, of a migration that waits for a lock, and that the embedded database cannot
 *   go on, which ends the process (by default after a sentence)
 * @throws in words when another process holds the data folder, the server does not answer, or a migration cannot run
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { onConnectionError = () => {}, onWait, onPanic }: DatabaseListeners = {},
): Promise<Database> {
  const db =
    settings.databaseUrl === undefined
      ? await openEmbedded(settings, onPanic)
      : await openPostgres(settings.databaseUrl, onConnectionError);
  try {
    await migrate(db, undefined, { ...(onWait && { onWait }) });
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Returns which database the settings name, without its password. */
export function databaseLabel({ databaseUrl, dataDir }: DatabaseSettings): string {
  if (databaseUrl === undefined) return `embedded, in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, ${host}${pathname}`;
}

/** Tells whether opening the embedded database of a data folder would create it. */
export function lacksEmbedded({ databaseUrl, dataDir }: DatabaseSettings): boolean {
  // A folder without PG_VERSION was not finished: its contents are not yet anybody's data.
  return databaseUrl === undefined && !existsSync(join(embeddedPath(dataDir), 'PG_VERSION'));
}

const embeddedPath = (dataDir: string) => join(dataDir, 'database');

async function openEmbedded(settings: DatabaseSettings, onPanic?: OnPanic): Promise<Database> {
  const { dataDir, snapshotDir } = settings;
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    // Loaded here: a shop on PostgreSQL runs without it.
    const { openPglite } = await import('./pglite.ts');
    const { migratedSnapshot } = await import('./snapshot.ts');
    const snapshot = lacksEmbedded(settings) ? await migratedSnapshot(snapshotDir) : undefined;
    return await openPglite(embeddedPath(dataDir), snapshot, unlock, onPanic);
  } catch (error) {
    unlock();
    throw isFullInside(error) || !fitsLogFile(dataDir) ? new DiskFull(dataDir) : error;
  }
}

/** Recognises ENOSPC of the file system inside the embedded engine, which throws no Error but an object with a number. */
function isFullInside(error: unknown): boolean {
  return !(error instanceof Error) && (error as { errno?: unknown } | null)?.errno === 51;
}

/** The log grows by files of 16 MB. Without room for one, an engine that has to read its log again does not say why it ends. */
function fitsLogFile(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize > 16 * 2 ** 20;
}
