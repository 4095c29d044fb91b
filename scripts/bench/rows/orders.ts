import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { prepareGround, startServer, visitorHeaders } from '../../../server/campaigns/real-server.ts';
import { placeInDatabase } from '../../../server/checkout/database-order.ts';
import { placeOrder } from '../../../server/checkout/place-order.ts';
import { orderFromPayload } from '../../../server/checkout/read-payload.ts';
import { insertShop } from '../../../server/checkout/testing/checkout-fixture.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { SNAPSHOT_DIR } from '../../../server/testing/test-database.ts';
import type { Bench, BenchRow } from '../bench.ts';
import { startDurablePostgres } from '../durable-postgres.ts';
import type { BenchLine } from '../figures.ts';
import { type Demand, nextDatabaseOrder, nextPayload, stockUp } from '../order-load.ts';

const SHOPPERS = 64;
const SECONDS = 3;
const COOLDOWN = 100;

/** Counts accepted orders per second of 64 shoppers who each send the next order as soon as the last one was answered. */
async function ordersPerSecond(place: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let accepted = 0;
  const shopper = async () => {
    while (performance.now() < end) {
      if (!(await place())) throw new Error('An order of the measurement was refused, so its figure says nothing.');
      accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  return accepted / ((performance.now() - started) / 1000);
}

const throughPlaceOrder = (db: Database, demand: Demand) => () =>
  ordersPerSecond(async () => {
    const place = { db, config: { cooldownSeconds: COOLDOWN } };
    return (await placeOrder(place, orderFromPayload(nextPayload(demand), 'fr'))).kind === 'placed';
  });

const oneCallEach = (db: Database, demand: Demand) => () =>
  ordersPerSecond(async () => (await placeInDatabase(db, [nextDatabaseOrder(demand)], COOLDOWN))[0]?.kind === 'placed');

async function overHttp(origin: string, headers: Record<string, string>, demand: Demand): Promise<number> {
  const {
    '2xx': accepted,
    non2xx,
    errors,
    duration,
  } = await autocannon({
    url: origin,
    connections: SHOPPERS,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/web/api/cart/checkout',
        headers,
        setupRequest: (request) => ({ ...request, body: JSON.stringify(nextPayload(demand)) }),
      },
    ],
  });
  if (non2xx + errors > 0)
    throw new Error(`${non2xx} orders of the measurement were refused and ${errors} got no answer.`);
  return accepted / duration;
}

/**
 * Orders of one line by 64 shoppers at once for three seconds, on a PostgreSQL server of this run that waits for the disk at every
 * commit. Ours: `placeOrder` with all its checks and prices, in this process; and the same over HTTP to a server process,
 * where this process makes the calls on the same machine. Reference: one call of the SQL function per order, ready priced, through
 * the same pool of 20 connections. Once with all orders for one product, whose stock row they share, once spread over 200.
 * On the embedded database, which does not wait for the disk, for information.
 */
export const orders: BenchRow = {
  name: 'orders',
  async measure(bench) {
    await startDurablePostgres(bench);
    const ground = await prepareGround('postgres');
    const db = await ground.open();
    await stockUp(db);
    const server = await startServer(ground);
    const headers = await visitorHeaders(server.origin);
    const lines: BenchLine[] = [];
    try {
      for (const demand of ['200 products', 'one product'] as const) {
        const { ours, http, single } = await bench.interleave({
          ours: throughPlaceOrder(db, demand),
          http: () => overHttp(server.origin, headers, demand),
          single: oneCallEach(db, demand),
        });
        const reference = { reference: 'one SQL call per order', referenceValues: single, unit: '/s' } as const;
        lines.push(
          { ...reference, what: `PostgreSQL, ${demand}`, ours, goal: { of: 'ratio', is: 'at least', value: 3 } },
          { ...reference, what: `PostgreSQL, ${demand}, over HTTP`, ours: http },
        );
      }
    } finally {
      await server.stop();
      await db.close();
      ground.remove();
    }
    return [...lines, ...(await onPglite(bench))];
  },
};

async function onPglite(bench: Bench): Promise<BenchLine[]> {
  const dataDir = mkdtempSync(join(bench.folder, 'orders-'));
  const db = await openDatabase({ dataDir, snapshotDir: SNAPSHOT_DIR });
  try {
    await insertShop(db);
    await stockUp(db);
    const { ours, single } = await bench.interleave({
      ours: throughPlaceOrder(db, '200 products'),
      single: oneCallEach(db, '200 products'),
    });
    const note = 'The embedded database does not wait for the disk and runs in the same process: for information.';
    const reference = 'one SQL call per order';
    return [{ what: 'PGlite, 200 products', unit: '/s', ours, reference, referenceValues: single, note }];
  } finally {
    await db.close();
  }
}
