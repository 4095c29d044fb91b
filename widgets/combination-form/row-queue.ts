import { followRedirect } from '../../shared/browser/form/follow-redirect.ts';
import { contract } from './combination-form.contract.ts';

interface Move {
  readonly row: Element;
  readonly isUp: boolean;
  /** The row was not at the end of the list. */
  isMoved: boolean;
}

/** An answer that leads to another page. */
interface Leading {
  readonly redirect: string;
  readonly message: string | undefined;
}

/** The calls for the rows of one list, which are made one after another in the order of the presses. */
class RowQueue {
  #last: Promise<void> = Promise.resolve();
  #leading: Leading | null = null;
  #failure: string | null = null;
  /** Moves that are shown and not stored yet, in the order of the presses. */
  #moves: Move[] = [];

  /** Makes a call after those before it. The last one leads to the page that an answer named meanwhile. */
  async run(call: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(call, call);
    this.#last = turn;
    await turn;
    if (this.#last !== turn) return;
    const [leading, failure] = [this.#leading, this.#failure];
    this.#leading = null;
    this.#failure = null;
    if (!leading) return;
    const flash = failure ? { message: failure, kind: 'error' as const } : { message: leading.message };
    followRedirect({ url: new URL(leading.redirect, document.baseURI).href }, flash);
  }

  /** Notes why a call failed, for the page that the queue leads to. */
  fail(text: string): void {
    this.#failure = text;
  }

  /** Shows a move at once. */
  show(row: Element, isUp: boolean): Move {
    const move = { row, isUp, isMoved: moveRow(row, isUp) };
    this.#moves.push(move);
    return move;
  }

  /** Returns false for a move that was taken back. */
  has(move: Move): boolean {
    return this.#moves.includes(move);
  }

  /** Notes that a move is stored. @returns true when its row has a place to say: no more moves, and on this page */
  store(move: Move, { redirect, message }: { readonly redirect?: string; readonly message?: string }): boolean {
    this.#moves = this.#moves.filter((other) => other !== move);
    if (redirect) this.#leading = { redirect, message };
    return !this.#leading && !this.#moves.some(({ row }) => row === move.row);
  }

  /** Takes the moves of a row back: those after a refused one begin where it would have led. */
  takeBack(row: Element): void {
    this.change(() => {
      this.#moves = this.#moves.filter((move) => move.row !== row);
    });
  }

  /** Changes the list as it is stored. The moves that are shown are made again, past the neighbours that are there then. */
  change(change: () => void): void {
    for (const { row, isUp, isMoved } of [...this.#moves].reverse()) if (isMoved) moveRow(row, !isUp);
    change();
    for (const move of this.#moves) move.isMoved = moveRow(move.row, move.isUp);
  }
}

const queues = new WeakMap<Element, RowQueue>();

/** Returns the queue of the list in which a row is. */
export function queueOf(row: Element): RowQueue {
  const list = row.parentElement ?? row;
  const queue = queues.get(list) ?? new RowQueue();
  queues.set(list, queue);
  return queue;
}

/** Returns true for a row that is there to be edited: neither hidden nor deleted with an undo in its place. */
export function isShown(row: Element): boolean {
  return !row.hasAttribute('hidden') && row.querySelector(`${contract.tag} form[hidden]`) === null;
}

export function shownSibling(row: Element, isBefore: boolean): Element | null {
  let other = row;
  for (;;) {
    const next = isBefore ? other.previousElementSibling : other.nextElementSibling;
    if (next === null || isShown(next)) return next;
    other = next;
  }
}

/** Moves a row one place, with the focus in it. @returns false at the end of the list */
function moveRow(row: Element, isUp: boolean): boolean {
  // Without a list there is no place.
  const other = row.localName === 'li' ? shownSibling(row, isUp) : null;
  const focused = document.activeElement;
  if (isUp) other?.before(row);
  else other?.after(row);
  // A node that is moved loses the focus.
  if (focused instanceof HTMLElement && row.contains(focused)) focused.focus();
  return other !== null;
}
