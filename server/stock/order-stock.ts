import type { Database } from '../db/database.ts';
import { type PostOutcome, postStock, type StockChange } from './post-stock.ts';

/** A warehouse that staff take an item of an order from, instead of the shop's sequence. */
export interface ChosenSource {
  readonly item: number;
  readonly warehouse: number;
}

/** Pieces of an item in a warehouse. */
interface PlacedPieces extends ChosenSource {
  readonly quantity: number;
}

interface OrderStock {
  readonly order: number;
  readonly staff: number | null;
}

/** Needed pieces of an item, and the pieces that may leave the selling warehouses, in the shop's sequence. */
interface OrderNeed {
  readonly item: number;
  readonly quantity: number;
  readonly free: readonly { readonly warehouse: number; readonly quantity: number }[];
}

/**
 * Posts that the pieces of an order leave: from the first warehouse that has the whole line, else from several (STK-2).
 * Call it in the transaction that makes the order "sent".
 * @param chosen replaces the sequence for the items it names
 * @returns refused where pieces are missing; a second call finds nothing reserved and posts nothing
 */
export async function sendOrderStock(
  db: Database,
  { order, staff, chosen = [] }: OrderStock & { readonly chosen?: readonly ChosenSource[] },
): Promise<PostOutcome> {
  return db.transaction(async (tx) => {
    await lockOrderAndItems(tx, order);
    const sources: PlacedPieces[] = [];
    for (const { item, quantity, free } of await orderNeeds(tx, [order])) {
      const own = chosen.find((source) => source.item === item);
      const allowed = own === undefined ? free : free.filter(({ warehouse }) => warehouse === own.warehouse);
      const itemSources = chooseSources({ item, quantity, free: allowed });
      if (itemSources === null) {
        const current = allowed.reduce((sum, there) => sum + there.quantity, 0);
        return { kind: 'refused', refusals: [{ refused: 'not-enough', item, current }] };
      }
      sources.push(...itemSources);
    }
    return postStock(
      tx,
      sources.map((source) => ({ kind: 'send', ...source, order, staff })),
    );
  });
}

/** Source warehouses for one item of an order, planned or past. */
export interface ItemSources {
  readonly item: number;
  readonly quantity: number;
  /** Warehouses by the shop's sequence; null while all of them together have too few. */
  readonly sources: readonly PlacedPieces[] | null;
  /** Warehouses that have all pieces of the item. */
  readonly alternatives: readonly number[];
}

/** Returns where the reserved pieces of an order would leave from now. Nothing is locked. */
export async function plannedSources(db: Database, order: number): Promise<ItemSources[]> {
  return (await orderNeeds(db, [order])).map((need) => ({
    item: need.item,
    quantity: need.quantity,
    sources: chooseSources(need),
    alternatives: need.free.filter(({ quantity }) => quantity >= need.quantity).map(({ warehouse }) => warehouse),
  }));
}

/**
 * Returns where the reserved pieces of several orders would leave from, if they were sent one after the other, the oldest
 * first: each finds what those before it leave. Nothing is locked.
 * @returns pieces of each order by item and warehouse, to be summed; `warehouse` is null for the pieces of an item that the
 *   warehouses do not have
 */
export async function plannedPieces(
  db: Database,
  orders: readonly number[],
): Promise<{ readonly item: number; readonly warehouse: number | null; readonly quantity: number }[]> {
  const placed: PlacedPieces[] = [];
  const missing: { item: number; warehouse: null; quantity: number }[] = [];
  for (const { item, quantity, free } of await orderNeeds(db, orders)) {
    const before = placed.filter((pieces) => pieces.item === item);
    const left = free.map((there) => ({
      warehouse: there.warehouse,
      quantity: before.reduce(
        (sum, pieces) => (pieces.warehouse === there.warehouse ? sum - pieces.quantity : sum),
        there.quantity,
      ),
    }));
    const sources = chooseSources({ item, quantity, free: left });
    if (sources === null) missing.push({ item, warehouse: null, quantity });
    else placed.push(...sources);
  }
  return [...placed, ...missing];
}

/** Returns where the pieces of a sent order left from. */
export async function sentSources(db: Database, order: number): Promise<ItemSources[]> {
  return (await piecesAway(db, order)).map(({ item, quantity, left }) => ({
    item,
    quantity,
    sources: left,
    alternatives: [],
  }));
}

/** Chooses the warehouses that a line leaves from; null when all of them together have too few. */
function chooseSources({ item, quantity, free }: OrderNeed): PlacedPieces[] | null {
  const whole = free.find((source) => source.quantity >= quantity);
  if (whole) return [{ item, warehouse: whole.warehouse, quantity }];
  const sources: PlacedPieces[] = [];
  let missing = quantity;
  for (const { warehouse, quantity: there } of free) {
    const share = Math.min(there, missing);
    if (share > 0) sources.push({ item, warehouse, quantity: share });
    missing -= share;
  }
  return missing === 0 ? sources : null;
}

/**
 * Posts that an order which was not sent needs more pieces of its items, or fewer.
 * @param changes pieces of each item: above 0 they are reserved, below they are available again
 * @returns refused where more would be reserved than is available
 */
export async function changeOrderStock(
  db: Database,
  {
    order,
    staff,
    changes,
  }: OrderStock & { readonly changes: readonly { readonly item: number; readonly change: number }[] },
): Promise<PostOutcome> {
  return postStock(
    db,
    changes.map(({ item, change }) => ({
      kind: change > 0 ? 'reserve' : 'release',
      item,
      quantity: Math.abs(change),
      order,
      staff,
    })),
  );
}

/** Posts that an order which was not sent is cancelled: its pieces are available again. */
export async function cancelOrderStock(db: Database, { order, staff }: OrderStock): Promise<PostOutcome> {
  return db.transaction(async (tx) => {
    await lockOrderAndItems(tx, order);
    const needs = await orderNeeds(tx, [order]);
    return postStock(
      tx,
      needs.map(({ item, quantity }) => ({ kind: 'release', item, quantity, order, staff })),
    );
  });
}

/** Pieces to write off, by item; or all that come back. */
export type DamagedPieces = ReadonlyMap<number, number> | 'all';

/**
 * Posts that the pieces of a sent order came back.
 * @param pieces those that did, by item, as far as they are away; without it all that are
 * @param warehouse where they are put; without it each goes back to where it left
 * @param damaged those that are written off there at once
 * @returns refused where more of an item are damaged than come back
 */
export async function returnOrderStock(
  db: Database,
  {
    order,
    staff,
    warehouse,
    pieces,
    damaged = new Map(),
  }: OrderStock & {
    readonly warehouse?: number | undefined;
    readonly pieces?: ReadonlyMap<number, number>;
    readonly damaged?: DamagedPieces | undefined;
  },
): Promise<PostOutcome> {
  return db.transaction(async (tx) => {
    await lockOrderAndItems(tx, order);
    const away = (await piecesAway(tx, order)).flatMap(({ item, quantity, left }) => {
      const part = pieces === undefined ? quantity : Math.min(quantity, pieces.get(item) ?? 0);
      return part === 0
        ? []
        : [{ item, quantity: part, left: chooseSources({ item, quantity: part, free: left }) ?? [] }];
    });
    const lost = damaged === 'all' ? new Map(away.map(({ item, quantity }) => [item, quantity])) : damaged;
    const back = away.map(({ item, quantity, left }) => ({
      item,
      targets: warehouse === undefined ? left : [{ item, warehouse, quantity }],
    }));
    const losses: PlacedPieces[] = [];
    for (const [item, quantity] of lost) {
      const free = back.find((one) => one.item === item)?.targets ?? [];
      const lostThere = chooseSources({ item, quantity, free });
      if (lostThere === null) return { kind: 'refused', refusals: [{ refused: 'quantity', item }] };
      losses.push(...lostThere);
    }
    return postStock(tx, [
      ...back.flatMap(({ targets }) => targets).map((pieces) => ({ kind: 'return', ...pieces, order, staff }) as const),
      // Without the order, which would seem to have sent these pieces again.
      ...losses.map((pieces) => ({ kind: 'out', ...pieces, staff, reason: 'damaged', comment: `#${order}` }) as const),
    ]);
  });
}

/**
 * Posts that the pieces of a sent order never left: they are back where they left from, and reserved again.
 * @returns refused where fewer are available with them than the order needs, after a loss for example
 */
export async function undoSentStock(db: Database, { order, staff }: OrderStock): Promise<PostOutcome> {
  return db.transaction(async (tx) => {
    await lockOrderAndItems(tx, order);
    const away = await piecesAway(tx, order);
    return postStock(
      tx,
      away.flatMap(({ item, quantity, left }): StockChange[] => [
        ...left.map((source) => ({ kind: 'return' as const, ...source, order, staff })),
        { kind: 'reserve', item, quantity, order, staff },
      ]),
    );
  });
}

/**
 * Returns the pieces of an order that were sent and did not come back, with the warehouses they left from. Only what left since
 * the order last reserved pieces counts: once they came back, perhaps elsewhere, it may have been reopened and sent again.
 */
async function piecesAway(
  tx: Database,
  order: number,
): Promise<{ item: number; quantity: number; left: readonly PlacedPieces[] }[]> {
  const rows = await tx.query<OrderNeed>(
    `select item, sum(quantity)::integer as quantity,
       jsonb_agg(jsonb_build_object('warehouse', warehouse, 'quantity', quantity) order by quantity desc, warehouse)
         filter (where quantity > 0) as free
     from (
       select stock_item_id as item, warehouse_id as warehouse, -sum(change)::integer as quantity from stock_entries
       where order_id = $1 and account = 'on_hand' and movement_id >
         coalesce((select max(id) from stock_movements where order_id = $1 and kind = 'reserve'), 0)
       group by 1, 2
     ) moved
     group by item having sum(quantity) > 0 order by item`,
    [order],
  );
  // A part of them may have come back to a warehouse that they did not leave from.
  return rows.map((need) => ({ ...need, left: chooseSources(need) ?? [] }));
}

/** Locks an order until the transaction ends. Returns false when there is no such order. */
export async function lockOrder(tx: Database, order: number): Promise<boolean> {
  const locked = await tx.query('select 1 from orders where id = $1 for update', [order]);
  return locked.length > 0;
}

/**
 * Locks an order, then the items it has movements of, by id, so that what is read next stays true until the commit. The order
 * comes first everywhere, because writing a movement of it locks its row too.
 */
export async function lockOrderAndItems(tx: Database, order: number): Promise<void> {
  await lockOrder(tx, order);
  await tx.query(
    `select 1 from stock_items where id in (select stock_item_id from stock_movements where order_id = $1) order by id for update`,
    [order],
  );
}

/** As `lockOrderAndItems`, with all combinations of the products in its lines. */
export async function lockOrderAndCombinations(tx: Database, order: number): Promise<void> {
  await lockOrder(tx, order);
  await tx.query(
    `select 1 from stock_items where id in (
       select stock_item_id from stock_movements where order_id = $1
       union select s.id from order_lines l join stock_items s on s.product_id = l.product_id where l.order_id = $1
     ) order by id for update`,
    [order],
  );
}

/** Returns what orders still have reserved, the oldest first, and how much of that each selling warehouse has free. */
function orderNeeds(db: Database, orders: readonly number[]): Promise<OrderNeed[]> {
  return db.query<OrderNeed>(
    `select r.item, r.quantity, coalesce(jsonb_agg(jsonb_build_object('warehouse', h.id,
         'quantity', greatest(0, coalesce(w.on_hand - w.reserved, 0))) order by h.position, h.id) filter (where h.id is not null), '[]') as free
     from (
       select order_id, stock_item_id as item, sum(change)::integer as quantity from stock_entries
       where order_id = any($1::bigint[]) and account = 'reserved_order' group by 1, 2 having sum(change) > 0
     ) r
     join stock_items s on s.id = r.item
     join products p on p.id = s.product_id
     left join warehouses h on h.shop_id = p.shop_id and h.sellable
     left join warehouse_stock w on w.stock_item_id = s.id and w.warehouse_id = h.id
     group by r.order_id, r.item, r.quantity order by r.order_id, r.item`,
    [orders],
  );
}
