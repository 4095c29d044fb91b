import { MOST_PIECES } from '../../shared/rules/stock/quantity.ts';
import type { Database } from '../db/database.ts';
import type { StockChange } from '../stock/post-stock.ts';
import {
  addEvent,
  type ChangeResult,
  changeExpedition,
  type ExpeditionChange,
  type ExpeditionOutcome,
  type LockedExpedition,
  postOrRefuse,
  refuse,
  refuseSince,
  remainingOf,
} from './change.ts';
import { storedCounts } from './queries.ts';

/** Pieces of a line counted since the last receipt; null drops the count. */
export interface Count {
  readonly line: number;
  readonly quantity: number | null;
  readonly comment?: string | undefined;
  /** Precondition: the count that the page showed, null for none. */
  readonly expected?: number | null | undefined;
  /** Precondition of a changed comment: the one that the page showed. */
  readonly expectedComment?: string | undefined;
}

/**
 * Stores counts that are not confirmed yet. They move no stock and do not change the version. All of them, or none when
 * somebody else counted a line meanwhile.
 * @param change.arrivedOn day of arrival, `2026-11-22`
 */
export function saveCountDraft(
  db: Database,
  change: ExpeditionChange & { readonly counts: readonly Count[]; readonly arrivedOn?: string | undefined },
): Promise<ExpeditionOutcome> {
  const { counts, arrivedOn, staff } = change;
  return changeExpedition(db, change, ['received', 'partially-received'], async (tx, locked) => {
    const stored = new Map((await storedCounts(tx, locked.id)).map((row) => [row.line, row]));
    for (const { line, quantity, expected, comment = '', expectedComment } of counts) {
      if (!locked.lines.some(({ id }) => id === line)) refuse({ refused: 'unknown', line });
      if (quantity !== null && !isCount(quantity)) refuse({ refused: 'quantity', line });
      const now = stored.get(line);
      const isCountSeen = expected === undefined || [expected, quantity].includes(now?.quantity ?? null);
      const isCommentSeen = expectedComment === undefined || [expectedComment, comment].includes(now?.comment ?? '');
      if (isCountSeen && isCommentSeen) continue;
      refuse({
        refused: 'changed',
        line,
        current: now?.quantity,
        by: now?.by ?? null,
        at: now?.at.toISOString() ?? null,
      });
    }
    await tx.query('delete from expedition_counts where line_id = any ($1::bigint[])', [
      counts.map(({ line }) => line),
    ]);
    const rows = counts.flatMap(({ line, quantity, comment = '' }) =>
      quantity === null ? [] : [{ line, quantity, comment }],
    );
    await tx.query(
      `insert into expedition_counts (line_id, quantity, comment, staff_id, staff_name)
       select c.line, c.quantity, c.comment, $2, $3
       from jsonb_to_recordset($1::jsonb) as c(line bigint, quantity integer, comment text)`,
      [JSON.stringify(rows), staff.id, staff.name],
    );
    if (arrivedOn) await tx.query('update expeditions set arrived_on = $2 where id = $1', [locked.id, arrivedOn]);
    return { isUnchanged: true, result: {} };
  });
}

/** A line of a receipt. */
interface ReceiptLine {
  readonly line: number;
  /** Pieces that arrived now, at most those still expected. */
  readonly quantity: number;
  readonly comment?: string | undefined;
  /** Precondition: the pieces received before that the page showed. */
  readonly expected?: number | undefined;
}

/** Pieces that arrived beside what was expected: an arrival with the expedition as its cause. */
export interface ExtraPieces {
  readonly item: number;
  readonly quantity: number;
  /** The `code` of a stock reason of the direction "in". */
  readonly reason: string;
}

export interface Receipt {
  /** A UUID; the same receipt with it is counted once. */
  readonly key: string;
  /** `2026-11-22` */
  readonly arrivedOn: string;
  readonly comment?: string | undefined;
  readonly lines: readonly ReceiptLine[];
  readonly extras?: readonly ExtraPieces[];
}

interface ConfirmedReceipt {
  readonly receipt: number;
  /** Those beyond what was expected are in it. */
  readonly pieces: number;
  readonly isReplayed: boolean;
}

/**
 * Confirms arrived pieces: they go from their way onto the shelf, and the counts of the named lines are dropped. More than
 * expected is refused as "too-many". Received, partially received → partially received, fully received.
 */
export function confirmReceipt(
  db: Database,
  change: ExpeditionChange & Receipt,
): Promise<ExpeditionOutcome<ConfirmedReceipt>> {
  const { key, staff, lines, extras = [], comment = '' } = change;
  return changeExpedition(
    db,
    // A retry carries the version of before its first receipt, so the version is compared after the key.
    { ...change, version: undefined },
    ['received', 'partially-received', 'fully-received', 'completed'],
    async (tx, locked): Promise<ChangeResult<ConfirmedReceipt>> => {
      const expected = piecesOf(lines);
      const pieces = expected + piecesOf(extras);
      const replayed = await receiptOf(tx, locked, { key, lines });
      if (replayed !== null) return { isUnchanged: true, result: { receipt: replayed, pieces, isReplayed: true } };
      const { status, version } = locked;
      if (status !== 'received' && status !== 'partially-received') await refuseSince(tx, locked, 'status');
      if (change.version !== undefined && change.version !== version) await refuseSince(tx, locked, 'changed');
      await checkReceived(tx, locked, lines);
      checkLines(locked, lines, extras);
      const receipt = await insertReceipt(tx, locked.id, change);
      await postOrRefuse(tx, locked, receiptPosts(locked, change));
      await tx.query(
        `with given as (
           select * from jsonb_to_recordset($2::jsonb) as g(line bigint, quantity integer, comment text)
         ), written as (
           insert into expedition_receipt_lines (receipt_id, line_id, quantity, comment)
           select $1, line, quantity, comment from given
         ), dropped as (
           delete from expedition_counts where line_id in (select line from given)
         )
         update expedition_lines l set received_quantity = received_quantity + given.quantity from given where l.id = given.line`,
        [receipt, JSON.stringify(lines.map((line) => ({ ...line, comment: line.comment ?? '' })))],
      );
      // The day of this receipt is no proposal for the next one.
      await tx.query('update expeditions set arrived_on = null where id = $1', [locked.id]);
      await addEvent(tx, locked.id, { kind: 'receipt', details: { pieces, comment }, staff });
      const remaining = locked.lines.reduce((sum, line) => sum + remainingOf(line), 0) - expected;
      const next = remaining === 0 ? 'fully-received' : expected === 0 ? status : 'partially-received';
      return { status: next, result: { receipt, pieces, isReplayed: false } };
    },
  );
}

const piecesOf = (counted: readonly { readonly quantity: number }[]): number =>
  counted.reduce((sum, { quantity }) => sum + quantity, 0);
const isCount = (quantity: number) => Number.isInteger(quantity) && quantity >= 0 && quantity <= MOST_PIECES;

/** Returns the receipt of before that has the key; ends the change when that is another one. */
async function receiptOf(
  tx: Database,
  { id }: LockedExpedition,
  { key, lines }: Pick<Receipt, 'key' | 'lines'>,
): Promise<number | null> {
  const [earlier] = await tx.query<{ id: number; expedition: number; lines: { line: number; quantity: number }[] }>(
    `select r.id, r.expedition_id as expedition, coalesce(jsonb_agg(jsonb_build_object('line', l.line_id, 'quantity', l.quantity)
       order by l.line_id) filter (where l.line_id is not null), '[]') as lines
     from expedition_receipts r left join expedition_receipt_lines l on l.receipt_id = r.id where r.key = $1 group by r.id`,
    [key],
  );
  if (earlier === undefined) return null;
  const same = [...lines].sort((a, b) => a.line - b.line).map(({ line, quantity }) => `${line} ${quantity}`);
  const isSame =
    earlier.expedition === id &&
    same.join() === earlier.lines.map(({ line, quantity }) => `${line} ${quantity}`).join();
  return isSame ? earlier.id : refuse({ refused: 'key-used' });
}

/** Refuses lines of which others received pieces since the page was shown: they may be the same ones. */
async function checkReceived(tx: Database, locked: LockedExpedition, lines: readonly ReceiptLine[]): Promise<void> {
  for (const { line, expected } of lines) {
    const now = locked.lines.find(({ id }) => id === line);
    if (now === undefined || expected === undefined || expected === now.received) continue;
    const [last] = await tx.query<{ by: string; at: Date }>(
      `select r.staff_name as by, r.created_at as at
       from expedition_receipts r join expedition_receipt_lines l on l.receipt_id = r.id
       where l.line_id = $1 and l.quantity > 0 order by r.id desc limit 1`,
      [line],
    );
    const { item, received: current } = now;
    refuse({ refused: 'received', line, item, current, by: last?.by ?? null, at: last?.at.toISOString() ?? null });
  }
}

function checkLines(
  { lines: expected, status }: LockedExpedition,
  lines: readonly ReceiptLine[],
  extras: readonly ExtraPieces[],
): void {
  for (const { line, quantity } of lines) {
    const open = expected.find(({ id }) => id === line);
    if (open === undefined) refuse({ refused: 'unknown', line });
    if (!isCount(quantity)) refuse({ refused: 'quantity', line });
    if (quantity > remainingOf(open)) refuse({ refused: 'too-many', line, current: remainingOf(open) });
  }
  if (new Set(lines.map(({ line }) => line)).size < lines.length) refuse({ refused: 'quantity' });
  if ([...lines, ...extras].every(({ quantity }) => quantity === 0)) refuse({ refused: 'empty', status });
}

async function insertReceipt(
  tx: Database,
  expedition: number,
  { key, arrivedOn, comment = '', staff }: Receipt & Pick<ExpeditionChange, 'staff'>,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into expedition_receipts (expedition_id, key, arrived_on, comment, staff_id, staff_name)
     values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing returning id`,
    [expedition, key, arrivedOn, comment, staff.id, staff.name],
  );
  return row?.id ?? refuse({ refused: 'key-used' });
}

function receiptPosts(
  { id: expedition, to: warehouse, lines: expected }: LockedExpedition,
  { lines, extras = [], staff: { id: staff } }: Receipt & Pick<ExpeditionChange, 'staff'>,
): StockChange[] {
  const received = lines.flatMap(({ line, quantity, comment }): StockChange[] => {
    const item = expected.find(({ id }) => id === line)?.item;
    if (item === undefined || quantity === 0) return [];
    return [{ kind: 'receive', item, warehouse, quantity, expedition, staff, comment: comment || undefined }];
  });
  return [
    ...received,
    ...extras.map(
      ({ item, quantity, reason }): StockChange => ({
        kind: 'in',
        item,
        warehouse,
        quantity,
        reason,
        expedition,
        staff,
      }),
    ),
  ];
}

/** Posts a receipt of one line (POST receive/part/{partId}) and returns what the line has now. */
export async function receivePart(
  db: Database,
  change: Omit<ExpeditionChange, 'expedition'> & Omit<Receipt, 'lines' | 'extras'> & ReceiptLine,
): Promise<
  ExpeditionOutcome<{
    readonly expedition: number;
    readonly receipt: number;
    readonly received: number;
    readonly remaining: number;
  }>
> {
  const { line, quantity, comment, expected, ...receipt } = change;
  const expedition = await expeditionOfLine(db, line);
  if (expedition === null) return { kind: 'refused', refusal: { refused: 'unknown', line } };
  if (!isCount(quantity) || quantity === 0) return { kind: 'refused', refusal: { refused: 'quantity', line } };
  const outcome = await confirmReceipt(db, { ...receipt, expedition, lines: [{ line, quantity, comment, expected }] });
  if (outcome.kind === 'refused') return outcome;
  const [now] = await db.query<{ received: number; remaining: number }>(
    `select received_quantity as received, sent_quantity - received_quantity - short_quantity as remaining
     from expedition_lines where id = $1`,
    [line],
  );
  if (now === undefined)
    throw new Error(`Line ${line} was received and is gone: expedition lines are never removed then.`);
  return { ...outcome, expedition, ...now };
}

/** Returns the id of the expedition that has the line; null without one. */
export async function expeditionOfLine(db: Database, line: number): Promise<number | null> {
  const [row] = await db.query<{ expedition: number }>(
    'select expedition_id as expedition from expedition_lines where id = $1',
    [line],
  );
  return row?.expedition ?? null;
}
