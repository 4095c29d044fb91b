import type { Database } from '../db/database.ts';

/**
 * Deletes waits that are over, and with them the phone numbers. A refused order leaves such a row as well. A row that an
 * order holds is left for the next time: orders lock several, and neither may wait for the other.
 */
export async function purgeCooldowns(db: Database): Promise<void> {
  await db.query(
    `delete from cooldowns where (shop_id, phone) in (
       select shop_id, phone from cooldowns where until < now() for update skip locked)`,
  );
}
