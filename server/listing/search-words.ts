import { LRUCache } from 'lru-cache';
import { addTo, type BitSet, emptySet } from './bit-set.ts';
import { INSIDE_FROM } from './search-terms.ts';

/** Limits the cache: a term takes 8 kB with 50,000 products. */
const CACHED_TERMS = 200;

/** Every word of some texts, and the products that have it. */
export class SearchWords {
  readonly #slots = new Map<string, number[]>();
  /** Products by terms; emptied with every change. */
  readonly #cache = new LRUCache<string, BitSet>({ max: CACHED_TERMS });

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

  /** Returns the products that have one of some terms, as a set that is not to be changed. */
  find(terms: readonly string[], capacity: number): BitSet {
    const key = terms.join(' ');
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const set = emptySet(capacity);
    for (const term of terms) this.#addSlotsOf(term, set);
    this.#cache.set(key, set);
    return set;
  }

  #addSlotsOf(term: string, set: BitSet): void {
    for (const [word, slots] of this.#slots) {
      const at = word.indexOf(term);
      if (at < 0 || (at > 0 && term.length < INSIDE_FROM)) continue;
      for (const slot of slots) addTo(set, slot);
    }
  }
}
