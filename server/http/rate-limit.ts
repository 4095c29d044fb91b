import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Database } from '../db/database.ts';
import type { App } from './app-type.ts';
import { clientAddress } from './client-address.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 60_000;
/** Time and number of requests after which a process shares its count with the others. */
const SHARE_EVERY_MS = 1_000;
const SHARE_EVERY_HITS = 50;

/**
 * Limits changing requests per address. Reads are not counted: they are cheap, and `pressure.ts` sheds them under load.
 * Orders are limited per phone, elsewhere (CAL-13). The count is shared through the database, by at most one
 * write per address and second, or per `SHARE_EVERY_HITS` requests where there are more: a process may let through that
 * many too many before it learns of the others.
 */
export async function installRateLimit(app: App): Promise<void> {
  const counts = new SharedCounts(app.db, (error) => app.log.warn({ err: error }, 'rate limits could not be shared'));
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.every((method) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS')) {
      route.config = { ...route.config, rateLimit: false };
    }
  });
  await app.register(rateLimit, {
    max: app.config.changesPerMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: clientAddress,
    store: storeOn(counts),
    addHeaders: {
      'retry-after': false,
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new Refusal(429, 'too-many', { params: { seconds }, retryAfterSeconds: seconds });
    },
  });
  app.addHook('onClose', () => counts.settle());
}

/** Builds the store class @fastify/rate-limit asks for. Routes with a limit of their own count under their own name. */
function storeOn(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class Store {
    readonly #prefix: string;
    constructor(options: object) {
      const { routeInfo } = options as { routeInfo?: { method: string; url: string } };
      this.#prefix = routeInfo === undefined ? '' : `${routeInfo.method} ${routeInfo.url} `;
    }
    incr(key: string, callback: (error: null, result: Counted) => void, windowMs: number): void {
      callback(null, counts.add(`${this.#prefix}${key}`, windowMs));
    }
    child(options: object): Store {
      return new Store(options);
    }
  } as unknown as FastifyRateLimitStoreCtor;
}

interface Counted {
  /** Requests in the running window, this one included. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

interface Count {
  readonly key: string;
  readonly windowStart: number;
  readonly windowEnd: number;
  /** Count of all processes at the last share. */
  shared: number;
  /** Count of this process since then. */
  own: number;
  sharedAt: number;
}

class SharedCounts {
  readonly #db: Database;
  readonly #onError: (error: Error) => void;
  readonly #counts = new Map<string, Count>();
  #sharing: Promise<unknown> = Promise.resolve();

  constructor(db: Database, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  add(key: string, windowMs: number): Counted {
    const now = Date.now();
    let count = this.#counts.get(key);
    if (count === undefined || count.windowEnd <= now) {
      if (this.#counts.size > 10_000) this.#forgetOld(now);
      const windowStart = now - (now % windowMs);
      count = { key, windowStart, windowEnd: windowStart + windowMs, shared: 0, own: 0, sharedAt: 0 };
      this.#counts.set(key, count);
    }
    count.own += 1;
    if (count.own >= SHARE_EVERY_HITS || now - count.sharedAt >= SHARE_EVERY_MS) this.#share(count, now);
    return { current: count.shared + count.own, ttl: count.windowEnd - now };
  }

  /** Resolves when nothing is on its way to the database. */
  async settle(): Promise<void> {
    await this.#sharing;
  }

  #share(count: Count, now: number): void {
    const hits = count.own;
    count.sharedAt = now;
    count.own = 0;
    count.shared += hits;
    this.#sharing = this.#db
      .query<{ hits: number }>(
        `insert into rate_limits (key, window_start, hits) values ($1, $2, $3)
         on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits returning hits`,
        [count.key, new Date(count.windowStart), hits],
      )
      .then(([row]) => {
        count.shared = Math.max(count.shared, row?.hits ?? 0);
      }, this.#onError);
  }

  #forgetOld(now: number): void {
    for (const [key, { windowEnd }] of this.#counts) if (windowEnd <= now) this.#counts.delete(key);
  }
}

/** Removes windows that are over; run now and then. */
export async function purgeRateLimits(db: Database): Promise<void> {
  await db.query(`delete from rate_limits where window_start < now() - interval '1 hour'`);
}
