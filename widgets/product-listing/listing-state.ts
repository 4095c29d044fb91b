import type { FilterData, ListingAnswer } from '../../shared/api/listing.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import type { CachedList } from './cached-list.ts';
import type { FilterQuery, ListingAddress } from './listing-address.ts';
import { boundsOf, type PriceBounds, widenBounds } from './price-range.ts';

/** The list that is visible: the pages from `first` to `last` of a query. */
export interface ListingState {
  readonly query: FilterQuery;
  readonly first: number;
  readonly last: number;
  /** Products of all pages together. */
  readonly total: number;
  readonly pages: number;
  readonly bounds: PriceBounds | null;
  /** Null as long as the server's own facets are right. */
  readonly filterData: FilterData | null;
  /** The last page that loads by itself in the mode `infinite`. The next waits for the button, so that the footer can be reached. */
  readonly autoLoadLimit: number;
}

/** A request for another list in place of this one (`list`), or for one page more after or before it. */
export interface ListingRequest extends ListingAddress {
  readonly kind: 'list' | 'more' | 'earlier';
  /** The change of the browser's history that comes with the answer. */
  readonly history: 'push' | 'replace' | 'unchanged';
  /** False when the end of the list came near, or the visitor came back. */
  readonly userInitiated: boolean;
}

export type ListingStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly target: ListingRequest }
  | { readonly kind: 'failed'; readonly target: ListingRequest; readonly failure: Failure };

/** Names one page of one query. */
export const pageKey = (query: FilterQuery, page: number) => `${query}|${page}`;

export const pageKeys = ({ query, first, last }: ListingState) =>
  Array.from({ length: last - first + 1 }, (_, at) => pageKey(query, first + at));

const pricesOf = (products: ListingAnswer['products']) =>
  products.map(({ productPriceAfterPromotion: { priceAfterPromotion } }) => toCentimes(priceAfterPromotion));

/**
 * Returns the state after an answer. A list that has become shorter is answered with its last page: as another list it is
 * accepted, as one page more it would repeat a page, so the list ends there.
 */
export function stateAfter(state: ListingState, target: ListingRequest, answer: ListingAnswer): ListingState {
  const { products, filterData, total } = answer;
  const pages = Math.max(1, answer.pages);
  const range = boundsOf(filterData.priceRange);
  const prices = pricesOf(products);
  if (target.kind === 'list' || state.query !== target.query) {
    const page = Math.max(1, answer.page);
    return {
      query: target.query,
      first: page,
      last: page,
      total,
      pages,
      filterData,
      bounds: widenBounds(range, prices),
      autoLoadLimit: page + AUTOMATIC_PAGES,
    };
  }
  const isMore = target.kind === 'more';
  const isRequestedPage = answer.page === target.page;
  return {
    ...state,
    total,
    pages: isMore && !isRequestedPage ? state.last : pages,
    filterData,
    bounds: widenBounds(state.bounds ?? range, prices),
    ...(target.userInitiated && { autoLoadLimit: (isMore ? target.page : state.last) + AUTOMATIC_PAGES }),
    ...(isRequestedPage && (isMore ? { last: target.page } : { first: target.page })),
  };
}

/** Returns the part of a cached list that needs no call: its last page and the pages before it whose products are known. */
export function stateOfCached(cached: CachedList, isKnown: (page: number) => boolean): ListingState | null {
  if (!isKnown(cached.last)) return null;
  let first = cached.last;
  while (first > cached.first && isKnown(first - 1)) first -= 1;
  const { query, last, total, pages, bounds, filterData } = cached;
  return { query, first, last, total, pages, bounds, filterData, autoLoadLimit: last + AUTOMATIC_PAGES };
}

interface EmbeddedState {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly pageSize: number;
  readonly bounds: PriceBounds | null;
  /** The reason why the JSON could not be read. */
  readonly fault: string | null;
}

/** Reads the JSON that the page embeds about its list. Where it is missing or broken, the cards are all of the list (LST-9). */
export function readEmbeddedState(text: string | null | undefined, cardCount: number): EmbeddedState {
  const plain = { page: 1, pages: 1, total: cardCount, pageSize: 12, bounds: null, fault: null };
  if (!text) return plain;
  try {
    const data = JSON.parse(text) as Record<string, unknown>;
    const integer = (value: unknown, fallback: number) => (Number.isSafeInteger(value) ? Number(value) : fallback);
    return {
      page: integer(data.page, plain.page),
      pages: Math.max(1, integer(data.pages, plain.pages)),
      total: integer(data.total, plain.total),
      pageSize: integer(data.pageSize, plain.pageSize),
      bounds: boundsOf(data.priceRange as { min: string; max: string } | undefined),
      fault: null,
    };
  } catch (error) {
    return { ...plain, fault: (error as Error).message };
  }
}
