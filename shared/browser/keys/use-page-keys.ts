import { useEffect, useRef } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';
import { startTimeout } from '../time/start-timeout.ts';
import { BETWEEN_KEYS } from './scan-speed.ts';
import { shortcutOf } from './shortcut.ts';

const CONTROLS = ':is(main, z-toaster) :is(a[href], button)[aria-keyshortcuts]';

/** Milliseconds without another key after which a key was a person's, with room for a busy browser. */
const ALONE_MS = BETWEEN_KEYS + 30;

/**
 * Presses the link or button of the page or of a message, outside of rows, whose `aria-keyshortcuts` a single key is (STF-8).
 * Without a field in focus a scanner's keys come too fast for a person, and press nothing.
 */
export function usePageKeys(rows: () => readonly HTMLElement[]): void {
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  useDomEvent(document, 'keydown', (event) => {
    if (!event.repeat) cancel.current();
    const key = shortcutOf(event)?.toUpperCase();
    const control = pageControls(rows()).find((one) => keyOf(one) === key);
    if (!control) return;
    event.preventDefault();
    // A key that is held down would go on pressing on the next page.
    if (!event.repeat) cancel.current = startTimeout(() => control.click(), ALONE_MS);
  });
}

/** Returns the links and buttons of page and messages outside of rows that a single key presses. */
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
