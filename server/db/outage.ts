/**
 * The database cannot be reached, does not answer in time, or cannot work at the moment. The same request may well succeed
 * later. A change that was under way may or may not have been made.
 */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage';
}

/** Classes of SQLSTATE: connection exceptions, insufficient resources such as a full disk, operator intervention. */
const CLASSES = /^(08|53|57|58)/;
const LOCK_TIMEOUT = '55P03';
/** After a failover the old server may still take connections, but no writes. */
const READ_ONLY = '25006';
/** Of the system, and of pg where it gives no code: each ends a connection or prevents one. */
const SYSTEM =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT|ENOSPC|EDQUOT|EMFILE|EIO)/;
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired)|not queryable/;

/** Waits for database work; throws DatabaseOutage where a database client's error means one, else the error itself. */
export async function orOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw outageOr(error);
  }
}

function outageOr(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseOutage) return error;
  const { code = '' } = error as { code?: string };
  const isOutage =
    CLASSES.test(code) || code === READ_ONLY || SYSTEM.test(code) || (code === '' && MESSAGES.test(error.message));
  return isOutage ? new DatabaseOutage(`The database is not available: ${error.message}`, { cause: error }) : error;
}

/** Tells whether a row that was to be referenced is gone, or the database ended a deadlock: a second try reads anew. */
export function isOvertaken(error: unknown): boolean {
  return ['23503', '40P01'].includes(String((error as { code?: unknown } | null)?.code));
}

/** Tells whether a row was locked for longer than a statement waits; nothing was changed. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_TIMEOUT;
}

/** Recognises an error after which PostgreSQL cannot go on, such as a disk without room for the next file of `pg_wal`. */
export function isPanic(error: unknown): error is Error {
  return error instanceof Error && (error as { severity?: unknown }).severity === 'PANIC';
}
