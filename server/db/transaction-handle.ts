import type { Database } from './database.ts';

/** The handle that `transaction()` passes to its function, on either engine. */
export class TransactionHandle implements Database {
  readonly kind: Database['kind'];
  readonly query: Database['query'];
  readonly exec: Database['exec'];
  #savepoints = 0;

  constructor({ kind, query, exec }: Pick<Database, 'kind' | 'query' | 'exec'>) {
    this.kind = kind;
    this.query = query;
    this.exec = exec;
  }

  async transaction<T>(fn: (tx: Database) => Promise<T>): Promise<T> {
    const name = `savepoint_${++this.#savepoints}`;
    await this.exec(`savepoint ${name}`);
    try {
      const result = await fn(this);
      await this.exec(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await this.exec(`rollback to savepoint ${name}`);
      throw error;
    }
  }

  listen(): Promise<never> {
    return Promise.reject(
      new Error('listen() belongs on the outer database handle: a transaction ends, listening does not.'),
    );
  }

  close(): Promise<never> {
    return Promise.reject(new Error('close() belongs on the outer database handle, after the transaction.'));
  }
}
