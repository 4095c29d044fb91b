import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

export const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/**
 * The migrations of a folder, by number.
 * @throws for a file name without a number, or a number used twice
 */
export function readMigrations(directory: string = MIGRATIONS_DIR): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const seen = new Map<string, string>();
  return names.map((name) => {
    const number = NAME.exec(name)?.[1];
    if (number === undefined) {
      throw new Error(`The migration ${name} has no number. Name it like 0007_topic.sql, so that its place is clear.`);
    }
    const twin = seen.get(number);
    if (twin !== undefined)
      throw new Error(`The migrations ${twin} and ${name} share a number. Give the newer one the next.`);
    seen.set(number, name);
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

/**
 * Brings the database to the newest schema in one transaction. Of several processes that start together one migrates
 * and the others wait for it.
 * @returns the names of the migrations it ran
 * @throws when an applied migration was changed or is missing, or when a new one would have to run before an applied one
 */
export async function migrate(db: Database, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const run = async (tx: Database) => {
    // One number for "the schema of this shop"; every process asks for the same one and it is given back at commit.
    await tx.query("select pg_advisory_xact_lock(hashtext('zellige migrations'))");
    await tx.exec(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const pending = pendingAfter(await tx.query('select name, checksum from migrations order by name'), migrations);
    for (const { name, checksum, sql } of pending) {
      try {
        await tx.exec(sql);
      } catch (error) {
        throw new Error(`The migration ${name} failed: ${(error as Error).message}. Nothing was changed.`, {
          cause: error,
        });
      }
      await tx.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    return pending.map(({ name }) => name);
  };
  return db.transaction(run, { unlimited: true });
}

/** Whether every migration of this version has run, for `/readyz`. */
export async function isMigrated(db: Database, migrations: readonly Migration[] = readMigrations()): Promise<boolean> {
  const applied = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  return pendingAfter(applied, migrations).length === 0;
}

function pendingAfter(applied: { name?: string; checksum?: string }[], migrations: readonly Migration[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name = '', checksum } of applied) {
    const migration = byName.get(name);
    if (migration === undefined) {
      throw new Error(
        `The database has run the migration ${name}, which this version does not know. Start the version that wrote it, or restore a backup from before.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it ran on this database, so the two no longer match. Put the file back as it was and write the change as a new migration.`,
      );
    }
  }
  const last = applied.at(-1)?.name ?? '';
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late !== undefined) {
    throw new Error(
      `The migration ${late.name} is new but its number is before ${last}, which has already run here. Give it the next free number; on a development machine, deleting DATA_DIR also helps.`,
    );
  }
  return pending;
}
