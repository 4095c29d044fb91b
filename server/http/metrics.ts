import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from './app-type.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;

interface Series {
  readonly labels: string;
  readonly buckets: number[];
  count: number;
  seconds: number;
}

/** `/metrics` for Prometheus: requests by route pattern and status, never by address, visitor or value. */
export function installMetrics(app: App): void {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    let entry = series.get(labels);
    if (entry === undefined) {
      entry = { labels, buckets: BUCKETS.map(() => 0), count: 0, seconds: 0 };
      series.set(labels, entry);
    }
    const seconds = reply.elapsedTime / 1000;
    entry.count += 1;
    entry.seconds += seconds;
    BUCKETS.forEach((bound, index) => {
      if (seconds <= bound) entry.buckets[index] = (entry.buckets[index] ?? 0) + 1;
    });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const lines = ['# TYPE http_request_duration_seconds histogram', ...[...series.values()].flatMap(histogramLines)];
    lines.push(
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    );
    lines.push(
      '# TYPE nodejs_eventloop_delay_p99_seconds gauge',
      `nodejs_eventloop_delay_p99_seconds ${delay.percentile(99) / 1e9}`,
    );
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${lines.join('\n')}\n`);
  });
}

function histogramLines({ labels, buckets, count, seconds }: Series): string[] {
  const name = 'http_request_duration_seconds';
  return [
    ...BUCKETS.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${buckets[index]}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds.toFixed(6)}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
