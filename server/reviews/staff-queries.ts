import type { Database } from '../db/database.ts';

export const REVIEW_STATUSES = ['pending', 'published', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review with everything staff need to judge it. */
export interface JudgedReview {
  readonly uuid: string;
  readonly status: ReviewStatus;
  readonly rating: number;
  readonly text: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly purchaseDate: string;
  readonly createdAt: Date;
  readonly image: string | null;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  readonly productId: number;
  readonly product: string;
  readonly slug: string;
  readonly categorySlug: string;
}

/** Those that wait come first, then the newest. */
export async function listReviews(
  db: Database,
  shopId: number,
  selection: { locale: string; status: ReviewStatus | null; limit: number; offset: number },
): Promise<JudgedReview[]> {
  return db.query<JudgedReview>(
    `select r.uuid, r.status, r.rating, r.text, r.name, r.email, r.phone, r.purchase_date as "purchaseDate",
       r.created_at as "createdAt", r.image, r.image_width as "imageWidth", r.image_height as "imageHeight",
       p.id as "productId", p.slug, c.slug as "categorySlug", coalesce(own.name, fr.name, p.slug) as product
     from reviews r join products p on p.id = r.product_id join categories c on c.id = p.category_id
       left join product_langs own on own.product_id = p.id and own.language_code = $1
       left join product_langs fr on fr.product_id = p.id and fr.language_code = 'fr'
     where r.shop_id = $5 and ($2::text is null or r.status = $2)
     order by r.status <> 'pending', r.created_at desc, r.id desc limit $3 offset $4`,
    [selection.locale, selection.status, selection.limit, selection.offset, shopId],
  );
}

export async function countReviews(db: Database, shopId: number): Promise<Readonly<Record<ReviewStatus, number>>> {
  const rows = await db.query<{ status: ReviewStatus; count: number }>(
    'select status, count(*)::integer as count from reviews where shop_id = $1 group by status',
    [shopId],
  );
  const counts = { pending: 0, published: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** @returns false when there is no such review */
export async function judgeReview(
  db: Database,
  shopId: number,
  uuid: string,
  status: 'published' | 'rejected',
): Promise<boolean> {
  const rows = await db.query('update reviews set status = $3 where shop_id = $1 and uuid = $2 returning id', [
    shopId,
    uuid,
    status,
  ]);
  return rows.length > 0;
}
