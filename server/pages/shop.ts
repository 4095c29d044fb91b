import type { Database } from '../db/database.ts';

/** The shop whose pages this server draws. */
export interface Shop {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly activeAddToCart: boolean;
}

/** Null on a database that was not seeded. */
export async function currentShop(db: Database): Promise<Shop | null> {
  const [shop] = await db.query<Shop>(
    `select id, uuid, name, active_add_to_cart as "activeAddToCart" from shops order by id limit 1`,
  );
  return shop ?? null;
}
