import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Remembers which transaction the running code belongs to. PGlite has one connection: a query on the outer handle from
 * inside a transaction waits for a transaction that waits for it, for ever. On PostgreSQL it would quietly run outside
 * the transaction, or wait for a free connection. Both are programming errors, so both are refused in words.
 */
export class TransactionGuard {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>();

  /** Throws when `action` is called from inside a transaction of this database. */
  refuseInside(action: string): void {
    if (this.#current.getStore()?.open) {
      throw new Error(
        `${action} was called on the outer database handle inside a transaction. It would wait for ever on the embedded database. Use the handle that transaction() passes to its function.`,
      );
    }
  }

  async run<T>(fn: () => Promise<T>): Promise<T> {
    const mark = { open: true };
    try {
      return await this.#current.run(mark, fn);
    } finally {
      // Work that was started inside and goes on afterwards may use the outer handle again.
      mark.open = false;
    }
  }
}
