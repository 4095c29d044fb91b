import { actionOf } from '../../shared/browser/form/native-form.ts';
import { asciiAmount } from '../../shared/rules/money/ascii-amount.ts';

/**
 * The filters, the search and the sort of a list as its address writes them, without the page: `brand=tassili&min=1200`.
 * The same list always has the same text.
 */
export type FilterQuery = string;

export interface ListingAddress {
  readonly query: FilterQuery;
  readonly page: number;
}

/** The order of the keys in an address. Features and options keep the order of their codes. */
const KEYS = [
  'q',
  'category',
  'brand',
  'brandline',
  'collection',
  'feature',
  'option',
  'min',
  'max',
  'available',
  'sort',
];
const DEFAULT_SORT = 'default';

const rank = (name: string) => KEYS.indexOf(name.replace(/\[.*$/, ''));

export const isPriceName = (name: string): name is 'min' | 'max' => name === 'min' || name === 'max';

/** Returns the query of names and values from a form or an address, without what is empty, unknown or the default. */
export function queryOf(entries: Iterable<readonly [string, unknown]>): FilterQuery {
  const known = [...entries].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const isIgnored = text === '' || rank(name) < 0 || (name === 'sort' && text === DEFAULT_SORT);
    return isIgnored ? [] : [[name, isPriceName(name) ? asciiAmount(text) : text]];
  }) as [string, string][];
  const unique = known.filter(([name, value], at) => known.findIndex(([n, v]) => n === name && v === value) === at);
  unique.sort(([a], [b]) => rank(a) - rank(b));
  return new URLSearchParams(unique).toString().replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** Reads the search part of an address. A page that is no number from 1 up is the first. */
export function parseAddress(search: string): ListingAddress {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page') ?? '1');
  return { query: queryOf(params), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

/** Returns `?brand=tassili&page=2`, or an empty text for the first page without filters. */
export function searchOf({ query, page }: ListingAddress): string {
  const text = [query, page > 1 ? `page=${page}` : ''].filter(Boolean).join('&');
  return text && `?${text}`;
}

/** Returns the words that a query searches; an empty text without a search. */
export const searchTerms = (query: FilterQuery): string => new URLSearchParams(query).get('q') ?? '';

/** Counts the filters of a query: one for each value, one for a range of prices, none for the sort and the search. */
export function filterCount(query: FilterQuery): number {
  const names = [...new URLSearchParams(query).keys()].filter((name) => name !== 'sort' && name !== 'q');
  return names.filter((name) => !isPriceName(name)).length + (names.some(isPriceName) ? 1 : 0);
}

/** Returns the path that the form posts to, with another search part. */
export const hrefOf = (form: HTMLFormElement, search: string) => actionOf(form).pathname + search;

/** Returns the state of this list that a link leads to; null for links to anything else. */
export function addressOfLink(link: HTMLAnchorElement, form: HTMLFormElement): ListingAddress | null {
  const { href, target } = link;
  if (!href || (target && target !== '_self') || link.hasAttribute('download')) return null;
  const own = actionOf(form);
  const there = new URL(href);
  const isOwn = there.origin === own.origin && there.pathname === own.pathname && there.hash === '';
  return isOwn ? parseAddress(there.search) : null;
}
