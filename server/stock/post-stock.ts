import type { Database } from '../db/database.ts';

/** A change of what is on hand in a warehouse. */
interface OnHandChange {
  readonly item: number;
  readonly warehouse: number;
  /** Pieces that move; of a count, the pieces that were counted. */
  readonly quantity: number;
  /** Precondition: pieces on hand when the change was decided; another quantity refuses it. */
  readonly expected?: number | undefined;
  readonly comment?: string | undefined;
  /** A UUID. The same change with it gets the first answer again. */
  readonly key?: string | undefined;
  readonly staff?: number | null | undefined;
}

/** A change by staff: in, out or counted, each with a reason of that direction (the `code` of a row of `stock_reasons`). */
interface StaffChange extends OnHandChange {
  readonly kind: 'in' | 'out';
  readonly reason: string;
  /** An arrival beside an expedition. */
  readonly expedition?: number | undefined;
}

interface Count extends OnHandChange {
  readonly kind: 'count';
  readonly reason: string;
  readonly expected: number;
}

/** A change by an order; `order-stock.ts` posts these. */
interface OrderChange extends OnHandChange {
  readonly kind: 'send' | 'return';
  readonly order: number;
}

interface Reservation extends Omit<OnHandChange, 'warehouse'> {
  readonly kind: 'reserve' | 'release';
  readonly order: number;
}

/**
 * Change by an expedition. `warehouse` is where the pieces are: the one that sends (provision, unprovision, dispatch), or
 * the one they are on the way to (receive, come-home, write-off).
 */
interface ExpeditionChange extends OnHandChange {
  readonly kind: 'provision' | 'unprovision' | 'dispatch' | 'receive' | 'come-home' | 'write-off';
  readonly expedition: number;
  /** Reason why less is sent or arrives: any reason of the shop. */
  readonly reason?: string | undefined;
  /** Target warehouse of a dispatch, and of pieces that come home. */
  readonly destination?: number | undefined;
}

interface Undo extends Pick<OnHandChange, 'comment' | 'key' | 'staff'> {
  readonly kind: 'undo';
  /** The movement. */
  readonly undoes: number;
}

export type StockChange = StaffChange | Count | OrderChange | Reservation | ExpeditionChange | Undo;

export interface StockPosting {
  /** Null for a count that found what was expected. */
  readonly movement: number | null;
  readonly item: number;
  readonly warehouse: number | null;
  /** On hand in the warehouse; of a reservation or provision, what is reserved. */
  readonly before: number;
  readonly after: number;
  /** The key was posted before: this is the answer of then. */
  readonly replayed?: true;
}

export interface StockRefusal {
  /**
   * - not-enough: fewer pieces are there than the change takes · not-reserved: sent without a reservation
   * - changed: `expected` is not what is there now
   * - undone, gone, touched, reserved: why a movement cannot be undone (STK-9)
   * - reason: none, or one of another direction · quantity: not a whole number from 1 (a count: 0) to 1,000,000
   * - note: a reason that needs one has none; the forms judge it
   * - key-used: the key belongs to another change · unknown: no such item, warehouse of its shop, or movement
   */
  readonly refused:
    | 'not-enough'
    | 'not-reserved'
    | 'changed'
    | 'undone'
    | 'gone'
    | 'touched'
    | 'reserved'
    | 'reason'
    | 'quantity'
    | 'note'
    | 'key-used'
    | 'unknown';
  readonly item?: number;
  readonly warehouse?: number | null;
  /** The quantity that counts now, where one was compared. */
  readonly current?: number;
  /** Last person who changed it, and the time (ISO); null when an order did. */
  readonly by?: string | null;
  readonly at?: string;
}

export type PostOutcome =
  | { readonly kind: 'posted'; readonly rows: readonly StockPosting[] }
  /** Nothing was written. `refusals[i]` is about change `i`, null where that one was valid. */
  | { readonly kind: 'refused'; readonly refusals: readonly (StockRefusal | null)[] };

/**
 * Posts changes of stock together, in one statement: all of them, or none when one is refused. Movements and quantities
 * are written together. Called inside a transaction, lock the expedition or order first and call this after.
 */
export async function postStock(db: Database, changes: readonly StockChange[]): Promise<PostOutcome> {
  const [row] = await db.query<{ answers: (StockPosting | StockRefusal)[] }>(
    'select post_stock($1::jsonb) as answers',
    [JSON.stringify(changes)],
  );
  const answers = row?.answers ?? [];
  if (answers.some(isRefusal)) {
    return { kind: 'refused', refusals: answers.map((answer) => (isRefusal(answer) ? answer : null)) };
  }
  return { kind: 'posted', rows: answers as StockPosting[] };
}

function isRefusal(answer: StockPosting | StockRefusal): answer is StockRefusal {
  return 'refused' in answer;
}
