import { addAll, addTo, type BitSet, emptySet, forEachIn, intersection, setOf } from './bit-set.ts';
import type { ListingIndex } from './listing-index.ts';

/** What narrows a list, in numbers of the index. */
export interface Choices {
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

export interface Selection {
  readonly set: BitSet;
  readonly total: number;
  /** Products that would have this value, under every choice but those of its own facet. */
  count(code: number): number;
  /** Centimes, under every choice but the price; null when nothing is left. */
  readonly priceRange: { readonly min: number; readonly max: number } | null;
}

/** Different facets narrow (and), values of one facet widen (or). */
export function selectProducts(index: ListingIndex, choices: Choices): Selection {
  const { capacity } = index;
  const base: [BitSet, ...BitSet[]] = [index.live];
  if (choices.scope !== null) base.push(setOf(capacity, index.slotsWith(choices.scope)));
  if (choices.available) base.push(index.available);
  base.push(...index.words.find(choices.q, capacity));
  const within = intersection(base);

  const byFacet = new Map<string, BitSet>();
  for (const [facet, codes] of choices.chosen) {
    const any = emptySet(capacity);
    for (const code of codes) addAll(any, setOf(capacity, index.slotsWith(code)));
    byFacet.set(facet, any);
  }
  const atAnyPrice = intersection([within, ...byFacet.values()]);
  const priced = withinPrice(index, within, choices);
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
    count: (code) => (own.get(index.facets.values[code]?.facet ?? '') ?? common.counts)[code] ?? 0,
    priceRange: priceRangeOf(index, atAnyPrice),
  };
}

function withinPrice(index: ListingIndex, within: BitSet, { min, max }: Choices): BitSet {
  if (min === null && max === null) return within;
  const from = min ?? 0;
  const to = max ?? Number.POSITIVE_INFINITY;
  const set = emptySet(index.capacity);
  forEachIn(within, (slot) => {
    const price = index.prices[slot] as number;
    if (price >= from && price <= to) addTo(set, slot);
  });
  return set;
}

function countCodes(index: ListingIndex, set: BitSet): { counts: Uint32Array; total: number } {
  const counts = new Uint32Array(index.facets.values.length);
  return { counts, total: index.codes.count(set, counts) };
}

function priceRangeOf(index: ListingIndex, set: BitSet): Selection['priceRange'] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  forEachIn(set, (slot) => {
    const price = index.prices[slot] as number;
    if (price < min) min = price;
    if (price > max) max = price;
  });
  return min <= max ? { min, max } : null;
}
