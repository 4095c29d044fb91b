import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeConsole } from '../../testing/dom-setup.ts';

type Watch = (entries: { target: Element; isIntersecting: boolean }[]) => void;
let watch: Watch;
let everySecond: typeof import('./clock.ts').everySecond;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0, 300) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Watch) {
        watch = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.resetModules();
  ({ everySecond } = await import('./clock.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  hide(false);
});

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the clock', () => {
  it('ticks at once and then at every full second, with one timer for all', () => {
    const [a, b] = [vi.fn(), vi.fn()];
    const stops = [everySecond(document.createElement('p'), a), everySecond(document.createElement('p'), b)];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(700);
    expect(a.mock.calls.map(([now]) => now % 1000)).toEqual([300, 0]);
    vi.advanceTimersByTime(2000);
    expect(b).toHaveBeenCalledTimes(4);
    for (const stop of stops) stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(a).toHaveBeenCalledTimes(4);
  });

  it('ticks only for what is in view, and at once for what comes back', () => {
    const node = document.createElement('p');
    const tick = vi.fn();
    const stop = everySecond(node, tick);
    watch([{ target: node, isIntersecting: false }]);
    vi.advanceTimersByTime(10_000);
    expect(tick).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount(), 'nothing in view leaves no timer').toBe(0);
    watch([{ target: node, isIntersecting: true }]);
    expect(tick).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(tick).toHaveBeenCalledTimes(3);
    stop();
  });

  it('ticks once at the end for what is out of view, and in a hidden tab', () => {
    const [below, inFront] = [document.createElement('p'), document.createElement('p')];
    const ticks = { below: vi.fn(), inFront: vi.fn() };
    const end = Date.now() + 90_500;
    const stops = [everySecond(below, ticks.below, end), everySecond(inFront, ticks.inFront, end)];
    watch([{ target: below, isIntersecting: false }]);
    hide(true);
    vi.advanceTimersByTime(90_000);
    expect([ticks.below.mock.calls.length, ticks.inFront.mock.calls.length]).toEqual([1, 1]);
    vi.advanceTimersByTime(90_000);
    expect([ticks.below.mock.calls, ticks.inFront.mock.calls].map(([, second]) => second)).toEqual([[end], [end]]);
    for (const stop of stops) stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stands still in a hidden tab and catches up when it is shown', () => {
    const tick = vi.fn();
    const stop = everySecond(document.createElement('p'), tick);
    hide(true);
    vi.advanceTimersByTime(60_000);
    expect(tick).toHaveBeenCalledTimes(1);
    hide(false);
    expect(tick).toHaveBeenLastCalledWith(Date.UTC(2026, 0, 1, 12, 1, 0, 300));
    stop();
  });

  it('goes on for the others when one throws', () => {
    const errors: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
    const tick = vi.fn();
    const stops = [
      everySecond(document.createElement('p'), () => {
        throw new Error('broken');
      }),
      everySecond(document.createElement('p'), tick),
    ];
    vi.advanceTimersByTime(700);
    expect(tick).toHaveBeenCalledTimes(2);
    expect(errors).toHaveLength(2);
    for (const stop of stops) stop();
  });
});

describe('the server’s time', () => {
  async function serverNow(content: string, entry: object): Promise<number> {
    document.head.innerHTML = `<meta name="z-server-time" content="${content}">`;
    vi.stubGlobal('performance', { now: () => 5000, getEntriesByType: () => [entry] });
    return (await import('./server-time.ts')).serverNow();
  }
  const fourSecondsAgo = (skew: number) => new Date(Date.now() - 4000 + skew).toISOString();

  it('corrects a device whose clock is wrong by what the page said when it arrived', async () => {
    expect(await serverNow(fourSecondsAgo(600_000), { responseStart: 1000, transferSize: 9 })).toBe(
      Date.now() + 600_000,
    );
  });

  it('does not trust a page out of the cache', async () => {
    expect(await serverNow(fourSecondsAgo(-600_000), { responseStart: 1000, transferSize: 0 })).toBe(Date.now());
  });

  it('runs on when the device’s clock is set while somebody looks at the page', async () => {
    const { serverNow } = await import('./server-time.ts');
    const start = serverNow();
    vi.setSystemTime(start + 3_600_000);
    vi.advanceTimersByTime(4000);
    expect(serverNow()).toBe(start + 4000);
    hide(true);
    hide(false);
    expect(serverNow()).toBe(start + 4000);
  });

  it('counts the time in which the device slept', async () => {
    const { serverNow } = await import('./server-time.ts');
    const start = serverNow();
    vi.setSystemTime(start - 3_600_000);
    hide(true);
    vi.setSystemTime(Date.now() + 600_000);
    hide(false);
    expect(serverNow()).toBe(start + 600_000);
  });

  it('is corrected by an answer of the server, but not by less than an answer can tell', async () => {
    const { correctServerTime, serverNow } = await import('./server-time.ts');
    const start = serverNow();
    for (const unusable of [null, 'soon', new Date(start - 1000).toUTCString()]) correctServerTime(unusable);
    expect(serverNow()).toBe(start);
    correctServerTime(new Date(start + 60_000).toUTCString());
    expect(serverNow()).toBeCloseTo(start + 60_000, -3);
  });

  it('is the device’s where the page says nonsense, and this is reported', async () => {
    expect(await serverNow('noon', {})).toBe(Date.now());
    expect(takeConsole()).toEqual([expect.stringContaining('content="noon"> is no date')]);
  });
});
