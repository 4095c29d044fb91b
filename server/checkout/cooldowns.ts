import type { Database } from '../db/database.ts';

/** An order that is refused leaves a row too, with the phone number and a wait that is over. */
export async function purgeCooldowns(db: Database): Promise<void> {
  await db.query('delete from cooldowns where until < now()');
}
