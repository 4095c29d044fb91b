import type { ListingContext, ListingMode } from '../../shared/api/listing.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';

/** The shop whose pages this server renders. */
interface Shop {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly activeAddToCart: boolean;
  /** Way in which each kind of list loads more products; one that is not named is paged. */
  readonly listingModes: Readonly<Partial<Record<ListingContext, ListingMode>>>;
}

const known = new WeakMap<Database, Shop>();

/** Returns the shop, cached until `forgetShop` because every page needs it; null on a database without one. */
export async function currentShop(db: Database): Promise<Shop | null> {
  const cached = known.get(db);
  if (cached) return cached;
  const [shop] = await db.query<Shop>(
    `select id, uuid, name, active_add_to_cart as "activeAddToCart", listing_modes as "listingModes" from shops order by id limit 1`,
  );
  if (shop) known.set(db, shop);
  return shop ?? null;
}

/** Returns the shop; throws a Refusal 404 on a database without one. */
export async function shopOr404(db: Database): Promise<Shop> {
  const shop = await currentShop(db);
  if (shop === null) throw new Refusal(404, 'not-found');
  return shop;
}

/** Makes the next `currentShop` read the database again. Called when shops change. */
export function forgetShop(db: Database): void {
  known.delete(db);
}
