import type { ReadResult, WriteResult } from './local.ts';

const REFUSED = 'The browser refuses to store data for this page, so it is kept until the page is left.';

/** Reads sessionStorage, which belongs to one tab and ends with it. Never throws. */
export function readSession(key: string): ReadResult {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? { kind: 'empty' } : { kind: 'found', text };
  } catch {
    return { kind: 'unavailable', message: REFUSED };
  }
}

/** Writes sessionStorage; null takes the key away. Never throws. */
export function writeSession(key: string, text: string | null): WriteResult {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return { kind: 'written' };
  } catch (error) {
    const full = error instanceof DOMException && /quota/i.test(error.name);
    return full
      ? { kind: 'full', message: `The browser's storage is full, so "${key}" is kept until the page is left.` }
      : { kind: 'unavailable', message: REFUSED };
  }
}

/** The keys that begin with a prefix; none where storage is refused. Never throws. */
export function sessionKeys(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
