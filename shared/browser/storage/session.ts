import { type ReadResult, readStorage, type WriteResult, writeStorage } from './local.ts';

/** Reads sessionStorage, which belongs to one tab and ends with it. Never throws. */
export function readSession(key: string): ReadResult {
  return readStorage(() => sessionStorage, key);
}

/** Writes sessionStorage; null removes the key. Never throws. */
export function writeSession(key: string, text: string | null): WriteResult {
  return writeStorage(() => sessionStorage, key, text);
}

/** Returns the keys that begin with a prefix; none where storage is refused. Never throws. */
export function sessionKeys(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
