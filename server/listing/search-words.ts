import { addTo, type BitSet, emptySet } from './bit-set.ts';
import { foldedWords } from './fold-text.ts';

/** From this length on a term is also found inside words: « sac » in « besace », خيمة behind its article. */
const INSIDE_FROM = 3;
/** A term this long is looked for without its article or plural: « الحقائب » has « حقائب », « théières » « théière ». */
const STEM_FROM = 5;
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

  /** Returns one set of products per term of the query, not to be changed; none for a query without a letter or digit. */
  find(query: string, capacity: number): BitSet[] {
    return foldedWords(query).map((word) => {
      const term = word.length < STEM_FROM ? word : word.replace(/^ال|[sx]$/u, '');
      const cached = this.#cache.get(term);
      if (cached) return cached;
      const set = this.#slotsOf(term, capacity);
      if (this.#cache.size >= CACHED_TERMS) this.#cache.delete(this.#cache.keys().next().value as string);
      this.#cache.set(term, set);
      return set;
    });
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
