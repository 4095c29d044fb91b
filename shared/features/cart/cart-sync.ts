import { hasTabLocks, withTabLock } from './with-tab-lock.ts';

/** Delay after a change of another tab, in milliseconds. */
const SETTLING_MS = 50;

interface CartSync {
  /** Runs the work. One run at a time; a change in the meantime runs it again. */
  now(): Promise<void>;
  /**
   * Runs the work after a change of another tab. That tab stores the change, so it is enough to check a moment later that
   * nothing was overwritten: at once, five tabs write some twenty times for each change. Without locks between tabs it runs at
   * once all the same, for this tab may be left before the other restores what it overwrote.
   */
  soon(): void;
}

/** Runs `work`, which reads, merges and stores the cart, under the lock of that name. `work` must not reject. */
export function cartSync(lock: string, work: () => Promise<void>): CartSync {
  let running: Promise<void> | undefined;
  let isDue = false;
  let isScheduled = false;

  const now = (): Promise<void> => {
    isDue = true;
    running ??= (async () => {
      while (isDue) {
        isDue = false;
        await withTabLock(lock, work);
      }
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
  const soon = () => {
    if (running) isDue = true;
    if (running || isScheduled) return;
    isScheduled = true;
    setTimeout(
      () => {
        isScheduled = false;
        void now();
      },
      hasTabLocks() ? SETTLING_MS : 0,
    );
  };
  return { now, soon };
}
