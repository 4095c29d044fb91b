import { toAsciiDigits } from '../../rules/digits/digits.ts';

/** The unshifted digit row of an AZERTY keyboard; the place of a sign is its digit. */
const AZERTY_ROW = 'à&é"\'(-è_ç';

/**
 * Returns the code that a scanner or a person meant. A scanner that is set to a US keyboard types `&é"'(-è_çà` on AZERTY: a
 * text of nothing but these signs, or of nothing but Arabic digits, becomes digits. Any other text is only trimmed.
 */
export function scannedCode(text: string): string {
  const code = text.trim().normalize('NFC');
  if (/^[à&é"'(\-è_ç]+$/i.test(code)) {
    return code.replace(/./g, (sign) => String(AZERTY_ROW.indexOf(sign.toLowerCase())));
  }
  const digits = toAsciiDigits(code);
  return /^\d+$/.test(digits) ? digits : code;
}
