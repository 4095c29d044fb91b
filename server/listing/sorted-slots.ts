import { type BitSet, has } from './bit-set.ts';
import { sortYielding } from './sort-yielding.ts';

/** The slots of products in one sort, updated as products are added, removed and changed. */
export class SortedSlots {
  readonly #compare: (a: number, b: number) => number;
  #slots: Uint32Array;
  #count = 0;

  /** @param compare two slots; never 0 for two different ones */
  constructor(capacity: number, compare: (a: number, b: number) => number) {
    this.#slots = new Uint32Array(capacity);
    this.#compare = compare;
  }

  async fill(slots: Uint32Array): Promise<void> {
    const sorted = await sortYielding(slots, this.#compare);
    this.#slots.set(sorted);
    this.#count = sorted.length;
  }

  /** Removes a slot. This has to come before the values change that the slot is compared by. */
  remove(slot: number): void {
    const at = this.#slots.subarray(0, this.#count).indexOf(slot);
    if (at < 0) return;
    this.#slots.copyWithin(at, at + 1, this.#count);
    this.#count -= 1;
  }

  insert(slot: number): void {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#slots[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    this.#slots.copyWithin(low + 1, low, this.#count);
    this.#slots[low] = slot;
    this.#count += 1;
  }

  /** Returns `limit` slots of the set, after its first `offset`. */
  page(set: BitSet, offset: number, limit: number, backwards: boolean): number[] {
    const slots: number[] = [];
    let skipped = 0;
    for (let step = 0; step < this.#count && slots.length < limit; step++) {
      const slot = this.#slots[backwards ? this.#count - 1 - step : step] as number;
      if (!has(set, slot)) continue;
      if (skipped < offset) skipped += 1;
      else slots.push(slot);
    }
    return slots;
  }
}
