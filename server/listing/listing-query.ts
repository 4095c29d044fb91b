import { LISTING_SORTS, type ListingSort } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { pageText } from '../web/texts.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ListingFilters } from './select-products.ts';

/** The address of a list, parsed. */
export interface ParsedListingQuery {
  readonly q: string;
  /** By key of the address (`brand`, `feature[material]`): the slugs chosen. */
  readonly facets: ReadonlyMap<string, readonly string[]>;
  /** Whole DA; empty: open. */
  readonly min: string;
  readonly max: string;
  readonly available: boolean;
  readonly sort: ListingSort;
  readonly page: number;
}

export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ListingQueryResult {
  readonly query: ParsedListingQuery;
  /** Messages by key of the address, in the reader's language; what they are about narrows nothing. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The text of the price fields. */
  readonly typed: { readonly min: string; readonly max: string };
}

const PLAIN_FACETS = ['category', 'brand', 'brandline', 'collection'];
const GROUPED = /^(?:feature|option)\[[^[\]]{1,60}\]$/;
const MAX_SEARCH = 100;

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  const list = value === undefined ? [] : typeof value === 'string' ? [value] : value;
  return list.map((text) => text.trim()).filter((text) => text !== '');
}

/** Reads the query of a list. An invalid value gets an error under its key; the other values apply. */
export function readListingQuery(raw: RawQuery, { facets }: ListingIndex, locale: Locale): ListingQueryResult {
  const errors: Record<string, string[]> = {};
  const addError = (key: string, message: string) => {
    errors[key] = [...(errors[key] ?? []), message];
  };
  const last = (key: string) => listOf(raw[key]).at(-1) ?? '';

  const chosen = new Map<string, string[]>();
  const grouped = Object.keys(raw).filter((key) => GROUPED.test(key));
  for (const key of [...PLAIN_FACETS, ...grouped.sort()]) {
    for (const slug of new Set(listOf(raw[key]))) {
      if (facets.codeOf(key, slug) === undefined)
        addError(key, pageText(locale, 'listingValueUnknown', { value: slug }));
      else chosen.set(key, [...(chosen.get(key) ?? []), slug]);
    }
  }

  const q = last('q');
  if (q.length > MAX_SEARCH) addError('q', pageText(locale, 'listingSearchTooLong', { limit: MAX_SEARCH }));
  const sort = last('sort') || 'default';
  const known = LISTING_SORTS.find((one) => one === sort);
  if (known === undefined) addError('sort', pageText(locale, 'listingSortUnknown', { value: sort }));
  const page = last('page') || '1';
  const isPage = /^0*[1-9]\d{0,5}$/.test(page);
  if (!isPage) addError('page', pageText(locale, 'listingPageUnknown', { value: page }));

  const typed = { min: last('min'), max: last('max') };
  const price = { min: wholeDa(typed.min, Math.floor), max: wholeDa(typed.max, Math.ceil) };
  for (const key of ['min', 'max'] as const) {
    if (typed[key] !== '' && price[key] === null) addError(key, pageText(locale, 'listingPriceUnreadable'));
  }
  const crossed = price.min !== null && price.max !== null && price.min > price.max;
  if (crossed) addError('max', pageText(locale, 'listingPriceCrossed'));
  const text = (value: number | null) => (value === null || crossed ? '' : String(value));
  return {
    query: {
      q: q.slice(0, MAX_SEARCH),
      facets: chosen,
      min: text(price.min),
      max: text(price.max),
      available: last('available') === '1',
      sort: known ?? 'default',
      page: isPage ? Number(page) : 1,
    },
    errors,
    typed,
  };
}

function wholeDa(text: string, round: (value: number) => number): number | null {
  const centimes = parseAmount(text);
  return centimes === null || centimes < 0 ? null : round(centimes / 100);
}

/** Returns the filters of a query. `scope` is the facet value the list is of; null: everything. */
export function filtersOf(query: ParsedListingQuery, scope: number | null, { facets }: ListingIndex): ListingFilters {
  const codes = ([key, slugs]: [string, readonly string[]]): [string, number[]] => [
    key,
    slugs.flatMap((slug) => facets.codeOf(key, slug) ?? []),
  ];
  return {
    scope,
    q: query.q,
    chosen: new Map([...query.facets].map(codes)),
    min: query.min === '' ? null : Number(query.min) * 100,
    max: query.max === '' ? null : Number(query.max) * 100,
    available: query.available,
  };
}

/** Ids of the values that were chosen of options, in the order of the address. */
export function optionValuesOf({ facets: chosen }: ParsedListingQuery, { facets }: ListingIndex): number[] {
  const idOf = (key: string, slug: string) => facets.values[facets.codeOf(key, slug) ?? 0]?.id ?? [];
  return [...chosen].flatMap(([key, slugs]) =>
    key.startsWith('option[') ? slugs.flatMap((slug) => idOf(key, slug)) : [],
  );
}

/** Keys and values in the order of the grammar, defaults left out. */
function queryPairs(query: ParsedListingQuery): [string, string][] {
  const pairs: [string, string][] = [['q', query.q]];
  for (const [key, slugs] of query.facets) for (const slug of slugs) pairs.push([key, slug]);
  pairs.push(['min', query.min], ['max', query.max], ['available', query.available ? '1' : '']);
  pairs.push(['sort', query.sort === 'default' ? '' : query.sort], ['page', query.page > 1 ? String(query.page) : '']);
  return pairs.filter(([, value]) => value !== '');
}

export function listingAddress(path: string, query: ParsedListingQuery): string {
  const text = new URLSearchParams(queryPairs(query)).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns the same query without one of its choices, from the first page on. */
export function withoutChoice(query: ParsedListingQuery, key: string, slug: string): ParsedListingQuery {
  const facets = [...query.facets].map(([facet, slugs]): [string, readonly string[]] => [
    facet,
    facet === key ? slugs.filter((one) => one !== slug) : slugs,
  ]);
  return { ...query, facets: new Map(facets), page: 1 };
}

/** Says if any filter is set. */
export function isNarrowed(query: ParsedListingQuery): boolean {
  return queryPairs({ ...query, sort: 'default', page: 1 }).length > 0;
}
