import { useEffect } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { shortcutOf } from './shortcut.ts';

/** Of the page's history entry: the address of the row that was opened last. */
const OPENED_ROW = 'zOpenedRow';

/**
 * Moves the focus between the links of rows with J and K and ticks the focused row with X; of a row without a link its check box
 * has the focus. Another key presses the row's button whose `aria-keyshortcuts` it is. Enter opens a link by itself; with Back the
 * focus is on its row again (STF-8).
 */
export function useRowKeys(listRows: () => readonly HTMLElement[], isOff = false): void {
  // A closed tab keeps its rows in the page.
  const rows = () => listRows().filter((row) => !row.closest('[hidden]'));
  useDomEvent(document, 'keydown', (event) => {
    const key = isOff ? null : shortcutOf(event);
    if (key === null || key.length !== 1) return;
    const control =
      key === 'j' ? targetBeside(rows(), 1) : key === 'k' ? targetBeside(rows(), -1) : inFocusedRow(rows(), key);
    if (!control) return;
    event.preventDefault();
    if (key !== 'j' && key !== 'k') return control.click();
    control.focus({ preventScroll: true });
    rows()
      .find((row) => row.contains(control))
      ?.scrollIntoView({ block: 'nearest' });
  });
  useDomEvent(document, 'click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && !isOff && rows().some((row) => row.contains(link)))
      history.replaceState({ ...history.state, [OPENED_ROW]: link.href }, '');
  });
  const returnToRow = useEventCallback(() => {
    const address: unknown = history.state?.[OPENED_ROW];
    // A field that the page itself gave the focus comes second.
    if (address === undefined || isOff || !document.activeElement?.matches('body, [autofocus]')) return;
    const links = rows().flatMap((row) => linkOf(row) ?? []);
    links.find(({ href }) => href === address)?.focus({ preventScroll: true });
  });
  useEffect(returnToRow, [returnToRow]);
}

const isFocused = (row: HTMLElement) => row.contains(document.activeElement);

const linkOf = (row: HTMLElement) =>
  row.querySelector<HTMLAnchorElement>('th a[href]') ?? row.querySelector<HTMLAnchorElement>('a[href]');

/** Returns what has the focus in a row. */
const targetOf = (row: HTMLElement) =>
  linkOf(row) ?? row.querySelector<HTMLElement>('input[type=checkbox]:not(:disabled)');

/** Returns the target of the row after or before the focused one; without a focused row, of the first or the last. */
function targetBeside(rows: readonly HTMLElement[], step: 1 | -1): HTMLElement | null {
  const reachable = rows.filter((row) => isFocused(row) || targetOf(row));
  const from = reachable.findIndex(isFocused);
  const next = from >= 0 ? reachable[from + step] : reachable.at(step > 0 ? 0 : -1);
  return next ? targetOf(next) : null;
}

function inFocusedRow(rows: readonly HTMLElement[], key: string): HTMLElement | null {
  const control = key === 'x' ? 'input[type=checkbox]' : `button[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`;
  return rows.find(isFocused)?.querySelector<HTMLElement>(control) ?? null;
}
