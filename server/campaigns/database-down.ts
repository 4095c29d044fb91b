import { setTimeout as pause } from 'node:timers/promises';
import { cartPayload, LAMP, setStock, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { createRandom } from '../seed/random.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import type { TestPostgres } from '../testing/global-setup-postgres.ts';
import { prepareGround, sendOrder, startServer, visitorHeaders } from './real-server.ts';

interface DatabaseDownFigures {
  readonly outages: number;
  readonly orders: number;
  /** Answers of 503, whose orders were sent again. */
  readonly refused: number;
  readonly slowestRefusalMs: number;
  /** Milliseconds from the end of an outage until the server said it was ready, at most. */
  readonly slowestReturnMs: number;
  readonly problems: readonly string[];
}

const SHOPPERS = 20;
/** Far more than the shoppers order in any time. */
const PIECES = 1_000_000;
const RETURN_MS = 60_000;

/**
 * Stops, freezes and restarts PostgreSQL again and again below shoppers who order one lamp after another. Each order is
 * sent until it is placed; the server says 503 meanwhile, and is itself again without help.
 */
export async function databaseDown(
  postgres: TestPostgres,
  { outages, seed }: { readonly outages: number; readonly seed: number },
): Promise<DatabaseDownFigures> {
  const random = createRandom(seed);
  const ground = await prepareGround('postgres');
  const before = await ground.open();
  await setStock(before, LAMP, PIECES);
  await before.close();
  // Each outage is logged for each request that it fails.
  const server = await startServer({ ...ground, env: { ...ground.env, LOG_LEVEL: 'silent' } });
  const headers = await visitorHeaders(server.origin);
  const problems: string[] = [];
  const acknowledged = new Map<string, string>();
  let isOver = false;
  let [refused, slowestRefusalMs, slowestReturnMs] = [0, 0, 0];

  const untilPlaced = async (payload: ReturnType<typeof cartPayload>): Promise<void> => {
    const start = performance.now();
    const { status, retryAfter, body } = await sendOrder(server.origin, headers, payload);
    if (status === 200 && body.orderUuid !== undefined) {
      acknowledged.set(payload.clientOrderKey, body.orderUuid);
      return;
    }
    const isLate = status === 409 && ['order-running', 'stock-busy'].includes(body.error ?? '');
    if (!isLate && !(status === 503 && retryAfter > 0)) {
      problems.push(`an order was answered ${status} ${body.error}, retry after ${retryAfter}`);
      return;
    }
    refused += 1;
    slowestRefusalMs = Math.max(slowestRefusalMs, Math.round(performance.now() - start));
    await pause(200);
    return untilPlaced(payload);
  };
  const shopper = async () => {
    while (!isOver) await untilPlaced(cartPayload());
  };
  const isReady = async () => (await fetch(`${server.origin}/readyz`)).status === 200;

  const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shopper));
  for (let outage = 0; outage < outages; outage++) {
    await pause(random.int(500, 2_000));
    const kind = (['stopped', 'frozen', 'restarted'] as const)[outage % 3]!;
    const repair = kind === 'frozen' ? postgres.freeze() : postgres.crash();
    if (kind !== 'restarted') {
      await pause(random.int(3_000, 8_000));
      if (await isReady()) problems.push(`outage ${outage}: ready while PostgreSQL was ${kind}`);
    }
    repair();
    const start = performance.now();
    const ordersBefore = acknowledged.size;
    while (!(await isReady()) || acknowledged.size === ordersBefore) {
      if (performance.now() - start > RETURN_MS) {
        problems.push(`outage ${outage}: nothing was ordered ${RETURN_MS} ms after PostgreSQL had been ${kind}`);
        break;
      }
      await pause(50);
    }
    slowestReturnMs = Math.max(slowestReturnMs, Math.round(performance.now() - start));
  }
  isOver = true;
  await shoppers;
  await server.stop();

  const after = await ground.open();
  const rows = await after.query<{ key: string | null; uuid: string }>(
    `select k.key, o.uuid from orders o left join idempotency_keys k on k.response ->> 'orderUuid' = o.uuid::text`,
  );
  const written = new Map(rows.map(({ key, uuid }) => [key, uuid]));
  for (const [key, uuid] of acknowledged) {
    if (written.get(key) !== uuid) problems.push(`the acknowledged order ${uuid} is ${written.get(key) ?? 'lost'}`);
  }
  if (rows.length !== acknowledged.size)
    problems.push(`${rows.length} orders were written, ${acknowledged.size} acknowledged`);
  const left = await stockOf(after, LAMP);
  if (left !== PIECES - rows.length) problems.push(`${left} pieces are left of ${PIECES}`);
  if ((await ledgerDifferences(after)).length > 0) problems.push('the stock ledger does not add up');
  if (refused === 0) problems.push('nothing was refused');
  await after.close();
  ground.remove();
  return { outages, orders: rows.length, refused, slowestRefusalMs, slowestReturnMs, problems };
}
