import { cartPayload, LAMP, quickPayload, setStock, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { type Arena, type ArenaName, delayCommits, openArena } from './arena.ts';

interface OversellFigures {
  readonly rounds: number;
  readonly sent: number;
  readonly accepted: number;
  readonly refused: number;
  /** As of `Arena`. */
  readonly busy: number;
  /** Milliseconds of the slowest round. */
  readonly slowestRoundMs: number;
  readonly problems: readonly string[];
}

/** Sends 20 times as many orders as there are pieces, at once: exactly the pieces are sold, the rest is a clean 409. */
export async function oversell(
  name: ArenaName,
  { pieces, rounds }: { readonly pieces: number; readonly rounds: number },
): Promise<OversellFigures> {
  const arena = await openArena(name);
  try {
    await delayCommits(arena.db, 2);
    return await attack(arena, pieces, rounds);
  } finally {
    await arena.close();
  }
}

async function attack(arena: Arena, pieces: number, rounds: number): Promise<OversellFigures> {
  const problems: string[] = [];
  const crowd = Math.min(20 * pieces, 1000);
  let [accepted, refused, slowestRoundMs] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    await setStock(arena.db, LAMP, pieces);
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_, i) =>
        arena.send((i % 2 === 0 ? cartPayload : quickPayload)({ lines: [{ product: LAMP, quantity: 1 }] })),
      ),
    );
    slowestRoundMs = Math.max(slowestRoundMs, Math.round(performance.now() - start));
    const count = (status: number, error?: string) =>
      answers.filter((answer) => answer.status === status && answer.body.error === error).length;
    const [sold, short] = [count(200), count(409, 'short-stock')];
    accepted += sold;
    refused += short;
    if (sold !== pieces) problems.push(`round ${round}: ${sold} of ${pieces} pieces were sold`);
    if (sold + short !== crowd)
      problems.push(`round ${round}: ${crowd - sold - short} answers were neither 200 nor a clean 409`);
    if ((await stockOf(arena.db, LAMP)) !== 0)
      problems.push(`round ${round}: ${await stockOf(arena.db, LAMP)} are left`);
  }
  if ((await ledgerDifferences(arena.db)).length > 0) problems.push('the stock ledger does not add up');
  return { rounds, sent: crowd * rounds, accepted, refused, busy: arena.busy(), slowestRoundMs, problems };
}
