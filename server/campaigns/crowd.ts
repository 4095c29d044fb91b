import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareGround, startServer } from './real-server.ts';

interface CrowdSize {
  /** Connections, one after another, that send this many requests each without waiting for an answer. */
  readonly pipelining: readonly [connections: number, requests: number];
  readonly slowBodies: number;
  readonly slowHeaders: number;
  readonly nestedScenarios: number;
  /** Seconds between two bytes of a slow body or header. */
  readonly byteEverySeconds: number;
  /** 99 of 100 answers to shoppers have to come within this time. */
  readonly shoppersWaitMs: number;
  /** As `REQUEST_TIMEOUT_SECONDS`. */
  readonly timeLimitSeconds: number;
  /** Time beyond a limit in which a busy machine closes thousands of connections. */
  readonly graceMs: number;
  /** As `MAX_EVENT_LOOP_DELAY_MS`; 0 where a busy machine must not count as an overloaded server. */
  readonly maxEventLoopDelayMs?: number;
}

interface CrowdFigures {
  readonly shopperRequests: number;
  /** Share of them that were 200 within `shoppersWaitMs`. */
  readonly inTime: number;
  readonly slowestMs: number;
  /** Milliseconds until the last connection of each kind was closed by the server. */
  readonly closedAfterMs: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const SHOPPERS = 4;
const PAUSE_MS = 20;
const SHOPPED = [
  '/',
  '/catalog/new',
  '/checkout/cart/view',
  '/static/host.css',
  '/public/utilis/api/commune/wilaya/16',
];
/** As in `timeLimits` of server/app.ts. */
const HEADERS_TIMEOUT_SECONDS = 15;

/**
 * Lets a crowd hold on to the server by never ending answers, bodies and headers, all from the address of the shoppers
 * beside it. The shoppers must not notice, and the crowd must be closed within its time limits.
 */
export async function crowd(kind: 'pglite' | 'postgres', size: CrowdSize): Promise<CrowdFigures> {
  const ground = await prepareGround(kind);
  const env: NodeJS.ProcessEnv = {
    ...ground.env,
    WORKBENCH: '1',
    REQUEST_TIMEOUT_SECONDS: String(size.timeLimitSeconds),
  };
  // The defaults of an operator who sets nothing.
  for (const name of ['WAITING_PER_ADDRESS', 'MAX_EVENT_LOOP_DELAY_MS', 'CHANGES_PER_MINUTE']) delete env[name];
  if (size.maxEventLoopDelayMs !== undefined) env.MAX_EVENT_LOOP_DELAY_MS = String(size.maxEventLoopDelayMs);
  const server = await startServer({ ...ground, env });
  try {
    return await besideShoppers(server.origin, size);
  } finally {
    await server.stop();
    ground.remove();
  }
}

async function besideShoppers(origin: string, size: CrowdSize): Promise<CrowdFigures> {
  const problems: string[] = [];
  const closedAfterMs: Record<string, number> = {};
  const limitMs = size.timeLimitSeconds * 1000;
  const parts: [name: string, limitMs: number, run: () => Promise<unknown>][] = [
    ['pipelining', 0, () => pipelining(origin, size.pipelining)],
    ['slow bodies', limitMs, () => slowly(origin, size.slowBodies, FORM, size.byteEverySeconds)],
    [
      'slow headers',
      Math.min(limitMs, HEADERS_TIMEOUT_SECONDS * 1000),
      () => slowly(origin, size.slowHeaders, HEAD, size.byteEverySeconds),
    ],
    ['nested scenarios', 0, () => nested(origin, size.nestedScenarios, problems)],
  ];
  const start = performance.now();
  const closed = Promise.all(
    parts.map(async ([name, limit, run]) => {
      await run();
      const ms = Math.round(performance.now() - start);
      closedAfterMs[name] = ms;
      if (ms > limit + size.graceMs) problems.push(`${name} were closed after ${ms} ms instead of ${limit}`);
    }),
  );
  const { times, failures } = await shop(origin, closed);
  const inTime = times.filter((ms) => ms <= size.shoppersWaitMs).length / (times.length + failures.length);
  if (inTime < 0.99) {
    problems.push(`${inTime} of the requests of shoppers were 200 within ${size.shoppersWaitMs} ms`);
    problems.push(...failures.slice(0, 5));
  }
  if (times.length < 20) problems.push(`only ${times.length} requests of shoppers were answered`);
  const after = await fetch(`${origin}/qa/index.json`);
  if (after.status !== 200) problems.push(`${after.status} after the crowd had gone`);
  return {
    shopperRequests: times.length + failures.length,
    inTime,
    slowestMs: Math.round(Math.max(...times)),
    closedAfterMs,
    problems,
  };
}

/** Asks for pages, files and calls, each on a connection of its own, until `over`. */
async function shop(origin: string, over: Promise<unknown>): Promise<{ times: number[]; failures: string[] }> {
  const times: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  const shopper = async (first: number) => {
    for (let i = first; !isOver; i++) {
      const path = SHOPPED[i % SHOPPED.length];
      const start = performance.now();
      const answer = await fetch(`${origin}${path}`, {
        headers: { connection: 'close', accept: accepted(path!) },
      }).then(
        async (response) => [response.status, await response.text()] as const,
        (error: Error) => [0, String(error.cause ?? error)] as const,
      );
      if (answer[0] === 200) times.push(performance.now() - start);
      else failures.push(`${path}: ${answer[0]} ${answer[0] === 0 ? answer[1] : ''}`);
      await pause(PAUSE_MS);
    }
  };
  const shoppers = Array.from({ length: SHOPPERS }, (_, i) => shopper(i));
  await over.finally(() => {
    isOver = true;
  });
  await Promise.all(shoppers);
  return { times, failures };
}

function accepted(path: string): string {
  return path.startsWith('/public/') ? 'application/json' : 'text/html,*/*';
}

async function pipelining(origin: string, [connections, requests]: readonly [number, number]): Promise<void> {
  const text = 'GET /qa/scenario/hang/x HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(requests);
  for (let i = 0; i < connections; i++) {
    const socket = open(origin);
    socket.write(text);
    await closing(socket);
  }
}

/** A form without a token is read all the same, so that its page can show what was typed. */
const FORM =
  'POST /dashboard/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\nemail=';
const HEAD = 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ';

/** Opens `count` connections that send `beginning` and then a byte now and then, until each is closed. */
async function slowly(origin: string, count: number, beginning: string, everySeconds: number): Promise<void> {
  const sockets = Array.from({ length: count }, () => open(origin));
  for (const socket of sockets) socket.write(beginning);
  const timer = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a');
  }, everySeconds * 1000);
  await Promise.all(sockets.map(closing));
  clearInterval(timer);
}

/** Scenarios in scenarios around a page that there is. */
async function nested(origin: string, count: number, problems: string[]): Promise<void> {
  const path = `${'/qa/scenario/communes:late'.repeat(20)}/qa/scenario/late/qa/index.json`;
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => (await fetch(`${origin}${path}`)).status),
  );
  const passed = statuses.filter((status) => status < 400);
  if (passed.length > 0) problems.push(`${passed.length} nested scenarios were answered ${passed[0]}`);
}

/** Waits until a socket is closed. `once` of node:events would reject for a connection that was reset. */
function closing(socket: Socket): Promise<unknown> {
  return new Promise((done) => (socket.closed ? done(null) : socket.once('close', done)));
}

function open(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  // A connection that is cut while it is written to ends with an error; only that it ends is of interest.
  return connect(Number(port), hostname)
    .on('error', () => {})
    .resume();
}
