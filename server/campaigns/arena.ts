import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { createTestApp } from '../testing/test-app.ts';
import { type CheckoutAnswer, prepareGround, sendOrder, startServer, visitorHeaders } from './real-server.ts';

export const ARENAS = ['PGlite', 'PostgreSQL', 'PostgreSQL, three servers'] as const;
export type ArenaName = (typeof ARENAS)[number];

/** A shop under attack: where orders are sent, and its database for looking. */
export interface Arena {
  readonly db: Database;
  /** Sends an order; the servers get the orders in turn. After 503 it is sent again, as a shopper would. */
  send(payload: object): Promise<CheckoutAnswer>;
  /** Number of 503 answers so far. A slow machine may wait longer for the database than a request may. */
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
    if (answer.status !== 503) return answer;
    busy++;
    return send(payload);
  };
  return { ...arena, send, busy: () => busy };
}

async function insideThisProcess(): Promise<SendingOnce> {
  const { app, db, visit, close } = await createTestApp({
    env: { LOG_LEVEL: 'error', CHANGES_PER_MINUTE: '10000000', WAITING_PER_ADDRESS: '100000' },
  });
  await insertShop(db);
  const { headers } = await visit();
  return {
    db,
    close,
    async send(payload) {
      const response = await app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
      return { status: response.statusCode, body: response.json() };
    },
  };
}

async function acrossProcesses(count: number): Promise<SendingOnce> {
  const ground = await prepareGround('postgres');
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(ground)));
  const db = await ground.open();
  const headers = await visitorHeaders(servers[0]!.origin);
  let next = 0;
  return {
    db,
    send: (payload) => sendOrder(servers[next++ % count]!.origin, headers, payload),
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
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
