/** One bit per product, by its place in the index. */
export type BitSet = Uint32Array;

export function emptySet(capacity: number): BitSet {
  return new Uint32Array((capacity + 31) >>> 5);
}

export function setOf(capacity: number, slots: Iterable<number>): BitSet {
  const set = emptySet(capacity);
  for (const slot of slots) addTo(set, slot);
  return set;
}

export function addTo(set: BitSet, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] as number) | (1 << (slot & 31));
}

export function removeFrom(set: BitSet, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function has(set: BitSet, slot: number): boolean {
  return ((set[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;
}

/** Returns the elements that are in all sets. */
export function intersection(sets: readonly [BitSet, ...BitSet[]]): BitSet {
  const [first, ...others] = sets;
  const result = first.slice();
  for (const other of others) {
    for (let word = 0; word < result.length; word++) result[word] = (result[word] as number) & (other[word] as number);
  }
  return result;
}

export function addAll(set: BitSet, other: BitSet): void {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] as number) | (other[word] as number);
}

/** Returns the elements that are in the first set only. */
export function difference(set: BitSet, without: BitSet): BitSet {
  const result = set.slice();
  for (let word = 0; word < result.length; word++) result[word] = (result[word] as number) & ~(without[word] as number);
  return result;
}

/** Returns the elements of a set in groups, first those that the most of the other sets have, last those that none has. */
export function groupedByCount(set: BitSet, others: readonly BitSet[]): BitSet[] {
  /** `atLeast[n]`: the elements that at least n of the other sets have. */
  const atLeast: [BitSet, ...BitSet[]] = [set];
  for (const other of others) {
    for (let count = atLeast.length; count > 0; count--) {
      const more = intersection([atLeast[count - 1] as BitSet, other]);
      const known = atLeast[count];
      if (known) addAll(known, more);
      else if (sizeOf(more) > 0) atLeast.push(more);
    }
  }
  return atLeast
    .map((some, count) => {
      const more = atLeast[count + 1];
      return more ? difference(some, more) : some;
    })
    .reverse();
}

export function sizeOf(set: BitSet): number {
  let size = 0;
  for (let word = 0; word < set.length; word++) {
    // The bits of each pair, then of each four, then of each eight are added up side by side, and the bytes by the product.
    let bits = set[word] as number;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    size += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return size;
}

/**
 * Returns the index of the lowest bit of a word that is not 0. Loops over tens of thousands of members are written out,
 * over the words and over `bits &= bits - 1`: a call per member costs more than its work.
 */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
