import { createHash } from 'node:crypto';
import { mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, readSchema } from './migrate.ts';
import { openPglite } from './pglite.ts';

const SNAPSHOT = /^migrated-[0-9a-f]+\.tar$/;

/** Returns the file name of the archive, which depends on the engine's version, the migrations and the functions. */
function snapshotName(): string {
  const hash = createHash('sha256');
  const manifest = readFileSync(
    join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json'),
    'utf8',
  );
  hash.update(String((JSON.parse(manifest) as { version: string }).version));
  const { migrations, functions } = readSchema();
  for (const { name, checksum } of migrations) hash.update(`\n${name} ${checksum}`);
  hash.update(`\n${functions.checksum}`);
  return `migrated-${hash.digest('hex').slice(0, 24)}.tar`;
}

/**
 * Returns a migrated, empty embedded database as an archive. Creating one takes seconds and loading one a fraction, so
 * it is cached in `snapshotDir` until a migration, a function or the engine changes.
 */
export async function migratedSnapshot(snapshotDir: string): Promise<Blob> {
  const name = snapshotName();
  try {
    return await openAsBlob(join(snapshotDir, name));
  } catch {
    const db = await openPglite(undefined);
    await migrate(db);
    const dump = await db.dump();
    await db.close();
    storeSnapshot(snapshotDir, name, new Uint8Array(await dump.arrayBuffer()));
    return dump;
  }
}

/**
 * Writes a snapshot. Several processes may do so at once: each writes a file of its own, and the last rename wins. The
 * snapshots of former versions are removed.
 */
export function storeSnapshot(snapshotDir: string, name: string, bytes: Uint8Array): void {
  try {
    mkdirSync(snapshotDir, { recursive: true });
    const path = join(snapshotDir, name);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, bytes);
    renameSync(draft, path);
    const former = readdirSync(snapshotDir).filter((each) => SNAPSHOT.test(each) && each !== name);
    for (const each of former) rmSync(join(snapshotDir, each), { force: true });
  } catch (error) {
    // The server starts without its cache.
    process.emitWarning(
      `The prepared database could not be stored in ${snapshotDir}, so each new database takes some seconds longer. Make the folder writable, or name another one in SNAPSHOT_DIR. (${(error as Error).message})`,
    );
  }
}
