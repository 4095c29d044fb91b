import { randomUUID } from 'node:crypto';
import { existsSync, type FSWatcher, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { App } from '../http/app-type.ts';

const SCRIPT = '/static/dev-reload.js';
const EVENTS = '/dev/events';
const PROJECT_DIR = resolve(import.meta.dirname, '../..');

/** Runs in the browser. A server that is just stopping answers 503, after which an EventSource would not try again. */
const CLIENT = `let version;
let events;
const listen = () => {
  events = new EventSource('${EVENTS}');
  events.onmessage = ({ data }) => {
    version ??= data;
    if (version !== data) location.reload();
  };
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 100);
  };
};
listen();
// Firefox would report a connection that a new page cuts off.
addEventListener('pagehide', () => events.close());
`;

/** Calls `changed` when a file under `folder` that `concerns` changes. */
function watchFolder(folder: string, concerns: RegExp, changed: () => void, recursive: boolean): FSWatcher | undefined {
  if (!existsSync(folder)) return undefined;
  return watch(folder, { recursive }, (_event, file) => {
    if (file !== null && concerns.test(file)) changed();
  });
}

/**
 * Reloads every open page in development when what it shows has changed: the widgets were built anew, a template, style or
 * example was saved, or the server was started again. Nothing of this exists in production.
 */
export function installDevReload(app: App): void {
  if (!app.config.dev) return;
  let version = randomUUID();
  const open = new Set<ServerResponse>();
  const say = (stream: ServerResponse) => stream.write(`retry: 100\ndata: ${version}\n\n`);
  const changed = () => {
    version = randomUUID();
    for (const stream of open) say(stream);
  };
  // Imported files are not watched here: a change there starts the server again.
  const watchers = [
    watchFolder(app.config.assetsDir, /^manifest\.json$/, changed, false),
    watchFolder(resolve(PROJECT_DIR, 'host-fixtures'), /\.(eta|css|svg)$/, changed, true),
    watchFolder(resolve(PROJECT_DIR, 'widgets'), /\.html$/, changed, true),
  ];

  app.get(SCRIPT, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(CLIENT),
  );
  app.get(EVENTS, { schema: { hide: true } }, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    say(reply.raw);
    open.add(reply.raw);
    request.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    for (const watcher of watchers) watcher?.close();
    for (const stream of open) stream.end();
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
    return isPage ? payload.replace('</head>', `<script type="module" src="${SCRIPT}"></script></head>`) : payload;
  });
}
