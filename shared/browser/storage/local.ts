/**
 * How a write to the browser's storage ended. `message` says in words what happened and what it means.
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

/** Reads localStorage, whose very mention throws where storage is blocked. Never throws. */
export function readLocal(key: string): ReadResult {
  try {
    const text = localStorage.getItem(key);
    return text === null ? { kind: 'empty' } : { kind: 'found', text };
  } catch {
    return { kind: 'unavailable', message: REFUSED };
  }
}

/** Writes localStorage; null takes the key away. Never throws. */
export function writeLocal(key: string, text: string | null): WriteResult {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return { kind: 'written' };
  } catch (error) {
    const full = error instanceof DOMException && /quota/i.test(error.name);
    return full
      ? { kind: 'full', message: `The browser's storage is full, so "${key}" is kept until the page is left.` }
      : { kind: 'unavailable', message: REFUSED };
  }
}
