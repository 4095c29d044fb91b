import { LISTING_PAGE_SIZE, LISTING_SORTS, type ListingContext, type ListingMode } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import { pageEntries } from '../../shared/rules/catalogue/page-entries.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { cardView, emptyCard } from '../catalogue/card-view.ts';
import { breadcrumbList } from '../web/seo.ts';
import { pageText } from '../web/texts.ts';
import { activeChips, facetName } from './active-chips.ts';
import { listHeading } from './list-heading.ts';
import { cardAt } from './listed-cards.ts';
import type { ListingIndex } from './listing-index.ts';
import { isNarrowed, listingAddress } from './listing-query.ts';
import type { ListingResult } from './query-listing.ts';
import type { TaxonomyEntry } from './taxonomy.ts';

/** Sections beyond these begin folded, so that the filters stay in view. */
const OPEN_SECTIONS = 2;
/** Products beside a search that finds nothing: a row on a desktop, two on a phone. */
const SUGGESTIONS = 4;

interface ListedPage {
  readonly context: ListingContext;
  readonly owner: TaxonomyEntry | null;
  /** The address without its query. */
  readonly path: string;
  readonly mode: ListingMode;
}

/** Returns the data of the template `storefront/listing`. */
export function pageView(
  index: ListingIndex,
  { context, owner, path, mode }: ListedPage,
  list: ListingResult,
  locale: Locale,
) {
  const { query, total, pages, priceRange, errors, typed } = list;
  const heading = listHeading(index, context, owner, list, locale);
  const narrowed = isNarrowed(query);
  const chips = activeChips(list, path, locale);
  const pageUrl = (page: number) => listingAddress(path, { ...query, page });
  const wrong = Object.keys(errors).length > 0;
  return {
    status: wrong ? 422 : 200,
    title:
      query.page > 1 ? pageText(locale, 'listingPageTitle', { title: heading.title, page: query.page }) : heading.title,
    description: heading.intro || pageText(locale, 'listingDescription', { name: heading.title, count: total }),
    canonicalQuery: query.page > 1 ? { page: String(query.page) } : {},
    noindex: narrowed || query.sort !== 'default' || wrong,
    sharedPicture: list.cards.find(({ picture }) => picture)?.picture?.sizes.product_page_large,
    structuredData: [
      breadcrumbList([
        { name: pageText(locale, 'home'), url: '/' },
        ...heading.above,
        { name: heading.title, url: path },
      ]),
    ],
    heading,
    context,
    listId: owner?.uuid ?? null,
    mode,
    // Cards that load without a press: the page reserves their space below its own.
    placeholderCount:
      mode === 'infinite'
        ? Math.max(0, Math.min(AUTOMATIC_PAGES * LISTING_PAGE_SIZE, total - query.page * LISTING_PAGE_SIZE))
        : 0,
    path,
    q: query.q,
    searchQuery: context === 'new' ? query.q : '',
    total,
    chips,
    resetUrl: listingAddress(path, { ...query, ...NOTHING_CHOSEN, q: context === 'new' ? query.q : '' }),
    sections: sectionsOf(list, locale),
    // Above the list too: on a phone the filters are below it.
    problems: Object.entries(errors).flatMap(([key, messages]) =>
      messages.map((message) => ({
        message,
        atFilters: PRICES.has(key) || list.facets.some((facet) => facet.key === key),
      })),
    ),
    errors,
    price: {
      min: typed.min,
      max: typed.max,
      // Whole dinars that hold every price of the list.
      from: priceRange && Math.floor(priceRange.min / 100),
      to: priceRange && Math.ceil(priceRange.max / 100),
    },
    available: query.available,
    sorts: LISTING_SORTS.map((value) => ({
      value,
      label: pageText(locale, `listingSort_${value}`),
      selected: value === query.sort,
    })),
    cards: list.cards.map(cardView),
    emptyCard,
    /** Null where the list has products, or had some without its filters. */
    suggestions:
      context === 'new' && total === 0 && chips.length === 0
        ? index.mostReviewed(SUGGESTIONS).map((slot) => cardView(cardAt(index, slot, [], locale)))
        : null,
    pages: {
      count: pages,
      page: query.page,
      entries: pageEntries(query.page, pages).map((page) => page && { page, url: pageUrl(page) }),
      previous: query.page > 1 ? pageUrl(query.page - 1) : null,
      next: query.page < pages ? pageUrl(query.page + 1) : null,
    },
    state: {
      page: query.page,
      pages,
      total,
      pageSize: LISTING_PAGE_SIZE,
      priceRange: { min: canonicalAmount(priceRange?.min ?? 0), max: canonicalAmount(priceRange?.max ?? 0) },
    },
  };
}

const NOTHING_CHOSEN = { facets: new Map(), min: '', max: '', available: false, page: 1 };
const PRICES = new Set(['min', 'max']);

/**
 * Returns the sections of the filters in the order in which people use them: the first two options of the list, such as
 * colour and size, the price, the rest.
 */
function sectionsOf({ facets, errors, typed }: ListingResult, locale: Locale) {
  const first = facets.filter(({ kind }) => kind === 'option').slice(0, OPEN_SECTIONS);
  const ordered = [...first, 'price' as const, ...facets.filter((facet) => !first.includes(facet))];
  return ordered.map((facet, at) => {
    const isEarly = at < OPEN_SECTIONS;
    if (facet === 'price') {
      const isUsed = typed.min !== '' || typed.max !== '' || [...PRICES].some((key) => errors[key]);
      return { key: 'price' as const, open: isEarly || isUsed };
    }
    const { key, values } = facet;
    const open = isEarly || values.some(({ checked }) => checked) || errors[key] !== undefined;
    return { key, name: facetName(facet, locale), values, open, errors: errors[key] ?? [] };
  });
}
