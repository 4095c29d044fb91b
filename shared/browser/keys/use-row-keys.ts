import { useEffect } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { shortcutOf } from './shortcut.ts';

const LINK = 'th a[href], a[href]';
/** Of the page's history entry: the address of the row that was opened last. */
const OPENED_ROW = 'zOpenedRow';

/**
 * Moves the focus between the links of rows with J and K and ticks the focused row with X. Another key presses the row's button
 * whose `aria-keyshortcuts` it is. Enter opens a link by itself; with Back the focus is on its row again (STF-8).
 */
export function useRowKeys(rows: () => readonly HTMLElement[], isOff = false): void {
  useDomEvent(document, 'keydown', (event) => {
    const key = isOff ? null : shortcutOf(event);
    if (key === null || key.length !== 1) return;
    const control =
      key === 'j' ? linkBeside(rows(), 1) : key === 'k' ? linkBeside(rows(), -1) : inFocusedRow(rows(), key);
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
    const links = rows().flatMap((row) => row.querySelector<HTMLAnchorElement>(LINK) ?? []);
    links.find(({ href }) => href === address)?.focus({ preventScroll: true });
  });
  useEffect(returnToRow, [returnToRow]);
}

const isFocused = (row: HTMLElement) => row.contains(document.activeElement);

/** Returns the link of the row after or before the focused one; without a focused row, of the first or the last. */
function linkBeside(rows: readonly HTMLElement[], step: 1 | -1): HTMLElement | null {
  const reachable = rows.filter((row) => isFocused(row) || row.querySelector(LINK));
  const from = reachable.findIndex(isFocused);
  const next = from >= 0 ? reachable[from + step] : reachable.at(step > 0 ? 0 : -1);
  return next?.querySelector<HTMLElement>(LINK) ?? null;
}

function inFocusedRow(rows: readonly HTMLElement[], key: string): HTMLElement | null {
  const control = key === 'x' ? 'input[type=checkbox]' : `button[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`;
  return rows.find(isFocused)?.querySelector<HTMLElement>(control) ?? null;
}
