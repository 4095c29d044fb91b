import { foldPlaceName } from '../../rules/places/place-names.ts';

/** Returns the letters without accents, hamza, tatweel and case, and the index of each in the text. */
function lettersOf(text: string): { letters: string; indices: number[] } {
  let letters = '';
  const indices: number[] = [];
  let at = 0;
  for (const character of text) {
    const folded = character
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]|\u0640/gu, '')
      .replace('ة', 'ه')
      .replace('ى', 'ي')
      .replace('ٱ', 'ا');
    for (const letter of folded) {
      letters += letter;
      indices.push(at);
    }
    at += character.length;
  }
  return { letters, indices };
}

/**
 * Finds what was typed in a name, at the beginning of a word where possible, else the word that is another spelling of it.
 *
 * @returns [start, end) in UTF-16 units; null when no part of the name corresponds
 */
export function matchedPart(name: string, query: string): readonly [number, number] | null {
  const searched = lettersOf(query).letters;
  if (searched === '') return null;
  const { letters, indices } = lettersOf(name);
  let match = -1;
  for (let at = letters.indexOf(searched); at >= 0; at = letters.indexOf(searched, at + 1)) {
    const index = indices[at]!;
    const beginsWord = index === 0 || !/[\p{L}\p{N}\p{M}]/u.test(name[index - 1]!);
    if (match < 0 || beginsWord) match = at;
    if (beginsWord) break;
  }
  if (match >= 0) {
    const part = name.slice(indices[match], indices[match + searched.length]);
    return [indices[match]!, indices[match]! + part.replace(/[^\p{L}\p{N}\p{M}]+$/u, '').length];
  }
  const spelling = foldPlaceName(query);
  if (spelling === '') return null;
  for (const word of name.matchAll(/[\p{L}\p{N}\p{M}’']+/gu)) {
    if (foldPlaceName(word[0]).startsWith(spelling)) return [word.index, word.index + word[0].length];
  }
  return null;
}
