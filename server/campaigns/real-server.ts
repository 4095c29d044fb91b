import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { STAFF_EMAIL, STAFF_PASSWORD } from '../testing/test-app.ts';
import { createPostgresDatabase, SNAPSHOT_DIR } from '../testing/test-database.ts';

/** A data folder or PostgreSQL database with the fixture's shop, for servers that run as processes. */
export interface Ground {
  readonly env: NodeJS.ProcessEnv;
  /** Opens the database itself. The embedded one may only be opened while no server runs. */
  open(): Promise<Database>;
  remove(): void;
}

export async function prepareGround(kind: 'pglite' | 'postgres'): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zellige-campaign-'));
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  const place = { dataDir, snapshotDir: SNAPSHOT_DIR, ...(databaseUrl && { databaseUrl }) };
  const ground: Ground = {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SNAPSHOT_DIR,
      LOG_LEVEL: 'error',
      CHANGES_PER_MINUTE: '10000000',
      WAITING_PER_ADDRESS: '100000',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    open: () => openDatabase(place),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
  const db = await ground.open();
  await insertShop(db);
  await db.close();
  return ground;
}

export interface RealServer {
  readonly origin: string;
  /** Kills the process as `kill -9` does: no handler runs. */
  kill(): Promise<void>;
  /** Stops the server as an operator would. */
  stop(): Promise<void>;
}

/** Starts the server as a process and waits until it listens. */
export async function startServer(ground: Ground): Promise<RealServer> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    env: ground.env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const message = await Promise.race([
    once(child, 'message').then(([payload]) => payload as { port: number }),
    ended.then(() => null),
  ]);
  if (message === null) throw new Error('The server ended before it listened; its reason is above.');
  const end = async (signal: NodeJS.Signals) => {
    signalled(child, signal);
    await ended;
  };
  return { origin: `http://127.0.0.1:${message.port}`, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function signalled(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/** Headers of a visitor with a session; they outlive the server they came from. */
export async function visitorHeaders(origin: string, session?: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/test/csrf-token`, {
    headers: session === undefined ? {} : { cookie: session },
  });
  const { token } = (await response.json()) as { token: string };
  const cookie = session ?? cookiesOf(response);
  return { cookie, 'x-csrf-token': token, 'content-type': 'application/json', accept: 'application/json' };
}

/** Signs in the member of staff that `createStaff` writes and returns the headers of the session. */
export async function staffHeaders(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/dashboard/login`, {
    method: 'POST',
    headers: await visitorHeaders(origin),
    body: JSON.stringify({ email: STAFF_EMAIL, password: STAFF_PASSWORD }),
  });
  return visitorHeaders(origin, cookiesOf(response));
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

export interface CheckoutAnswer {
  readonly status: number;
  /** Seconds of `Retry-After`; 0 without it. */
  readonly retryAfter: number;
  readonly body: {
    readonly orderUuid?: string;
    readonly error?: string;
    /** Messages by the name of their field. */
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  };
}

/** Sends an order once. @throws when no answer came */
export async function sendOrder(
  origin: string,
  headers: Record<string, string>,
  payload: object,
): Promise<CheckoutAnswer> {
  const response = await fetch(`${origin}/web/api/cart/checkout`, {
    method: 'POST',
    headers,
    body: JSON.stringify(payload),
  });
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  return { status: response.status, retryAfter, body: (await response.json()) as CheckoutAnswer['body'] };
}
