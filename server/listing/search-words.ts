import { addTo, type BitSet, emptySet } from './bit-set.ts';
import { INSIDE_FROM } from './search-terms.ts';

/** Limits the cache: a term takes 8 kB with 50,000 products. */
const CACHED_TERMS = 200;

/** Every word of some texts, and the products that have it. */
export class SearchWords {
  readonly #slots = new Map<string, number[]>();
  /** Products by term; emptied with every change. */
  readonly #cache = new Map<string, BitSet>();

  add(slot: number, words: readonly string[]): void {
    this.#cache.clear();
    for (const word of words) {
      const slots = this.#slots.get(word);
      if (slots) slots.push(slot);
      else this.#slots.set(word, [slot]);
    }
  }

  remove(slot: number, words: readonly string[]): void {
    this.#cache.clear();
    for (const word of words) {
      const slots = this.#slots.get(word);
      const at = slots?.indexOf(slot) ?? -1;
      if (at >= 0) slots?.splice(at, 1);
      if (slots?.length === 0) this.#slots.delete(word);
    }
  }

  /** Returns every word with the products that have it. */
  entries(): Iterable<[string, readonly number[]]> {
    return this.#slots;
  }

  /** Returns the products that have a term, as a set that is not to be changed. */
  find(term: string, capacity: number): BitSet {
    const cached = this.#cache.get(term);
    if (cached) return cached;
    const set = this.#slotsOf(term, capacity);
    if (this.#cache.size >= CACHED_TERMS) this.#cache.delete(this.#cache.keys().next().value as string);
    this.#cache.set(term, set);
    return set;
  }

  #slotsOf(term: string, capacity: number): BitSet {
    const set = emptySet(capacity);
    for (const [word, slots] of this.#slots) {
      const at = word.indexOf(term);
      if (at < 0 || (at > 0 && term.length < INSIDE_FROM)) continue;
      for (const slot of slots) addTo(set, slot);
    }
    return set;
  }
}
