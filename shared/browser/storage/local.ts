/**
 * Result of a write to the browser's storage. `message` says in words what happened and what it means.
 *
 * - `full`: no room left
 * - `unavailable`: the browser refuses storage, as in some private windows, frames and in-app browsers
 */
export type WriteResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'full' | 'unavailable'; readonly message: string };

export type ReadResult =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unavailable'; readonly message: string };

const REFUSED = 'The browser refuses to store data for this page, so it is kept until the page is left.';

/** Reads localStorage. Never throws. */
export function readLocal(key: string): ReadResult {
  return readStorage(() => localStorage, key);
}

/** Writes localStorage; null removes the key. Never throws. */
export function writeLocal(key: string, text: string | null): WriteResult {
  return writeStorage(() => localStorage, key, text);
}

/** Reads a storage. It is a function because its very mention throws where storage is blocked. */
export function readStorage(storage: () => Storage, key: string): ReadResult {
  try {
    const text = storage().getItem(key);
    return text === null ? { kind: 'empty' } : { kind: 'found', text };
  } catch {
    return { kind: 'unavailable', message: REFUSED };
  }
}

export function writeStorage(storage: () => Storage, key: string, text: string | null): WriteResult {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return { kind: 'written' };
  } catch (error) {
    const full = error instanceof DOMException && /quota/i.test(error.name);
    return full
      ? { kind: 'full', message: `The browser's storage is full, so "${key}" is kept until the page is left.` }
      : { kind: 'unavailable', message: REFUSED };
  }
}
