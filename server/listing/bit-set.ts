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

/** What is in all of them. */
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

/** Calls `visit` with every member, in ascending order. */
export function forEachIn(set: BitSet, visit: (slot: number) => void): void {
  for (let word = 0; word < set.length; word++) {
    let bits = set[word] as number;
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits & -bits);
      visit((word << 5) | bit);
      bits &= bits - 1;
    }
  }
}
