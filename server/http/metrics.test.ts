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
