import { LRUCache } from 'lru-cache';

/**
 * Caches one promised value per key until all are cleared. A value that was being built when the cache was cleared is
 * returned but not cached, because it may have been read before the change.
 */
export class PromiseCache<T> {
  readonly #promises: LRUCache<string, Promise<T>>;

  /** @param max number of values; the least recently used one is evicted */
  constructor(max: number) {
    this.#promises = new LRUCache({ max });
  }

  /** Returns the value of the key, built once however many ask at the same time. A rejected build is not cached. */
  get(key: string, build: () => Promise<T>): Promise<T> {
    const cached = this.#promises.get(key);
    if (cached !== undefined) return cached;
    const built = build();
    this.#promises.set(key, built);
    built.catch(() => this.#promises.peek(key) === built && this.#promises.delete(key));
    return built;
  }

  clear(): void {
    this.#promises.clear();
  }
}
