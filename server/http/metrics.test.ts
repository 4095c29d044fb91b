import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it('metrics count requests by route and status, never by address', async () => {
  await server.app.inject('/healthz?visitor=1');
  await server.app.inject('/nowhere/at/all');
  const response = await server.app.inject('/metrics');
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = response.body.split('\n');
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1');
  expect(lines).toContain('http_request_duration_seconds_bucket{le="10",method="GET",route="none",status="404"} 1');
  expect(response.body).not.toMatch(/visitor|nowhere/);
  expect(lines.some((line) => /^process_resident_memory_bytes \d{7,}$/.test(line))).toBe(true);
  expect(lines.some((line) => /^nodejs_eventloop_delay_p99_seconds [\d.e-]+$/.test(line))).toBe(true);
});

it('the delay of the event loop is that since the last reading', async () => {
  const delay = async () => {
    const { body } = await server.app.inject('/metrics');
    return Number(/^nodejs_eventloop_delay_p99_seconds (\S+)$/m.exec(body)?.[1]);
  };
  await delay();
  // After a reading the first sample only notes the time.
  await setTimeout(50);
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  // The sample of the delay is due before this timer.
  await setTimeout();
  expect(await delay()).toBeGreaterThan(0.5);
  expect(await delay()).toBeLessThan(0.5);
});
