import { foldText } from '../../shared/rules/catalogue/fold-text.ts';

const WORDS = /[\p{L}\p{N}]+/gu;

/** The folded words of a text, each once, in their order. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).match(WORDS) ?? [])];
}

/** Returns the slug of a feature's text in an address; letters of any script. */
export function valueSlug(text: string): string {
  return (foldText(text).match(WORDS) ?? []).join('-');
}
