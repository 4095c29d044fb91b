import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { LISTING_CHANGED } from '../db/channels.ts';
import type { Database } from '../db/database.ts';
import { ListingIndex } from './listing-index.ts';
import { LivePromotions } from './live-promotions.ts';
import { idsOnSale, readProductRows, withTheirPacks } from './product-rows.ts';
import { type ListingFilters, type ListingSelection, selectProducts } from './select-products.ts';
import { readTaxonomy } from './taxonomy.ts';

/** Batch size that keeps the event loop responsive on PGlite. */
const ROWS_AT_ONCE = 250;
const CACHED_SELECTIONS = 400;
/** Maximum wait for pending changes; after that the previous index is served. */
const MAX_WAIT_MS = 200;

/** The index of one shop, built at its first use and updated by the database's notifications. */
export class CurrentIndex {
  readonly #db: Database;
  readonly #shopId: number;
  readonly #onError: (error: unknown) => void;
  #index: ListingIndex | undefined;
  #listening: Promise<() => Promise<void>> | undefined;
  /** Notified changes that are not in the index yet. */
  #changed = { everything: true, promotions: false, products: new Set<number>() };
  #working: Promise<void> | undefined;
  readonly #cached = new LRUCache<string, ListingSelection>({ max: CACHED_SELECTIONS });
  #cachedVersion = -1;
  #closed = false;

  constructor(db: Database, shopId: number, onError: (error: unknown) => void) {
    this.#db = db;
    this.#shopId = shopId;
    this.#onError = onError;
  }

  /** Returns the index with all notified changes, or the previous one after MAX_WAIT_MS. */
  async get(): Promise<ListingIndex> {
    // A listen that failed is tried again at the next request.
    this.#listening ??= this.#db
      .listen(LISTING_CHANGED, (payload) => this.#onChange(payload))
      .catch((error) => {
        this.#listening = undefined;
        throw error;
      });
    await this.#listening;
    if (this.#index && Date.now() >= this.#index.promotions.changesAt) this.#changed.promotions = true;
    this.#startUpdate();
    if (this.#working) {
      if (this.#index) await this.#waitAtMost(this.#working);
      else await this.#working;
    }
    return this.#index as ListingIndex;
  }

  /** Returns the selection for these filters, cached until the index changes. `key` is equal for equal filters. */
  select(index: ListingIndex, key: string, filters: ListingFilters): ListingSelection {
    if (this.#cachedVersion !== index.version) {
      this.#cached.clear();
      this.#cachedVersion = index.version;
    }
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const selection = selectProducts(index, filters);
    this.#cached.set(key, selection);
    return selection;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const stopListening = await this.#listening?.catch(() => undefined);
    await stopListening?.();
    await this.#working?.catch(() => undefined);
  }

  #onChange(payload: string): void {
    if (payload === '') this.#changed.everything = true;
    else if (payload === 'promotions') this.#changed.promotions = true;
    else for (const id of payload.split(',')) this.#changed.products.add(Number(id));
    if (this.#index) this.#startUpdate();
  }

  #startUpdate(): void {
    if (this.#working || this.#closed || !this.#isBehind()) return;
    const work = this.#work();
    this.#working = work;
    work
      .catch((error) => {
        // What was lost with it is read again with everything, at the next request.
        this.#changed.everything = true;
        if (!this.#closed) this.#onError(error);
      })
      .finally(() => {
        this.#working = undefined;
      });
  }

  #isBehind(): boolean {
    const { everything, promotions, products } = this.#changed;
    return everything || promotions || products.size > 0;
  }

  async #work(): Promise<void> {
    while (this.#isBehind() && !this.#closed) {
      const { everything, promotions, products } = this.#changed;
      this.#changed = { everything: false, promotions: false, products: new Set() };
      const index = this.#index;
      if (everything || !index?.hasCapacityFor(products.size)) {
        this.#index = await this.#build();
        continue;
      }
      if (promotions) await index.reprice(await LivePromotions.read(this.#db, this.#shopId, Date.now()));
      if (products.size > 0) await this.#refresh(index, [...products]);
    }
  }

  async #refresh(index: ListingIndex, changed: number[]): Promise<void> {
    const ids = await withTheirPacks(this.#db, changed);
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = ids.slice(from, from + ROWS_AT_ONCE);
      const rows = new Map((await readProductRows(this.#db, this.#shopId, some)).map((row) => [row.id, row]));
      for (const [at, id] of some.entries()) {
        index.refresh(id, rows.get(id));
        if (at % 20 === 19) await yieldToEventLoop();
      }
    }
  }

  async #build(): Promise<ListingIndex> {
    const taxonomy = await readTaxonomy(this.#db, this.#shopId);
    const promotions = await LivePromotions.read(this.#db, this.#shopId, Date.now());
    const ids = await idsOnSale(this.#db, this.#shopId);
    const index = new ListingIndex(taxonomy, promotions, ids.length);
    for (let from = 0; from < ids.length && !this.#closed; from += ROWS_AT_ONCE) {
      const rows = await readProductRows(this.#db, this.#shopId, ids.slice(from, from + ROWS_AT_ONCE));
      for (const row of rows) index.add(row);
      await yieldToEventLoop();
    }
    await index.sortAll();
    return index;
  }

  async #waitAtMost(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS);
    });
    await Promise.race([work.catch(() => undefined), late]);
    clearTimeout(timer);
  }
}
