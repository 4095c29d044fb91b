import { EXPEDITION_STATUSES } from '../../shared/api/expeditions.ts';
import { MOST_PIECES } from '../../shared/rules/stock/quantity.ts';
import type { Database } from '../db/database.ts';
import {
  addEvent,
  type ChangeResult,
  changeExpedition,
  type ExpeditionChange,
  type ExpeditionOutcome,
  type LockedExpedition,
  type LockedLine,
  postOrRefuse,
  refuse,
  refuseSince,
} from './change.ts';

/** A change of one item; `item` is its stock item. */
interface ItemChange extends ExpeditionChange {
  readonly item: number;
  /** Precondition: the quantity of the line that the page showed, 0 for no line. */
  readonly expected?: number | undefined;
}

interface ChangedQuantity {
  readonly before: number;
  readonly after: number;
}

interface AddedItem extends ChangedQuantity {
  readonly isReplayed: boolean;
}

/**
 * Adds pieces of an item to the expedition and reserves them in its warehouse.
 * @param change.key a UUID; the same addition with it is counted once. Sent again it gets the first result, then
 *   `isReplayed`, whatever became of the expedition since
 */
export function addItem(
  db: Database,
  change: ItemChange & { readonly quantity: number; readonly key?: string | undefined },
): Promise<ExpeditionOutcome<AddedItem>> {
  const { item, quantity, expected, key } = change;
  // A retry carries the version of before its first addition, and may come after the expedition was sent: status and
  // version are compared after the key.
  return changeExpedition(
    db,
    { ...change, version: undefined },
    EXPEDITION_STATUSES,
    async (tx, locked): Promise<ChangeResult<AddedItem>> => {
      if (!isQuantity(quantity)) refuse({ refused: 'quantity', item });
      const earlier = key === undefined ? null : await earlierAddition(tx, locked, { item, quantity, key });
      if (earlier !== null) return { isUnchanged: true, result: { ...earlier, isReplayed: true } };
      const { status, version } = locked;
      if (status !== 'in-progress') await refuseSince(tx, locked, 'status');
      if (change.version !== undefined && change.version !== version) await refuseSince(tx, locked, 'changed');
      const line = lineOf(locked, item);
      const before = line?.quantity ?? 0;
      await checkExpected(tx, locked, { item, line, expected });
      const after = before + quantity;
      await setQuantity(tx, locked, { change, before, after, key });
      return { result: { before, after, isReplayed: false } };
    },
  );
}

/** Sets the quantity of a line. One that the same person set already changes nothing, so a retry meets no conflict. */
export function updateItem(
  db: Database,
  change: ItemChange & { readonly quantity: number },
): Promise<ExpeditionOutcome<ChangedQuantity>> {
  const { item, quantity, expected } = change;
  return changeExpedition(db, change, ['in-progress'], async (tx, locked) => {
    const line = lineOf(locked, item);
    if (!isQuantity(quantity)) refuse({ refused: 'quantity', item, line: line?.id });
    if (line === undefined) await refuseChanged(tx, locked, { item, line });
    const before = line?.quantity ?? 0;
    const isRetry = line?.setById === change.staff.id;
    if (before === quantity && (isRetry || expected === undefined || expected === before))
      return { isUnchanged: true, result: { before, after: before } };
    await checkExpected(tx, locked, { item, line, expected });
    await setQuantity(tx, locked, { change, before, after: quantity });
    return { result: { before, after: quantity } };
  });
}

/** Removes a line and ends its reservation. A line that is gone changes nothing. */
export function removeItem(db: Database, change: ItemChange): Promise<ExpeditionOutcome<ChangedQuantity>> {
  const { item, expected } = change;
  return changeExpedition(db, change, ['in-progress'], async (tx, locked) => {
    const line = lineOf(locked, item);
    if (line === undefined) {
      if ((await tx.query('select 1 from stock_items where id = $1', [item])).length === 0)
        refuse({ refused: 'unknown', item });
      return { isUnchanged: true, result: { before: 0, after: 0 } };
    }
    await checkExpected(tx, locked, { item, line, expected });
    await setQuantity(tx, locked, { change, before: line.quantity, after: 0 });
    return { result: { before: line.quantity, after: 0 } };
  });
}

const isQuantity = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_PIECES;

const lineOf = ({ lines }: LockedExpedition, item: number) => lines.find((line) => line.item === item);

/** Returns what the line was before and after the addition that has the key, or null. A key of another change ends this one. */
async function earlierAddition(
  tx: Database,
  { id }: LockedExpedition,
  { item, quantity, key }: { item: number; quantity: number; key: string },
): Promise<ChangedQuantity | null> {
  const [earlier] = await tx.query<ChangedQuantity & { isSame: boolean }>(
    `select (m.kind, m.expedition_id, m.stock_item_id, m.quantity) = ('provision', $2::bigint, $3::integer, $4::integer) as "isSame",
       sum(e.change)::integer - m.quantity as before, sum(e.change)::integer as after
     from stock_movements m
     join stock_movements line on line.expedition_id = m.expedition_id and line.stock_item_id = m.stock_item_id and line.id <= m.id
     join stock_entries e on e.movement_id = line.id and e.account = 'reserved_expedition'
     where m.key = $1 group by m.id`,
    [key, id, item, quantity],
  );
  if (earlier === undefined) return null;
  const { isSame, before, after } = earlier;
  return isSame ? { before, after } : refuse({ refused: 'key-used', item });
}

async function checkExpected(
  tx: Database,
  locked: LockedExpedition,
  { item, line, expected }: { item: number; line: LockedLine | undefined; expected: number | undefined },
): Promise<void> {
  if (expected === undefined || expected === (line?.quantity ?? 0)) return;
  await refuseChanged(tx, locked, { item, line });
}

/** Refuses a change because somebody else set or removed the line. */
async function refuseChanged(
  tx: Database,
  { id }: LockedExpedition,
  { item, line }: { item: number; line: LockedLine | undefined },
): Promise<never> {
  if (line !== undefined) {
    const { quantity: current, setBy: by, setAt } = line;
    return refuse({ refused: 'changed', item, line: line.id, current, by, at: setAt.toISOString() });
  }
  const [removed] = await tx.query<{ by: string; at: Date }>(
    `select staff_name as by, created_at as at from expedition_events
     where expedition_id = $1 and kind = 'item-removed' and (details ->> 'item')::integer = $2 order by id desc limit 1`,
    [id, item],
  );
  if (removed === undefined) return refuse({ refused: 'unknown', item });
  return refuse({ refused: 'changed', item, current: 0, by: removed.by, at: removed.at.toISOString() });
}

/** Reserves or releases the difference, writes the line and its event. */
async function setQuantity(
  tx: Database,
  locked: LockedExpedition,
  {
    change: { item, staff },
    before,
    after,
    key,
  }: { change: ItemChange; before: number; after: number; key?: string | undefined },
): Promise<void> {
  const kind = after > before ? 'provision' : 'unprovision';
  await postOrRefuse(tx, locked, [
    {
      kind,
      item,
      warehouse: locked.from,
      quantity: Math.abs(after - before),
      expedition: locked.id,
      staff: staff.id,
      key,
    },
  ]);
  if (after === 0) {
    await tx.query('delete from expedition_lines where expedition_id = $1 and stock_item_id = $2', [locked.id, item]);
  } else {
    await tx.query(
      `insert into expedition_lines (expedition_id, stock_item_id, quantity, set_by_id, set_by) values ($1, $2, $3, $4, $5)
       on conflict (expedition_id, stock_item_id) do update
       set quantity = excluded.quantity, set_by_id = excluded.set_by_id, set_by = excluded.set_by, set_at = now()`,
      [locked.id, item, after, staff.id, staff.name],
    );
  }
  const event = after === 0 ? 'item-removed' : before === 0 ? 'item-added' : 'item-changed';
  await addEvent(tx, locked.id, { kind: event, details: { item, before, after }, staff });
}
