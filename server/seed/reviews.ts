import { PHONE_STARTS } from '../../shared/rules/phone/phone.ts';
import type { Database } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { pictureAt, type SeedPicture } from './media.ts';
import { HOME_PHOTO } from './pictures/home-photos.ts';
import { createRandom, type Random } from './random.ts';
import { reviewPictureName } from './review-pictures.ts';
import { writeReview } from './review-texts.ts';
import { SHOWCASE } from './showcase.ts';

const DAY_MS = 24 * 3600 * 1000;
/** However large the shop: more would only make it slower to fill. */
const REVIEWED_PRODUCTS = 300;
const MOST_REVIEWS = 14;
const SHOWCASE_REVIEWS = 23;
/** How many of them show the product at home. The one with the most reviews shows what that looks like. */
const PICTURED = 0.12;
const SHOWCASE_PICTURED = 0.4;

/**
 * Inserts reviews in French and Arabic: most products have some, some have none, some of them wait for moderation. They
 * have a random generator of their own, so that they do not change the other data of a shop.
 */
export async function seedReviews(
  db: Database,
  shopId: number,
  { productIds, seed, now }: { productIds: ReadonlyMap<string, number>; seed: number; now: Date },
): Promise<void> {
  const random = createRandom(seed + 0x5e71e3);
  const [most, none] = [SHOWCASE.simple.slug, SHOWCASE.soldOut.slug];
  const rows: object[] = [];
  const reviewed = [...productIds].slice(0, REVIEWED_PRODUCTS);
  const pictures = await firstPictures(
    db,
    reviewed.map(([, id]) => id),
  );
  for (const [slug, productId] of reviewed) {
    const count = random.chance(0.25) ? 0 : random.int(1, MOST_REVIEWS);
    const target = slug === most ? SHOWCASE_REVIEWS : slug === none ? 0 : count;
    const usedTexts = new Set<string>();
    const writers = new Set<string>();
    for (let number = 0; number < target; number++) {
      const review = oneReview(random, now, writers);
      // Two people with the same text are not credible.
      if (usedTexts.has(review.text)) continue;
      usedTexts.add(review.text);
      writers.add(review.name);
      // Both are generated in every case, so that a product without a picture does not change the next one.
      const [shows, interior] = [
        random.chance(slug === most ? SHOWCASE_PICTURED : PICTURED),
        random.int(0, HOME_PHOTO.interiors - 1),
      ];
      const picture = shows && review.rating > 2 ? pictures.get(productId) : undefined;
      rows.push({
        uuid: random.uuid(),
        shop_id: shopId,
        product_id: productId,
        submit_key: `seed:${productId}:${number}`,
        ...review,
        image: picture === undefined ? null : reviewPictureName({ ...picture, interior }),
        image_width: picture === undefined ? null : HOME_PHOTO.width,
        image_height: picture === undefined ? null : HOME_PHOTO.height,
      });
    }
  }
  await insertRows(db, 'reviews', rows);
  await db.exec('analyze reviews');
}

/** Subject of the first picture of each. */
async function firstPictures(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, SeedPicture>> {
  const rows = await db.query<{ id: number; path: string }>(
    `select distinct on (product_id) product_id as id, path from product_images
     where product_id = any($1::int[]) order by product_id, position, id`,
    [ids],
  );
  return new Map(
    rows.flatMap(({ id, path }) => {
      const picture = pictureAt(path);
      return picture === null ? [] : [[id, picture] as const];
    }),
  );
}

function oneReview(random: Random, now: Date, writers: ReadonlySet<string>) {
  const rating = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const);
  const locale = random.chance(0.6) ? 'fr' : 'ar';
  // More of them lately: the square of a chance lies near nought.
  const daysAgo = Math.floor(300 * random.next() ** 2) + 1;
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS - random.int(0, DAY_MS / 2));
  const bought = new Date(createdAt.getTime() - random.int(4, 30) * DAY_MS);
  const judged = daysAgo > 5 || random.chance(0.3);
  return {
    ...writeReview(locale, rating, random, writers),
    rating,
    locale,
    email: `client${random.int(100, 999)}@example.dz`,
    phone: `${random.pick(PHONE_STARTS)}${String(random.int(0, 99_999_999)).padStart(8, '0')}`,
    purchase_date: bought.toISOString().slice(0, 10),
    bought_here: true,
    accepted_policy: true,
    status: !judged ? 'pending' : random.chance(0.05) ? 'rejected' : 'published',
    created_at: createdAt.toISOString(),
  };
}
