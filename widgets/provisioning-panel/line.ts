import { isAnswerLost } from '../../shared/browser/form/lost-answer.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import type { Target } from './lists.ts';

/** A change of one line. The key makes an addition that is sent again count once. */
export type QuantityChange =
  | { readonly kind: 'add'; readonly quantity: number; readonly key: string }
  | { readonly kind: 'set'; readonly quantity: number }
  | { readonly kind: 'remove' };

/**
 * The notice of a line:
 * - failed: its changes were not made, or nobody knows
 * - conflict: somebody else set it to `current`; `mine` is the quantity that was not stored
 * - changed: somebody else set it, without a conflict
 */
export type LineNote =
  | {
      readonly kind: 'failed';
      readonly failure: CallFailed;
      readonly changes: readonly QuantityChange[];
      /** The quantity that they would have led to. */
      readonly after: number;
    }
  | {
      readonly kind: 'conflict';
      readonly by: string | null;
      readonly current: number;
      readonly mine: number | null;
    }
  | { readonly kind: 'changed'; readonly before: number; readonly after: number };

export interface LineState {
  /** Null until the line is changed. */
  readonly target: Target | null;
  /** The stored quantity that the running change began with. */
  readonly base: number;
  readonly running: QuantityChange | null;
  /** Change pressed while another one ran: sent after it, as one. */
  readonly waiting: QuantityChange | null;
  readonly note: LineNote | null;
}

export const IDLE: LineState = { target: null, base: 0, running: null, waiting: null, note: null };

export function changedQuantity(quantity: number, change: QuantityChange | null): number {
  if (change === null) return quantity;
  if (change.kind === 'remove') return 0;
  return change.kind === 'add' ? quantity + change.quantity : change.quantity;
}

/** Returns the quantity that a line shows: the stored one, with what runs and waits already in it. */
export function shownQuantity(stored: number, { base, running, waiting }: LineState): number {
  return changedQuantity(running ? changedQuantity(base, running) : stored, waiting);
}

/** Counts the pieces of what runs and waits, which the stored quantity of its beginning did not have. */
export function pendingPieces(stored: number, line: LineState): number {
  return shownQuantity(stored, line) - (line.running ? line.base : stored);
}

/** Joins a change with the one that waits: pieces add up, of quantities the newest counts. */
export function joinChanges(waiting: QuantityChange | null, change: QuantityChange): QuantityChange {
  if (waiting === null || change.kind !== 'add') return change;
  if (waiting.kind === 'add') return { ...change, quantity: waiting.quantity + change.quantity };
  return { kind: 'set', quantity: changedQuantity(changedQuantity(0, waiting), change) };
}

/**
 * Returns the change to send. An addition that repeats one of unknown end has its key: if that one was counted after all, this
 * one is not.
 */
export function withEarlierKey(change: QuantityChange, note: LineNote | null): QuantityChange {
  if (note?.kind !== 'failed' || !isAnswerLost(note.failure)) return change;
  const [first] = note.changes;
  if (change.kind !== 'add' || first?.kind !== 'add' || first.quantity !== change.quantity) return change;
  return first;
}
