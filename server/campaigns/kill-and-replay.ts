import { EventEmitter, once } from 'node:events';
import { cartPayload, LAMP, setStock, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { createRandom } from '../seed/random.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { prepareGround, type RealServer, sendOrder, startServer, visitorHeaders } from './real-server.ts';

interface KillFigures {
  readonly orders: number;
  readonly kills: number;
  /** Sends without an answer: the shopper does not know whether they were ordered. */
  readonly unanswered: number;
  /** Number of 503 answers, whose orders were sent again. */
  readonly busy: number;
  readonly slowestRestartMs: number;
  /** Each must be empty. */
  readonly problems: readonly string[];
}

/** Rounds beyond `kills` while every kill came when all shoppers had their answer, which proves nothing. */
const MORE_ROUNDS = 10;

/**
 * Kills the server with `-9` while `shoppers` orders are under way, `kills` times in all, starting it again each time.
 * Every shopper sends the very same order until an answer comes. Then nothing acknowledged may be lost or doubled.
 */
export async function killAndReplay(
  kind: 'pglite' | 'postgres',
  { shoppers, kills, seed }: { readonly shoppers: number; readonly kills: number; readonly seed: number },
): Promise<KillFigures> {
  const random = createRandom(seed);
  const ground = await prepareGround(kind);
  const stock = shoppers * (kills + MORE_ROUNDS) * 2;
  const before = await ground.open();
  await setStock(before, LAMP, stock);
  await before.close();

  const acknowledged = new Map<string, string>();
  const problems: string[] = [];
  let unanswered = 0;
  let busy = 0;
  let slowestRestartMs = 0;
  let server = await startServer(ground);
  const headers = await visitorHeaders(server.origin);

  let rounds = 0;
  while (rounds < kills || (unanswered === 0 && rounds < kills + MORE_ROUNDS)) {
    const round = rounds++;
    const events = new EventEmitter();
    const killAfter = random.int(1, shoppers - 1);
    let answers = 0;
    let running: Promise<RealServer> = Promise.resolve(server);
    const untilAnswered = async (payload: ReturnType<typeof cartPayload>) => {
      for (;;) {
        const { origin } = await running;
        const answer = await sendOrder(origin, headers, payload).catch(() => null);
        if (answer === null) {
          unanswered += 1;
          // The connection may be cut a moment before the new server is being started.
          if (answers < killAfter) await once(events, 'killed');
          continue;
        }
        if (answer.status === 503 && answer.retryAfter > 0) {
          busy += 1;
          continue;
        }
        if (answer.status !== 200 || answer.body.orderUuid === undefined) {
          problems.push(`seed ${seed}, round ${round}: ${answer.status} ${answer.body.error}`);
          return;
        }
        acknowledged.set(payload.clientOrderKey, answer.body.orderUuid);
        answers += 1;
        if (answers === killAfter) {
          running = restart(server);
          events.emit('killed');
        }
        return;
      }
    };
    const restart = async (old: RealServer) => {
      await old.kill();
      const start = performance.now();
      const next = await startServer(ground);
      slowestRestartMs = Math.max(slowestRestartMs, performance.now() - start);
      return next;
    };
    await Promise.all(Array.from({ length: shoppers }, () => untilAnswered(cartPayload())));
    server = await running;
  }
  await server.stop();

  const after = await ground.open();
  const rows = await after.query<{ key: string; uuid: string }>(
    `select k.key, o.uuid from orders o left join idempotency_keys k on k.response ->> 'orderUuid' = o.uuid::text`,
  );
  const written = new Map(rows.map(({ key, uuid }) => [key, uuid]));
  const orders = shoppers * rounds;
  if (rows.length !== orders) problems.push(`${rows.length} orders were written for ${orders} shoppers`);
  if (unanswered === 0) problems.push('no kill came while an order was under way');
  for (const [key, uuid] of acknowledged) {
    if (written.get(key) !== uuid) problems.push(`the acknowledged order ${uuid} is ${written.get(key) ?? 'lost'}`);
  }
  const left = await stockOf(after, LAMP);
  if (left !== stock - orders) problems.push(`${left} pieces are left of ${stock}`);
  if ((await ledgerDifferences(after)).length > 0) problems.push('the stock ledger does not add up');
  await after.close();
  ground.remove();
  return {
    orders: rows.length,
    kills: rounds,
    unanswered,
    busy,
    slowestRestartMs: Math.round(slowestRestartMs),
    problems,
  };
}
