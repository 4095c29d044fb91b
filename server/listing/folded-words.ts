import { foldName, foldText } from '../../shared/rules/catalogue/fold-text.ts';

const WORDS = /[\p{L}\p{N}]+/gu;
/** With the accents and vowel signs that folding removes. */
const WRITTEN_WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the folded words of a text, each once, in their order. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).match(WORDS) ?? [])];
}

/** Returns the slug of a feature's text in an address; letters of any script. */
export function valueSlug(text: string): string {
  return foldName(text).replaceAll(' ', '-');
}

/** Returns a folded word as a text writes it, in small letters: « théière » of « Théière dorée ». */
export function writtenWord(text: string, folded: string): string {
  return (text.match(WRITTEN_WORDS) ?? []).find((word) => foldText(word) === folded)?.toLowerCase() ?? folded;
}

/** Replaces words of a text. The keys of `replacements` are folded words. */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replace(WRITTEN_WORDS, (word) => replacements.get(foldText(word)) ?? word);
}
