import { UUID } from '../../shared/api/uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { newPictureName, removePicture, storePicture } from '../media/uploaded-picture.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import type { NewReview } from './review-form.ts';

/** A product as its reviews need it. */
export interface ReviewedProduct {
  readonly id: number;
  readonly uuid: string;
  readonly shopId: number;
  readonly slug: string;
  readonly categorySlug: string;
  readonly name: string;
}

const PRODUCT = `
  select p.id, p.uuid, p.shop_id as "shopId", p.slug, c.slug as "categorySlug", ${PRODUCT_NAME} as name
  from products p join categories c on c.id = p.category_id
    ${productNameJoins('$1')}
  where p.shop_id = $2 and p.active and p.status = 'published'`;

export async function productByUuid(
  db: Database,
  shopId: number,
  uuid: string,
  locale: Locale,
): Promise<ReviewedProduct | null> {
  if (!UUID.test(uuid)) return null;
  const [product] = await db.query<ReviewedProduct>(`${PRODUCT} and p.uuid = $3`, [locale, shopId, uuid]);
  return product ?? null;
}

export async function productBySlug(
  db: Database,
  shopId: number,
  slug: string,
  locale: Locale,
): Promise<ReviewedProduct | null> {
  const [product] = await db.query<ReviewedProduct>(`${PRODUCT} and p.slug = $3`, [locale, shopId, slug]);
  return product ?? null;
}

/**
 * Stores a review to be read by staff first, and its picture. Sent again under its key it stays one review: words that
 * were changed meanwhile replace the first ones as long as nobody has judged them.
 * @returns `judged` when nothing is stored, because staff have judged the review and its words or picture are others now
 */
export async function storeReview(
  db: Database,
  product: ReviewedProduct,
  review: NewReview,
  locale: Locale,
): Promise<'new' | 'again' | 'judged'> {
  const { picture } = review;
  const image = picture ? newPictureName() : null;
  // A key is of the page of one product.
  const key = `${product.id}:${review.submitKey}`;
  return db.transaction(async (tx) => {
    // Inserted first, so that two requests at once wait for each other.
    const [inserted] = await tx.query<{ id: number }>(
      `insert into reviews (shop_id, product_id, submit_key, rating, text, name, email, phone, purchase_date,
         bought_here, accepted_policy, locale, image, image_width, image_height)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, true, $10, $11, $12, $13)
       on conflict (shop_id, submit_key) do nothing returning id`,
      [product.shopId, product.id, key, ...wordsOf(review), locale, image, ...sizeOf(picture)],
    );
    if (inserted === undefined) {
      const [former] = await tx.query<{ id: number; image: string | null; status: string; isSame: boolean }>(
        `select id, image, status,
           (rating, text, name, email, phone, purchase_date, image_width, image_height)
             is not distinct from ($3::int, $4::text, $5::text, $6::text, $7::text, $8::date, $9::int, $10::int) as "isSame"
         from reviews where shop_id = $1 and submit_key = $2 for update`,
        [product.shopId, key, ...wordsOf(review), ...sizeOf(picture)],
      );
      if (former === undefined) return 'again';
      if (former.status !== 'pending') return former.isSame ? 'again' : 'judged';
      if (former.image !== null) await removePicture(tx, former.image);
      await tx.query(
        `update reviews set rating = $2, text = $3, name = $4, email = $5, phone = $6, purchase_date = $7,
           image = $8, image_width = $9, image_height = $10 where id = $1`,
        [former.id, ...wordsOf(review), image, ...sizeOf(picture)],
      );
    }
    if (image !== null && picture !== null) await storePicture(tx, image, picture);
    return inserted === undefined ? 'again' : 'new';
  });
}

/**
 * Deletes the pictures of reviews that were rejected 30 days ago, and of each shop the pictures of pending reviews but the
 * newest 2,000 and the reviews that are not public but the newest 20,000: anybody may send them, and they must not fill
 * the disk (REV-9).
 */
export async function purgeReviews(db: Database): Promise<void> {
  // Compared with the row again, which another transaction may have published or given another picture meanwhile.
  await db.query(
    `with purged as (
       update reviews r set image = null, image_width = null, image_height = null
       from (
         select id, image, status, coalesce(judged_at, created_at) as since,
           row_number() over (partition by shop_id, status order by created_at desc, id desc) as place
         from reviews where image is not null and status in ('pending', 'rejected')
       ) old
       where r.id = old.id and r.image = old.image and r.status = old.status and case old.status
         when 'rejected' then old.since < now() - interval '30 days'
         else old.place > 2000 end
       returning old.image
     )
     delete from uploaded_pictures using purged where name = purged.image`,
  );
  await db.query(
    `with purged as (
       delete from reviews r using (
         select id, row_number() over (partition by shop_id order by created_at desc, id desc) as place
         from reviews where status <> 'published'
       ) old
       where r.id = old.id and r.status <> 'published' and old.place > 20000
       returning r.image
     )
     delete from uploaded_pictures using purged where name = purged.image`,
  );
}

function wordsOf({ rating, text, name, email, phone, purchaseDate }: NewReview) {
  return [rating, text, name, email, phone, purchaseDate] as const;
}

function sizeOf(picture: NewReview['picture']) {
  return [picture?.width ?? null, picture?.height ?? null] as const;
}

/** The ratings of a product: reviews per number of stars. */
export interface RatingSummary {
  readonly count: number;
  /** With one decimal; null without a review. */
  readonly average: number | null;
  /** Reviews with 1 to 5 stars, in this order. */
  readonly stars: readonly number[];
}

const NO_RATING: RatingSummary = { count: 0, average: null, stars: [0, 0, 0, 0, 0] };

/** Returns the ratings of several products at once, such as those of a list. A product without a review is not in it. */
async function ratingSummaries(
  db: Database,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, RatingSummary>> {
  const rows = await db.query<{ productId: number; rating: number; count: number }>(
    `select product_id as "productId", rating, count(*)::integer as count from reviews
     where status = 'published' and product_id = any($1::int[]) group by product_id, rating`,
    [productIds],
  );
  const counts = new Map<number, number[]>();
  for (const { productId, rating, count } of rows) {
    const stars = counts.get(productId) ?? [0, 0, 0, 0, 0];
    stars[rating - 1] = count;
    counts.set(productId, stars);
  }
  return new Map([...counts].map(([id, stars]) => [id, summaryOf(stars)]));
}

function summaryOf(stars: readonly number[]): RatingSummary {
  const count = stars.reduce((sum, each) => sum + each, 0);
  const total = stars.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((10 * total) / count) / 10, stars };
}

export async function ratingSummary(db: Database, productId: number): Promise<RatingSummary> {
  return (await ratingSummaries(db, [productId])).get(productId) ?? NO_RATING;
}

/** A review as other shoppers see it: no address and no number of the person. */
export interface PublishedReview {
  readonly uuid: string;
  readonly rating: number;
  readonly text: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly image: string | null;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
}

/** Returns published reviews, newest first. With a `rating`, only those with this many stars. */
export async function publishedReviews(
  db: Database,
  productId: number,
  { limit, offset = 0, rating = null }: { limit: number; offset?: number; rating?: number | null },
): Promise<PublishedReview[]> {
  return db.query<PublishedReview>(
    `select uuid, rating, text, name, created_at as "createdAt", image, image_width as "imageWidth",
       image_height as "imageHeight" from reviews
     where product_id = $1 and status = 'published' and ($2::int is null or rating = $2)
     order by created_at desc, id desc limit $3 offset $4`,
    [productId, rating, limit, offset],
  );
}
