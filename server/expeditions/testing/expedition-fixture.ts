import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { ExpeditionStatus } from '../../../shared/api/expeditions.ts';
import { BOWL, insertShop, LAMP, setStock } from '../../checkout/testing/checkout-fixture.ts';
import type { Database } from '../../db/database.ts';
import type { Staff } from '../../http/staff-area.ts';
import { ledgerDifferences } from '../../stock/queries.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { arrive, cancel, complete, createExpedition, send } from '../expeditions.ts';
import { addItem } from '../items.ts';
import { confirmReceipt } from '../receipts.ts';

/** Warehouses of `insertShop`. */
export const ALGER = 1;
export const ORAN = 2;
/** Stock items of `insertShop`. */
export const LAMP_ITEM = 1;
export const BOWL_ITEM = 4;
export const DAY = '2026-11-22';

export const KARIM: Staff = { id: 901, email: 'karim@zellige.test', name: 'Karim' };
export const LYNDA: Staff = { id: 902, email: 'lynda@zellige.test', name: 'Lynda' };

export async function insertColleagues(db: Database): Promise<void> {
  for (const { id, email, name } of [KARIM, LYNDA])
    await db.query(`insert into staff (id, email, name, password_hash) values ($1, $2, $3, '')`, [id, email, name]);
}

/** Opens a database with the shop of `insertShop`: each test begins with ten lamps and ten bowls, and ends with a ledger that adds up. */
export async function openExpeditionDatabase(): Promise<Database> {
  const db = await createTestDatabase();
  afterAll(() => db.close());
  await insertShop(db);
  await insertColleagues(db);
  beforeEach(async () => {
    await db.exec(`truncate expeditions, stock_movements, warehouse_stock cascade;
      update stock_items set available = 0, reserved = 0`);
    await setStock(db, LAMP, 10);
    await setStock(db, BOWL, 10);
  });
  afterEach(async () => expect(await ledgerDifferences(db)).toEqual([]));
  return db;
}

export interface TestExpedition {
  /** Shop, expedition and staff member, for every function. */
  readonly change: { readonly shop: number; readonly expedition: number; readonly staff: Staff };
  /** Id of its line of lamps. */
  readonly line: number;
}

/** Starts an expedition from Alger to Oran with lamps, and takes it to a status; of partially received ones one lamp arrived. */
export async function startExpedition(
  db: Database,
  { status = 'in-progress', quantity = 4 }: { readonly status?: ExpeditionStatus; readonly quantity?: number } = {},
): Promise<TestExpedition> {
  const id = await createExpedition(db, { shop: 1, from: ALGER, to: ORAN, comment: '', staff: KARIM });
  const change = { shop: 1, expedition: id ?? 0, staff: KARIM };
  await addItem(db, { ...change, item: LAMP_ITEM, quantity });
  const [row] = await db.query<{ id: number }>('select id from expedition_lines where expedition_id = $1', [id]);
  const line = row?.id ?? 0;
  const started = { change, line };
  if (status === 'in-progress') return started;
  if (status === 'cancelled') {
    await cancel(db, change);
    return started;
  }
  await send(db, { ...change, lines: [{ line, quantity }] });
  if (status === 'sent') return started;
  await arrive(db, { ...change, arrivedOn: DAY });
  if (status === 'received') return started;
  const received = status === 'partially-received' ? 1 : quantity;
  await confirmReceipt(db, { ...change, ...receipt(line, received) });
  if (status === 'completed') await complete(db, change);
  return started;
}

/** Builds a receipt of one line with a key of its own. */
export function receipt(line: number, quantity: number) {
  return { key: crypto.randomUUID(), arrivedOn: DAY, lines: [{ line, quantity }] };
}

/** Returns the balances of an item: on hand and reserved in Alger, on the way to and on hand in Oran, available in the shop. */
export async function levelsOf(db: Database, item = LAMP_ITEM) {
  const [row] = await db.query<{
    alger: number;
    reserved: number;
    onTheWay: number;
    oran: number;
    available: number;
  }>(
    `select coalesce(a.on_hand, 0) as alger, coalesce(a.reserved, 0) as reserved, coalesce(b.in_transit, 0) as "onTheWay",
       coalesce(b.on_hand, 0) as oran, s.available
     from stock_items s left join warehouse_stock a on a.stock_item_id = s.id and a.warehouse_id = $2
       left join warehouse_stock b on b.stock_item_id = s.id and b.warehouse_id = $3 where s.id = $1`,
    [item, ALGER, ORAN],
  );
  if (row === undefined) throw new Error(`There is no stock item ${item}.`);
  return row;
}
