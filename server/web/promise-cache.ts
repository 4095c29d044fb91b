/**
 * Caches one promised value per key until all are cleared. A value that was being built when the cache was cleared is
 * returned but not cached, because it may have been read before the change.
 */
export class PromiseCache<T> {
  readonly #entries = new Map<string, Promise<T>>();
  readonly #limit: number;

  /** @param limit number of values */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the value of the key, built once however many ask at the same time. A rejected build is not cached. */
  get(key: string, build: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(key);
    if (cached) return cached;
    const built = build();
    if (this.#entries.size >= this.#limit) this.#entries.clear();
    this.#entries.set(key, built);
    built.catch(() => this.#entries.get(key) === built && this.#entries.delete(key));
    return built;
  }

  clear(): void {
    this.#entries.clear();
  }
}
