import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ListingSort } from '../../shared/api/listing.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import type { Price } from '../catalogue/product-price.ts';
import { textIn } from '../web/texts.ts';
import { addTo, type BitSet, emptySet, groupedByCount, removeFrom, setOf, sizeOf } from './bit-set.ts';
import { CodeColumn } from './code-column.ts';
import { FacetValues } from './facet-values.ts';
import type { LivePromotions } from './live-promotions.ts';
import type { ProductRow } from './product-rows.ts';
import { ProductWords } from './product-words.ts';
import { SortedSlots } from './sorted-slots.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The data that cards and sorting need; the columns hold the other data of a row as numbers. */
export type IndexedRow = Omit<ProductRow, 'features' | 'optionValueIds' | 'categoryIds'>;

interface Entry {
  readonly row: IndexedRow;
  price: Price;
}

/** LST-3: numeric, case-insensitive. */
const COLLATORS = Object.fromEntries(
  LOCALES.map((locale) => [locale, new Intl.Collator(locale, { numeric: true, sensitivity: 'accent' })]),
) as Record<Locale, Intl.Collator>;

/** Stars that the reviews of a product have on average, so that the shop suggests it. */
const GOOD_RATING = 4;

let versions = 0;

function nextVersion(): number {
  versions += 1;
  return versions;
}

/**
 * Everything on sale in one shop, column by column, so that a list is answered without the database. A product has a
 * slot; sets are bits by slot, orders are lists of slots.
 */
export class ListingIndex {
  readonly taxonomy: Taxonomy;
  readonly facets: FacetValues;
  readonly capacity: number;
  /** Centimes after promotions, by slot. */
  readonly prices: Float64Array;
  readonly live: BitSet;
  readonly available: BitSet;
  promotions: LivePromotions;
  /** Another number after every change, and in every index: what was computed from another state is known by it. */
  version = nextVersion();
  readonly #entries: (Entry | undefined)[] = [];
  readonly #slotOf = new Map<number, number>();
  readonly #free: number[] = [];
  readonly words: ProductWords;
  readonly codes: CodeColumn;
  /** By facet value: the slots that have it. */
  readonly #postings: (number[] | undefined)[] = [];
  /** Of the values somebody has chosen. */
  readonly #sets = new Map<number, BitSet>();
  readonly #newest: SortedSlots;
  readonly #cheapest: SortedSlots;
  readonly #dearest: SortedSlots;
  readonly #names: Record<Locale, SortedSlots>;
  readonly #allSorted: readonly SortedSlots[];

  constructor(taxonomy: Taxonomy, promotions: LivePromotions, products: number) {
    this.taxonomy = taxonomy;
    this.facets = new FacetValues(taxonomy);
    this.promotions = promotions;
    this.capacity = Math.ceil(products * 1.25) + 1_024;
    this.prices = new Float64Array(this.capacity);
    this.live = emptySet(this.capacity);
    this.available = emptySet(this.capacity);
    this.codes = new CodeColumn(this.capacity);
    this.words = new ProductWords(this);
    const row = (slot: number) => this.entryAt(slot).row;
    const newer = (a: number, b: number) => row(b).dateAdd - row(a).dateAdd || row(b).id - row(a).id;
    const price = (slot: number) => this.prices[slot] as number;
    const sortedBy = (compare: (a: number, b: number) => number) => new SortedSlots(this.capacity, compare);
    this.#newest = sortedBy(newer);
    this.#cheapest = sortedBy((a, b) => price(a) - price(b) || newer(a, b));
    this.#dearest = sortedBy((a, b) => price(b) - price(a) || newer(a, b));
    const byName = (locale: Locale) =>
      sortedBy(
        (a, b) =>
          COLLATORS[locale].compare(textIn(row(a).names, locale), textIn(row(b).names, locale)) ||
          row(a).id - row(b).id,
      );
    this.#names = { fr: byName('fr'), en: byName('en'), ar: byName('ar') };
    this.#allSorted = [this.#newest, this.#cheapest, this.#dearest, ...Object.values(this.#names)];
  }

  /** Says if this many more products fit. */
  hasCapacityFor(products: number): boolean {
    return this.#free.length + this.capacity - this.#entries.length >= products;
  }

  entryAt(slot: number): Entry {
    return this.#entries[slot] as Entry;
  }

  /** Products on sale. */
  get size(): number {
    return this.#slotOf.size;
  }

  slotsWith(code: number): readonly number[] {
    return this.#postings[code] ?? [];
  }

  /** Returns `slotsWith` as a set, which is not the caller's to change. */
  setWith(code: number): BitSet {
    const cached = this.#sets.get(code);
    if (cached) return cached;
    const set = setOf(this.capacity, this.slotsWith(code));
    this.#sets.set(code, set);
    return set;
  }

  /** Takes a product in without sorting it; `sortAll` follows. */
  add({ features, optionValueIds, categoryIds, ...row }: ProductRow): number {
    const slot = this.#free.pop() ?? this.#entries.length;
    const codes = this.facets.codesOf({ ...row, features, optionValueIds, categoryIds });
    const price = this.promotions.priceOf(row);
    this.#entries[slot] = { row, price };
    this.#slotOf.set(row.id, slot);
    this.prices[slot] = price.final;
    this.codes.set(slot, codes);
    for (const code of codes) {
      const slots = this.#postings[code];
      this.#sets.delete(code);
      if (slots) slots.push(slot);
      else this.#postings[code] = [slot];
    }
    this.words.add(slot, row);
    addTo(this.live, slot);
    if (row.available) addTo(this.available, slot);
    return slot;
  }

  async sortAll(): Promise<void> {
    const slots = Uint32Array.from(this.#slotOf.values());
    for (const sorted of this.#allSorted) await sorted.fill(slots);
    this.version = nextVersion();
  }

  /** Inserts or updates a product, or removes it when it is no longer on sale. */
  refresh(id: number, row: ProductRow | undefined): void {
    this.version = nextVersion();
    const former = this.#slotOf.get(id);
    if (former !== undefined) this.#remove(id, former);
    if (row === undefined) return;
    const slot = this.add(row);
    for (const sorted of this.#allSorted) sorted.insert(slot);
  }

  /** Updates every price, after promotions changed, started or ended. */
  async reprice(promotions: LivePromotions): Promise<void> {
    this.promotions = promotions;
    const slots = Uint32Array.from(this.#slotOf.values());
    const prices = new Map<number, Price>();
    for (const [at, slot] of slots.entries()) {
      const entry = this.entryAt(slot);
      const price = promotions.priceOf(entry.row);
      if (price.final !== entry.price.final || price.promotion?.id !== entry.price.promotion?.id)
        prices.set(slot, price);
      if (at % 2_048 === 2_047) await yieldToEventLoop();
    }
    const few = prices.size <= 200;
    if (few)
      for (const slot of prices.keys()) for (const sorted of [this.#cheapest, this.#dearest]) sorted.remove(slot);
    for (const [slot, price] of prices) {
      this.entryAt(slot).price = price;
      this.prices[slot] = price.final;
    }
    this.version = nextVersion();
    for (const sorted of [this.#cheapest, this.#dearest]) {
      if (few) for (const slot of prices.keys()) sorted.insert(slot);
      else await sorted.fill(slots);
    }
    this.version = nextVersion();
  }

  /** Returns `limit` slots of the set in a sort, from `offset` on. */
  page(sort: ListingSort, locale: Locale, set: BitSet, offset: number, limit: number): number[] {
    const sorted = sort.startsWith('name')
      ? this.#names[locale]
      : sort === 'price_asc'
        ? this.#cheapest
        : sort === 'price_desc'
          ? this.#dearest
          : this.#newest;
    return sorted.page(set, offset, limit, sort === 'name_desc' || sort === 'date_oldest');
  }

  /** Returns what a search found, from `offset` on: those with more of its words in their name first, of these the newest. */
  searchPage(q: string, set: BitSet, offset: number, limit: number): number[] {
    const slots: number[] = [];
    let skip = offset;
    for (const group of groupedByCount(set, this.words.named(q))) {
      const size = sizeOf(group);
      if (skip < size) slots.push(...this.#newest.page(group, skip, limit - slots.length, false));
      skip = Math.max(0, skip - size);
      if (slots.length === limit) break;
    }
    return slots;
  }

  /** Returns the slots of the products in stock with the most reviews among those whose reviews are good. */
  mostReviewed(limit: number): number[] {
    const reviews = (slot: number) => this.entryAt(slot).row.rating?.count ?? 0;
    let most: number[] = [];
    for (const slot of this.#slotOf.values()) {
      const { rating, available } = this.entryAt(slot).row;
      if (!available || rating === null || rating.average < GOOD_RATING) continue;
      if (most.length === limit && rating.count <= reviews(most.at(-1) as number)) continue;
      most = [...most, slot].sort((a, b) => reviews(b) - reviews(a) || a - b).slice(0, limit);
    }
    return most;
  }

  #remove(id: number, slot: number): void {
    for (const sorted of this.#allSorted) sorted.remove(slot);
    for (const code of this.codes.of(slot)) {
      const slots = this.#postings[code];
      slots?.splice(slots.indexOf(slot), 1);
      this.#sets.delete(code);
    }
    this.words.remove(slot, this.entryAt(slot).row);
    removeFrom(this.live, slot);
    removeFrom(this.available, slot);
    this.#slotOf.delete(id);
    this.#entries[slot] = undefined;
    this.#free.push(slot);
  }
}
