import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

/** Runs what somebody else does in a transaction that stays open until the returned function is called. */
export async function holdOpen(db: Database, work: (tx: Database) => Promise<unknown>): Promise<() => Promise<void>> {
  const done = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const open = db.transaction(async (tx) => {
    await work(tx);
    done.resolve();
    await enough.promise;
  });
  await Promise.race([done.promise, open]);
  return () => {
    enough.resolve();
    return open;
  };
}

/** Waits until as many statements of this database wait for a lock, one by default; other test files share the PostgreSQL server. */
export async function lockWaits(db: Database, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => db.query(waiting), { timeout: 20_000 }).toHaveLength(count);
}
