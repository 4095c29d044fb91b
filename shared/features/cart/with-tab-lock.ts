const LONGEST_WAIT_MS = 1000;

/** Returns true when the browser has locks between tabs: secure pages only. */
export function hasTabLocks(): boolean {
  return 'locks' in navigator;
}

/**
 * Runs `work` while no other tab runs work of that name. Runs it anyway without locks, or when another tab (a frozen one,
 * for example) has had the lock for a second: a page that hangs is worse than a merge. `work` must not reject.
 */
export async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!hasTabLocks()) return work();
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
