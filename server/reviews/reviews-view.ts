import type { Locale } from '../../shared/i18n/locale.ts';
import { shopDay, shopTime } from '../../shared/i18n/shop-time.ts';
import { IMAGE_TYPES } from '../../shared/rules/pictures/picture-file.ts';
import { averageText } from '../catalogue/card-rating.ts';
import type { Database } from '../db/database.ts';
import { pictureUrls } from '../media/uploaded-picture.ts';
import { type PublishedReview, publishedReviews, type RatingSummary, ratingSummary } from './queries.ts';
import { emptyReviewForm, type ReviewForm } from './review-form.ts';

/** Number of reviews on a product page; the others are on pages of their own. */
const NEWEST = 5;
const THUMB_PX = 100;

/** One row of the breakdown, such as "5 stars: 12 reviews, 60 %". */
interface StarRow {
  readonly rating: number;
  readonly count: number;
  readonly percent: number;
}

interface ReviewView extends PublishedReview {
  /** The day alone, written out. */
  readonly day: string;
  readonly picture: ReviewPicture | null;
}

interface ReviewPicture {
  readonly large: string;
  readonly thumb: string;
  readonly width: number;
  readonly height: number;
}

/** The data of the form partial. */
interface ReviewFormView extends ReviewForm {
  readonly productUuid: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The sentence above the form, when it was refused. */
  readonly notice: string | null;
  readonly today: string;
  readonly imageTypes: string;
}

/** The data of the partial `storefront/reviews`. */
interface ReviewsView {
  readonly count: number;
  /** With one decimal, as a number for structured data; null without a review. */
  readonly average: number | null;
  /** The same as it is written: `4,3`. */
  readonly averageText: string;
  /** From 5 to 1. */
  readonly stars: readonly StarRow[];
  readonly reviews: readonly ReviewView[];
  /** True with more reviews than these. */
  readonly hasMore: boolean;
  readonly form: ReviewFormView;
}

/**
 * Returns the reviews of a product for its page: average, breakdown, the newest, and an empty form (REV-1, REV-5). The
 * template takes the address from `it.productPath`.
 */
export async function reviewsView(db: Database, productId: number, locale: Locale): Promise<ReviewsView> {
  const [product] = await db.query<{ uuid: string }>('select uuid from products where id = $1', [productId]);
  const summary = await ratingSummary(db, productId);
  const newest = summary.count === 0 ? [] : await publishedReviews(db, productId, { limit: NEWEST });
  return {
    ...summaryView(summary, locale),
    reviews: newest.map((review) => reviewView(review, locale)),
    hasMore: summary.count > newest.length,
    form: formView(product?.uuid ?? '', emptyReviewForm()),
  };
}

export function summaryView({ count, average, stars }: RatingSummary, locale: Locale) {
  const rows = stars.map((each, index) => ({
    rating: index + 1,
    count: each,
    percent: count === 0 ? 0 : Math.round((100 * each) / count),
  }));
  return {
    count,
    average,
    averageText: average === null ? '' : averageText(average, locale),
    stars: rows.reverse(),
  };
}

export function reviewView(review: PublishedReview, locale: Locale): ReviewView {
  const day = shopTime(locale, { dateStyle: 'long' }).format(review.createdAt);
  return { ...review, day, picture: shownPicture(review) };
}

/** Returns a picture with the size of its thumbnail, within 100 px (REV-4), so the page can reserve its space. */
export function shownPicture({
  image,
  imageWidth,
  imageHeight,
}: Pick<PublishedReview, 'image' | 'imageWidth' | 'imageHeight'>): ReviewPicture | null {
  if (image === null || imageWidth === null || imageHeight === null) return null;
  const scale = Math.min(1, THUMB_PX / Math.max(imageWidth, imageHeight));
  return {
    ...pictureUrls(image),
    width: Math.max(1, Math.round(imageWidth * scale)),
    height: Math.max(1, Math.round(imageHeight * scale)),
  };
}

export function formView(
  productUuid: string,
  form: ReviewForm,
  { errors = {}, notice = null }: Partial<Pick<ReviewFormView, 'errors' | 'notice'>> = {},
): ReviewFormView {
  return { ...form, productUuid, errors, notice, today: shopDay(new Date()), imageTypes: IMAGE_TYPES };
}
