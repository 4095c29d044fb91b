import { UUID } from '../../shared/api/uuid.ts';
import type { Database } from '../db/database.ts';

/** A cache without expiry: a shop's number never changes. */
const known = new WeakMap<Database, Map<string, number>>();

/** Returns the id of the shop with this uuid; null when there is none. */
export async function shopIdOf(db: Database, uuid: string): Promise<number | null> {
  if (!UUID.test(uuid)) return null;
  const shops = known.get(db) ?? new Map<string, number>();
  known.set(db, shops);
  const id = shops.get(uuid.toLowerCase());
  if (id !== undefined) return id;
  const [shop] = await db.query<{ id: number }>('select id from shops where uuid = $1', [uuid]);
  if (shop === undefined) return null;
  shops.set(uuid.toLowerCase(), shop.id);
  return shop.id;
}
