/**
 * Milliseconds until a request stops waiting for PostgreSQL. A request that the database does not answer meets one of them, so
 * that it is answered itself within 5 s.
 */
export interface TimeLimits {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connect: number;
  /** For a row that another transaction holds; `place_orders` has a limit of its own. */
  readonly lock: number;
  /** For a statement, enforced by the server, which stops a statement that nobody waits for. */
  readonly statement: number;
  /** For a statement, enforced by this process, because a frozen or lost server enforces none. */
  readonly answer: number;
}

export const TIME_LIMITS: TimeLimits = { connect: 3_000, lock: 3_000, statement: 4_000, answer: 4_500 };
