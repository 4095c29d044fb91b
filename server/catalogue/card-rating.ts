import { LANGUAGE_TAG, type Locale } from '../../shared/i18n/locale.ts';
import type { CardRating } from '../../shared/rules/catalogue/product.ts';
import { listText, pageText } from '../web/texts.ts';

/** The published reviews of a product in short; null without one. */
export type Rating = { readonly average: number; readonly count: number } | null;

/** Returns SQL that gives the same as `ratingSummary` in a statement about products. `product` is the column of their id. */
export const ratingOf = (product: string): string => `
  (select jsonb_build_object('average', round(avg(r.rating), 1), 'count', count(*)) from reviews r
   where r.product_id = ${product} and r.status = 'published' having count(*) > 0)`;

/** Returns the visible and the spoken text of a card's rating. */
export function cardRating(rating: Rating, locale: Locale): CardRating | null {
  if (rating === null) return null;
  const average = averageText(rating.average, locale);
  const stars = pageText(locale, 'reviewRating', { rating: average });
  const reviews = pageText(locale, 'reviewsCount', { count: rating.count });
  return { ...rating, shown: `${average} (${rating.count})`, spoken: listText(locale, [stars, reviews]) };
}

const FORMATS = new Map<Locale, Intl.NumberFormat>();

/** Writes an average with one decimal: `4,3`. */
export function averageText(average: number, locale: Locale): string {
  let format = FORMATS.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(LANGUAGE_TAG[locale], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    FORMATS.set(locale, format);
  }
  return format.format(average);
}
