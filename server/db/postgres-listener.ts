import pg from 'pg';
import { DatabaseOutage } from './outage.ts';
import type { TimeLimits } from './time-limits.ts';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;
/** A server that vanished closes nothing: only a question without an answer shows that it is gone. */
const ALIVE_EVERY_MS = 30_000;

/** One connection that does nothing but listen, and comes back by itself when it is lost. */
export class PostgresListener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #limits: TimeLimits;
  readonly #callbacks = new Map<string, Set<(payload: string) => void>>();
  #client: Promise<pg.Client> | undefined;
  #connected: pg.Client | undefined;
  /** The client takes one statement at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Set from the loss of a connection until the next one listens. */
  #retry: NodeJS.Timeout | undefined;
  readonly #alive: NodeJS.Timeout;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void, limits: TimeLimits) {
    this.#url = url;
    this.#onError = onError;
    this.#limits = limits;
    this.#alive = setInterval(() => {
      const client = this.#connected;
      if (client) this.#inTurn('select 1').catch((error: Error) => this.#lose(client, error));
    }, ALIVE_EVERY_MS);
    this.#alive.unref();
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const callbacks = this.#callbacks.get(channel) ?? new Set();
    this.#callbacks.set(channel, callbacks.add(callback));
    try {
      await this.#inTurn(`listen ${channel}`);
    } catch (error) {
      callbacks.delete(callback);
      throw error;
    }
    return async () => {
      callbacks.delete(callback);
      if (callbacks.size > 0 || this.#closed) return;
      this.#callbacks.delete(channel);
      // A connection that is lost listens to nothing anyway.
      await this.#inTurn(`unlisten ${channel}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#alive);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #inTurn(text: string): Promise<unknown> {
    const done = this.#turn.then(async () => {
      if (this.#retry !== undefined) throw new DatabaseOutage('The connection that listens is lost for the moment.');
      const client = await (this.#client ?? this.#open());
      await this.#ask(client, text);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #ask(client: pg.Client, text: string): Promise<unknown> {
    const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: this.#limits.answer };
    return client.query(query);
  }

  #open(): Promise<pg.Client> {
    const opening = this.#connect();
    this.#client = opening;
    opening.catch(() => {
      if (this.#client === opening) this.#client = undefined;
    });
    return opening;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      // biome-ignore lint/plugin: a public name of the client of PostgreSQL.
      keepAlive: true,
      connectionTimeoutMillis: this.#limits.connect,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const callback of this.#callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    client.on('error', (error) => this.#lose(client, error));
    await client.connect();
    this.#connected = client;
    return client;
  }

  #lose(client: pg.Client, error: Error): void {
    // While a connection is being opened again, the failure is that attempt's own.
    if (this.#closed || this.#retry !== undefined || client !== this.#connected) return;
    this.#drop();
    this.#onError(error);
    this.#reconnect(FIRST_RETRY_MS);
  }

  #drop(): void {
    const client = this.#connected;
    this.#connected = undefined;
    this.#client = undefined;
    client?.end().catch(() => undefined);
  }

  #reconnect(delay: number): void {
    this.#retry = setTimeout(async () => {
      try {
        const client = await this.#open();
        for (const channel of this.#callbacks.keys()) await this.#ask(client, `listen ${channel}`);
        this.#retry = undefined;
        for (const callbacks of this.#callbacks.values()) for (const callback of callbacks) callback('');
      } catch (error) {
        this.#drop();
        if (this.#closed) return;
        this.#onError(error as Error);
        this.#reconnect(Math.min(delay * 2, LAST_RETRY_MS));
      }
    }, delay);
    this.#retry.unref();
  }
}
