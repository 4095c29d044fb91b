import { vi } from 'vitest';

/** Returns what `make` returns while the clock shows `time`, in milliseconds. */
export function atTime<Made>(time: number, make: () => Made): Made {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  try {
    return make();
  } finally {
    vi.useRealTimers();
  }
}
