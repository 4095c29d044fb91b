import { cartPayload, LAMP, newPhone, orderCount, setStock } from '../checkout/testing/checkout-fixture.ts';
import { type ArenaName, delayCommits, openArena } from './arena.ts';

interface OnePhoneFigures {
  readonly phones: number;
  readonly accepted: number;
  readonly refused: number;
  /** As of `Arena`. */
  readonly busy: number;
  readonly problems: readonly string[];
}

/** Sends different orders of one phone at once, to the servers in turn: one is placed, the others have to wait. */
export async function onePhone(
  name: ArenaName,
  { phones, orders }: { readonly phones: number; readonly orders: number },
): Promise<OnePhoneFigures> {
  const arena = await openArena(name);
  const problems: string[] = [];
  let [accepted, refused] = [0, 0];
  try {
    await setStock(arena.db, LAMP, phones * orders);
    await delayCommits(arena.db, 20);
    for (let i = 0; i < phones; i++) {
      const phone = newPhone();
      const answers = await Promise.all(
        Array.from({ length: orders }, () => arena.send(cartPayload({ fields: { phone } }))),
      );
      const placed = answers.filter(({ status }) => status === 200).length;
      const waiting = answers.filter(({ status, body }) => status === 429 && body.error === 'cooldown').length;
      accepted += placed;
      refused += waiting;
      if (placed !== 1 || waiting !== orders - 1) {
        const statuses = answers.map(({ status, body }) => `${status} ${body.error ?? ''}`);
        problems.push(`phone ${i} was answered ${statuses.join(', ')}`);
      }
    }
    const written = await orderCount(arena.db);
    if (written !== phones) problems.push(`${written} orders for ${phones} phones`);
    return { phones, accepted, refused, busy: arena.busy(), problems };
  } finally {
    await arena.close();
  }
}
