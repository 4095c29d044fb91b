import { composed } from '../text/composed.ts';

/** Returns a typed text without the characters nobody can see or store: control characters and halves of a pair. */
export function cleanText(text: string): string {
  return composed(text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim();
}
