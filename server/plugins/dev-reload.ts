import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { App } from '../app-type.ts';

const SCRIPT = '/static/dev-reload.js';
const EVENTS = '/dev/events';

/** Runs in the browser: a server with another name has other files, so the page is asked for again. */
const CLIENT = `let name;
const events = new EventSource('${EVENTS}');
events.onmessage = ({ data }) => {
  name ??= data;
  if (name !== data) location.reload();
};
// Firefox would report a connection that a new page cuts off.
addEventListener('pagehide', () => events.close());
`;

/**
 * In development the server restarts when a file changes, and every open page with it: each page listens to the name of the
 * server that answers and reloads when another one does. Nothing of this exists in production.
 */
export function installDevReload(app: App): void {
  if (!app.config.dev) return;
  const name = randomUUID();
  const open = new Set<ServerResponse>();

  app.get(SCRIPT, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(CLIENT),
  );
  app.get(EVENTS, { schema: { hide: true } }, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(`retry: 300\ndata: ${name}\n\n`);
    open.add(reply.raw);
    request.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
    return isPage ? payload.replace('</head>', `<script type="module" src="${SCRIPT}"></script></head>`) : payload;
  });
}
