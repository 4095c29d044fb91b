import type { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { hasBody } from './bodies.ts';
import { clientAddress } from './client-address.ts';
import { wantsJson } from './errors.ts';
import { OverloadRefusal } from './refusal.ts';
import { ArrivingBodies, type Leave, WaitingRequests } from './waiting-requests.ts';

const RETRY_AFTER_SECONDS = 5;
/** Per lane. Waiting for the database takes memory, not processor time, so the event loop alone does not show it. */
const MAX_WAITING = 2_000;
/** Browsers and proxies wait for an answer before they send the next request on a connection. */
const MAX_WAITING_PER_CONNECTION = 32;
/** Monitoring must reach an overloaded server. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);
/** Files that are read from the database or the disk for each request. */
const READ_FILES = /^\/(media|assets)\//;
/** Files that are in memory anyway: they wait for nothing. */
const CACHED_FILES = /^\/static\//;

/**
 * Refuses requests while the server has more to do than it can: 503 when the server is overloaded, 429 when one address
 * has too many requests waiting, both with `Retry-After`. Pages, calls, files and the workbench are counted apart, so
 * that a page is never refused because calls wait.
 */
export async function installPressure(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: app.config.maxEventLoopDelayMs,
    pressureHandler: async (request) => {
      if (!ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) throw overloaded();
    },
  });

  const limits = { total: MAX_WAITING, perAddress: app.config.waitingPerAddress };
  const lanes = {
    page: new WaitingRequests(limits),
    call: new WaitingRequests(limits),
    file: new WaitingRequests(limits),
    workbench: new WaitingRequests(limits),
  };
  const bodies = new ArrivingBodies(app.config.waitingPerAddress);
  const waitingOfConnections = new WeakMap<Socket, number>();

  const wait = (request: FastifyRequest, reply: FastifyReply): void => {
    const lane = laneOf(request);
    if (lane === null) return;
    const leave = lanes[lane].enter(clientAddress(request));
    if (leave === 'address') {
      const extra = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new OverloadRefusal(429, 'too-many', { params: { seconds: RETRY_AFTER_SECONDS }, ...extra });
    }
    if (leave === 'total') throw overloaded();
    whenOver(reply, leave);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (!joinConnection(reply, waitingOfConnections)) return reply.hijack();
    if (!hasBody(request)) return wait(request, reply);
    request.bodyArrived = bodies.enter(clientAddress(request), () => request.raw.destroy());
    whenOver(reply, request.bodyArrived);
  });
  // Not earlier: the fields of a multipart body are read in a preValidation hook.
  app.decorateRequest('bodyArrived', undefined);
  app.addHook('preHandler', async (request, reply) => {
    if (request.bodyArrived === undefined) return;
    request.bodyArrived();
    wait(request, reply);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the count of this request among the arriving bodies; undefined when it has none. */
    bodyArrived: Leave | undefined;
  }
}

function overloaded(): OverloadRefusal {
  return new OverloadRefusal(503, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function laneOf(request: FastifyRequest): 'page' | 'call' | 'file' | 'workbench' | null {
  const route = request.routeOptions.url ?? '';
  if (READ_FILES.test(route)) return 'file';
  if (ALWAYS_ANSWERED.has(route) || CACHED_FILES.test(route)) return null;
  if (route.startsWith('/qa/')) return 'workbench';
  return (request.method === 'GET' || request.method === 'HEAD') && !wantsJson(request) ? 'page' : 'call';
}

/**
 * Counts a request among those of its connection, and cuts a connection with too many.
 * @returns whether the request can be answered
 */
function joinConnection(reply: FastifyReply, waiting: WeakMap<Socket, number>): boolean {
  const { socket } = reply.request.raw;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  whenOver(reply, () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  if (count > MAX_WAITING_PER_CONNECTION) socket.destroy();
  return !socket.destroyed;
}

/** Runs `work` once when a request is over, also for a visitor who went away: their answer is closed but never finished. */
function whenOver(reply: FastifyReply, work: () => void): void {
  let isOver = false;
  const run = () => {
    if (!isOver) work();
    isOver = true;
  };
  reply.raw.once('finish', run).once('close', run);
}
