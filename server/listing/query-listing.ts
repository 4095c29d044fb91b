import { LISTING_PAGE_SIZE, type ListingContext } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { ProductCard } from '../../shared/rules/catalogue/product.ts';
import type { CurrentIndex } from './current-index.ts';
import { type FacetView, facetViews, type ListScope } from './facet-views.ts';
import { cardAt } from './listed-cards.ts';
import type { ListingIndex } from './listing-index.ts';
import {
  filtersOf,
  type ListingQueryResult,
  listingAddress,
  optionValuesOf,
  type ParsedListingQuery,
  type RawQuery,
  readListingQuery,
} from './listing-query.ts';
import type { ListingSelection } from './select-products.ts';
import type { TaxonomyEntry } from './taxonomy.ts';

const FACET_OF = { category: 'category', brand: 'brand', brandLine: 'brandline', collection: 'collection' } as const;

/** Returns the brand, category, line or collection whose list it is. */
export function listOwner(
  index: ListingIndex,
  context: ListingContext,
  is: (entry: TaxonomyEntry) => boolean,
): TaxonomyEntry | null {
  const { categories, brands, brandLines, collections } = index.taxonomy;
  const tables = { category: categories, brand: brands, brandLine: brandLines, collection: collections };
  if (context === 'new') return null;
  for (const entry of tables[context].values()) if (is(entry)) return entry;
  return null;
}

export interface ListingResult extends ListingQueryResult {
  /** The search words that the products have: those of the query, or those in their place (LST-12). */
  readonly searched: string;
  /** With the page that is rendered: the last one when the requested page is behind it. */
  readonly query: ParsedListingQuery;
  readonly cards: readonly ProductCard[];
  readonly facets: readonly FacetView[];
  readonly total: number;
  readonly pages: number;
  readonly priceRange: ListingSelection['priceRange'];
}

/** Returns one page of a list with its facets. */
export function queryListing(
  current: CurrentIndex,
  index: ListingIndex,
  { context, owner }: { context: ListingContext; owner: TaxonomyEntry | null },
  raw: RawQuery,
  locale: Locale,
): ListingResult {
  const code =
    context === 'new' || owner === null ? null : (index.facets.codeOf(FACET_OF[context], owner.slug) ?? null);
  const scope: ListScope = { context, code };
  const understood = readListingQuery(raw, index, locale);
  const requested = understood.query;
  const selectionOf = (q: string) => {
    const query = { ...requested, q };
    const key = listingAddress(String(code), { ...query, sort: 'default', page: 1 });
    return current.select(index, key, filtersOf(query, code, index));
  };
  const asTyped = selectionOf(requested.q);
  // Filters do not decide it: the words of one search stay the same whatever is chosen.
  const corrected = context === 'new' && asTyped.total === 0 ? index.words.corrected(requested.q) : null;
  const searched = corrected ?? requested.q;
  const selection = corrected === null ? asTyped : selectionOf(corrected);
  const pages = Math.max(1, Math.ceil(selection.total / LISTING_PAGE_SIZE));
  // A page number from a bookmark may lie behind the end of a list that became shorter.
  const query = { ...requested, page: Math.min(requested.page, pages) };
  const offset = (query.page - 1) * LISTING_PAGE_SIZE;
  const chosenValues = [...optionValuesOf(query, index), ...index.words.optionValues(searched)];
  const slots =
    searched !== '' && query.sort === 'default'
      ? index.searchPage(searched, selection.set, offset, LISTING_PAGE_SIZE)
      : index.page(query.sort, locale, selection.set, offset, LISTING_PAGE_SIZE);
  return {
    ...understood,
    query,
    searched,
    cards: slots.map((slot) => cardAt(index, slot, chosenValues, locale)),
    facets: facetViews(index, scope, selection, query, locale),
    total: selection.total,
    pages,
    priceRange: selection.priceRange,
  };
}
