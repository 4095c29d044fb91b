import type { Database } from '../db/database.ts';
import { DatabaseOutage } from '../db/outage.ts';

/** Time the first order of a batch waits for others. */
const GATHERING_MS = 2;
const LARGEST_BATCH = 64;

/** An order that waits to be placed with others. */
export interface Waiting {
  /** Orders of one batch must differ in each of these. */
  readonly distinct: readonly string[];
}

interface Entry<O, A> {
  readonly order: O;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the orders that arrive within 2 ms and places them together: one commit, so one wait for the disk, serves them
 * all. An order whose key, phone or cart is already in the batch goes with the next one.
 */
export class OrderBatches<O extends Waiting, A> {
  #waiting: Entry<O, A>[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #placeAll: (orders: readonly O[]) => Promise<readonly A[]>;

  /** @param placeAll gives an answer for each order, in their order; if it throws, nothing was placed or a retry is harmless */
  constructor(placeAll: (orders: readonly O[]) => Promise<readonly A[]>) {
    this.#placeAll = placeAll;
  }

  place(order: O): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      if (this.#waiting.length >= LARGEST_BATCH) this.#send();
      else this.#timer ??= setTimeout(() => this.#send(), GATHERING_MS);
    });
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batchTexts = new Set<string>();
    const batch: Entry<O, A>[] = [];
    const later: Entry<O, A>[] = [];
    for (const entry of this.#waiting) {
      const { distinct } = entry.order;
      if (batch.length === LARGEST_BATCH || distinct.some((text) => batchTexts.has(text))) {
        later.push(entry);
        continue;
      }
      for (const text of distinct) batchTexts.add(text);
      batch.push(entry);
    }
    this.#waiting = later;
    if (later.length > 0) this.#timer = setTimeout(() => this.#send(), GATHERING_MS);
    void this.#placeTogether(batch);
  }

  /** Orders that cannot be placed together are tried one by one and side by side, so that none spoils another or waits for it. */
  async #placeTogether(batch: readonly Entry<O, A>[]): Promise<void> {
    try {
      const answers = await this.#placeAll(batch.map(({ order }) => order));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index]!);
      });
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseOutage) for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((entry) => this.#placeTogether([entry])));
    }
  }
}

const batches = new WeakMap<Database, OrderBatches<never, never>>();

/** Returns the batches of one database. `create` is called at the first order. */
export function batchesOf<O extends Waiting, A>(db: Database, create: () => OrderBatches<O, A>): OrderBatches<O, A> {
  const known = batches.get(db) as OrderBatches<O, A> | undefined;
  if (known) return known;
  const created = create();
  batches.set(db, created as unknown as OrderBatches<never, never>);
  return created;
}
