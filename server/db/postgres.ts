import { createHash } from 'node:crypto';
import pg from 'pg';
import { channelName } from './channel-name.ts';
import type { Database, Parameter } from './database.ts';
import { PostgresListener } from './postgres-listener.ts';
import { TransactionGuard } from './transaction-guard.ts';

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

function prepared(text: string, params: readonly Parameter[]): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_PREPARED) {
    name = `z${createHash('sha256').update(text).digest('hex').slice(0, 30)}`;
    names.set(text, name);
  }
  return { ...(name === undefined ? {} : { name }), text, values: [...params] };
}

/**
 * Opens a pool of connections to a PostgreSQL server and checks that it answers.
 * @throws an Error in words when the server cannot be reached
 */
export async function openPostgres(url: string, onConnectionError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000, types });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onConnectionError);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(
      `The PostgreSQL server of DATABASE_URL does not answer (${(error as Error).message}). Check that it runs and that host, port, user, password and database name are right.`,
    );
  }
  return new PostgresDatabase(pool, url, onConnectionError);
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #listener: PostgresListener;
  readonly #guard = new TransactionGuard();
  #closing: Promise<void> | undefined;

  constructor(pool: pg.Pool, url: string, onConnectionError: (error: Error) => void) {
    this.#pool = pool;
    this.#listener = new PostgresListener(url, onConnectionError);
  }

  async query<T extends object>(text: string, params: readonly Parameter[] = []): Promise<T[]> {
    this.#guard.refuseInside('db.query()');
    return (await this.#pool.query(prepared(text, params))).rows as T[];
  }

  async exec(text: string): Promise<void> {
    this.#guard.refuseInside('db.exec()');
    await this.#pool.query(text);
  }

  async transaction<T>(fn: (tx: Database) => Promise<T>): Promise<T> {
    this.#guard.refuseInside('db.transaction()');
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await this.#guard.run(() => fn(new PostgresTransaction(client)));
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is thrown away; the first error is the one that matters.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.query('select pg_notify($1, $2)', [channelName(channel), payload]);
  }

  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channelName(channel), callback);
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#listener.close(), this.#pool.end()]).then(() => undefined);
    return this.#closing;
  }
}

class PostgresTransaction implements Database {
  readonly kind = 'postgres';
  readonly #client: pg.PoolClient;
  #savepoints = 0;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query<T extends object>(text: string, params: readonly Parameter[] = []): Promise<T[]> {
    return (await this.#client.query(prepared(text, params))).rows as T[];
  }

  async exec(text: string): Promise<void> {
    await this.#client.query(text);
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

  async notify(channel: string, payload: string): Promise<void> {
    await this.query('select pg_notify($1, $2)', [channelName(channel), payload]);
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
