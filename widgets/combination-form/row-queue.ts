import { contract } from './combination-form.contract.ts';

/** The end of the last call for a row of each list. */
const ends = new WeakMap<Element, Promise<void>>();

/** Runs a call for a row once those before it in its list have ended, so that none is lost and they are stored as pressed. */
export function enqueue(row: Element, call: () => Promise<void>): void {
  const list = row.parentElement ?? row;
  const before = ends.get(list) ?? Promise.resolve();
  ends.set(list, before.finally(call));
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

/** Moves a row one place, with the focus in it. */
export function moveRow(row: Element, isUp: boolean): void {
  const other = shownSibling(row, isUp);
  const focused = document.activeElement;
  if (isUp) other?.before(row);
  else other?.after(row);
  // A node that is moved loses the focus.
  if (focused instanceof HTMLElement && row.contains(focused)) focused.focus();
}
