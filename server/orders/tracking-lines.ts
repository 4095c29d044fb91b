import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { trackOrder } from './order-steps.ts';
import type { OrderStatus } from './queries.ts';

/** A pasted line: an order number and a tracking number, as cells of a spreadsheet. */
interface TrackingLine {
  readonly text: string;
  /** Null where the line is something else. */
  readonly parcel: { readonly order: number; readonly number: string } | null;
}

/** Result for one line. */
export type TrackedLine = TrackingLine &
  (
    | { readonly outcome: 'changed' | 'unchanged' }
    | { readonly outcome: 'failed'; readonly reason: 'unreadable' | 'wrong' | 'gone' | 'interrupted' }
    | { readonly outcome: 'failed'; readonly reason: 'status'; readonly status: OrderStatus }
    /** The order has another number. */
    | { readonly outcome: 'failed'; readonly reason: 'other'; readonly number: string }
    /** Another order of the transporter has the number. */
    | { readonly outcome: 'failed'; readonly reason: 'in-use'; readonly by: number }
  );

/** Returns the lines of a pasted text, without empty ones and a first one of headings. */
export function trackingLines(text: string): TrackingLine[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const hasHeadings = !/\d/.test(toAsciiDigits(lines[0] ?? ''));
  return (hasHeadings ? lines.slice(1) : lines).map((line) => ({ text: line, parcel: parcelOf(line) }));
}

/**
 * Returns the two cells of a line, without the invisible marks of a copied text. A cell may have the quotes of a CSV file, or
 * the apostrophe that marks a code as text.
 */
function parcelOf(line: string): TrackingLine['parcel'] {
  // Taking off the quotes takes the square of a cell's length.
  if (line.length > 200) return null;
  const cells = line
    .replace(/\p{Cf}+/gu, '')
    .split(/[\t;,؛،]/)
    .map((cell) => cell.replace(/^[\s"']+|[\s"]+$/g, ''));
  while (cells.at(-1) === '') cells.pop();
  const [order = '', number = ''] = cells;
  const digits = toAsciiDigits(order).replace(/^#/, '');
  if (cells.length !== 2 || !/^\d{1,15}$/.test(digits)) return null;
  return { order: Number(digits), number: normalizeTrackingNumber(number) };
}

/**
 * Stores the tracking number of each line, in a transaction of its own, so that one that is refused does not stop the others.
 * A number that an order has already is never replaced. Run twice it changes nothing more.
 * @param onError hears why a line was interrupted
 */
export async function trackLines(
  db: Database,
  lines: readonly TrackingLine[],
  { staff, onError }: { readonly staff: Staff; readonly onError: (error: unknown) => void },
): Promise<TrackedLine[]> {
  const tracked: TrackedLine[] = [];
  for (const line of lines) {
    try {
      tracked.push(await trackLine(db, line, staff));
    } catch (error) {
      onError(error);
      tracked.push({ ...line, outcome: 'failed', reason: 'interrupted' });
    }
  }
  return tracked;
}

async function trackLine(db: Database, line: TrackingLine, staff: Staff): Promise<TrackedLine> {
  const { parcel } = line;
  if (parcel === null) return { ...line, outcome: 'failed', reason: 'unreadable' };
  const { order, number } = parcel;
  if (!isTrackingNumber(number)) return { ...line, outcome: 'failed', reason: 'wrong' };
  const [before] = await db.query<{ status: OrderStatus; number: string | null; by: number | null }>(
    `select o.status, o.tracking_number as number, (select other.id from orders other
       where other.tracking_number = $2 and other.transporter_id = o.transporter_id and other.id <> o.id) as by
     from orders o where o.id = $1`,
    [order, number],
  );
  if (before === undefined) return { ...line, outcome: 'failed', reason: 'gone' };
  if (before.number === number) return { ...line, outcome: 'unchanged' };
  if (before.by !== null) return { ...line, outcome: 'failed', reason: 'in-use', by: before.by };
  const stored = await db.transaction((tx) => trackOrder(tx, order, { from: '', to: number, staff }));
  if (stored === null) return { ...line, outcome: 'failed', reason: 'gone' };
  if (stored === 'untracked') return { ...line, outcome: 'failed', reason: 'status', status: before.status };
  if (stored.number !== number) return { ...line, outcome: 'failed', reason: 'other', number: stored.number };
  return { ...line, outcome: 'changed' };
}
