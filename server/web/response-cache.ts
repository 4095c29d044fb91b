import { LRUCache } from 'lru-cache';

/** Rough size of an entry beside its body and its key. */
const ENTRY_BYTES = 400;

interface Entry {
  /** The values the body was built from. */
  readonly state: readonly unknown[];
  readonly body: Promise<string | null>;
}

/**
 * Caches bodies of responses within a number of bytes; the least recently used are evicted. A body is good for as long as
 * the values it was built from are the same, so nothing has to be invalidated: the next request brings other values.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;

  /** @param maxBytes bytes of all bodies together */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: maxBytes });
  }

  /**
   * Returns the body of `key` in this state, built once however many ask at the same time.
   * @param state compared one by one, by identity; nothing large, because the cache refers to it
   * @param build null: not cached, the next request builds again
   */
  get(key: string, state: readonly unknown[], build: () => Promise<string | null>): Promise<string | null> {
    const cached = this.#entries.get(key);
    if (cached !== undefined && isSame(cached.state, state)) return cached.body;
    const entry: Entry = { state, body: build() };
    this.#entries.set(key, entry, { size: ENTRY_BYTES });
    entry.body.then(
      (body) => this.#weigh(key, entry, body),
      () => this.#weigh(key, entry, null),
    );
    return entry.body;
  }

  /** Sets the size of a body once it is built: two bytes a character at most. */
  #weigh(key: string, entry: Entry, body: string | null): void {
    if (this.#entries.peek(key) !== entry) return;
    if (body === null) this.#entries.delete(key);
    // A copy, because the cache takes no new size for the same value.
    else this.#entries.set(key, { ...entry }, { size: ENTRY_BYTES + 2 * (key.length + body.length) });
  }
}

function isSame(former: readonly unknown[], state: readonly unknown[]): boolean {
  return former.length === state.length && former.every((one, at) => one === state[at]);
}
