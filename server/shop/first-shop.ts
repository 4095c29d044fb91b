import type { Database } from '../db/database.ts';
import { DEMO_STAFF } from '../staff/demo-staff.ts';

/**
 * Creates the shop of a production database that has none: its row, a warehouse, and the wilayas and communes that an
 * order form needs. Of several processes that start together one creates it.
 * @throws in words when the database holds the demonstration's account
 */
export async function createShopWhenEmpty(db: Database, name: string): Promise<void> {
  const create = async (tx: Database) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('zellige seed'))");
    const [shop] = await tx.query('select 1 from shops limit 1');
    if (shop !== undefined) return;
    // Loaded here: every later start does without.
    const { insertGeography } = await import('../geography/data/insert-geography.ts');
    const [created] = await tx.query<{ id: number }>('insert into shops (name) values ($1) returning id', [name]);
    await tx.query("select create_shop_stock($1, '{Principal}')", [created?.id]);
    await insertGeography(tx);
  };
  await db.transaction(create, { unlimited: true });
  const [demo] = await db.query('select 1 from staff where email = $1', [DEMO_STAFF.email]);
  if (demo === undefined) return;
  throw new Error(
    `The database has the account ${DEMO_STAFF.email} of the demonstration, whose password is public: anybody could read the orders. Remove it with \`npm run staff -- remove ${DEMO_STAFF.email}\`, or name an empty database.`,
  );
}
