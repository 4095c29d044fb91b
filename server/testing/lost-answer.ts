import { vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { DatabaseOutage } from '../db/outage.ts';

/** Makes the nth transaction from now on commit and then fail, as when the connection breaks before the answer arrives. */
export function loseCommitAnswer(db: Database, nth: number): void {
  const transaction = db.transaction.bind(db);
  let count = 0;
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (...args) => {
    count += 1;
    const isLost = count === nth;
    const result = await transaction(...args);
    if (!isLost) return result;
    spy.mockRestore();
    throw new DatabaseOutage('The database is not available: Connection terminated unexpectedly');
  });
}
