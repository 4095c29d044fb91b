import { asciiDigits } from '../../shared/rules/money/digits.ts';

/**
 * A state of a list as its address says it, without the page: `brand=tassili&min=1200`. Two states that are the same list
 * have the same text.
 */
export type ListingQuery = string;

/** The order of the keys in an address; what comes with a code, `feature[…]` and `option[…]`, keeps its order. */
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

/** The query of names and values as a form or an address holds them. What is empty, unknown or the default is left out. */
export function queryOf(entries: Iterable<readonly [string, unknown]>): ListingQuery {
  const kept = [...entries].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const isNothing = text === '' || rank(name) < 0 || (name === 'sort' && text === DEFAULT_SORT);
    return isNothing ? [] : [[name, name === 'min' || name === 'max' ? asciiDigits(text) : text]];
  }) as [string, string][];
  const unique = kept.filter(([name, value], at) => kept.findIndex(([n, v]) => n === name && v === value) === at);
  unique.sort(([a], [b]) => rank(a) - rank(b));
  return new URLSearchParams(unique).toString().replaceAll('%5B', '[').replaceAll('%5D', ']');
}

export interface ListingPlace {
  readonly query: ListingQuery;
  readonly page: number;
}

/** Reads the state an address stands for. A page that is no number from 1 up is the first. */
export function placeOf(search: string): ListingPlace {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page') ?? '1');
  return { query: queryOf(params), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

/** `?brand=tassili&page=2`, or nothing at all for the plain list. */
export function searchOf({ query, page }: ListingPlace): string {
  const text = [query, page > 1 ? `page=${page}` : ''].filter(Boolean).join('&');
  return text && `?${text}`;
}

/** How many filters a shopper would say are chosen: every value is one, a range of prices is one, order and search none. */
export function filterCount(query: ListingQuery): number {
  const names = [...new URLSearchParams(query).keys()].filter((name) => name !== 'sort' && name !== 'q');
  const isPrice = (name: string) => name === 'min' || name === 'max';
  return names.filter((name) => !isPrice(name)).length + (names.some(isPrice) ? 1 : 0);
}
