import { cartPayload, LAMP, orderCount, setStock } from '../checkout/testing/checkout-fixture.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { type ArenaName, openArena } from './arena.ts';

interface SameKeyFigures {
  readonly keys: number;
  readonly posts: number;
  readonly orders: number;
  /** As of `Arena`. */
  readonly busy: number;
  readonly problems: readonly string[];
}

/**
 * Sends each order many times at once, then once more, then its key with another content; then each again after a restart of
 * the servers. A phone that just ordered has to wait, but not for the answer to the same order.
 */
export async function sameKey(
  name: ArenaName,
  { keys, parallel }: { readonly keys: number; readonly parallel: number },
): Promise<SameKeyFigures> {
  const arena = await openArena(name);
  const problems: string[] = [];
  const answered = new Map<ReturnType<typeof cartPayload>, string | undefined>();
  try {
    await setStock(arena.db, LAMP, keys * 2);
    for (let i = 0; i < keys; i++) {
      const payload = cartPayload();
      const answers = await Promise.all(Array.from({ length: parallel }, () => arena.send(payload)));
      answers.push(await arena.send(payload));
      const bad = answers.filter(({ status }) => status !== 200);
      if (bad.length > 0)
        problems.push(`key ${i}: ${bad.length} answers such as ${bad[0]!.status} ${bad[0]!.body.error}`);
      if (new Set(answers.map(({ body }) => body.orderUuid)).size !== 1) problems.push(`key ${i}: more than one order`);
      answered.set(payload, answers[0]?.body.orderUuid);
      const other = await arena.send({ ...payload, cartExternalId: 'another' });
      if (other.status !== 422) problems.push(`key ${i} with another content: ${other.status}`);
    }
    await arena.restart();
    await Promise.all(
      [...answered].map(async ([payload, orderUuid]) => {
        const { status, body } = await arena.send(payload);
        if (status !== 200 || body.orderUuid === undefined || body.orderUuid !== orderUuid)
          problems.push(`after a restart: ${status} ${body.error}, order ${body.orderUuid} instead of ${orderUuid}`);
      }),
    );
    const orders = await orderCount(arena.db);
    if (orders !== keys) problems.push(`${orders} orders for ${keys} keys`);
    if ((await ledgerDifferences(arena.db)).length > 0) problems.push('the stock ledger does not add up');
    return { keys, posts: keys * (parallel + 3), orders, busy: arena.busy(), problems };
  } finally {
    await arena.close();
  }
}
