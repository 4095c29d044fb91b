import type { LocalizedText } from '../catalogue/product-facts.ts';
import { addAll, addTo, type BitSet, intersection, sizeOf } from './bit-set.ts';
import type { FacetValue } from './facet-values.ts';
import { foldedWords, replaceWords, writtenWord } from './folded-words.ts';
import type { IndexedRow, ListingIndex } from './listing-index.ts';
import { closestWord, INSIDE_FROM, optionTermOf, searchedWords, termOf, termsOf } from './search-terms.ts';
import { SearchWords } from './search-words.ts';

/** A word of option and feature values, as it is and as colours are compared, and the numbers of these values. */
interface ValueWord {
  readonly forms: readonly string[];
  readonly codes: number[];
}

/** The words that a search finds products by (LST-11). */
export class ProductWords {
  readonly #index: ListingIndex;
  readonly #names = new SearchWords();
  /** Of brands, brand lines and categories. */
  readonly #labels = new SearchWords();
  /** The index knows who has an option or feature value, so that its words need no products of their own. */
  readonly #values = new Map<string, ValueWord>();
  #nextValue = 0;

  constructor(index: ListingIndex) {
    this.#index = index;
  }

  add(slot: number, row: IndexedRow): void {
    this.#addNewValues();
    this.#names.add(slot, wordsIn([row.names]));
    this.#labels.add(slot, wordsIn(this.#labelsOf(row)));
  }

  remove(slot: number, row: IndexedRow): void {
    this.#names.remove(slot, wordsIn([row.names]));
    this.#labels.remove(slot, wordsIn(this.#labelsOf(row)));
  }

  /** Returns one set of products per searched word of a query: those with it in their name. None is to be changed. */
  named(q: string): BitSet[] {
    return searchedWords(q).map((word) => this.#names.find(termsOf(word), this.#index.capacity));
  }

  /** The same for those with it in their name, brand, brand line, category, features or the option values that can be bought. */
  matching(q: string): BitSet[] {
    return searchedWords(q).map((word) => {
      const { capacity } = this.#index;
      const set = this.#names.find(termsOf(word), capacity).slice();
      addAll(set, this.#labels.find(termsOf(word), capacity));
      for (const code of this.#valuesNamed(optionTermOf(word)))
        for (const slot of this.#index.slotsWith(code)) addTo(set, slot);
      return set;
    });
  }

  /**
   * Returns a query with each word that no product has replaced by the closest one that some product has, as it is
   * written there. Null where no word is to be replaced, or nothing is found then either (LST-12).
   */
  corrected(q: string): string | null {
    const sets = this.matching(q);
    const unknown = searchedWords(q).filter((_, at) => sizeOf(sets[at] as BitSet) === 0);
    if (unknown.length === 0) return null;
    const replacements = new Map<string, string>();
    for (const word of unknown) {
      const closest = this.#closest(word);
      if (closest === null) return null;
      replacements.set(word, closest);
    }
    const text = replaceWords(q, replacements);
    return sizeOf(intersection([this.#index.live, ...this.matching(text)])) > 0 ? text : null;
  }

  /** Returns the closest word as the shop writes it: of words as close one of a name, then of a label, then of a value. */
  #closest(misspelled: string): string | null {
    const { facets } = this.#index;
    const rowAt = (slot: number) => this.#index.entryAt(slot).row;
    const values = [...this.#values].map(([word, { codes }]) => [word, codes] as const);
    const [closest] = [
      { words: this.#names.entries(), toTerm: termOf, textsOf: (slot: number) => [rowAt(slot).names] },
      { words: this.#labels.entries(), toTerm: termOf, textsOf: (slot: number) => this.#labelsOf(rowAt(slot)) },
      { words: values, toTerm: optionTermOf, textsOf: (code: number) => [facets.values[code]?.names] },
    ]
      .flatMap(({ words, toTerm, textsOf }) => {
        const one = closestWord(misspelled, words, toTerm);
        return one ? [{ ...one, texts: textsOf(one.uses[0] as number) }] : [];
      })
      .sort((a, b) => a.edits - b.edits);
    return closest ? writtenWord(textOf(closest.texts), closest.word) : null;
  }

  /** Returns the ids of the option values that a query names, first those that more of its words name: a card shows one of them. */
  optionValues(q: string): number[] {
    const times = new Map<number, number>();
    const { values } = this.#index.facets;
    for (const word of searchedWords(q)) {
      for (const code of this.#valuesNamed(optionTermOf(word)))
        if (isOption(values[code])) times.set(code, (times.get(code) ?? 0) + 1);
    }
    return [...times].sort(([, a], [, b]) => b - a).map(([code]) => values[code]?.id ?? 0);
  }

  /** Products bring values of features that no other had. */
  #addNewValues(): void {
    const { values } = this.#index.facets;
    for (; this.#nextValue < values.length; this.#nextValue++) {
      const value = values[this.#nextValue];
      if (!value || !/^(option|feature)\[/.test(value.facet)) continue;
      for (const word of wordsIn([value.names])) {
        // Short words and numbers mean sizes: « L » is not the one of « à l’ombre ».
        if (!isOption(value) && (word.length < INSIDE_FROM || /\p{N}/u.test(word))) continue;
        const known = this.#values.get(word);
        if (known) known.codes.push(this.#nextValue);
        else this.#values.set(word, { forms: [word, optionTermOf(word)], codes: [this.#nextValue] });
      }
    }
  }

  /** Values are many and their words short: a short term is the whole word (« S », « 38 »), a longer one its beginning. */
  #valuesNamed(term: string): number[] {
    const isMet = (form: string) => (term.length < INSIDE_FROM ? form === term : form.startsWith(term));
    return [...this.#values.values()].flatMap(({ forms, codes }) => (forms.some(isMet) ? codes : []));
  }

  #labelsOf({ brandId, brandLineId, categoryId }: IndexedRow): (LocalizedText | undefined)[] {
    const { brands, brandLines, categories } = this.#index.taxonomy;
    return [brands.get(brandId ?? 0)?.name, brandLines.get(brandLineId ?? 0)?.name, categories.get(categoryId)?.name];
  }
}

const isOption = (value: FacetValue | undefined) => value?.facet.startsWith('option[') === true;

/** In every language: people type a French name on an Arabic page. */
function textOf(texts: readonly (LocalizedText | undefined)[]): string {
  return texts.flatMap((names) => Object.values(names ?? {})).join(' ');
}

const wordsIn = (texts: readonly (LocalizedText | undefined)[]) => foldedWords(textOf(texts));
