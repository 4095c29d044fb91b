import { useDomEvent } from '../element/use-dom-event.ts';
import { shortcutOf } from './shortcut.ts';

/**
 * Calls the handler of a shortcut, by the names of `shortcutOf`: `{ 'ctrl+s': save, j: next }`. The browser does nothing else
 * with the key. A handler that returns false leaves the key to others.
 */
export function useShortcuts(handlers: Readonly<Record<string, (event: KeyboardEvent) => unknown>>): void {
  useDomEvent(document, 'keydown', (event) => {
    const shortcut = shortcutOf(event);
    const handler = shortcut === null ? undefined : handlers[shortcut];
    if (handler && handler(event) !== false) event.preventDefault();
  });
}
