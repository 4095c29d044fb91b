/** One moment on three clocks, in milliseconds. */
interface Anchor {
  readonly server: number;
  /** The device's clock, which somebody may set. */
  readonly device: number;
  /** `performance.now()`, which nobody can set but which may stand still while the device sleeps. */
  readonly running: number;
}

/** Smaller differences are no correction: an HTTP date has no milliseconds, and an answer takes its time. */
const TOLERANCE_MS = 2000;

let anchor: Anchor | undefined;

/**
 * Returns the server's clock in milliseconds; phones are often minutes off. It begins with what
 * `<meta name="z-server-time" content="ISO">` said when the page arrived, and runs on by itself, so that a device's clock
 * that is set meanwhile changes nothing.
 */
export function serverNow(): number {
  if (!anchor) {
    anchor = anchorAt(firstServerTime());
    // In the capture phase, so that whoever writes times when the page is visible again has the right one.
    document.addEventListener('visibilitychange', onVisibilityChange, { capture: true });
  }
  return anchor.server + performance.now() - anchor.running;
}

/** Corrects the clock by the `Date` header of an answer that came from the server just now. */
export function correctServerTime(date: string | null): void {
  const written = Date.parse(date ?? '') + 500;
  if (Math.abs(written - serverNow()) > TOLERANCE_MS) anchor = anchorAt(written);
}

const anchorAt = (server: number): Anchor => ({ server, device: Date.now(), running: performance.now() });

/** Adds the time the device slept while the page was hidden: only the device's own clock knows how long that was. */
function onVisibilityChange(): void {
  const now = serverNow();
  const { device, running } = anchor as Anchor;
  const slept = Date.now() - device - (performance.now() - running);
  const wasAsleep = document.visibilityState !== 'hidden' && slept > TOLERANCE_MS;
  anchor = anchorAt(wasAsleep ? now + slept : now);
}

function firstServerTime(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="z-server-time"]');
  if (!meta) return Date.now();
  const written = Date.parse(meta.content);
  if (Number.isNaN(written)) {
    console.error(
      `zellige: <meta name="z-server-time" content="${meta.content}"> is no date, so the device's clock is used. ` +
        'Write an ISO date such as 2026-03-01T12:00:00Z.',
    );
    return Date.now();
  }
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page out of the browser's cache tells the time of an earlier visit.
  if (arrival?.transferSize === 0) return Date.now();
  return written + performance.now() - (arrival?.responseStart ?? 0);
}
