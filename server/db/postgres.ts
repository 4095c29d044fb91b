import { createHash } from 'node:crypto';
import pg from 'pg';
import { channelName } from './channel-name.ts';
import type { Database, Parameter, TransactionOptions } from './database.ts';
import { DatabaseOutage, orOutage } from './outage.ts';
import { PostgresListener } from './postgres-listener.ts';
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts';
import { TransactionGuard } from './transaction-guard.ts';
import { TransactionHandle } from './transaction-handle.ts';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

function int8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

const parseArray = pg.types.getTypeParser(INT8_ARRAY as number) as (text: string) => (string | null)[];

/** The same JavaScript values as the embedded database gives; see `Database`. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: int8,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
  [INT8_ARRAY]: (text) => parseArray(text).map((item) => (item === null ? null : int8(item))),
  [DATE_ARRAY]: (text) => parseArray(text),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** Beyond this many different texts, statements are sent unnamed, so that generated SQL cannot fill the server's memory. */
const MAX_PREPARED = 500;
const names = new Map<string, string>();

interface LimitedQuery extends pg.QueryConfig {
  query_timeout?: number;
}

function prepared(text: string, params: readonly Parameter[], answerMs: number): LimitedQuery {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_PREPARED) {
    name = `z${createHash('sha256').update(text).digest('hex').slice(0, 30)}`;
    names.set(text, name);
  }
  return { ...(name === undefined ? {} : { name }), text, values: [...params], query_timeout: answerMs };
}

interface ServerFacts {
  readonly encoding: string;
  readonly version: number;
}
const SERVER_FACTS =
  "select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version";

/** Returns in a sentence why a database cannot be used; undefined when it can. */
export function whyUnusable({ encoding, version }: ServerFacts): string | undefined {
  if (version < 150_000) {
    return `The server of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}, but the shop needs 15 or later.`;
  }
  if (encoding === 'UTF8') return undefined;
  return `The database of DATABASE_URL has the encoding ${encoding}, in which Arabic and accents cannot be searched. Create one with: createdb --template=template0 --encoding=UTF8 NAME`;
}

/**
 * Opens a pool of connections to a PostgreSQL server and checks that it answers and can be used.
 * @throws an Error in words when the server cannot be reached, is too old or has no Unicode
 */
export async function openPostgres(
  url: string,
  onConnectionError: (error: Error) => void,
  limits: TimeLimits = TIME_LIMITS,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: limits.connect,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    // To compile a large statement takes up to a second, to run it some milliseconds.
    options: `-c jit=off ${process.env.PGOPTIONS ?? ''}`,
    types,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onConnectionError);
  const refusal = await pool.query<ServerFacts>(SERVER_FACTS).then(
    ({ rows: [facts] }) => facts && whyUnusable(facts),
    ({ message }: Error) =>
      `The PostgreSQL server of DATABASE_URL does not answer (${message}). Check that it runs and that host, port, user, password and database name are right.`,
  );
  if (refusal !== undefined) {
    await pool.end();
    throw new Error(refusal);
  }
  return new PostgresDatabase(pool, new PostgresListener(url, onConnectionError, limits), limits.answer);
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #listener: PostgresListener;
  readonly #answerMs: number;
  readonly #guard = new TransactionGuard();
  #closing: Promise<void> | undefined;

  constructor(pool: pg.Pool, listener: PostgresListener, answerMs: number) {
    this.#pool = pool;
    this.#listener = listener;
    this.#answerMs = answerMs;
  }

  async query<T extends object>(text: string, params: readonly Parameter[] = []): Promise<T[]> {
    this.#guard.refuseInside('db.query()');
    return (await orOutage(this.#pool.query(prepared(text, params, this.#answerMs)))).rows as T[];
  }

  async exec(text: string): Promise<void> {
    this.#guard.refuseInside('db.exec()');
    const query: LimitedQuery = { text, query_timeout: this.#answerMs };
    await orOutage(this.#pool.query(query));
  }

  async transaction<T>(fn: (tx: Database) => Promise<T>, { unlimited = false }: TransactionOptions = {}): Promise<T> {
    this.#guard.refuseInside('db.transaction()');
    const client = await orOutage(this.#pool.connect());
    const tx = transactionHandle(client, unlimited ? 0 : this.#answerMs);
    let broken: Error | undefined;
    const remember = (error: Error) => {
      broken = error;
    };
    // Without a listener, a connection that is lost between two statements would end the process.
    client.on('error', remember);
    try {
      await tx.exec(unlimited ? 'begin; set local statement_timeout = 0; set local lock_timeout = 0' : 'begin');
      const result = await this.#guard.run(() => fn(tx));
      await tx.exec('commit');
      return result;
    } catch (error) {
      // A connection that does not answer, or cannot even roll back, is thrown away; the first error is the one that matters.
      if (error instanceof DatabaseOutage) broken = error;
      else await tx.exec('rollback').catch(remember);
      throw error;
    } finally {
      client.off('error', remember);
      client.release(broken);
    }
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    return orOutage(this.#listener.listen(channelName(channel), callback));
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#listener.close(), this.#pool.end()]).then(() => undefined);
    return this.#closing;
  }
}

/** @param answerMs 0: as long as it takes */
function transactionHandle(client: pg.PoolClient, answerMs: number): TransactionHandle {
  return new TransactionHandle({
    kind: 'postgres',
    query: async <T extends object>(text: string, params: readonly Parameter[] = []) =>
      (await orOutage(client.query(prepared(text, params, answerMs)))).rows as T[],
    exec: async (text) => {
      const query: LimitedQuery = { text, query_timeout: answerMs };
      await orOutage(client.query(query));
    },
  });
}
