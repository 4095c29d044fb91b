import type { Database } from '../db/database.ts';
import { DEMO_STAFF } from '../staff/demo-staff.ts';
import type { UndrawnPictures } from './draw-pictures.ts';

const SEED = 1;
const PRODUCTS = 300;
const ORDERS = 400;

/**
 * Fills an empty database with the demonstration shop. A start that was interrupted starts over.
 * @returns whether this is the demonstration shop, now or since an earlier start
 */
export async function seedWhenEmpty(db: Database): Promise<boolean> {
  const [shop] = await db.query('select 1 from shops limit 1');
  if (shop === undefined) {
    // Loaded here: every later start does without.
    const { seedDatabase } = await import('./seed.ts');
    await seedDatabase(db, { seed: SEED, products: PRODUCTS, orders: ORDERS });
  }
  const [demo] = await db.query('select 1 from staff where email = $1', [DEMO_STAFF.email]);
  return demo !== undefined;
}

/** The pictures of the demonstration shop that the media folder does not hold yet. */
export async function demoPictures(app: {
  readonly db: Database;
  readonly config: { readonly mediaDir: string };
}): Promise<UndrawnPictures> {
  // Loaded here, so that nothing waits for the drawing library before the server listens.
  const { UndrawnPictures } = await import('./draw-pictures.ts');
  return UndrawnPictures.of(app.db, app.config.mediaDir);
}
