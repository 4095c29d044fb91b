import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';

const FIRST_WAIT_SECONDS = 15;
const LAST_WAIT_SECONDS = 900;

/** A thing that tries are counted for, such as an e-mail address. */
export interface ThrottleKey {
  /** With its kind, since all keys are in one table: `email amina@example.dz`. Only its hash is stored. */
  readonly name: string;
  /** Tries before waiting begins. */
  readonly free: number;
}

/**
 * Claims one try for each key, before what is guessed is looked at, so that a thousand tries at once count as a thousand.
 * Tries beyond the free ones wait twice as long each time; an hour without one forgives all.
 * @returns 0 when the try is allowed, else the seconds to wait
 */
export async function claimTry(db: Database, keys: readonly ThrottleKey[]): Promise<number> {
  for (const { name, free } of keys) {
    const [row] = await db.query<{ wait: number }>(
      `with claim as (
         insert into failed_tries as f (key, failures, last_at) values ($1, 1, now())
         on conflict (key) do update set
           failures = case when f.last_at < now() - interval '1 hour' then 1 else f.failures + 1 end, last_at = now()
         where f.failures < $2 or f.last_at + make_interval(secs => least($4, $3 * power(2, least(f.failures - $2, 20)))) <= now()
         returning 0 as wait)
       select wait from claim
       union all
       select greatest(1, ceil(extract(epoch from
         last_at + make_interval(secs => least($4, $3 * power(2, least(failures - $2, 20)))) - now())))::int
       from failed_tries where key = $1 and not exists (select from claim)`,
      [hash(name), free, FIRST_WAIT_SECONDS, LAST_WAIT_SECONDS],
    );
    // No row: the ones that came first at the same moment took all free tries, and this statement began too early to read them.
    const wait = row?.wait ?? FIRST_WAIT_SECONDS;
    if (wait > 0) return wait;
  }
  return 0;
}

/** Deletes the tries of these keys: the last one was right, so the person is who they say. */
export async function forgetTries(db: Database, keys: readonly ThrottleKey[]): Promise<void> {
  await db.query('delete from failed_tries where key = any($1)', [keys.map(({ name }) => hash(name))]);
}

/** Takes back the last try of these keys: it was right. Those before it still count: they may have been somebody else's. */
export async function forgiveTry(db: Database, keys: readonly ThrottleKey[]): Promise<void> {
  const names = keys.map(({ name }) => hash(name));
  await db.query('update failed_tries set failures = greatest(0, failures - 1) where key = any($1)', [names]);
}

export async function purgeTries(db: Database): Promise<void> {
  await db.query(`delete from failed_tries where last_at < now() - interval '1 hour'`);
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
