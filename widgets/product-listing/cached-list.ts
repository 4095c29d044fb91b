import { isListedProduct } from '../../shared/api/guards/listed-product.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import type { FilterData } from '../../shared/api/listing.ts';
import { readSession, sessionKeys, writeSession } from '../../shared/browser/storage/session.ts';
import { isListOf, isObject } from '../../shared/rules/json/shapes.ts';
import { toJson } from '../../shared/rules/json/to-json.ts';
import type { ScrollAnchor } from './list-cards.ts';
import type { FilterQuery } from './listing-address.ts';
import type { PriceBounds } from './price-range.ts';

/** A list as the visitor left it, from which it is restored when they come back. */
export interface CachedList {
  readonly query: FilterQuery;
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly pages: number;
  readonly bounds: PriceBounds | null;
  readonly filterData: FilterData | null;
  /** The loaded pages by their number. The document has the server's own page again. */
  readonly products: Readonly<Record<number, readonly ListedProduct[]>>;
  readonly anchor: ScrollAnchor | null;
  /** For each section of the filters whether it was open. */
  readonly sections: readonly boolean[];
  /** Milliseconds since 1970. */
  readonly cachedAt: number;
}

const PREFIX = 'z-product-listing:';
/** Prices and stock of an older list are loaded again. */
export const CACHE_LIFETIME_MS = 30 * 60_000;
/** Lists of one tab; the oldest are evicted first. */
export const MAX_CACHED = 10;

/** Caches a list for this tab. Does nothing where the browser has no storage: the page is then as the server renders it. */
export function cacheList(id: string, list: CachedList): void {
  const text = toJson(list);
  const others = sessionKeys(PREFIX).filter((key) => key !== PREFIX + id);
  const oldestFirst = others.sort((a, b) => cachedAt(a) - cachedAt(b));
  for (const key of oldestFirst.slice(0, Math.max(0, others.length - MAX_CACHED + 1))) writeSession(key, null);
  if (writeSession(PREFIX + id, text).kind !== 'full') return;
  for (const key of oldestFirst) writeSession(key, null);
  writeSession(PREFIX + id, text);
}

/** Returns the cached list of an entry; null when there is none, or it is too old or not readable. */
export function cachedList(id: string): CachedList | null {
  const list = parse(PREFIX + id);
  if (!list || Date.now() - Number(list.cachedAt) > CACHE_LIFETIME_MS) return null;
  const { query, first, last, total, pages, products, sections } = list;
  const isReadable =
    typeof query === 'string' &&
    [first, last, total, pages].every((one) => Number.isSafeInteger(one) && Number(one) >= 0) &&
    Array.isArray(sections) &&
    isObject(products) &&
    Object.values(products).every((page) => isListOf(page, isListedProduct));
  return isReadable ? (list as unknown as CachedList) : null;
}

const cachedAt = (key: string) => Number(parse(key)?.cachedAt) || 0;

function parse(key: string): Record<string, unknown> | null {
  const stored = readSession(key);
  if (stored.kind !== 'found') return null;
  try {
    const value: unknown = JSON.parse(stored.text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
