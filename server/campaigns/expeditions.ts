import { placeOrder } from '../checkout/place-order.ts';
import { orderFromPayload } from '../checkout/read-payload.ts';
import { BOWL, CARPET, cartPayload, LAMP, SMALL, setStock } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { moveOrder } from '../orders/order-steps.ts';
import { createRandom } from '../seed/random.ts';
import { postStock } from '../stock/post-stock.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { createStaff } from '../testing/test-app.ts';
import { type Books, note, type Trip, travel } from './expedition-trip.ts';
import { pay } from './payment-rounds.ts';
import { prepareGround } from './real-server.ts';
import { openStaffServers } from './staff-servers.ts';
import { expeditionProblems } from './stock-expeditions.ts';
import { replayLedger } from './stock-replay.ts';

interface ExpeditionFigures {
  readonly expeditions: number;
  readonly calls: number;
  readonly kills: number;
  /** Calls without an answer, which were sent again to another server. */
  readonly unanswered: number;
  /** Number of 503 answers, whose calls were sent again. */
  readonly busy: number;
  readonly payments: number;
  readonly outcomes: Readonly<Record<string, readonly [done: number, refused: number]>>;
  /** Each must be empty. */
  readonly problems: readonly string[];
}

const [ALGER, ORAN] = ['1', '2'];
/** Expeditions at once; two compete for what is in Alger. */
const ROUTES = [
  { from: ALGER, to: ORAN },
  { from: ALGER, to: ORAN },
  { from: ORAN, to: ALGER },
] as const;
const PAID_AT_ONCE = 3;

/**
 * Lets staff fill, send, receive and end expeditions and confirm payments on three servers of one database at once, while
 * shoppers order; the embedded database has one server. `isKilled` kills a server in every round and starts it again. What
 * the answers said must be what the database has, once, and no piece may come or go.
 */
export async function expeditions(
  kind: 'pglite' | 'postgres',
  { rounds, isKilled, seed }: { readonly rounds: number; readonly isKilled: boolean; readonly seed: number },
): Promise<ExpeditionFigures> {
  const random = createRandom(seed);
  const ground = await prepareGround(kind);
  const problems: string[] = [];
  const books: Books = { additions: new Map(), receipts: new Map(), payments: new Map(), outcomes: {}, problems };
  const before = await ground.open();
  const orders = await prepareShop(before, rounds);
  const pieces = await piecesOf(before);
  await before.close();

  const servers = await openStaffServers(ground, kind === 'postgres' ? 3 : 1, problems);
  const trip: Trip = { servers, books, random };
  try {
    for (let round = 0; round < rounds; round++) {
      if (isKilled) servers.killAfter(random.int(1, 80), random.int(0, 2));
      const paid = orders.slice(round * PAID_AT_ONCE, (round + 1) * PAID_AT_ONCE);
      await Promise.all([...ROUTES.map((route) => travel(trip, route)), pay(trip, paid), shop(trip), shop(trip)]);
    }
  } finally {
    await servers.stop();
  }

  const after = await ground.open();
  problems.push(...(await ledgerProblems(after)), ...(await bookProblems(after, books)));
  const now = await piecesOf(after);
  if (now !== pieces) problems.push(`there were ${pieces} pieces of each item, now there are ${now}`);
  await after.close();
  ground.remove();
  const { outcomes, payments } = books;
  problems.push(...unreached(outcomes));
  if (payments.size !== rounds) problems.push(`${payments.size} payments were confirmed in ${rounds} rounds`);
  if (isKilled && servers.figures.kills === 0) problems.push('no server was killed');
  const { calls, kills, unanswered, busy } = servers.figures;
  return {
    expeditions: rounds * ROUTES.length,
    calls,
    kills,
    unanswered,
    busy,
    payments: payments.size,
    outcomes,
    problems: problems.map((problem) => `seed ${seed}: ${problem}`),
  };
}

/** Returns the calls that were never accepted, so that nothing was proven. */
function unreached(outcomes: ExpeditionFigures['outcomes']): string[] {
  return ['add item', 'send', 'receive part', 'receive rest', 'confirm payment', 'order']
    .filter((name) => (outcomes[name]?.[0] ?? 0) === 0)
    .map((name) => `no call "${name}" was accepted`);
}

/** Puts little on the shelves of both warehouses and returns delivered orders that are unpaid. */
async function prepareShop(db: Database, rounds: number): Promise<number[]> {
  await createStaff(db);
  const [staff] = await db.query<Staff>('select id, email, name from staff');
  if (staff === undefined) throw new Error('createStaff wrote nobody, so no order can be delivered.');
  for (let i = 0; i < rounds * PAID_AT_ONCE; i++) {
    const payload = cartPayload({ lines: [{ product: BOWL, quantity: 1 }] });
    await placeOrder({ db, config: { cooldownSeconds: 0 } }, orderFromPayload(payload, 'fr'));
  }
  const orders = await db.query<{ id: number }>('select id from orders order by id');
  for (const { id } of orders) {
    await moveOrder(db, id, { from: 'new', to: 'confirmed', staff });
    await moveOrder(db, id, { from: 'confirmed', to: 'sent', staff });
    await moveOrder(db, id, { from: 'sent', to: 'delivered', staff });
  }
  // Some are lost and some ordered in every round.
  const quantity = 8 + 2 * rounds;
  await setStock(db, LAMP, quantity);
  await setStock(db, CARPET, quantity, SMALL);
  await postStock(
    db,
    [1, 2].map((item) => ({ kind: 'in', reason: 'arrival', item, warehouse: Number(ORAN), quantity })),
  );
  return orders.map(({ id }) => id);
}

async function shop({ servers, books }: Trip): Promise<void> {
  note(books, 'order', [await servers.post('/web/api/cart/checkout', cartPayload())]);
}

/** Returns the pieces of each item that are on hand in both warehouses, on the way or lost. */
async function piecesOf(db: Database): Promise<string> {
  const rows = await db.query<{ item: number; pieces: number }>(
    `select w.stock_item_id as item, (sum(w.on_hand + w.in_transit) + coalesce((
       select sum(e.change) from stock_entries e where e.stock_item_id = w.stock_item_id and e.account = 'lost'), 0))::integer as pieces
     from warehouse_stock w group by 1 order by 1`,
  );
  return rows.map(({ item, pieces }) => `${item}: ${pieces}`).join(', ');
}

async function ledgerProblems(db: Database): Promise<string[]> {
  const differences = await ledgerDifferences(db);
  return [
    ...differences.map((one) => `cached ${JSON.stringify(one)}`),
    ...replayLedger(await db.query('select * from stock_movements order by id')),
    ...(await expeditionProblems(db)),
  ];
}

/** Returns which additions, receipts and payments the database does not have once, as they were answered. */
async function bookProblems(db: Database, { additions, receipts, payments }: Books): Promise<string[]> {
  const written = async (text: string) =>
    new Map((await db.query<{ key: string | number; value: string }>(text)).map(({ key, value }) => [key, value]));
  const added = await written(
    `select key, count(*) || ' × ' || sum(quantity) as value from stock_movements where key is not null group by 1`,
  );
  const received = await written(
    `select r.key, count(*) || ' × ' || sum(l.quantity) as value
     from expedition_receipts r join expedition_receipt_lines l on l.receipt_id = r.id group by 1`,
  );
  const paid = await written(
    `select p.id as key, p.received || ' for ' || (select count(*) from transporter_payment_orders o where o.payment_id = p.id)
       || ' orders in ' || count(m.id) || ' movement of ' || sum(m.amount) as value
     from transporter_payments p left join money_movements m on m.payment_id = p.id group by p.id`,
  );
  const once = (pieces: number) => `1 × ${pieces}`;
  return [
    ...differences('addition', added, mapped(additions, once)),
    ...differences('receipt', received, mapped(receipts, once)),
    ...differences(
      'payment',
      paid,
      mapped(payments, (one) => `${one.received} for ${one.orders} orders in 1 movement of ${one.received}`),
    ),
  ];
}

function mapped<Key, Value>(map: ReadonlyMap<Key, Value>, text: (value: Value) => string): Map<Key, string> {
  return new Map([...map].map(([key, value]) => [key, text(value)]));
}

function differences(
  name: string,
  written: ReadonlyMap<string | number, string>,
  answered: ReadonlyMap<string | number, string>,
): string[] {
  const keys = new Set([...written.keys(), ...answered.keys()]);
  return [...keys].flatMap((key) => {
    const [has, was] = [written.get(key) ?? 'none', answered.get(key) ?? 'none'];
    return has === was ? [] : [`${name} ${key}: the database has ${has}, the answers said ${was}`];
  });
}
