import { addTo, type BitSet, emptySet } from './bit-set.ts';
import { foldedWords } from './fold-text.ts';

/** From this length on a term is also found inside words: « sac » in « besace », خيمة behind its article. */
const INSIDE_FROM = 3;
/** 8 kB each with 50,000 products. */
const KEPT_TERMS = 200;

/** Every word of names, brands and categories, and the products that have it. */
export class SearchWords {
  readonly #slots = new Map<string, number[]>();
  /** By term: what was looked for while nothing changed. */
  readonly #found = new Map<string, BitSet>();

  add(slot: number, words: readonly string[]): void {
    this.#found.clear();
    for (const word of words) {
      const slots = this.#slots.get(word);
      if (slots) slots.push(slot);
      else this.#slots.set(word, [slot]);
    }
  }

  remove(slot: number, words: readonly string[]): void {
    this.#found.clear();
    for (const word of words) {
      const slots = this.#slots.get(word);
      const at = slots?.indexOf(slot) ?? -1;
      if (at >= 0) slots?.splice(at, 1);
      if (slots?.length === 0) this.#slots.delete(word);
    }
  }

  /** Returns one set of products per term of the query, not to be changed; none for a query without a letter or digit. */
  find(query: string, capacity: number): BitSet[] {
    return foldedWords(query).map((term) => {
      const cached = this.#found.get(term);
      if (cached) return cached;
      const set = this.#slotsOf(term, capacity);
      if (this.#found.size >= KEPT_TERMS) this.#found.delete(this.#found.keys().next().value as string);
      this.#found.set(term, set);
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
