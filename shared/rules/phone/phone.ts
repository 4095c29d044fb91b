import { toAsciiDigits } from '../digits/digits.ts';

/**
 * The beginnings of Algerian mobile numbers (CHK-3), in ascending order. Texts, seed and tests read them here, and
 * `npm run contract` writes them into `docs/texts.md`. Nothing else lists them: the database only checks digits, since migration
 * 0053. `server/campaigns/field-fuzz.ts` takes 02 for a wrong one.
 */
export const PHONE_STARTS: readonly string[] = ['05', '06', '07'];

/**
 * Returns a mobile number as the shop stores it: ten digits where the text allows it, else whatever digits there are
 * (CHK-3). The "+" is lost with the other signs, so a country code is recognised by its digits: no Algerian
 * number starts with 213 or 00213 otherwise.
 */
export function normalizePhone(text: string): string {
  const digits = toAsciiDigits(text).replace(/\D/g, '');
  const national = digits.replace(/^(?:00213|213)/, '');
  return isValidPhone(`0${national}`) ? `0${national}` : national;
}

/** Returns true when an already normalised number is an Algerian mobile number, such as 0661234567 (CHK-3). */
export function isValidPhone(normalized: string): boolean {
  return /^\d{10}$/.test(normalized) && PHONE_STARTS.some((start) => normalized.startsWith(start));
}

/** Returns `06 •• •• •• 67`: enough to recognise one's own number on a page that may be shared. */
export function maskPhone(normalized: string): string {
  return `${normalized.slice(0, 2)} •• •• •• ${normalized.slice(-2)}`;
}
