/** What an entry takes beside its body and its key, roughly. */
const ENTRY_BYTES = 400;

interface Entry<T> {
  /** What the body was made from: kept for as long as all of it is the same. */
  readonly state: readonly unknown[];
  readonly built: Promise<T | null>;
  bytes: number;
}

/**
 * Bodies of answers, kept for as long as what they were made from stays the same, the ones asked for last within so many
 * bytes. Nothing has to be dropped when something changes: the next request names another state and gets a new body.
 */
export class KeptBodies<T extends { readonly byteLength: number }> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #limit: number;
  #bytes = 0;

  /** @param limit bytes of all bodies together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The body of `key` in this state, built once however many ask at the same time.
   * @param state compared one by one, by identity; nothing large, as it is kept too
   * @param build null: cannot be kept, and the next one builds again
   */
  get(key: string, state: readonly unknown[], build: () => Promise<T | null>): Promise<T | null> {
    const kept = this.#entries.get(key);
    if (kept) {
      this.#entries.delete(key);
      if (isSame(kept.state, state)) {
        this.#entries.set(key, kept);
        return kept.built;
      }
      this.#bytes -= kept.bytes;
    }
    const entry: Entry<T> = { state, built: build(), bytes: 0 };
    this.#entries.set(key, entry);
    entry.built.then(
      (body) => this.#weigh(key, entry, body),
      () => this.#weigh(key, entry, null),
    );
    return entry.built;
  }

  #weigh(key: string, entry: Entry<T>, body: T | null): void {
    if (this.#entries.get(key) !== entry) return;
    if (body === null) {
      this.#entries.delete(key);
      return;
    }
    entry.bytes = body.byteLength + 2 * key.length + ENTRY_BYTES;
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

function isSame(former: readonly unknown[], state: readonly unknown[]): boolean {
  return former.length === state.length && former.every((one, at) => one === state[at]);
}
