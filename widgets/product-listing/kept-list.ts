import { isListedProduct } from '../../shared/api/guards/listed-product.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import type { FilterData } from '../../shared/api/listing.ts';
import { readSession, sessionKeys, writeSession } from '../../shared/browser/storage/session.ts';
import { isListOf } from '../../shared/rules/json/shapes.ts';
import { toJson } from '../../shared/rules/json/to-json.ts';
import type { ListingQuery } from './listing-query.ts';
import type { PriceBounds } from './price-range.ts';

/** The card that was at the top of the window, and how far from it, in pixels. */
export interface ScrollAnchor {
  readonly url: string;
  readonly top: number;
}

/** A list as it was left, for the way back to it. */
export interface KeptList {
  readonly query: ListingQuery;
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly pages: number;
  readonly bounds: PriceBounds | null;
  readonly filterData: FilterData | null;
  /** The pages that came by a call; the server's own page is in the document again. */
  readonly products: Readonly<Record<number, readonly ListedProduct[]>>;
  readonly anchor: ScrollAnchor | null;
  /** Which sections of the filters were open. */
  readonly sections: readonly boolean[];
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

const PREFIX = 'z-product-listing:';
/** Prices and stock of an older list are better asked for again. */
export const KEPT_FOR_MS = 30 * 60_000;
/** One tab's lists; the oldest go first. */
export const MOST_KEPT = 10;

/** Keeps a list for this tab. A browser without room, or that refuses, keeps none: the page is then as the server draws it. */
export function keepList(id: string, list: KeptList): void {
  const text = toJson(list);
  const others = sessionKeys(PREFIX).filter((key) => key !== PREFIX + id);
  const oldest = others.sort((a, b) => keptAt(a) - keptAt(b));
  for (const key of oldest.slice(0, Math.max(0, others.length - MOST_KEPT + 1))) writeSession(key, null);
  if (writeSession(PREFIX + id, text).kind !== 'full') return;
  for (const key of oldest) writeSession(key, null);
  writeSession(PREFIX + id, text);
}

/** The list that was kept; null when there is none, it is too old, or it is not readable. */
export function keptList(id: string): KeptList | null {
  const list = parse(PREFIX + id);
  if (!list || Date.now() - Number(list.keptAt) > KEPT_FOR_MS) return null;
  const { query, first, last, total, pages, products, sections } = list as Partial<KeptList>;
  const fits =
    typeof query === 'string' &&
    [first, last, total, pages].every((one) => Number.isSafeInteger(one) && Number(one) >= 0) &&
    Array.isArray(sections) &&
    Object.values(products ?? { 0: null }).every((list) => isListOf(list, isListedProduct));
  return fits ? (list as unknown as KeptList) : null;
}

const keptAt = (key: string) => Number(parse(key)?.keptAt) || 0;

function parse(key: string): Record<string, unknown> | null {
  const stored = readSession(key);
  if (stored.kind !== 'found') return null;
  try {
    const value: unknown = JSON.parse(stored.text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
