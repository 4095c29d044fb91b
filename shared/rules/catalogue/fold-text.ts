import { decomposed } from '../text/composed.ts';

const MARKS = /[\p{M}\u0640]/gu;
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ٱ: 'ا', ى: 'ي', ة: 'ه', ı: 'i' };
const SPECIAL = /[œæßٱىةı]/g;
/** Arabic-Indic and Persian digits. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Returns a name as it is searched and compared: without case and accents, and Arabic without vowel signs, stretching and
 * the letter forms that people write one for the other (أ إ آ ٱ for ا, ة for ه, ى for ي). `fold_text` does the same in SQL.
 */
export function foldText(text: string): string {
  return decomposed(text)
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(DIGITS, (digit) => String((digit.codePointAt(0) as number) & 15));
}

/** Returns a folded name in which only letters and digits count, to tell whether two names are the same. */
export function foldName(text: string): string {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
