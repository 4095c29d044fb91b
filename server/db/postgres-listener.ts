import pg from 'pg';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;

/** One connection that does nothing but listen, and comes back by itself when it is lost. */
export class PostgresListener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #callbacks = new Map<string, Set<(payload: string) => void>>();
  #client: Promise<pg.Client> | undefined;
  /** The client takes one statement at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const callbacks = this.#callbacks.get(channel) ?? new Set();
    this.#callbacks.set(channel, callbacks.add(callback));
    this.#client ??= this.#connect();
    const client = await this.#client;
    await this.#inTurn(() => client.query(`listen ${channel}`));
    return async () => {
      callbacks.delete(callback);
      if (callbacks.size > 0 || this.#closed) return;
      this.#callbacks.delete(channel);
      await this.#inTurn(async () => (await this.#client)?.query(`unlisten ${channel}`));
    };
  }

  #inTurn(statement: () => Promise<unknown>): Promise<unknown> {
    const done = this.#turn.then(statement);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const callback of this.#callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    client.on('error', (error) => {
      this.#onError(error);
      this.#reconnect(FIRST_RETRY_MS);
    });
    await client.connect();
    return client;
  }

  #reconnect(delay: number): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      try {
        this.#client = this.#connect();
        const client = await this.#client;
        for (const [channel, callbacks] of this.#callbacks) {
          await this.#inTurn(() => client.query(`listen ${channel}`));
          for (const callback of callbacks) callback('');
        }
      } catch (error) {
        this.#onError(error as Error);
        this.#reconnect(Math.min(delay * 2, LAST_RETRY_MS));
      }
    }, delay);
    this.#retry.unref();
  }
}
