import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import type { ExpeditionOutcome } from './change.ts';
import type { ExpeditionDetail } from './queries.ts';
import { confirmReceipt, type ExtraPieces } from './receipts.ts';
import type { ReceivingLine } from './receive-form.ts';

/** A counted line as the check screen shows it. */
export interface CheckedLine extends ReceivingLine {
  readonly counted: number;
  /** Pieces that are received: those counted, at most those expected. */
  readonly arrived: number;
  /** Counted beyond the expected: an arrival, which needs a reason. */
  readonly extra: number;
  /** Expected, but not counted: they stay expected. */
  readonly missing: number;
}

export function checkedLine(line: ReceivingLine): CheckedLine {
  const counted = line.count?.quantity ?? 0;
  const arrived = Math.min(counted, line.remaining);
  return { ...line, counted, arrived, extra: counted - arrived, missing: line.remaining - arrived };
}

/** A line as a check screen showed it. */
interface ShownCount {
  readonly line: number;
  readonly arrived: number;
  readonly extra: number;
}

/** Writes what a check screen shows as one text, such as `41:5:0 42:3:2`. */
export const shownText = (lines: readonly CheckedLine[]): string =>
  lines.map(({ id, arrived, extra }) => `${id}:${arrived}:${extra}`).join(' ');

export function parseShown(text: string): ShownCount[] {
  return text.split(' ').flatMap((part) => {
    const [, line, arrived, extra] = /^(\d{1,15}):(\d{1,7}):(\d{1,7})$/.exec(part) ?? [];
    return line === undefined ? [] : [{ line: Number(line), arrived: Number(arrived), extra: Number(extra) }];
  });
}

interface ReceiptConfirmation {
  readonly key: string;
  readonly shown: readonly ShownCount[];
  readonly arrivedOn: string;
  readonly comment: string;
  readonly extras: readonly ExtraPieces[];
}

type ReceiptOutcome = Awaited<ReturnType<typeof confirmReceipt>>;

/**
 * Confirms the counts that a check screen showed, once per key. Counts that somebody changed since are refused as "changed"
 * and stay as they are.
 * @param read returns the counted lines as they are stored now
 */
export function confirmShown(
  db: Database,
  { id, shop, staff }: { readonly id: ExpeditionDetail['id']; readonly shop: number; readonly staff: Staff },
  { key, shown, ...receipt }: ReceiptConfirmation,
  read: (tx: Database) => Promise<readonly CheckedLine[]>,
): Promise<ReceiptOutcome | ExpeditionOutcome<never>> {
  return db.transaction(async (tx) => {
    // Counts are saved under the same lock, so none can change between the comparison and the receipt.
    await tx.query('select 1 from expeditions where id = $1 and shop_id = $2 for update', [id, shop]);
    const [earlier] = await tx.query('select 1 from expedition_receipts where key = $1', [key]);
    const counted = await read(tx);
    const isSame = shownText(counted) === shown.map((one) => `${one.line}:${one.arrived}:${one.extra}`).join(' ');
    if (earlier === undefined && !isSame) return { kind: 'refused', refusal: { refused: 'changed' } };
    const commentOf = (line: number) => counted.find((one) => one.id === line)?.count?.comment || undefined;
    const lines = shown.map(({ line, arrived }) => ({ line, quantity: arrived, comment: commentOf(line) }));
    return confirmReceipt(tx, { shop, expedition: id, staff, key, lines, ...receipt });
  });
}
