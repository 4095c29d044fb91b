import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import type { StockChange } from '../stock/post-stock.ts';
import {
  addEvent,
  changeExpedition,
  type ExpeditionChange,
  type ExpeditionOutcome,
  type Fate,
  type LineFate,
  type LockedExpedition,
  postOrRefuse,
  reasonIds,
  refuse,
  remainingOf,
} from './change.ts';
import { countsText, storedCounts } from './queries.ts';

interface NewExpedition {
  readonly shop: number;
  readonly from: number;
  readonly to: number;
  readonly comment: string;
  readonly staff: Staff;
  /** Of the form: one that is sent twice starts one expedition. */
  readonly uuid?: string;
}

/** Starts an empty expedition, or returns the one of the same uuid. Returns null unless both warehouses are of the shop and differ. */
export function createExpedition(
  db: Database,
  { shop, from, to, comment, staff, uuid = randomUUID() }: NewExpedition,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into expeditions (shop_id, from_warehouse_id, to_warehouse_id, comment, uuid)
       select $1, a.id, b.id, $4, $5 from warehouses a join warehouses b on b.shop_id = a.shop_id and b.id <> a.id
       where a.shop_id = $1 and a.id = $2 and b.id = $3
       on conflict (uuid) do nothing returning id`,
      [shop, from, to, comment, uuid],
    );
    if (row === undefined) {
      const [before] = await tx.query<{ id: number }>('select id from expeditions where uuid = $1', [uuid]);
      return before?.id ?? null;
    }
    await addEvent(tx, row.id, { kind: 'created', details: { comment }, staff });
    return row.id;
  });
}

/** The quantity of a line that is really sent; fewer than planned need a reason (the `code` of a stock reason). */
interface SentLine {
  readonly line: number;
  readonly quantity: number;
  readonly reason?: string | undefined;
}

/** Sends an expedition in progress: what is sent leaves, the reservation of the others ends. `lines` names every line. */
export function send(
  db: Database,
  change: ExpeditionChange & { readonly lines: readonly SentLine[] },
): Promise<ExpeditionOutcome<{ readonly pieces: number }>> {
  const { lines, staff } = change;
  return changeExpedition(db, change, ['in-progress'], async (tx, locked) => {
    if (locked.lines.length === 0) refuse({ refused: 'empty' });
    const sentLines = new Map(lines.map((sent) => [sent.line, sent]));
    const idOf = await reasonIds(tx, locked.shop, lines);
    const posts: StockChange[] = [];
    const rows: { id: number; sent: number; reason: number | null }[] = [];
    for (const { id, item, quantity } of locked.lines) {
      const sent = sentLines.get(id);
      if (sent === undefined) return refuse({ refused: 'changed', line: id, item, current: quantity });
      if (!Number.isInteger(sent.quantity) || sent.quantity < 0 || sent.quantity > quantity)
        refuse({ refused: 'quantity', line: id, item, current: quantity });
      const short = quantity - sent.quantity;
      if (short > 0 && sent.reason === undefined) refuse({ refused: 'reason', line: id, item });
      const move = { item, warehouse: locked.from, expedition: locked.id, staff: staff.id };
      if (short > 0) posts.push({ ...move, kind: 'unprovision', quantity: short, reason: sent.reason });
      if (sent.quantity > 0) posts.push({ ...move, kind: 'dispatch', quantity: sent.quantity, destination: locked.to });
      rows.push({ id, sent: sent.quantity, reason: short > 0 ? idOf(sent.reason) : null });
    }
    const pieces = rows.reduce((sum, { sent }) => sum + sent, 0);
    if (pieces === 0) refuse({ refused: 'empty' });
    await postOrRefuse(tx, locked, posts);
    await tx.query(
      `update expedition_lines l set sent_quantity = s.sent, sent_reason_id = s.reason
       from jsonb_to_recordset($1::jsonb) as s(id bigint, sent integer, reason integer) where l.id = s.id`,
      [JSON.stringify(rows)],
    );
    await addEvent(tx, locked.id, { kind: 'sent', details: { pieces }, staff });
    return { status: 'sent', result: { pieces } };
  });
}

/** Moves a sent expedition to received: it has arrived and is being counted. */
export function arrive(
  db: Database,
  change: ExpeditionChange & { readonly arrivedOn: string },
): Promise<ExpeditionOutcome> {
  return changeExpedition(db, change, ['sent'], async (tx, { id }) => {
    await tx.query('update expeditions set arrived_on = $2 where id = $1', [id, change.arrivedOn]);
    await addEvent(tx, id, { kind: 'arrived', staff: change.staff });
    return { status: 'received', result: {} };
  });
}

/** Reason why pieces did not arrive. */
interface Ending {
  readonly comment?: string | undefined;
}

/** Cancels an expedition in progress: the reservations end. A sent one needs `comeHome` or `writeOff` ("fate"). */
export function cancel(db: Database, change: ExpeditionChange & Ending): Promise<ExpeditionOutcome> {
  const { staff, comment = '' } = change;
  return changeExpedition(db, change, ['in-progress', 'sent'], async (tx, locked) => {
    if (locked.status === 'sent') refuse({ refused: 'fate', status: 'sent' });
    await postOrRefuse(
      tx,
      locked,
      locked.lines.map(({ item, quantity }) => ({
        kind: 'unprovision',
        item,
        quantity,
        warehouse: locked.from,
        expedition: locked.id,
        staff: staff.id,
      })),
    );
    const pieces = locked.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await addEvent(tx, locked.id, { kind: 'cancelled', details: { pieces, comment }, staff });
    return { status: 'cancelled', result: {} };
  });
}

/** Cancels a sent expedition: everything came back to the warehouse it left. */
export function comeHome(db: Database, change: ExpeditionChange & Ending): Promise<ExpeditionOutcome> {
  return cancelSent(db, change, { fate: 'home' });
}

/** Cancels a sent expedition: everything is lost, for a reason of the shop. */
export function writeOff(
  db: Database,
  change: ExpeditionChange & Ending & { readonly reason: string },
): Promise<ExpeditionOutcome> {
  return cancelSent(db, change, { fate: 'lost', reason: change.reason });
}

function cancelSent(
  db: Database,
  change: ExpeditionChange & Ending,
  { fate, reason }: { readonly fate: Fate; readonly reason?: string },
): Promise<ExpeditionOutcome> {
  const { staff, comment = '' } = change;
  return changeExpedition(db, change, ['sent'], async (tx, locked) => {
    const endings = locked.lines.filter((line) => remainingOf(line) > 0).map(({ id }) => ({ line: id, fate, reason }));
    const pieces = await endLines(tx, locked, { endings, staff, comment });
    const kind = fate === 'home' ? 'came-home' : 'written-off';
    await addEvent(tx, locked.id, { kind, details: { pieces, comment }, staff });
    return { status: 'cancelled', result: {} };
  });
}

/**
 * Completes a received or partially received expedition: the pieces that are still expected do not come. `lines` names every
 * line with some. Allowed before the first receipt too, or an expedition that arrived empty would never end.
 * @param change.counted precondition: the counts that the page showed, of `countsText`; they are dropped
 */
export function closeShort(
  db: Database,
  change: ExpeditionChange & Ending & { readonly lines: readonly LineFate[]; readonly counted?: string | undefined },
): Promise<ExpeditionOutcome<{ readonly pieces: number }>> {
  const { staff, comment = '', lines, counted } = change;
  return changeExpedition(db, change, ['received', 'partially-received'], async (tx, locked) => {
    // Counts are saved under the same lock and leave the version as it is.
    if (counted !== undefined && counted !== countsText(await storedCounts(tx, locked.id)))
      refuse({ refused: 'counted' });
    const open = locked.lines.filter((line) => remainingOf(line) > 0);
    const missing = open.find(({ id }) => !lines.some(({ line }) => line === id));
    if (missing !== undefined) refuse({ refused: 'reason', line: missing.id, item: missing.item });
    const endings = lines.filter(({ line }) => open.some(({ id }) => id === line));
    const pieces = await endLines(tx, locked, { endings, staff, comment });
    await addEvent(tx, locked.id, { kind: 'closed-short', details: { pieces, comment, fates: endings }, staff });
    return { status: 'completed', result: { pieces } };
  });
}

/** Completes a fully received expedition. */
export function complete(db: Database, change: ExpeditionChange): Promise<ExpeditionOutcome> {
  return changeExpedition(db, change, ['fully-received'], async (tx, { id }) => {
    await addEvent(tx, id, { kind: 'completed', staff: change.staff });
    return { status: 'completed', result: {} };
  });
}

/** Posts that the remaining pieces of lines came home or are lost, writes the lines, and drops their counts. */
async function endLines(
  tx: Database,
  locked: LockedExpedition,
  {
    endings,
    staff,
    comment,
  }: {
    endings: readonly { readonly line: number; readonly fate: Fate; readonly reason?: string | undefined }[];
    staff: Staff;
    comment: string;
  },
): Promise<number> {
  const idOf = await reasonIds(tx, locked.shop, endings);
  const posts: StockChange[] = [];
  const rows: { id: number; reason: number | null }[] = [];
  let pieces = 0;
  for (const { line, fate, reason } of endings) {
    const open = locked.lines.find(({ id }) => id === line);
    if (open === undefined) return refuse({ refused: 'unknown', line });
    const quantity = remainingOf(open);
    pieces += quantity;
    rows.push({ id: line, reason: idOf(reason) });
    posts.push({
      kind: fate === 'home' ? 'come-home' : 'write-off',
      item: open.item,
      warehouse: locked.to,
      quantity,
      expedition: locked.id,
      staff: staff.id,
      reason,
      comment: comment || undefined,
      ...(fate === 'home' && { destination: locked.from }),
    });
  }
  await postOrRefuse(tx, locked, posts);
  await tx.query(
    `update expedition_lines l set short_quantity = sent_quantity - received_quantity, short_reason_id = s.reason
     from jsonb_to_recordset($1::jsonb) as s(id bigint, reason integer) where l.id = s.id`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    'delete from expedition_counts where line_id in (select id from expedition_lines where expedition_id = $1)',
    [locked.id],
  );
  return pieces;
}
