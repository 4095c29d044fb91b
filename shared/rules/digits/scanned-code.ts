import { composed } from '../text/composed.ts';
import { toAsciiDigits } from './digits.ts';

/** The unshifted digit row of an AZERTY keyboard; the place of a sign is its digit. */
const AZERTY_ROW = 'à&é"\'(-è_ç';

/** A shorter text of the AZERTY row may be a word, such as "çà". */
const SHORTEST_SEARCHED_CODE = 4;

/**
 * Returns the code that a scanner or a person meant. A scanner that is set to a US keyboard types `&é"'(-è_çà` on AZERTY: a
 * text of nothing but these signs, or of nothing but Arabic digits, becomes digits. Any other text is trimmed, without the
 * apostrophe of a code from our CSV.
 */
export function scannedCode(text: string): string {
  const code = composed(text.trim());
  const digits = azertyDigits(code) ?? toAsciiDigits(withoutMark(code));
  return /^\d+$/.test(digits) ? digits : withoutMark(code);
}

/**
 * Returns a search, as digits where a code was scanned into it on AZERTY, and without the apostrophe of a code from our CSV. Any
 * other text is unchanged.
 */
export function searchedText(search: string): string {
  const code = composed(search.trim());
  return (code.length >= SHORTEST_SEARCHED_CODE && azertyDigits(code)) || withoutMark(search);
}

/** Takes off the apostrophe that marks a code as a text in a CSV. */
const withoutMark = (text: string): string => text.replace(/^\s*'(?=\S+\s*$)(?=\D*\d)/, '');

function azertyDigits(code: string): string | null {
  if (!/^[à&é"'(\-è_ç]+$/i.test(code)) return null;
  return code.replace(/./g, (sign) => String(AZERTY_ROW.indexOf(sign.toLowerCase())));
}
