import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');
const FUNCTIONS_DIR = join(import.meta.dirname, 'functions');
/** Codes of PostgreSQL. */
const NOT_ALLOWED = '42501';
const LOCK_TIMEOUT = '55P03';
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/**
 * The functions, views and triggers of the database. Every file can be run again: `create or replace`. A migration drops
 * what that cannot replace, such as a function that returned other columns.
 */
interface SqlFunctions {
  readonly checksum: string;
  readonly files: readonly { readonly name: string; readonly sql: string }[];
}

export interface Schema {
  readonly migrations: readonly Migration[];
  readonly functions: SqlFunctions;
}

/** Reads the tables and functions of this version. */
export function readSchema(): Schema {
  return { migrations: readMigrations(), functions: readFunctions() };
}

/**
 * Reads the migrations of a folder, by number.
 * @throws for a file name without a number, or a number used twice
 */
export function readMigrations(directory: string = MIGRATIONS_DIR): Migration[] {
  const seen = new Map<string, string>();
  return readSqlFiles(directory).map(({ name, sql }) => {
    const number = NAME.exec(name)?.[1];
    if (number === undefined) {
      throw new Error(`The migration ${name} has no number. Name it like 0007_topic.sql, so that its place is clear.`);
    }
    const twin = seen.get(number);
    if (twin !== undefined)
      throw new Error(`The migrations ${twin} and ${name} share a number. Give the newer one the next.`);
    seen.set(number, name);
    return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

/** Reads the functions of a folder, with one checksum for all its files. */
export function readFunctions(directory: string = FUNCTIONS_DIR): SqlFunctions {
  const files = readSqlFiles(directory);
  const hash = createHash('sha256');
  for (const { name, sql } of files) hash.update(`${name}\n${sql}\n`);
  return { checksum: hash.digest('hex'), files };
}

/** Reads the SQL files of a folder by name. Line ends are those of the checkout, so they do not count. */
function readSqlFiles(directory: string): { name: string; sql: string }[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => ({ name, sql: readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n') }));
}

interface MigrateOptions {
  /** Hears what waits for a lock, before each pause. */
  readonly onWait?: (message: string) => void;
  readonly pauseMs?: number;
}

/**
 * Brings the database to the newest schema in one transaction: runs the pending migrations, then the functions where they
 * differ from those the database has. Of several processes that start together one migrates and the others wait for it.
 * While another transaction locks a table that a migration needs, everything is rolled back and tried again.
 * @returns the names of the migrations it ran
 * @throws when an applied migration was changed or is missing, or when a new one would have to run before an applied one, or
 * when the role may not create tables
 */
export async function migrate(
  db: Database,
  { migrations, functions }: Schema = readSchema(),
  { onWait = console.warn, pauseMs = 5_000 }: MigrateOptions = {},
): Promise<string[]> {
  const run = async (tx: Database) => {
    // One number for "the schema of this shop"; every process asks for the same one and it is given back at commit.
    await tx.query("select pg_advisory_xact_lock(hashtext('zellige migrations'))");
    // Readers and writers of a table queue up behind a statement that waits for its lock.
    await tx.exec("set local lock_timeout = '2s'");
    await tx.exec(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const pending = pendingAfter(await appliedMigrations(tx), migrations);
    for (const { name, checksum, sql } of pending) {
      await execFile(tx, `The migration ${name}`, sql);
      await tx.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await applyFunctions(tx, functions);
    return pending.map(({ name }) => name);
  };
  for (;;) {
    try {
      return await db.transaction(run, { unlimited: true });
    } catch (error) {
      if (hasCode(error, NOT_ALLOWED)) throw await notOwner(db, error as Error);
      if (!hasCode(error, LOCK_TIMEOUT)) throw error;
      const { message } = error as Error;
      onWait(`${message} Another transaction has the lock it needs. It is tried again in ${pauseMs / 1_000} s.`);
      await pause(pauseMs);
    }
  }
}

async function notOwner(db: Database, error: Error): Promise<Error> {
  const [names] = await db.query<{ database: string; role: string }>(
    'select quote_ident(current_database()) as database, quote_ident(current_user) as role',
  );
  return new Error(
    `The role of DATABASE_URL may not create the tables (${error.message}). It must own the database and the tables in it: alter database ${names?.database} owner to ${names?.role}`,
    { cause: error },
  );
}

/** Says if the error, or what caused it, has this code of PostgreSQL. */
function hasCode(error: unknown, expected: string): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === expected || (cause !== undefined && hasCode(cause, expected));
}

async function applyFunctions(tx: Database, { checksum, files }: SqlFunctions): Promise<void> {
  await tx.exec(
    'create table if not exists applied_functions (only_row boolean primary key default true check (only_row), checksum text not null)',
  );
  const [applied] = await tx.query<{ checksum: string }>('select checksum from applied_functions');
  if (applied?.checksum === checksum) return;
  for (const { name, sql } of files) await execFile(tx, `The file ${name} of server/db/functions`, sql);
  await tx.query(
    'insert into applied_functions (checksum) values ($1) on conflict (only_row) do update set checksum = excluded.checksum',
    [checksum],
  );
}

async function execFile(tx: Database, what: string, sql: string): Promise<void> {
  try {
    await tx.exec(sql);
  } catch (error) {
    throw new Error(`${what} failed: ${(error as Error).message}. Nothing was changed.`, { cause: error });
  }
}

/** Says if the database has the migrations and functions of this version, for `/readyz`. */
export async function isMigrated(db: Database, { migrations, functions }: Schema): Promise<boolean> {
  const [applied] = await db.query<{ checksum: string }>('select checksum from applied_functions');
  return pendingAfter(await appliedMigrations(db), migrations).length === 0 && applied?.checksum === functions.checksum;
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

function appliedMigrations(db: Database): Promise<AppliedMigration[]> {
  return db.query<AppliedMigration>('select name, checksum from migrations order by name');
}

function pendingAfter(applied: readonly AppliedMigration[], migrations: readonly Migration[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
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
      `The migration ${late.name} is new but its number is before ${last}, which has already run here. Give it the next free number; on a development machine, deleting DATA_DIR also helps. For a shop restore the backup from before ${last}.`,
    );
  }
  return pending;
}
