import { useDomEvent } from '../element/use-dom-event.ts';
import { shortcutOf } from './shortcut.ts';

const CONTROLS = 'main :is(a[href], button)[aria-keyshortcuts]';

/** Presses the link or button of the page, outside of its rows, whose `aria-keyshortcuts` a single key is (STF-8). */
export function usePageKeys(rows: () => readonly HTMLElement[]): void {
  useDomEvent(document, 'keydown', (event) => {
    const key = shortcutOf(event)?.toUpperCase();
    const control = pageControls(rows()).find((one) => keyOf(one) === key);
    if (!control) return;
    event.preventDefault();
    // A key that is held down would go on pressing on the next page.
    if (!event.repeat) control.click();
  });
}

/** Returns the links and buttons outside of rows that a single key presses. */
export function pageControls(rows: readonly HTMLElement[]): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      keyOf(control)?.length === 1 &&
      !control.matches(':disabled') &&
      !control.closest('[hidden]') &&
      !rows.some((row) => row.contains(control)),
  );
}

const keyOf = (control: HTMLElement) => control.getAttribute('aria-keyshortcuts');
