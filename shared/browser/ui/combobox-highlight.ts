import { foldPlaceName } from '../../rules/places/place-names.ts';

/** Letters without accents, hamza, tatweel and case, each with where it stands in the text. */
function lettersOf(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
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
      places.push(at);
    }
    at += character.length;
  }
  return { letters, places };
}

/**
 * Where a name shows what was typed, as [start, end) in UTF-16 units, at the beginning of a word if it does there; else
 * the word that is another spelling of it; null where the spelling is too far off to point at.
 */
export function matchedPart(name: string, query: string): readonly [number, number] | null {
  const wanted = lettersOf(query).letters;
  if (wanted === '') return null;
  const { letters, places } = lettersOf(name);
  let found = -1;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const place = places[at]!;
    const beginsWord = place === 0 || !/[\p{L}\p{N}\p{M}]/u.test(name[place - 1]!);
    if (found < 0 || beginsWord) found = at;
    if (beginsWord) break;
  }
  if (found >= 0) {
    const part = name.slice(places[found], places[found + wanted.length]);
    return [places[found]!, places[found]! + part.replace(/[^\p{L}\p{N}\p{M}]+$/u, '').length];
  }
  const spelling = foldPlaceName(query);
  if (spelling === '') return null;
  for (const word of name.matchAll(/[\p{L}\p{N}\p{M}’']+/gu)) {
    if (foldPlaceName(word[0]).startsWith(spelling)) return [word.index, word.index + word[0].length];
  }
  return null;
}
