import { rmSync } from 'node:fs';
import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type CheckoutAnswer, prepareGround, sendOrder, startServer, visitorHeaders } from './real-server.ts';

export const ARENAS = ['PGlite', 'PostgreSQL', 'PostgreSQL, three servers'] as const;
export type ArenaName = (typeof ARENAS)[number];

/** A shop under attack: where orders are sent, and its database for looking. */
export interface Arena {
  readonly db: Database;
  /**
   * Sends an order; the servers get the orders in turn. It is sent again, as a shopper would, after 503 and where it waited too
   * long for another order.
   */
  send(payload: object): Promise<CheckoutAnswer>;
  /** Stops the servers as an operator would and starts them again. */
  restart(): Promise<void>;
  /** Number of answers so far that only a slow machine gives: it may wait longer for the database than a request may. */
  busy(): number;
  close(): Promise<void>;
}

/** Starts the servers: on PGlite in this process, because two may not share a folder; on PostgreSQL in their own. */
export async function openArena(name: ArenaName): Promise<Arena> {
  const arena = name === 'PGlite' ? insideThisProcess() : acrossProcesses(name === 'PostgreSQL' ? 1 : 3);
  return untilServed(await arena);
}

type SendingOnce = Omit<Arena, 'busy'>;

function untilServed(arena: SendingOnce): Arena {
  let busy = 0;
  const send = async (payload: object): Promise<CheckoutAnswer> => {
    const answer = await arena.send(payload);
    const isBusy =
      (answer.status === 503 && answer.retryAfter > 0) ||
      ['order-running', 'stock-busy'].includes(answer.body.error ?? '');
    if (!isBusy) return answer;
    busy++;
    return send(payload);
  };
  return { ...arena, send, busy: () => busy };
}

async function insideThisProcess(): Promise<SendingOnce> {
  const db = await createTestDatabase();
  await insertShop(db);
  const start = async () => {
    const server = await createTestApp({
      db,
      env: { LOG_LEVEL: 'error', CHANGES_PER_MINUTE: '10000000', WAITING_PER_ADDRESS: '100000' },
    });
    return { server, headers: (await server.visit()).headers };
  };
  let running = await start();
  return {
    db,
    close: () => running.server.close(),
    async restart() {
      const { app, config } = running.server;
      await app.close();
      rmSync(config.dataDir, { recursive: true, force: true });
      running = await start();
    },
    async send(payload) {
      const { server, headers } = running;
      const response = await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
      const retryAfter = Number(response.headers['retry-after'] ?? 0);
      return { status: response.statusCode, retryAfter, body: response.json() };
    },
  };
}

async function acrossProcesses(count: number): Promise<SendingOnce> {
  const ground = await prepareGround('postgres');
  const start = () => Promise.all(Array.from({ length: count }, () => startServer(ground)));
  let servers = await start();
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  const db = await ground.open();
  const headers = await visitorHeaders(servers[0]!.origin);
  let next = 0;
  return {
    db,
    send: (payload) => sendOrder(servers[next++ % count]!.origin, headers, payload),
    async restart() {
      await stop();
      servers = await start();
    },
    async close() {
      await stop();
      await db.close();
      ground.remove();
    },
  };
}

/** Makes every order wait up to `milliseconds` just before its commit, when its locks are held longest. */
export async function delayCommits(db: Database, milliseconds: number): Promise<void> {
  await db.exec(`
    create function wait_before_commit() returns trigger language plpgsql as $$
      begin perform pg_sleep(random() * ${milliseconds} / 1000); return null; end $$;
    create constraint trigger wait_before_commit after insert on orders deferrable initially deferred
      for each row execute function wait_before_commit();
  `);
}
