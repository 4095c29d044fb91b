import type { Database } from '../db/database.ts';

/** Deletes waits that are over, and with them the phone numbers. A refused order leaves such a row as well. */
export async function purgeCooldowns(db: Database): Promise<void> {
  await db.query('delete from cooldowns where until < now()');
}
