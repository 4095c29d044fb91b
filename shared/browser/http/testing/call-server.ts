import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { type RequestOptions, request } from '../request.ts';

export type Ending = (response: ServerResponse, request: IncomingMessage) => void;

/** The server of the tests of a file: its address, how it ends calls, and what it was sent. */
export const calls = {
  origin: '',
  ending: (() => {}) as Ending,
  seen: [] as { method: string; url: string; headers: IncomingMessage['headers']; body: string }[],
};

/** Serves the calls of the tests of a file, from a page of that server. */
export function startCallServer(): void {
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (incoming, response) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      calls.seen.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body });
      calls.ending(response, incoming);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    calls.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    calls.seen = [];
    open(calls.origin);
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Opens a page of the given address, with a token. */
export function open(address: string, html = '<meta name="csrf-token" content="tok1">'): void {
  const window = new Window({ url: `${address}/page` });
  window.document.head.innerHTML = html;
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('CSS', window.CSS);
}

export function answer(status: number, body = '', headers: Record<string, string> = {}): Ending {
  return (response) => response.writeHead(status, headers).end(body);
}

export const isList = (value: unknown): value is number[] => Array.isArray(value);

/** The widget that makes the calls. */
export const PROBE = { tag: 'z-probe', call: 'list' };

export const get = (more: Partial<RequestOptions> = {}): Promise<Outcome<number[]>> =>
  request({ ...PROBE, method: 'GET', url: '/list', locale: 'ar', expect: isList, ...more });
