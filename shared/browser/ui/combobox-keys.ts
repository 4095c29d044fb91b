type ListMove = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

/** An effect of a key on a combobox; `open` may also make an option active. */
export type KeyAction =
  | { readonly kind: 'move'; readonly to: ListMove }
  | { readonly kind: 'open'; readonly to: ListMove | null }
  | { readonly kind: 'close' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'leave' };

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'>;

const PAGE = 8;
const MOVES: Readonly<Record<string, ListMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'page-down',
  PageUp: 'page-up',
};

/**
 * Maps a key of a combobox to its effect, after the ARIA authoring practices.
 *
 * @returns null when the key is the text field's, as always while a character is being composed
 */
export function keyAction(event: Key, isOpen: boolean): KeyAction | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.isComposing || ctrlKey || metaKey) return null;
  if (key === 'Tab') return { kind: 'leave' };
  if (shiftKey) return null;
  if (altKey) {
    if (key === 'ArrowDown' && !isOpen) return { kind: 'open', to: null };
    return key === 'ArrowUp' && isOpen ? { kind: 'choose' } : null;
  }
  if (key === 'Enter') return isOpen ? { kind: 'choose' } : { kind: 'open', to: null };
  if (key === 'Escape') return isOpen ? { kind: 'close' } : null;
  const to = MOVES[key];
  if (!to) return null;
  if (isOpen) return { kind: 'move', to };
  if (key === 'ArrowDown') return { kind: 'open', to: 'next' };
  return key === 'ArrowUp' ? { kind: 'open', to: 'previous' } : null;
}

/** Returns the index of the option a move leads to: arrows go round, pages stop at the ends. -1 without options. */
export function activeAfter(move: ListMove, active: number, count: number): number {
  const last = count - 1;
  if (last < 0) return -1;
  if (move === 'first') return 0;
  if (move === 'last') return last;
  if (move === 'next') return active >= last ? 0 : active + 1;
  if (move === 'previous') return active <= 0 ? last : active - 1;
  if (move === 'page-down') return Math.min(Math.max(active, 0) + PAGE, last);
  return Math.max(active - PAGE, 0);
}
