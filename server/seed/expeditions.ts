import type { ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import { OUTSIDE } from './orders/movements.ts';
import type { StaffMember } from './orders/order-course.ts';
import { createRandom, type Random } from './random.ts';

const HOUR = 60 * 60 * 1000;
/** Pieces that an item has at least in the first warehouse, so that shoppers still find it. */
const SPARE = 10;

interface Planned {
  readonly id: number;
  readonly status: ExpeditionStatus;
  readonly to: number;
  readonly comment?: string;
  /** Hours before now. */
  readonly created: number;
  readonly sent?: number;
  readonly received?: number;
  /** Lines from the first on that were received; all by default. */
  readonly receivedLines?: number;
  readonly cancelled?: number;
  /** It arrived and is being counted: only its first line is. */
  readonly arrived?: number;
  readonly lines: readonly { readonly id: number; readonly item: number; readonly quantity: number }[];
}

/**
 * Inserts an expedition in each status, with the movements of their pieces. They have a random generator of their own, so
 * that they do not change the other data of a shop.
 */
export async function seedExpeditions(
  db: Database,
  { shopId, seed, now }: { readonly shopId: number; readonly seed: number; readonly now: Date },
): Promise<void> {
  const random = createRandom(seed + 0xe4bed);
  const [from, second, third] = await db.query<{ id: number }>(
    'select id from warehouses where shop_id = $1 order by position',
    [shopId],
  );
  const [manager, ...others] = await db.query<StaffMember>('select id, name from staff order by id');
  const keeper = others[0] ?? manager;
  // Items that nobody bought, so that the dates of their movements stay in sequence.
  const items = await db.query<{ item: number }>(
    `select w.stock_item_id as item from warehouse_stock w join stock_items s on s.id = w.stock_item_id
     where w.warehouse_id = $1 and w.on_hand >= $2 and s.available >= $2
     order by (select count(*) from stock_movements m where m.stock_item_id = s.id), s.id desc limit 20`,
    [from?.id ?? 0, SPARE],
  );
  if (!from || !second || !third || !manager || !keeper || items.length === 0) return;
  let line = 0;
  const lines = (start: number, end: number) =>
    items.slice(start, end).map(({ item }) => ({ id: ++line, item, quantity: random.int(2, 6) }));
  const planned: Planned[] = [
    { id: 1, status: 'completed', to: second.id, created: 170, sent: 166, received: 140, lines: lines(0, 3) },
    { id: 2, status: 'sent', to: third.id, comment: 'Fragile', created: 30, sent: 26, lines: lines(3, 7) },
    { id: 3, status: 'in-progress', to: second.id, created: 3, lines: lines(7, 10) },
    { id: 4, status: 'received', to: second.id, created: 54, sent: 50, arrived: 2, lines: lines(10, 13) },
    {
      id: 5,
      status: 'partially-received',
      to: third.id,
      created: 100,
      sent: 96,
      received: 74,
      receivedLines: 1,
      lines: lines(13, 16),
    },
    { id: 6, status: 'fully-received', to: third.id, created: 124, sent: 120, received: 98, lines: lines(16, 18) },
    { id: 7, status: 'cancelled', to: second.id, created: 148, cancelled: 147, lines: lines(18, 20) },
  ];
  const used = planned.filter(({ lines, receivedLines = 0 }) => lines.length > receivedLines);
  const at = (hours?: number) => (hours === undefined ? null : new Date(now.getTime() - hours * HOUR));
  await writeExpeditions(db, {
    shopId,
    from: from.id,
    planned: used,
    people: { manager, keeper },
    at,
    random,
  });
  const movements = used.flatMap((one) => movementsOf(one, { from: from.id, manager, keeper, at }));
  await insertRows(db, 'stock_movements', movements);
  await db.query('select 1 from recount_stock($1)', [used.flatMap(({ lines }) => lines.map(({ item }) => item))]);
}

interface People {
  readonly manager: StaffMember;
  readonly keeper: StaffMember;
}

type At = (hours?: number) => Date | null;

const piecesOf = (lines: Planned['lines']) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const receivedOf = ({ lines, receivedLines }: Planned) => lines.slice(0, receivedLines);

async function writeExpeditions(
  db: Database,
  {
    shopId,
    from,
    planned,
    people: { manager, keeper },
    at,
    random,
  }: {
    readonly shopId: number;
    readonly from: number;
    readonly planned: readonly Planned[];
    readonly people: People;
    readonly at: At;
    readonly random: Random;
  },
): Promise<void> {
  await insertRows(
    db,
    'expeditions',
    planned.map(({ id, status, to, comment = '', created, sent, arrived }) => ({
      id,
      shop_id: shopId,
      from_warehouse_id: from,
      to_warehouse_id: to,
      status,
      comment,
      version: 1,
      created_at: at(created),
      sent_at: at(sent),
      arrived_on: at(arrived)?.toISOString().slice(0, 10) ?? null,
    })),
  );
  await insertRows(
    db,
    'expedition_lines',
    planned.flatMap(({ id, lines, created, sent, received, receivedLines = lines.length }) =>
      lines.map((line, index) => ({
        id: line.id,
        expedition_id: id,
        stock_item_id: line.item,
        quantity: line.quantity,
        sent_quantity: sent === undefined ? null : line.quantity,
        received_quantity: received === undefined || index >= receivedLines ? 0 : line.quantity,
        short_quantity: 0,
        set_by_id: keeper.id,
        set_by: keeper.name,
        set_at: at(created),
      })),
    ),
  );
  await insertRows(
    db,
    'expedition_events',
    planned.flatMap((one) => eventsOf(one, { manager, keeper, at })),
  );
  await insertRows(
    db,
    'expedition_counts',
    planned.flatMap(({ lines: [line], arrived }) =>
      arrived === undefined || line === undefined
        ? []
        : [
            {
              line_id: line.id,
              quantity: line.quantity,
              staff_id: keeper.id,
              staff_name: keeper.name,
              counted_at: at(arrived),
            },
          ],
    ),
  );
  await advanceIds(db, ['expeditions', 'expedition_lines']);
  await writeReceipts(db, { planned, manager, at, random });
}

/** Returns rows of `expedition_events`. */
function eventsOf(one: Planned, { manager, keeper, at }: People & { readonly at: At }): object[] {
  const { id, status, lines, comment = '', created, sent, received, arrived, cancelled } = one;
  const pieces = piecesOf(lines);
  const event = (kind: string, hours: number, details: object, by: StaffMember) => ({
    expedition_id: id,
    kind,
    details,
    staff_id: by.id,
    staff_name: by.name,
    created_at: at(hours),
  });
  return [
    event('created', created, { comment }, keeper),
    ...lines.map(({ item, quantity }) => event('item-added', created, { item, before: 0, after: quantity }, keeper)),
    ...(sent === undefined ? [] : [event('sent', sent, { pieces }, keeper)]),
    ...(arrived === undefined ? [] : [event('arrived', arrived, {}, manager)]),
    ...(received === undefined
      ? []
      : [
          event('arrived', received, {}, manager),
          event('receipt', received, { pieces: piecesOf(receivedOf(one)) }, manager),
          ...(status === 'completed' ? [event('completed', received, {}, manager)] : []),
        ]),
    ...(cancelled === undefined ? [] : [event('cancelled', cancelled, { pieces }, keeper)]),
  ];
}

async function writeReceipts(
  db: Database,
  {
    planned,
    manager,
    at,
    random,
  }: { readonly planned: readonly Planned[]; readonly manager: StaffMember; readonly at: At; readonly random: Random },
): Promise<void> {
  for (const one of planned) {
    const { id, received } = one;
    if (received === undefined) continue;
    await db.query(
      `with receipt as (
         insert into expedition_receipts (expedition_id, key, arrived_on, staff_id, staff_name, created_at)
         values ($1, $2, $3::timestamptz::date, $4, $5, $3) returning id
       )
       insert into expedition_receipt_lines (receipt_id, line_id, quantity)
       select receipt.id, l.id, l.quantity from receipt, jsonb_to_recordset($6::jsonb) as l(id bigint, quantity integer)`,
      [id, random.uuid(), at(received), manager.id, manager.name, JSON.stringify(receivedOf(one))],
    );
  }
}

/** Returns rows of `stock_movements`: what was put on an expedition, what left, what arrived. */
function movementsOf(
  { id, to, lines, created, sent, received, receivedLines = lines.length, cancelled }: Planned,
  { from, manager, keeper, at }: People & { readonly from: number; readonly at: At },
): object[] {
  const reserved = { from_account: 'reserved_expedition', from_warehouse_id: from };
  return lines.flatMap(({ item, quantity }, index) => {
    const by = { staff_id: keeper.id, staff_name: keeper.name };
    const base = { ...OUTSIDE, expedition_id: id, stock_item_id: item, quantity, ...by };
    const claim = { to_account: 'reserved_expedition', to_warehouse_id: from };
    const onTheWay = { to_account: 'in_transit', to_warehouse_id: to };
    const left = { ...base, kind: 'dispatch', created_at: at(sent) };
    return [
      { ...base, kind: 'provision', created_at: at(created), ...claim },
      ...(sent === undefined
        ? []
        : [
            { ...left, from_account: 'on_hand', from_warehouse_id: from, ...onTheWay },
            { ...left, ...reserved },
          ]),
      ...(cancelled === undefined ? [] : [{ ...base, kind: 'unprovision', created_at: at(cancelled), ...reserved }]),
      ...(received === undefined || index >= receivedLines
        ? []
        : [
            {
              ...base,
              kind: 'receive',
              created_at: at(received),
              staff_id: manager.id,
              staff_name: manager.name,
              from_account: 'in_transit',
              from_warehouse_id: to,
              to_account: 'on_hand',
              to_warehouse_id: to,
            },
          ]),
    ];
  });
}
