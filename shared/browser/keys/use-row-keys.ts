import { useDomEvent } from '../element/use-dom-event.ts';
import { shortcutOf } from './shortcut.ts';

const LINK = 'th a[href], a[href]';

/**
 * Moves the focus between the links of rows with J and K and ticks the focused row with X. Another key presses the row's button
 * whose `aria-keyshortcuts` it is. Enter opens a link by itself (STF-8).
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
