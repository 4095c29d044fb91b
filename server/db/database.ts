/** A value for `$1` in SQL. Give `jsonb` as `JSON.stringify(value)`: a bare array would be read as an SQL array. */
export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Date
  | Uint8Array
  | readonly Parameter[];

export interface TransactionOptions {
  /** For work at start that nobody waits for, such as migrations: PostgreSQL's time limits do not apply. */
  readonly unlimited?: boolean;
}

/**
 * One PostgreSQL dialect on two engines: PGlite embedded in this process, or a PostgreSQL server.
 *
 * Values come back alike on both: `bigint` as a number (as a BigInt beyond 2^53), `numeric` and `date` as text,
 * `timestamptz` as a Date, `json` parsed.
 *
 * Every method throws `DatabaseOutage` when the database does not answer, on PostgreSQL within `TIME_LIMITS`.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** One statement with `$1` parameters. On PostgreSQL the statement is prepared once per connection. */
  query<T extends object = Record<string, unknown>>(text: string, params?: readonly Parameter[]): Promise<T[]>;
  /** Runs several statements without parameters, such as a migration. */
  exec(text: string): Promise<void>;
  /**
   * Commits when `fn` resolves, rolls back when it throws. Inside `fn` only `tx` may be used: the outer handle throws
   * there, because on PGlite it would wait for the transaction it is part of. A transaction inside one is a savepoint.
   */
  transaction<T>(fn: (tx: Database) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls back for every `pg_notify`, once it is committed; the returned function stops it. After a lost connection the
   * callback gets an empty payload: notifications may have been missed, so drop the caches they invalidate.
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
