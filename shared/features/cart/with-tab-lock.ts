const LONGEST_WAIT_MS = 1000;

/** Whether tabs can take turns at all: browsers give locks to secure pages only. */
export function canTakeTurns(): boolean {
  return typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks !== undefined;
}

/**
 * Does the work while no other tab does work of that name. Without locks, or when a frozen tab holds one for a second, it
 * is done all the same: waiting is better for the data, but never worth a page that hangs. `work` must not reject.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!canTakeTurns()) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  let hasBegun = false;
  try {
    await navigator.locks.request(name, { signal: waiting.signal }, () => {
      hasBegun = true;
      clearTimeout(timer);
      return work();
    });
  } catch {
    clearTimeout(timer);
    if (!hasBegun) await work();
  }
}
