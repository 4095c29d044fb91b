import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';

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
  /** Changes when the content of the review does. */
  readonly version: string;
}

const VERSION = 'md5(jsonb_build_array(r.rating, r.text, r.name, r.email, r.phone, r.purchase_date, r.image)::text)';

/** Returns SQL: reviews of the shop `$1` with these words in the name of the product or the writer, the text or the phone number. */
const reviewsWith = (words: readonly string[]) => `
  from reviews r join products p on p.id = r.product_id
  where r.shop_id = $1 and ${hasWords(
    `concat_ws(' ', fold_text(concat_ws(' ', r.name, r.text, r.phone)),
       (select string_agg(n.name_folded, ' ') from product_langs n where n.product_id = p.id))`,
    words,
  )}`;

export const REVIEW_SORTS = ['state', 'date', 'rating'] as const;
type ReviewSort = (typeof REVIEW_SORTS)[number];

const SORT_COLUMN: Readonly<Record<ReviewSort, string>> = {
  state: "r.status <> 'pending'",
  date: 'r.created_at',
  rating: 'r.rating',
};

/** Lists reviews. By state those that wait come first; reviews of one state or rating are sorted newest first. */
export async function listReviews(
  db: Database,
  shopId: number,
  selection: {
    readonly locale: string;
    readonly search: string;
    readonly status: ReviewStatus | null;
    readonly sort: { readonly by: ReviewSort; readonly descending: boolean };
    readonly limit: number;
    readonly offset: number;
  },
): Promise<JudgedReview[]> {
  const { locale, search, status, sort, limit, offset } = selection;
  const params: Parameter[] = [shopId, locale, status, limit, offset];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  return db.query<JudgedReview>(
    `select r.uuid, r.status, r.rating, r.text, r.name, r.email, r.phone, r.purchase_date as "purchaseDate",
       r.created_at as "createdAt", r.image, r.image_width as "imageWidth", r.image_height as "imageHeight",
       p.id as "productId", p.slug, ${VERSION} as version,
       (select slug from categories where id = p.category_id) as "categorySlug",
       coalesce((select name from product_langs where product_id = p.id and language_code in ($2, 'fr')
         order by language_code = $2 desc limit 1), p.slug) as product
     ${reviewsWith(words)} and ($3::text is null or r.status = $3)
     order by ${SORT_COLUMN[sort.by]} ${sort.descending ? 'desc' : 'asc'}, r.created_at desc, r.id desc limit $4 offset $5`,
    params,
  );
}

export async function countReviews(
  db: Database,
  shopId: number,
  search: string,
): Promise<Readonly<Record<ReviewStatus, number>>> {
  const params: Parameter[] = [shopId];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  const rows = await db.query<{ status: ReviewStatus; count: number }>(
    `select r.status, count(*)::integer as count ${reviewsWith(words)} group by r.status`,
    params,
  );
  const counts = { pending: 0, published: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** A review as a person saw it. */
type ShownReview = Pick<JudgedReview, 'uuid' | 'status' | 'version'>;

/**
 * Sets the status of those reviews that are as they were shown, and of those that have it already.
 * @returns the status before and whether it was set, of each review that exists
 */
export async function judgeReviews(
  db: Database,
  shopId: number,
  shown: readonly ShownReview[],
  status: ReviewStatus,
): Promise<(Omit<ShownReview, 'status'> & { readonly before: ReviewStatus; readonly isSet: boolean })[]> {
  return db.query(
    `with shown as (
       select * from unnest($2::uuid[], $3::text[], $4::text[]) as shown (uuid, status, version)
     ), judged as (
       select r.id, r.uuid, r.status, s.version, r.status in (s.status, $5) and ${VERSION} = s.version as "isSet"
       from reviews r join shown s on s.uuid = r.uuid where r.shop_id = $1 order by r.id for update of r
     ), changed as (
       update reviews set status = $5, judged_at = now() from judged where reviews.id = judged.id and "isSet"
     )
     select uuid, version, status as before, "isSet" from judged`,
    [
      shopId,
      shown.map(({ uuid }) => uuid),
      shown.map(({ status }) => status),
      shown.map(({ version }) => version),
      status,
    ],
  );
}
