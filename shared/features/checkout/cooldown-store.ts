import { readLocal, writeLocal } from '../../browser/storage/local.ts';
import { COOLDOWN_SECONDS, cooldownFromAnswer } from '../../rules/checkout/cooldown.ts';

/** The plain key older pages of a shop know (ORD-7); ours are prefixed with the shop. */
const LAST_PURCHASE = 'lastPurchaseTime';

const endKey = (shop: string) => `${shop}:cooldownUntil`;
const lengthKey = (shop: string) => `${shop}:cooldownSeconds`;

/** Returns true if a change of this storage key may concern the cooldown; null stands for all keys. */
export function isCooldownKey(shop: string, key: string | null): boolean {
  return key === null || key === endKey(shop) || key.endsWith(LAST_PURCHASE);
}

/** Starts the wait in every tab of the shop; none with 0, and a bad number of seconds means 100 (ORD-6, CAL-11). */
export function startCooldown(shop: string, seconds: unknown, now: number): void {
  if (seconds === 0) return;
  const length = cooldownFromAnswer(seconds);
  const end = now + length * 1000;
  writeLocal(lengthKey(shop), String(length));
  writeLocal(endKey(shop), String(end));
  // Whoever knows only the time of the last order adds 100 seconds to it, and so comes to the same end.
  const lastPurchase = String(end - COOLDOWN_SECONDS * 1000);
  writeLocal(`${shop}:${LAST_PURCHASE}`, lastPurchase);
  writeLocal(LAST_PURCHASE, lastPurchase);
}

/** Returns the time of the next possible order, in milliseconds; null when it is now. Never later than the wait is long. */
export function cooldownEnd(shop: string, now: number): number | null {
  const stored = numberAt(endKey(shop));
  const lastPurchase = numberAt(`${shop}:${LAST_PURCHASE}`) ?? plainLastPurchase();
  const end = stored ?? (lastPurchase === null ? null : lastPurchase + COOLDOWN_SECONDS * 1000);
  if (end === null || end <= now) return null;
  const length = lengthOf(shop);
  if (end <= now + length * 1000) return end;
  // The clock was set back. The wait starts once more by the clock of now, so that it ends.
  startCooldown(shop, length, now);
  return now + length * 1000;
}

/** Says if the wait until `end` may be the one after an order of the time `at`; both in milliseconds. */
export function isWaitAfter(shop: string, at: number, end: number): boolean {
  // The server set a wait of another length and did not say after which order. One second passes at most between storing the
  // order and its wait.
  return lengthOf(shop) > COOLDOWN_SECONDS || at >= end - (COOLDOWN_SECONDS + 1) * 1000;
}

function lengthOf(shop: string): number {
  return numberAt(lengthKey(shop)) ?? COOLDOWN_SECONDS;
}

/** Returns the time under the plain key, unless another shop of this origin wrote it there beside its own. */
function plainLastPurchase(): number | null {
  const plain = numberAt(LAST_PURCHASE);
  if (plain === null) return null;
  const isOfOther = Object.keys(localStorage).some(
    (key) => key.endsWith(`:${LAST_PURCHASE}`) && numberAt(key) === plain,
  );
  return isOfOther ? null : plain;
}

function numberAt(key: string): number | null {
  const stored = readLocal(key);
  const value = stored.kind === 'found' ? Number(stored.text) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
}
