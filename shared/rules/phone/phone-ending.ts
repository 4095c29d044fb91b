import { toAsciiDigits } from '../digits/digits.ts';
import { isValidPhone, normalizePhone } from './phone.ts';

/** Fewer digits end the numbers of too many people. */
const SHORTEST_ENDING = 4;

/**
 * Returns the last digits of the numbers that a search means, such as "+213 661 23 45 67" or "45 67", whatever signs stand
 * between them; null when it means none.
 */
export function phoneEnding(search: string): string | null {
  const text = toAsciiDigits(search);
  if (/\p{L}/u.test(text)) return null;
  const phone = normalizePhone(text);
  // Only a whole number may have a country code: "2134" is how a phone ends.
  const ending = isValidPhone(phone) ? phone : text.replace(/\D/g, '');
  return ending.length >= SHORTEST_ENDING ? ending : null;
}
