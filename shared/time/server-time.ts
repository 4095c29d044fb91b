let offset: number | undefined;

/**
 * The server's clock in milliseconds, as phones are often minutes off: the device's clock, corrected by what
 * `<meta name="z-server-time" content="ISO">` said when the page arrived.
 */
export function serverNow(): number {
  offset ??= readOffset();
  return Date.now() + offset;
}

function readOffset(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="z-server-time"]');
  if (!meta) return 0;
  const written = Date.parse(meta.content);
  if (Number.isNaN(written)) {
    console.error(
      `zellige: <meta name="z-server-time" content="${meta.content}"> is no date, so the device's clock is used. ` +
        'Write an ISO date such as 2026-03-01T12:00:00Z.',
    );
    return 0;
  }
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page out of the browser's cache tells the time of an earlier visit.
  if (arrival?.transferSize === 0) return 0;
  return written - (performance.timeOrigin + (arrival?.responseStart ?? 0));
}
