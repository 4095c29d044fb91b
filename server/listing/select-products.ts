import { addAll, type BitSet, difference, emptySet, intersection, lowestBit, sizeOf } from './bit-set.ts';
import type { ListingIndex } from './listing-index.ts';

/** The filters of a list, in numbers of the index. */
export interface ListingFilters {
  /** The facet value whose list it is; null: everything on sale. */
  readonly scope: number | null;
  /** Search words; empty: none. */
  readonly q: string;
  /** By facet: the values chosen in it, any of which will do. */
  readonly chosen: ReadonlyMap<string, readonly number[]>;
  /** Centimes, both included; null: open. */
  readonly min: number | null;
  readonly max: number | null;
  readonly available: boolean;
}

export interface ListingSelection {
  readonly set: BitSet;
  readonly total: number;
  /** Counts by value of a facet the products that would have it, under every filter but those of this facet. */
  counts(facet: string): Uint32Array;
  /** Centimes, under every filter but the price; null when nothing is left. */
  readonly priceRange: { readonly min: number; readonly max: number } | null;
}

/** Selects the products of a list. Different facets narrow (and), values of one facet widen (or). */
export function selectProducts(index: ListingIndex, filters: ListingFilters): ListingSelection {
  const { capacity } = index;
  const base: [BitSet, ...BitSet[]] = [index.live];
  if (filters.scope !== null) base.push(index.setWith(filters.scope));
  if (filters.available) base.push(index.available);
  base.push(...index.words.matching(filters.q));
  const within = intersection(base);

  const byFacet = new Map<string, BitSet>();
  for (const [facet, codes] of filters.chosen) {
    const any = emptySet(capacity);
    for (const code of codes) addAll(any, index.setWith(code));
    byFacet.set(facet, any);
  }
  const atAnyPrice = intersection([within, ...byFacet.values()]);
  const priced = withinPrice(index, within, filters);
  const set = priced === within ? atAnyPrice : intersection([atAnyPrice, priced]);

  const common = countCodes(index, set);
  const own = new Map<string, Uint32Array>();
  for (const facet of byFacet.keys()) {
    const others = [...byFacet].flatMap(([key, values]) => (key === facet ? [] : [values]));
    own.set(facet, countCodes(index, intersection([priced, ...others])).counts);
  }
  return {
    set,
    total: common.total,
    counts: (facet) => own.get(facet) ?? common.counts,
    priceRange: priceRangeOf(index, atAnyPrice),
  };
}

function withinPrice(index: ListingIndex, within: BitSet, { min, max }: ListingFilters): BitSet {
  if (min === null && max === null) return within;
  const from = min ?? 0;
  const to = max ?? Number.POSITIVE_INFINITY;
  const { prices } = index;
  const set = emptySet(index.capacity);
  for (let word = 0; word < set.length; word++) {
    let inRange = 0;
    for (let bits = within[word] as number; bits !== 0; bits &= bits - 1) {
      const price = prices[(word << 5) | lowestBit(bits)] as number;
      if (price >= from && price <= to) inRange |= bits & -bits;
    }
    set[word] = inRange;
  }
  return set;
}

/** Reads the values of what is in the set, or of all the others if these are fewer. */
function countCodes(index: ListingIndex, set: BitSet): { counts: Uint32Array; total: number } {
  const counts = new Uint32Array(index.facets.values.length);
  const total = sizeOf(set);
  if (total * 2 <= index.size) index.codes.count(set, counts, 1);
  else {
    for (let code = 0; code < counts.length; code++) counts[code] = index.slotsWith(code).length;
    index.codes.count(difference(index.live, set), counts, -1);
  }
  return { counts, total };
}

function priceRangeOf({ prices }: ListingIndex, set: BitSet): ListingSelection['priceRange'] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
      const price = prices[(word << 5) | lowestBit(bits)] as number;
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }
  return min <= max ? { min, max } : null;
}
