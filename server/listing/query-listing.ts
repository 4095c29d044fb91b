import { LISTING_PAGE_SIZE, type ListingContext } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { ProductCard } from '../../shared/rules/catalogue/product.ts';
import type { CurrentIndex } from './current-index.ts';
import { type FacetView, facetViews, type ListScope } from './facet-views.ts';
import { cardAt } from './listed-cards.ts';
import type { ListingIndex } from './listing-index.ts';
import {
  choicesOf,
  type ListingQuery,
  listingAddress,
  optionValuesOf,
  type RawQuery,
  readListingQuery,
  type UnderstoodQuery,
} from './listing-query.ts';
import type { Selection } from './select-products.ts';
import type { TaxonomyEntry } from './taxonomy.ts';

const FACET_OF = { category: 'category', brand: 'brand', brandLine: 'brandline', collection: 'collection' } as const;

/** The brand, category, line or collection a list is of. */
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

export interface FoundList extends UnderstoodQuery {
  /** With the page that is shown: the last one when the page asked for is behind it. */
  readonly query: ListingQuery;
  readonly cards: readonly ProductCard[];
  readonly facets: readonly FacetView[];
  readonly total: number;
  readonly pages: number;
  readonly priceRange: Selection['priceRange'];
}

/** One page of a list, with what it can be narrowed with. */
export function findList(
  current: CurrentIndex,
  index: ListingIndex,
  { context, owner }: { context: ListingContext; owner: TaxonomyEntry | null },
  raw: RawQuery,
  locale: Locale,
): FoundList {
  const code =
    context === 'new' || owner === null ? null : (index.facets.codeOf(FACET_OF[context], owner.slug) ?? null);
  const scope: ListScope = { context, code };
  const understood = readListingQuery(raw, index, locale);
  const asked = understood.query;
  const key = listingAddress(String(code), { ...asked, sort: 'default', page: 1 });
  const selection = current.select(index, key, choicesOf(asked, code, index));
  const pages = Math.max(1, Math.ceil(selection.total / LISTING_PAGE_SIZE));
  // A list that became shorter since its address was kept shows its end, with all page links, instead of nothing.
  const query = { ...asked, page: Math.min(asked.page, pages) };
  const offset = (query.page - 1) * LISTING_PAGE_SIZE;
  const chosenValues = optionValuesOf(query, index);
  const slots = index.take(query.sort, locale, selection.set, offset, LISTING_PAGE_SIZE);
  return {
    ...understood,
    query,
    cards: slots.map((slot) => cardAt(index, slot, chosenValues, locale)),
    facets: facetViews(index, scope, selection, query, locale),
    total: selection.total,
    pages,
    priceRange: selection.priceRange,
  };
}
