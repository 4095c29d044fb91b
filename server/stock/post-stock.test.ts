import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { stockHistory } from './history.ts';
import { postStock, type StockChange } from './post-stock.ts';
import { ledgerDifferences } from './queries.ts';

const ALGER = 1;
const ORAN = 2;
const OTHER_SHOPS = 3;
const LAMP = 1;
const BOWL = 4;
let db: Database;
let karim = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  await insertShop(db);
  const [staff] = await db.query<{ id: number }>(
    "insert into staff (email, name, password_hash) values ('karim@zellige.test', 'Karim', '') returning id",
  );
  karim = staff?.id ?? 0;
});
afterAll(async () => {
  expect(await ledgerDifferences(db)).toEqual([]);
  await db.close();
});
// Each test begins with 40 lamps in Alger and nothing else of them.
beforeEach(async () => {
  await count(ORAN, 0);
  await count(ALGER, 40);
});

async function onHand(warehouse: number, item = LAMP): Promise<number> {
  const [row] = await db.query<{ pieces: number }>('select stock_balance($1, $2, $3) as pieces', [
    item,
    'on_hand',
    warehouse,
  ]);
  return row?.pieces ?? 0;
}

async function available(): Promise<number> {
  const [row] = await db.query<{ available: number }>('select available from stock_items where id = $1', [LAMP]);
  return row?.available ?? -1;
}

async function count(warehouse: number, quantity: number): Promise<void> {
  await post({ kind: 'count', reason: 'counted', item: LAMP, warehouse, quantity, expected: await onHand(warehouse) });
}

async function post(change: StockChange) {
  const outcome = await postStock(db, [change]);
  return outcome.kind === 'posted' ? outcome.rows[0]! : outcome.refusals[0]!;
}
const inTo = (warehouse: number, quantity: number) =>
  ({ kind: 'in', reason: 'arrival', item: LAMP, warehouse, quantity }) as const;
const outOf = (warehouse: number, quantity: number) =>
  ({ kind: 'out', reason: 'correction', item: LAMP, warehouse, quantity }) as const;

/** Reserves lamps as an order does. */
async function reserve(quantity: number): Promise<() => Promise<unknown>> {
  const change = (sign: number) =>
    db.exec(`insert into stock_movements (stock_item_id, kind, quantity, from_account, to_account)
        values (${LAMP}, 'reserve', ${quantity}, ${sign > 0 ? "'outside', 'reserved_order'" : "'reserved_order', 'outside'"});
      update stock_items set reserved = reserved + ${sign * quantity} where id = ${LAMP};
      select refresh_available(array[${LAMP}])`);
  await change(1);
  return () => change(-1);
}

describe('stock in, out and counted (STK-4)', () => {
  test('is answered with what was there before and after', async () => {
    expect(await post(inTo(ALGER, 12))).toMatchObject({ item: LAMP, warehouse: ALGER, before: 40, after: 52 });
    expect(await post(outOf(ALGER, 52))).toMatchObject({ before: 52, after: 0 });
    expect(await available()).toBe(0);
  });

  test('is available where the warehouse sells', async () => {
    await post(inTo(ORAN, 5));
    expect(await available()).toBe(45);
    await db.query('update warehouses set sellable = false where id = $1', [ORAN]);
    expect(await available()).toBe(40);
    await post(inTo(ORAN, 5));
    expect(await available()).toBe(40);
    await db.query('update warehouses set sellable = true where id = $1', [ORAN]);
    expect(await available()).toBe(50);
  });

  test('is available in a warehouse whatever was lost from under an expedition in another', async () => {
    await post(inTo(ORAN, 30));
    const provision = { kind: 'provision', item: LAMP, warehouse: ALGER, quantity: 20, expedition: 1 } as const;
    await post(provision);
    await count(ALGER, 0);
    expect(await available()).toBe(30);
    expect(await ledgerDifferences(db)).toEqual([]);
    expect(await post({ ...provision, warehouse: ORAN, quantity: 30 })).toMatchObject({ after: 30 });
    await post({ ...provision, kind: 'unprovision', warehouse: ORAN, quantity: 30 });
    await post({ ...provision, kind: 'unprovision' });
  });

  test('takes nothing out that is not there, and then says what is', async () => {
    expect(await post(outOf(ALGER, 41))).toMatchObject({ refused: 'not-enough', current: 40 });
    expect(await post(outOf(ORAN, 1))).toMatchObject({ refused: 'not-enough', current: 0 });
    expect(await onHand(ALGER)).toBe(40);
  });

  test('is counted to what was seen, and refused when somebody changed it meanwhile', async () => {
    const counted = { kind: 'count', reason: 'counted', item: LAMP, warehouse: ALGER, staff: karim } as const;
    expect(await post({ ...counted, quantity: 37, expected: 40 })).toMatchObject({ before: 40, after: 37 });
    expect(await post({ ...counted, quantity: 39, expected: 40 })).toMatchObject({
      refused: 'changed',
      current: 37,
      by: 'Karim',
      at: expect.any(String),
    });
    expect(await post({ ...counted, quantity: 37, expected: 37 })).toMatchObject({ movement: null, after: 37 });
  });

  test('needs a reason of its direction', async () => {
    for (const reason of ['lost', 'counted', 'unheard-of', '', undefined as never]) {
      expect(await post({ ...inTo(ALGER, 1), reason })).toMatchObject({ refused: 'reason' });
    }
    expect(await onHand(ALGER)).toBe(40);
  });

  test('refuses quantities and places that make no sense', async () => {
    for (const quantity of [0, -1, 1_000_001]) {
      expect(await post(inTo(ALGER, quantity))).toMatchObject({ refused: 'quantity' });
    }
    expect(await post(inTo(OTHER_SHOPS, 1))).toMatchObject({ refused: 'unknown' });
    expect(await post({ ...inTo(ALGER, 1), item: 999_999 })).toMatchObject({ refused: 'unknown' });
  });

  test('puts what is damaged or lost on the account of losses', async () => {
    const lost = async () => {
      const [row] = await db.query<{ pieces: number }>(
        `select coalesce(sum(change), 0)::int as pieces from stock_entries where account = 'lost'`,
      );
      return row?.pieces ?? 0;
    };
    const before = await lost();
    await post({ ...outOf(ALGER, 3), reason: 'damaged' });
    expect(await lost()).toBe(before + 3);
  });

  test('may fall below what orders reserved: then nothing is available', async () => {
    const release = await reserve(30);
    expect(await post({ ...outOf(ALGER, 25), reason: 'lost' })).toMatchObject({ after: 15 });
    expect(await available()).toBe(0);
    await post(inTo(ALGER, 20));
    expect(await available()).toBe(5);
    await release();
    expect(await available()).toBe(35);
  });
});

describe('a list of changes', () => {
  test('is posted as a whole', async () => {
    const outcome = await postStock(db, [inTo(ORAN, 3), { ...inTo(ALGER, 4), item: BOWL }, inTo(ALGER, 5)]);
    expect(outcome).toMatchObject({ kind: 'posted', rows: [{ after: 3 }, { item: BOWL }, { after: 45 }] });
    expect(await available()).toBe(48);
  });

  test('leaves nothing behind when one of them is refused', async () => {
    const outcome = await postStock(db, [inTo(ORAN, 3), outOf(ALGER, 99), inTo(ALGER, 5)]);
    expect(outcome).toMatchObject({ kind: 'refused', refusals: [null, { refused: 'not-enough' }, null] });
    expect([await onHand(ALGER), await onHand(ORAN), await available()]).toEqual([40, 0, 40]);
  });

  test('goes through beside others that have the same items the other way round', async () => {
    const lampsAndBowls = [inTo(ALGER, 1), { ...inTo(ALGER, 1), item: BOWL }];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => postStock(db, n % 2 === 0 ? lampsAndBowls : lampsAndBowls.toReversed())),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['posted']));
    expect(await onHand(ALGER)).toBe(60);
  });
});

describe('a change with a key', () => {
  test('is posted once however often it is sent, and gets its first answer again', async () => {
    const change = { ...inTo(ALGER, 6), key: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(change)));
    await post(outOf(ALGER, 1));
    answers.push(await post(change));
    expect(answers.filter((answer) => !('replayed' in answer))).toHaveLength(1);
    expect(new Set(answers.map((answer) => 'after' in answer && [answer.before, answer.after].join()))).toEqual(
      new Set(['40,46']),
    );
    expect(await onHand(ALGER)).toBe(45);
  });

  test('is refused when the key was used for another change', async () => {
    const key = crypto.randomUUID();
    const first = inTo(ALGER, 6);
    await post({ ...first, key });
    const others = [inTo(ALGER, 7), inTo(ORAN, 6), outOf(ALGER, 6), { ...first, reason: 'found' }];
    for (const other of [...others, { ...first, comment: 'delivery note 12' }]) {
      expect(await post({ ...other, key })).toMatchObject({ refused: 'key-used' });
    }
  });

  test('is refused when another item is posted with the key at the same time', async () => {
    const key = crypto.randomUUID();
    const bowls = await onHand(ORAN, BOWL);
    const finish = await holdOpen(db, (tx) => postStock(tx, [{ ...inTo(ALGER, 6), key }]));
    const ofBowl = { ...inTo(ORAN, 6), item: BOWL };
    const second = postStock(db, [ofBowl, { ...ofBowl, key }]);
    await lockWaits(db);
    await finish();
    expect(await second).toMatchObject({ kind: 'refused', refusals: [null, { refused: 'key-used', item: BOWL }] });
    expect([await onHand(ALGER), await onHand(ORAN, BOWL)]).toEqual([46, bowls]);
  });

  test('gets its first answer again when it was the first of its item in a warehouse', async () => {
    const change = { ...inTo(ORAN, 2), item: 6, warehouse: OTHER_SHOPS, key: crypto.randomUUID() };
    const first = await post(change);
    expect(first).toMatchObject({ before: 0, after: 2 });
    expect(await post(change)).toEqual({ ...first, replayed: true });
  });

  test('is the same count when it is sent again', async () => {
    const counted = { kind: 'count', reason: 'counted', item: LAMP, warehouse: ALGER } as const;
    const change = { ...counted, quantity: 33, expected: 40, key: crypto.randomUUID() };
    await post(change);
    expect(await post(change)).toMatchObject({ before: 40, after: 33, replayed: true });
  });
});

describe('an undo (STK-9)', () => {
  const undo = async (change: StockChange) => {
    const posted = await post(change);
    return { kind: 'undo', undoes: 'movement' in posted ? posted.movement! : 0, key: crypto.randomUUID() } as const;
  };

  test.each([
    ['an arrival', inTo(ALGER, 8)],
    ['a loss', { ...outOf(ALGER, 8), reason: 'lost' }],
    ['a count', { kind: 'count', reason: 'counted', item: LAMP, warehouse: ALGER, quantity: 2, expected: 40 }],
  ] as const)('puts %s back once', async (_, change) => {
    const counter = await undo(change);
    expect(await post(counter)).toMatchObject({ after: 40 });
    expect(await post(counter)).toMatchObject({ after: 40, replayed: true });
    expect(await post({ ...counter, key: crypto.randomUUID() })).toMatchObject({ refused: 'undone' });
    expect(await available()).toBe(40);
  });

  test('is refused with the key of another undo', async () => {
    const first = await undo(inTo(ALGER, 8));
    const second = await undo(inTo(ORAN, 3));
    await post(second);
    expect(await post({ ...first, key: second.key })).toMatchObject({ refused: 'key-used' });
    expect(await onHand(ALGER)).toBe(48);
  });

  test('is refused when the pieces are gone, or a later movement touched them', async () => {
    const arrival = await undo(inTo(ALGER, 8));
    await post(outOf(ALGER, 1));
    expect(await post(arrival)).toMatchObject({ refused: 'touched', current: 47 });
    await post(outOf(ALGER, 40));
    expect(await post(arrival)).toMatchObject({ refused: 'gone', current: 7 });
  });

  test('is refused when an order has reserved the pieces', async () => {
    const arrival = await undo(inTo(ALGER, 8));
    const release = await reserve(41);
    expect(await post(arrival)).toMatchObject({ refused: 'reserved' });
    await release();
    expect(await post(arrival)).toMatchObject({ after: 40 });
  });

  test('is refused for what no person posted, and for an undo', async () => {
    const arrival = await post(await undo(inTo(ALGER, 8)));
    const release = await reserve(1);
    const [order] = await db.query<{ id: number }>('select max(id) as id from stock_movements');
    await release();
    for (const undoes of [order!.id, 'movement' in arrival ? arrival.movement! : 0, 999_999_999]) {
      expect(await post({ kind: 'undo', undoes })).toMatchObject({ refused: 'unknown' });
    }
  });
});

describe('an expedition', () => {
  const line = { item: LAMP, expedition: 1 };

  test('reserves, sends, receives, brings home and writes off', async () => {
    const outcome = await postStock(db, [
      { ...line, kind: 'provision', warehouse: ALGER, quantity: 12 },
      { ...line, kind: 'unprovision', warehouse: ALGER, quantity: 2 },
      { ...line, kind: 'dispatch', warehouse: ALGER, destination: ORAN, quantity: 10 },
      { ...line, kind: 'receive', warehouse: ORAN, quantity: 6 },
      { ...line, kind: 'come-home', warehouse: ORAN, destination: ALGER, quantity: 3 },
      { ...line, kind: 'write-off', warehouse: ORAN, quantity: 1 },
    ]);
    expect(outcome).toMatchObject({
      kind: 'posted',
      rows: [{ after: 12 }, { after: 10 }, { before: 40, after: 30 }, { after: 6 }, { after: 33 }, { after: 0 }],
    });
    expect([await onHand(ALGER), await onHand(ORAN), await available()]).toEqual([33, 6, 39]);
  });

  test('has a reason where one is given', async () => {
    await postStock(db, [
      { ...line, kind: 'provision', warehouse: ALGER, quantity: 2 },
      { ...line, kind: 'dispatch', warehouse: ALGER, destination: ORAN, quantity: 2 },
    ]);
    const home = { ...line, kind: 'come-home', warehouse: ORAN, destination: ALGER, quantity: 2 } as const;
    expect(await post({ ...home, reason: 'unheard-of' })).toMatchObject({ refused: 'reason' });
    expect(await post({ ...home, reason: 'damaged' })).toMatchObject({ after: 40 });
    const [entry] = await stockHistory(db, { item: LAMP, limit: 1 });
    expect(entry).toMatchObject({ kind: 'come-home', reason: { en: 'Damaged' } });
  });

  test('reserves no more than neither an order nor another expedition reserved', async () => {
    const release = await reserve(30);
    const provision = { ...line, kind: 'provision', warehouse: ALGER, quantity: 11 } as const;
    expect(await post(provision)).toMatchObject({ refused: 'not-enough' });
    expect(await post({ ...provision, quantity: 10 })).toMatchObject({ after: 10 });
    expect(await available()).toBe(0);
    expect(await post({ ...provision, quantity: 1 })).toMatchObject({ refused: 'not-enough' });
    await post({ ...provision, kind: 'unprovision', quantity: 10 });
    await release();
    expect(await available()).toBe(40);
  });
});

test('no quantity can be less than nothing, whoever writes', async () => {
  for (const column of ['available', 'reserved']) {
    await expect(db.query(`update stock_items set ${column} = -1 where id = $1`, [LAMP])).rejects.toThrow(/check/);
  }
  for (const column of ['on_hand', 'reserved', 'in_transit']) {
    await expect(db.query(`update warehouse_stock set ${column} = -1`)).rejects.toThrow(/check/);
  }
});
