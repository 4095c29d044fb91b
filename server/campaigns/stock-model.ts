import fc from 'fast-check';
import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { postStock, type StockChange } from '../stock/post-stock.ts';
import { ledgerDifferences, recount } from '../stock/queries.ts';
import { createPostgresDatabase, createTestDatabase } from '../testing/test-database.ts';
import { ITEMS, item, type ModelShop, nth, type StockCommand, WAREHOUSES, warehouse } from './stock-command.ts';
import { EXPEDITION_COMMANDS, expeditionProblems, insertStaff } from './stock-expeditions.ts';
import { ORDER_COMMANDS } from './stock-orders.ts';
import { replayLedger } from './stock-replay.ts';

interface StockModelFigures {
  readonly programs: number;
  readonly commands: number;
  /** Commands that were carried out and refused, by name. */
  readonly outcomes: Readonly<Record<string, readonly [done: number, refused: number]>>;
  readonly problems: readonly string[];
}

const OPENING = 6;

/** Undone is one of the last changes, which nothing touched yet. */
const RECENT = 5;

/** Commands whose refusals matter as much as what they do. */
const REFUSABLE = ['order', 'send order', 'undo', 'count', 'change item', 'send expedition', 'receive', 'close short'];

/** Up to one more than an item begins with. */
const quantity = fc.integer({ min: 1, max: OPENING + 1 });

/** Every command with its arguments. A new way to change stock is added here: the ledger is checked after it too. */
const COMMANDS: fc.Arbitrary<StockCommand>[] = [
  ...ORDER_COMMANDS,
  fc
    .record({ item, warehouse, quantity })
    .map((line) => posting('arrive', [{ ...line, kind: 'in', reason: 'arrival' }])),
  fc
    .record({ item, warehouse, quantity })
    .map((line) => posting('damage', [{ ...line, kind: 'out', reason: 'damaged' }])),
  fc.record({ item, warehouse, quantity: fc.nat(9), stale: fc.boolean() }).map(count),
  fc.array(fc.record({ item, warehouse, quantity }), { minLength: 2, maxLength: 6 }).map((lines) =>
    posting(
      'distribute',
      lines.map((line) => ({ ...line, kind: 'in' as const, reason: 'arrival' })),
    ),
  ),
  nth.map(undo),
  nth.map(postAgain),
  ...EXPEDITION_COMMANDS,
  item.map(
    (one): StockCommand => ({
      name: 'recount',
      async run({ db, problems }) {
        const differences = await recount(db, { product: one });
        if (differences.length > 0) problems.push(`a recount found ${JSON.stringify(differences)}`);
        return true;
      },
    }),
  ),
];

/** Rounds of commands; those of a round run at once. */
const program = fc.array(fc.array(fc.oneof(...COMMANDS), { minLength: 1, maxLength: 6, size: 'max' }), {
  minLength: 6,
  maxLength: 14,
  size: 'max',
});

/**
 * Runs random programs on the stock of a shop. After every round no quantity may be below 0 or differ from the sum of the
 * movements, and replayed by a model that knows nothing of the database, nothing may have been sold or reserved that was
 * not available.
 */
export async function stockModel({
  programs,
  seed,
}: {
  readonly programs: number;
  readonly seed: number;
}): Promise<StockModelFigures> {
  const [db, ...others] = await openDatabases();
  const outcomes: Record<string, [number, number]> = {};
  let commands = 0;
  try {
    await insertShop(db);
    await insertStaff(db);
    const details = await fc.check(
      fc.asyncProperty(program, async (rounds) => {
        const shop: ModelShop = { db, changes: [], problems: [] };
        const servers = [db, ...others];
        await openShop(db);
        for (const round of rounds) {
          const done = await Promise.all(
            round.map((command, index) => command.run({ ...shop, db: servers[index % servers.length] ?? db })),
          );
          round.forEach(({ name }, index) => {
            outcomes[name] ??= [0, 0];
            outcomes[name][done[index] ? 0 : 1] += 1;
          });
          commands += round.length;
          const problems = [...shop.problems, ...(await ledgerProblems(shop))];
          if (problems.length > 0) throw new Error(problems.join('\n'));
        }
      }),
      { numRuns: programs, seed },
    );
    const problems = details.failed ? [`seed ${seed}, path ${details.counterexamplePath}: ${reason(details)}`] : [];
    for (const [name, [done]] of Object.entries(outcomes)) if (done === 0) problems.push(`no ${name} was carried out`);
    for (const name of REFUSABLE) if ((outcomes[name]?.[1] ?? 0) === 0) problems.push(`no ${name} was refused`);
    return { programs: details.numRuns, commands, outcomes, problems };
  } finally {
    await Promise.all([db, ...others].map((one) => one.close()));
  }
}

/** Opens the database; on PostgreSQL the connections of three server processes, which take the commands in turn. */
async function openDatabases(): Promise<[Database, ...Database[]]> {
  if (process.env.TEST_DATABASE !== 'postgres') return [await createTestDatabase()];
  const url = await createPostgresDatabase();
  const open = () => openPostgres(url, () => {});
  return [await open(), await open(), await open()];
}

function reason({ counterexample, errorInstance }: fc.RunDetails<[StockCommand[][]]>): string {
  const rounds = counterexample?.[0].map((round) => `[${round.map(({ name }) => name).join(', ')}]`).join(' ');
  return `${(errorInstance as Error | null)?.message} after ${rounds}`;
}

async function openShop(db: Database): Promise<void> {
  await db.exec(`truncate orders, expeditions, idempotency_keys, cooldowns, stock_movements, warehouse_stock cascade;
    update stock_items set available = 0, reserved = 0`);
  const opening = ITEMS.flatMap((one) =>
    WAREHOUSES.map(
      (at): StockChange => ({ kind: 'in', reason: 'arrival', item: one, warehouse: at, quantity: OPENING }),
    ),
  );
  await postStock(db, opening);
}

async function ledgerProblems({ db, changes }: ModelShop): Promise<string[]> {
  const differences = await ledgerDifferences(db);
  const problems = differences.map((one) => `cached ${JSON.stringify(one)}`);
  problems.push(
    ...replayLedger(await db.query('select * from stock_movements order by id')),
    ...(await expeditionProblems(db)),
  );
  const keys = changes.filter(({ movement }) => movement !== null).map(({ change }) => change.key);
  const [written] = await db.query<{ keys: number }>(
    'select count(*)::int as keys from stock_movements where key is not null and expedition_id is null',
  );
  if (written?.keys !== new Set(keys).size)
    problems.push(`${written?.keys} keys were written, ${new Set(keys).size} answered`);
  return problems;
}

/** Posts changes with keys of their own and remembers them for `undo` and `postAgain`. */
function posting(name: string, list: readonly StockChange[], expected?: number): StockCommand {
  return {
    name,
    async run(shop) {
      const changes = list.map((change) => ({ ...change, key: crypto.randomUUID() }));
      const outcome = await postStock(shop.db, changes);
      if (outcome.kind === 'refused') return false;
      outcome.rows.forEach(({ movement, before }, index) => {
        shop.changes.push({ change: changes[index]!, movement });
        if (expected !== undefined && before !== expected)
          shop.problems.push(`${name} saw ${expected} instead of ${before}`);
      });
      return true;
    },
  };
}

function count({
  stale,
  ...line
}: {
  item: number;
  warehouse: number;
  quantity: number;
  stale: boolean;
}): StockCommand {
  return {
    name: 'count',
    async run(shop) {
      const [seen] = await shop.db.query<{ pieces: number }>(`select stock_balance($1, 'on_hand', $2) as pieces`, [
        line.item,
        line.warehouse,
      ]);
      const expected = (seen?.pieces ?? 0) + (stale ? 1 : 0);
      return posting('count', [{ ...line, kind: 'count', reason: 'counted', expected }], expected).run(shop);
    },
  };
}

function undo(n: number): StockCommand {
  return {
    name: 'undo',
    async run(shop) {
      const movement = shop.changes.at(-1 - (n % Math.min(shop.changes.length || 1, RECENT)))?.movement;
      if (movement == null) return false;
      return posting('undo', [{ kind: 'undo', undoes: movement }]).run(shop);
    },
  };
}

function postAgain(n: number): StockCommand {
  return {
    name: 'post again',
    async run({ db, changes, problems }) {
      const earlier = changes[n % (changes.length || 1)];
      if (earlier?.movement == null) return false;
      const outcome = await postStock(db, [earlier.change]);
      const isSame =
        outcome.kind === 'posted' && outcome.rows[0]?.movement === earlier.movement && outcome.rows[0].replayed;
      if (!isSame)
        problems.push(`movement ${earlier.movement} was answered otherwise again: ${JSON.stringify(outcome)}`);
      return true;
    },
  };
}
