import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite';
import { channelName } from './channel-name.ts';
import type { Database, Parameter } from './database.ts';
import { isPanic, orOutage } from './outage.ts';
import { TransactionGuard } from './transaction-guard.ts';
import { TransactionHandle } from './transaction-handle.ts';

/** `date` stays text, as on PostgreSQL: a day has no time zone, a Date does. */
const parsers = { [types.DATE]: (text: string) => text };

/** The page cache, all of it resident; the README says why it is small. */
const SHARED_BUFFERS = '16MB';

// V8's optimizing compiler takes 500 MB for functions of PostgreSQL; see the README. V8 reads this when it compiles PGlite.
setFlagsFromString('--no-wasm-dynamic-tiering');
setFlagsFromString('--no-wasm-tier-up');

/** Says why and ends the process, before it returns. */
export type OnPanic = (error: Error) => void;

function endProcess({ message }: Error): void {
  console.error(
    `The embedded database cannot go on, so the process ends: ${message}. Orders that were confirmed are stored. Free some space if the disk is full, and start again.`,
  );
  process.exit(1);
}

/**
 * PGlite that reports when PostgreSQL panics, as it does when the disk has no room for the next file of `pg_wal`. The next
 * message to it may never end, and the process then hears no signal. PGlite sends one by itself, so it is overridden here.
 */
class ReportingPglite extends PGlite {
  readonly #onPanic: OnPanic;

  constructor(options: PGliteOptions, onPanic: OnPanic) {
    super(options);
    this.#onPanic = onPanic;
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    try {
      return await super.execProtocolStream(...args);
    } catch (error) {
      if (isPanic(error)) this.#onPanic(error);
      throw error;
    }
  }
}

/**
 * Opens the embedded database.
 * @param dataDir a folder, or undefined for a database in memory
 * @param snapshot the contents a new folder starts with
 * @param onClose called once it is closed
 * @param onPanic called when the engine cannot go on
 */
export async function openPglite(
  dataDir: string | undefined,
  snapshot?: Blob,
  onClose?: () => void,
  onPanic: OnPanic = endProcess,
): Promise<PgliteDatabase> {
  const options: PGliteOptions = {
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    parsers,
  };
  const client = new ReportingPglite(options, onPanic);
  await client.waitReady;
  return new PgliteDatabase(client, onClose);
}

export class PgliteDatabase implements Database {
  readonly kind = 'pglite';
  readonly #client: PGlite;
  readonly #onClose: (() => void) | undefined;
  readonly #guard = new TransactionGuard();

  constructor(client: PGlite, onClose?: () => void) {
    this.#client = client;
    this.#onClose = onClose;
  }

  async query<T extends object>(text: string, params: readonly Parameter[] = []): Promise<T[]> {
    this.#guard.refuseInside('db.query()');
    return (await orOutage(this.#client.query<T>(text, [...params]))).rows;
  }

  async exec(text: string): Promise<void> {
    this.#guard.refuseInside('db.exec()');
    await orOutage(this.#client.exec(text));
  }

  transaction<T>(fn: (tx: Database) => Promise<T>): Promise<T> {
    this.#guard.refuseInside('db.transaction()');
    return this.#guard.run(() => this.#client.transaction((tx) => fn(transactionHandle(tx))));
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    this.#guard.refuseInside('db.listen()');
    // PGlite calls back from within the query that notifies, so from inside its transaction, where the guard refuses.
    const outside = AsyncLocalStorage.snapshot();
    const stop = await this.#client.listen(channelName(channel), (payload) => outside(callback, payload));
    return () => stop();
  }

  /** Returns the whole database as a tar archive, for `openPglite`. */
  dump(): Promise<Blob> {
    this.#guard.refuseInside('db.dump()');
    return this.#client.dumpDataDir('none');
  }

  async close(): Promise<void> {
    if (!this.#client.closed) await this.#client.close();
    this.#onClose?.();
  }
}

function transactionHandle(tx: Transaction): TransactionHandle {
  return new TransactionHandle({
    kind: 'pglite',
    query: async <T extends object>(text: string, params: readonly Parameter[] = []) =>
      (await orOutage(tx.query<T>(text, [...params]))).rows,
    exec: async (text) => {
      await orOutage(tx.exec(text));
    },
  });
}
