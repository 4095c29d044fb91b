import { postgresBin, startPostgres } from '../../server/testing/global-setup-postgres.ts';
import { createPostgresDatabase } from '../../server/testing/test-database.ts';
import { type Bench, NotMeasured } from './bench.ts';

interface DurablePostgres {
  /** Creates a fresh, migrated, empty database and returns its address. */
  createDatabase(): Promise<string>;
}

const started = new WeakMap<Bench, Promise<DurablePostgres>>();

/**
 * Starts a PostgreSQL server of this run with its shipped settings: unlike the one of the tests it waits for the disk at
 * every commit (fsync and synchronous_commit are on). It ends with the run.
 */
export function startDurablePostgres(bench: Bench): Promise<DurablePostgres> {
  const known = started.get(bench) ?? start(bench);
  started.set(bench, known);
  return known;
}

async function start(bench: Bench): Promise<DurablePostgres> {
  if (postgresBin() === undefined) {
    throw new NotMeasured(
      'PostgreSQL’s server programs (initdb, pg_ctl) are not on this machine: apt install postgresql',
    );
  }
  bench.atEnd((await startPostgres({ isDurable: true })).remove);
  return { createDatabase: createPostgresDatabase };
}
