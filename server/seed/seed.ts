import type { Database } from '../db/database.ts';
import { insertGeography } from '../geography/data/insert-geography.ts';
import { seedAbandonedCarts } from './abandoned-carts.ts';
import { seedBlog } from './blog.ts';
import { planProducts } from './catalogue/plan.ts';
import { planPacks } from './catalogue/plan-packs.ts';
import { planShowcase, SHOWCASE_PACKS } from './catalogue/plan-showcase.ts';
import { ProductWriter } from './catalogue/write-products.ts';
import { writeTaxonomy } from './catalogue/write-taxonomy.ts';
import { seedDelivery } from './delivery.ts';
import { seedExpeditions } from './expeditions.ts';
import { seedHomeContent } from './home-content.ts';
import { seedMenu } from './menu.ts';
import { seedOrders } from './orders/orders.ts';
import { seedPayments } from './payments.ts';
import { seedPromotions } from './promotions.ts';
import { createRandom } from './random.ts';
import { seedReviews } from './reviews.ts';
import { SHOP_UUID } from './showcase.ts';
import { seedStaff } from './staff.ts';

export interface SeedOptions {
  /** The same number gives the same shop, except for its dates, which count from `now`. */
  seed?: number;
  /** Products and packs, the showcase included. */
  products?: number;
  /** Orders of the last 90 days; any add four colleagues and the stock movements of that time. */
  orders?: number;
  now?: Date;
  /** True when the shop has a cart; without one every product page shows its order form only (CAT-13). */
  addToCart?: boolean;
}

const SHOP_ID = 1;
const WAREHOUSES = ['Alger', 'Oran', 'Constantine'];
const PACKS_PER_HUNDRED = 5;

/**
 * Fills an empty, migrated database with a shop: geography, staff, delivery, catalogue, stock, promotions and orders. All of
 * it or nothing, in one transaction that may take its time, by one process while others wait. Pictures are rendered when
 * they are asked for, by `UndrawnPictures`.
 * @returns false when the database holds a shop already; then it is left as it is
 */
export function seedDatabase(db: Database, options: SeedOptions = {}): Promise<boolean> {
  const fill = async (tx: Database) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('zellige seed'))");
    const [shop] = await tx.query('select 1 from shops limit 1');
    if (shop === undefined) await writeShop(tx, options);
    return shop === undefined;
  };
  return db.transaction(fill, { unlimited: true });
}

async function writeShop(
  db: Database,
  { seed = 1, products = 300, orders = 0, now = new Date(), addToCart = true }: SeedOptions,
): Promise<void> {
  const random = createRandom(seed);
  await db.query('insert into shops (id, uuid, name, active_add_to_cart) values ($1, $2, $3, $4)', [
    SHOP_ID,
    SHOP_UUID,
    'Dar Zellige',
    addToCart,
  ]);
  await db.query("select setval(pg_get_serial_sequence('shops', 'id'), $1)", [SHOP_ID]);
  await db.query('select create_shop_stock($1, $2)', [SHOP_ID, WAREHOUSES]);
  const warehouses = await db.query<{ id: number }>('select id from warehouses order by position');
  await seedStaff(db, { colleagues: orders > 0 });
  const geography = await insertGeography(db);
  await seedDelivery(db, SHOP_ID, geography, random);
  const ids = await writeTaxonomy(db, SHOP_ID, random);

  const showcase = planShowcase();
  const usedSlugs = new Set([...showcase, ...SHOWCASE_PACKS].map(({ slug }) => slug));
  const packCount = Math.floor((products * PACKS_PER_HUNDRED) / 100);
  const planned = planProducts(Math.max(0, products - usedSlugs.size - packCount), seed, usedSlugs);
  const writer = new ProductWriter({ shopId: SHOP_ID, ids, warehouseIds: warehouses.map(({ id }) => id), random, now });
  for (const product of [...showcase, ...planned]) writer.addProduct(product);
  for (const pack of [...SHOWCASE_PACKS, ...planPacks(packCount, planned.slice(0, 2000), random, usedSlugs)])
    writer.addPack(pack);

  const productIds = await writer.write(db);
  await seedPromotions(db, SHOP_ID, { productIds, ids, random, now });
  await seedReviews(db, SHOP_ID, { productIds, seed, now });
  const postIds = await seedBlog(db, SHOP_ID, { productIds, now });
  await seedHomeContent(db, SHOP_ID, { ids, productIds, postIds, now });
  await seedMenu(db, SHOP_ID, { ids, postIds, now });
  if (orders > 0) {
    await seedOrders(db, { shopId: SHOP_ID, geography, orders, seed, now });
    await seedPayments(db, { shopId: SHOP_ID, seed, now });
    await seedAbandonedCarts(db, { shopId: SHOP_ID, seed, now });
  }
  await seedExpeditions(db, { shopId: SHOP_ID, seed, now });
  await db.exec(
    'analyze categories, brands, option_types, option_values, features, products, product_langs, product_categories, product_features, product_collections, product_tags, combinations, combination_values, pack_lines, stock_items, warehouse_stock, stock_movements, product_images, combination_images, image_resizes, communes, orders, order_lines',
  );
}
