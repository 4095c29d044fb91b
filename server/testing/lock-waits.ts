import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

/** Waits until `count` statements of this database wait for a lock; other test files share the PostgreSQL server. */
export async function lockWaits(db: Database, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => db.query(waiting), { timeout: 20_000 }).toHaveLength(count);
}
