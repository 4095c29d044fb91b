import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Config } from '../config/config.ts';
import type { App } from '../http/app-type.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { installDevReload } from './dev-reload.ts';

let server: TestApp | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const page = async () => (await server!.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })).payload;

it('a page in development hears of the next server, and does not keep this one from stopping', async () => {
  server = await createTestApp({ env: { NODE_ENV: 'development' } });
  expect(await page()).toContain('src="/static/dev-reload.js"');
  expect((await server.app.inject('/static/dev-reload.js')).payload).toContain("EventSource('/dev/events')");

  const { port, hostname } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(`GET /dev/events HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toMatch(/text\/event-stream[\s\S]*data: [\w-]{36}\n\n/);
  const ended = once(socket.resume(), 'close');
  await server.app.close();
  await ended;
});

it('a page hears of every new build of the widgets, with one connection', async () => {
  const assetsDir = mkdtempSync(join(tmpdir(), 'zellige-assets-'));
  onTestFinished(() => rmSync(assetsDir, { recursive: true }));
  const app = Fastify() as unknown as App;
  app.decorate('config', { ...({ dev: true, assetsDir } as Config), sessionSecret: 'unused' });
  installDevReload(app);
  const events = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/dev/events`);
  onTestFinished(() => app.close());
  const stream = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  const versions = new Set<string>();
  const read = async () => versions.add((await stream?.read())?.value?.match(/data: (\S+)/)?.[1] ?? '');
  await read();
  for (const build of ['first', 'second']) {
    writeFileSync(join(assetsDir, 'manifest.json'), build);
    await read();
  }
  expect(versions.size).toBe(3);
});

it('a page that was refused by a server about to stop asks again, and reloads for the next server', async () => {
  server = await createTestApp({ env: { NODE_ENV: 'development' } });
  const script = (await server.app.inject('/static/dev-reload.js')).payload;
  const opened: Record<string, (message?: { data: string }) => void>[] = [];
  class FakeEvents {
    static CLOSED = 2;
    readyState = 2;
    constructor() {
      opened.push(this as never);
    }
  }
  const reload = vi.fn();
  const run = new Function('EventSource', 'location', 'addEventListener', 'setTimeout', script);
  run(FakeEvents, { reload }, vi.fn(), (again: () => void) => again());
  opened[0]?.onmessage?.({ data: 'first' });
  opened[0]?.onerror?.();
  expect([opened.length, reload.mock.calls.length]).toEqual([2, 0]);
  opened[1]?.onmessage?.({ data: 'second' });
  expect(reload).toHaveBeenCalledOnce();
});

it('a page of a shop that is open to shoppers knows nothing of it', async () => {
  server = await createTestApp();
  expect(await page()).not.toContain('dev-reload');
  for (const url of ['/static/dev-reload.js', '/dev/events']) {
    expect((await server.app.inject(url)).statusCode).toBe(404);
  }
});
