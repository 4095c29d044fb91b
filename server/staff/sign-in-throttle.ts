import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';

/** Tries before waiting begins. Many people share a mobile carrier's address, and a person is not to be locked out by a stranger. */
const FREE_TRIES = { person: 5, address: 100, email: 50, device: 5 } as const;
const FIRST_WAIT_SECONDS = 15;
const LAST_WAIT_SECONDS = 900;

/** One attempt to sign in. */
export interface SignInTry {
  readonly email: string;
  readonly address: string;
  /** The device, when this person signed in on it before: see known-device.ts. */
  readonly device: string | null;
}

/**
 * Claims one try at signing in, before the password is looked at, so that a thousand tries at once count as a thousand.
 * Tries beyond the free ones wait twice as long each time; an hour without one forgives all.
 * @returns 0 when the try is allowed, else the seconds to wait
 */
export async function claimSignInTry(db: Database, signIn: SignInTry): Promise<number> {
  for (const [key, free] of keysOf(signIn)) {
    const [row] = await db.query<{ wait: number }>(
      `with claim as (
         insert into sign_in_failures as f (key, failures, last_at) values ($1, 1, now())
         on conflict (key) do update set
           failures = case when f.last_at < now() - interval '1 hour' then 1 else f.failures + 1 end, last_at = now()
         where f.failures < $2 or f.last_at + make_interval(secs => least($4, $3 * power(2, least(f.failures - $2, 20)))) <= now()
         returning 0 as wait)
       select wait from claim
       union all
       select greatest(1, ceil(extract(epoch from
         last_at + make_interval(secs => least($4, $3 * power(2, least(failures - $2, 20)))) - now())))::int
       from sign_in_failures where key = $1 and not exists (select from claim)`,
      [key, free, FIRST_WAIT_SECONDS, LAST_WAIT_SECONDS],
    );
    // No row: the ones that came first at the same moment took all free tries, and this statement began too early to read them.
    const wait = row?.wait ?? FIRST_WAIT_SECONDS;
    if (wait > 0) return wait;
  }
  return 0;
}

/** Deletes the person's own failures: they are who they say, so these no longer count. */
export async function forgetSignInTries(db: Database, signIn: SignInTry): Promise<void> {
  await db.query('delete from sign_in_failures where key = any($1)', [keysOf(signIn).map(([key]) => key)]);
}

export async function purgeSignInFailures(db: Database): Promise<void> {
  await db.query(`delete from sign_in_failures where last_at < now() - interval '1 hour'`);
}

/** Returns a try's keys. A known device has its own: strangers who try the e-mail or share the address cannot hold it up. */
function keysOf({ email, address, device }: SignInTry): [string, number][] {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
  if (device !== null) return [[hash(`device ${device} ${email}`), FREE_TRIES.device]];
  return [
    [hash(`person ${address} ${email}`), FREE_TRIES.person],
    [hash(`address ${address}`), FREE_TRIES.address],
    [hash(`email ${email}`), FREE_TRIES.email],
  ];
}
