import { onTestFinished, vi } from 'vitest';

/** Holds the clock at the start of a minute for one test: requests are counted by the minute, which must not end meanwhile. */
export function holdMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 60_000) });
  onTestFinished(() => void vi.useRealTimers());
}
