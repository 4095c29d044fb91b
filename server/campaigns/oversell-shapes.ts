import type { CheckoutLine } from '../../shared/api/checkout.ts';
import {
  BOWL,
  CARPET,
  cartPayload,
  FLEXIBLE_PACK,
  LAMP,
  PACK,
  quickPayload,
  SMALL,
  setStock,
  stockOf,
} from '../checkout/testing/checkout-fixture.ts';
import { createRandom, type Random } from '../seed/random.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { type Arena, type ArenaName, delayCommits, openArena } from './arena.ts';

interface ShapesFigures {
  readonly sent: number;
  /** Orders that were accepted and refused, by shape. */
  readonly shapes: Readonly<Record<string, readonly [accepted: number, refused: number]>>;
  /** As of `Arena`. */
  readonly busy: number;
  readonly problems: readonly string[];
}

interface ShapesForm {
  /** Pieces of each item at the beginning of every second round; in the others there is one less than all orders need. */
  readonly pieces: number;
  readonly rounds: number;
  readonly seed: number;
}

/** An order that takes the same item in more than one way. */
type Shape = (quantity: () => number) => CheckoutLine[];

const pack = (quantity: number): CheckoutLine => ({ product: PACK, type: 'pack', quantity });
const flexible = (quantity: number): CheckoutLine => ({
  product: FLEXIBLE_PACK,
  type: 'pack',
  quantity,
  productInPack: [{ product: CARPET, combination: SMALL }],
});
const simple = (product: number, quantity: number): CheckoutLine => ({
  product,
  combination: product === CARPET ? SMALL : null,
  quantity,
});

const SHAPES: Readonly<Record<string, Shape>> = {
  'one product in two lines': (quantity) => [simple(LAMP, quantity()), simple(LAMP, quantity())],
  'one variant in two lines': (quantity) => [simple(CARPET, quantity()), simple(CARPET, quantity())],
  'two packs that share an item': (quantity) => [pack(quantity()), flexible(quantity())],
  'a pack and its item': (quantity) => [pack(quantity()), simple(BOWL, quantity())],
  'a pack and its variant': (quantity) => [simple(CARPET, quantity()), flexible(quantity())],
};

/** Pieces that one of a product takes from the shelf, by item. */
const CONTENTS = new Map<number, Readonly<Record<number, number>>>([
  [LAMP, { [LAMP]: 1 }],
  [CARPET, { [CARPET]: 1 }],
  [BOWL, { [BOWL]: 1 }],
  [PACK, { [LAMP]: 1, [BOWL]: 2 }],
  [FLEXIBLE_PACK, { [CARPET]: 1, [BOWL]: 1 }],
]);
const ITEMS = [LAMP, CARPET, BOWL];

/**
 * Sends several times as many orders as the shelf serves, at once, each of which takes one item in two lines or packs. No more
 * than the pieces are sold, and what is left at the end fits no order that was refused.
 */
export async function oversellShapes(name: ArenaName, form: ShapesForm): Promise<ShapesFigures> {
  const arena = await openArena(name);
  try {
    await delayCommits(arena.db, 2);
    return await attack(arena, form);
  } finally {
    await arena.close();
  }
}

async function attack(arena: Arena, { pieces, rounds, seed }: ShapesForm): Promise<ShapesFigures> {
  const random = createRandom(seed);
  const problems: string[] = [];
  const shapes: Record<string, [number, number]> = {};
  let sent = 0;
  for (let round = 0; round < rounds; round++) {
    const say = (problem: string) => problems.push(`seed ${seed}, round ${round}: ${problem}`);
    const orders = Array.from({ length: Math.min(4 * pieces, 1000) }, () => shapedOrder(random));
    sent += orders.length;
    const shelf = new Map<number, number>();
    for (const item of ITEMS) {
      const needed = orders.reduce((sum, { needs }) => sum + (needs.get(item) ?? 0), 0);
      shelf.set(item, round % 2 === 0 ? pieces : needed - 1);
      await setStock(arena.db, item, shelf.get(item)!, item === CARPET ? SMALL : null);
    }
    const answers = await Promise.all(orders.map(({ payload }) => arena.send(payload)));
    const left = new Map<number, number>();
    for (const item of ITEMS) left.set(item, await stockOf(arena.db, item, item === CARPET ? SMALL : null));
    const sold = new Map<number, number>(ITEMS.map((item) => [item, 0]));
    orders.forEach(({ shape, needs }, index) => {
      const { status, body } = answers[index]!;
      shapes[shape] ??= [0, 0];
      shapes[shape][status === 200 ? 0 : 1] += 1;
      if (status === 200) {
        for (const [item, count] of needs) sold.set(item, sold.get(item)! + count);
        return;
      }
      if (status !== 409 || body.error !== 'short-stock') say(`${shape} was answered ${status} ${body.error}`);
      else if ([...needs].every(([item, count]) => count <= left.get(item)!)) say(`${shape} would have fitted`);
    });
    for (const item of ITEMS) {
      if (left.get(item)! < 0 || sold.get(item)! + left.get(item)! !== shelf.get(item))
        say(`${sold.get(item)} of ${shelf.get(item)} pieces of ${item} were sold, ${left.get(item)} are left`);
    }
  }
  for (const shape of Object.keys(SHAPES))
    if (shapes[shape] === undefined || shapes[shape].includes(0)) problems.push(`${shape}: ${shapes[shape]}`);
  if ((await ledgerDifferences(arena.db)).length > 0) problems.push('the stock ledger does not add up');
  return { sent, shapes, busy: arena.busy(), problems };
}

function shapedOrder(random: Random) {
  const shape = random.pick(Object.keys(SHAPES));
  const lines = SHAPES[shape]!(() => random.int(1, 3));
  const needs = new Map<number, number>();
  for (const { product, quantity } of lines) {
    for (const [item, count] of Object.entries(CONTENTS.get(Number(product))!))
      needs.set(Number(item), (needs.get(Number(item)) ?? 0) + count * Number(quantity));
  }
  return { shape, needs, payload: random.pick([cartPayload, quickPayload])({ lines }) };
}
