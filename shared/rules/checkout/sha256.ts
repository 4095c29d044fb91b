import { sha256 as hashBytes } from '@noble/hashes/sha2.js';

/** Returns the SHA-256 of a text's UTF-8 bytes in hex. Not from `crypto.subtle`, which is missing on plain http. */
export function sha256(text: string): string {
  const bytes = hashBytes(new TextEncoder().encode(text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
