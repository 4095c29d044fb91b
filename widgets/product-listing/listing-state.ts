import type { FilterData, ListingAnswer } from '../../shared/api/listing.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import type { KeptList } from './kept-list.ts';
import type { ListingPlace, ListingQuery } from './listing-query.ts';
import { boundsOf, type PriceBounds, widenBounds } from './price-range.ts';

/** The list that is in the page: the pages from `first` to `last` of a query. */
export interface Shown {
  readonly query: ListingQuery;
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly pages: number;
  readonly bounds: PriceBounds | null;
  /** Null as long as the server's own facets are right. */
  readonly filterData: FilterData | null;
  /** The last page that comes by itself where pages do; further ones wait for the button, so that the page's foot can be reached. */
  readonly until: number;
}

/** What is asked for: another list in place of this one, or a page more at one of its ends. */
export interface Wanted extends ListingPlace {
  readonly kind: 'list' | 'more' | 'earlier';
  /** What happens to the address when it came. */
  readonly address: 'push' | 'replace' | 'keep';
  /** Pressed by a person, and not by the list's end coming near. */
  readonly byHand: boolean;
}

export type Status =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly wanted: Wanted }
  | { readonly kind: 'failed'; readonly wanted: Wanted; readonly failure: Failure };

export const pageKey = (query: ListingQuery, page: number) => `${query}|${page}`;

export const pageKeys = ({ query, first, last }: Shown) =>
  Array.from({ length: last - first + 1 }, (_, at) => pageKey(query, first + at));

export const pricesOf = (products: ListingAnswer['products']) =>
  products.map(({ productPriceAfterPromotion: { priceAfterPromotion } }) => toCentimes(priceAfterPromotion));

/**
 * What is shown once an answer came. A list that got shorter meanwhile is answered with its last page: it is shown where that is
 * what was asked for, and ends the list where it would repeat a page.
 */
export function shownAfter(shown: Shown, wanted: Wanted, answer: ListingAnswer): Shown {
  const { products, filterData, total } = answer;
  const pages = Math.max(1, answer.pages);
  const range = boundsOf(filterData.priceRange);
  const prices = pricesOf(products);
  if (wanted.kind === 'list' || shown.query !== wanted.query) {
    const page = Math.max(1, answer.page);
    return {
      query: wanted.query,
      first: page,
      last: page,
      total,
      pages,
      filterData,
      bounds: widenBounds(range, prices),
      until: page + AUTOMATIC_PAGES,
    };
  }
  const isRight = answer.page === wanted.page;
  return {
    ...shown,
    total,
    pages: wanted.kind === 'more' && !isRight ? shown.last : pages,
    filterData,
    bounds: widenBounds(shown.bounds ?? range, prices),
    ...(wanted.byHand && { until: (wanted.kind === 'more' ? wanted.page : shown.last) + AUTOMATIC_PAGES }),
    ...(isRight && (wanted.kind === 'more' ? { last: wanted.page } : { first: wanted.page })),
  };
}

/** The part of a kept list that can be drawn without a call: its last page and those before it that are known. */
export function shownOfKept(kept: KeptList, isKnown: (page: number) => boolean): Shown | null {
  if (!isKnown(kept.last)) return null;
  let first = kept.last;
  while (first > kept.first && isKnown(first - 1)) first -= 1;
  const { query, last, total, pages, bounds, filterData } = kept;
  return { query, first, last, total, pages, bounds, filterData, until: last + AUTOMATIC_PAGES };
}

export interface DrawnState {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly pageSize: number;
  readonly bounds: PriceBounds | null;
  /** Why it could not be read. */
  readonly fault: string | null;
}

/** Reads what the page says of its own list. What is not readable is taken from the cards themselves (resolution 103). */
export function readDrawnState(text: string | null | undefined, cards: number): DrawnState {
  const plain = { page: 1, pages: 1, total: cards, pageSize: 12, bounds: null, fault: null };
  if (!text) return plain;
  try {
    const data = JSON.parse(text) as Record<string, unknown>;
    const number = (value: unknown, otherwise: number) => (Number.isSafeInteger(value) ? Number(value) : otherwise);
    return {
      page: number(data.page, 1),
      pages: Math.max(1, number(data.pages, 1)),
      total: number(data.total, cards),
      pageSize: number(data.pageSize, plain.pageSize),
      bounds: boundsOf(data.priceRange as { min: string; max: string } | undefined),
      fault: null,
    };
  } catch (error) {
    return { ...plain, fault: (error as Error).message };
  }
}
