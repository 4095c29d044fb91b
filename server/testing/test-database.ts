import { resolve } from 'node:path';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';
import { migratedSnapshot } from '../db/snapshot.ts';
import type { TimeLimits } from '../db/time-limits.ts';

export const SNAPSHOT_DIR = resolve(import.meta.dirname, '../../.cache/database');

/** A starved machine may need more than a request may take. Tests of the limits themselves give their own. */
export const PATIENT: TimeLimits = { connect: 60_000, lock: 60_000, statement: 60_000, answer: 60_000 };

/**
 * Creates a fresh, migrated, empty database for one test file: in memory on PGlite, or a database of its own on the
 * PostgreSQL server that the project "server on PostgreSQL" starts. Close it in `afterAll`.
 */
export async function createTestDatabase(): Promise<Database> {
  if (process.env.TEST_DATABASE === 'postgres')
    return openPostgres(await createPostgresDatabase(), ignoreLostConnection, PATIENT);
  return openPglite(undefined, await migratedSnapshot(SNAPSHOT_DIR));
}

/** Copies the migrated template and returns the copy's address. Several pools may share it, as several servers would. */
export async function createPostgresDatabase(): Promise<string> {
  const admin = process.env.TEST_POSTGRES_URL;
  if (admin === undefined) {
    throw new Error(
      'TEST_POSTGRES_URL is not set. Run these tests as the vitest project "server on PostgreSQL", which starts a server for them.',
    );
  }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const db = await openPostgres(admin, ignoreLostConnection, PATIENT);
  await db.exec(`create database ${name} template zellige_template`);
  await db.close();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

/** Tests that cut connections look at what comes after; the report itself is of no interest to the others. */
function ignoreLostConnection(): void {}
