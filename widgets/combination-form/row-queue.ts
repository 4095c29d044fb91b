import { guardLeaving } from '../../shared/browser/form/leave-guard.ts';
import { contract } from './combination-form.contract.ts';

/** The end of the last call for a row of each list. */
const ends = new WeakMap<Element, Promise<void>>();

/** Runs a call for a row once those before it in its list have ended, so that none is lost and they are stored as pressed. */
export function enqueue(row: Element, call: () => Promise<void>): void {
  const list = listOf(row);
  const end = (ends.get(list) ?? Promise.resolve()).finally(call);
  ends.set(list, end);
  guardLeaving(list, true);
  void end.finally(() => guardLeaving(list, ends.get(list) !== end));
}

/** Leaves the page once what was pressed in the list of a row is stored: the page that is left would not send it. */
export async function leaveAfterQueue(row: Element, leave: () => void): Promise<void> {
  const end = ends.get(listOf(row));
  await end;
  if (ends.get(listOf(row)) === end) leave();
  else await leaveAfterQueue(row, leave);
}

const listOf = (row: Element) => row.parentElement ?? row;

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

/** Moves a row one place, with the focus in it. */
export function moveRow(row: Element, isUp: boolean): void {
  const other = shownSibling(row, isUp);
  const focused = document.activeElement;
  if (isUp) other?.before(row);
  else other?.after(row);
  // A node that is moved loses the focus.
  if (focused instanceof HTMLElement && row.contains(focused)) focused.focus();
}
