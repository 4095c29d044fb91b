import { cleanText } from './typed-text.ts';

const NAME_MIN_LENGTH = 3;
const NAME_MAX_LENGTH = 20;

/**
 * Letters and marks of any script with spaces between: Arabic and accents pass, digits and signs do not. Page and server
 * share it: a shop that allows more in a name, such as a hyphen, writes it here.
 */
const NAME_PATTERN = /^\p{L}[\p{L}\p{M} ]*$/u;

/** Marks that keyboards and pasted texts bring along and nobody sees, such as those of the writing direction. */
const INVISIBLE = /\p{Cf}+/gu;

/** Returns a name clean, composed, trimmed, with single spaces: the form in which it is measured and stored (CHK-2). */
export function normalizeName(text: string): string {
  return cleanText(text.replace(INVISIBLE, '')).replace(/\s+/gu, ' ');
}

/** Returns true when a normalised name has 3 to 20 characters, all letters or spaces (CHK-2). */
export function isValidName(normalized: string): boolean {
  const length = Array.from(normalized).length;
  return length >= NAME_MIN_LENGTH && length <= NAME_MAX_LENGTH && NAME_PATTERN.test(normalized);
}
