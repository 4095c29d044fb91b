import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';

// 2^15 * 8 * 128 bytes = 32 MiB for each try.
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
export const MAX_PASSWORD_CHARACTERS = 200;
/** Tries that are checked or wait for it: with a tenth of a second each, those behind them wait too long. */
const MAX_WAITING = 16;

/** One at a time: each takes 32 MB, and one of the few threads that compress every page. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Hashes a password to `scrypt$N$r$p$salt$key`, with the cost beside the key so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Checks a password, one after another. Takes as long for an unknown person (`hash` null) as for a wrong password, so that
 * time does not tell who exists.
 * @param isKnown of a device on which this person signed in before: it waits its turn however many strangers do
 * @throws Refusal 503 for a stranger behind 16 others
 */
export async function isPassword(password: string, hash: string | null, { isKnown = false } = {}): Promise<boolean> {
  if (waiting >= MAX_WAITING && !isKnown) throw new Refusal(503, 'unavailable', { retryAfterSeconds: 5 });
  waiting += 1;
  const answer = turn.then(() => matches(password, hash));
  turn = answer.catch(() => {});
  return answer.finally(() => {
    waiting -= 1;
  });
}

async function matches(password: string, hash: string | null): Promise<boolean> {
  if (password.length > MAX_PASSWORD_CHARACTERS) return false;
  const [, n, r, p, salt, key] = hash?.split('$') ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(16), COST);
    return false;
  }
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
