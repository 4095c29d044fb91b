import { toAsciiDigits } from '../digits/digits.ts';
import { editDistance } from './edit-distance.ts';
import { EXONYMS, foldPlaceName } from './place-names.ts';

export interface Place {
  readonly name: string;
  readonly nameAr?: string | null | undefined;
  readonly nameEn?: string | null | undefined;
  /** A wilaya's code: "9", "09" and its beginnings find it. */
  readonly isoCode?: string | undefined;
}

interface Key {
  /** The folded name, and the same without its spaces: people write Bousaada for Bou Saâda. */
  readonly spaced: string;
  readonly joined: string;
  readonly words: readonly string[];
  readonly letters: number;
}

const exonymKeys = new Map(Object.entries(EXONYMS).map(([name, others]) => [foldPlaceName(name), others.map(toKey)]));

const indexes = new WeakMap<readonly Place[], readonly (readonly Key[])[]>();

/** Letters doubled across a lost space count once, as within a word. */
function join(folded: string): string {
  return folded.replace(/ /g, '').replace(/(.)\1+/g, '$1');
}

function toKey(name: string): Key {
  const spaced = foldPlaceName(name);
  const joined = join(spaced);
  return { spaced, joined, words: spaced.split(' '), letters: letterSet(joined) };
}

/** Returns a bit per letter (letters 32 apart share one): how many bits are missing is a floor for the edit distance. */
function letterSet(text: string): number {
  let set = 0;
  for (let i = 0; i < text.length; i++) set |= 1 << (text.charCodeAt(i) & 31);
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function indexOf(places: readonly Place[]): readonly (readonly Key[])[] {
  const known = indexes.get(places);
  if (known) return known;
  const index = places.map((place) => {
    const names = [place.name, place.nameAr, place.nameEn].filter((name): name is string => Boolean(name));
    const keys = names.map(toKey);
    return [...keys, ...(exonymKeys.get(keys[0]?.spaced ?? '') ?? [])];
  });
  indexes.set(places, index);
  return index;
}

const EXACT = 0;
const BEGINNING = 10;
const WORDS = 20;
const INSIDE = 30;
const MISSPELT = 40;
const NO_MATCH = 1000;

/** Returns how many wrong letters still find a name: none in three letters, one in seven, two beyond. */
function forgiveness(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

function rank(query: Key, key: Key): number {
  if (key.joined === query.joined) return EXACT;
  if (key.joined.startsWith(query.joined)) return BEGINNING;
  if (query.words.every((word) => key.words.some((own) => own.startsWith(word)))) return WORDS;
  return query.joined.length >= 3 && key.joined.includes(query.joined) ? INSIDE : NO_MATCH;
}

function misspeltRank(query: Key, key: Key): number {
  const limit = forgiveness(query.joined.length);
  if (bitCount(query.letters & ~key.letters) > limit) return NO_MATCH;
  const whole = editDistance(query.joined, key.joined, limit, 'whole');
  if (whole <= limit) return MISSPELT + whole * 2;
  const beginning = editDistance(query.joined, key.joined, limit, 'beginning');
  if (beginning <= limit) return MISSPELT + beginning * 2 + 1;
  let edits = 0;
  for (const word of query.words) {
    let least = forgiveness(word.length) + 1;
    for (const own of key.words)
      least = Math.min(least, editDistance(word, own, forgiveness(word.length), 'beginning'));
    if (least > forgiveness(word.length)) return NO_MATCH;
    edits += least;
  }
  return edits <= limit ? MISSPELT + 10 + edits : NO_MATCH;
}

/**
 * Returns the places a shopper may mean, best first, by French, Arabic or English name, everyday name or wilaya code,
 * forgiving spelling. Equal ranks keep the order of `places`; an empty query returns all of them. The folded names are
 * remembered per array, so pass the same array for every keystroke.
 */
export function searchPlaces<P extends Place>(query: string, places: readonly P[]): P[] {
  const spelt = speltPlaces(query, places);
  const queryKey = toKey(toAsciiDigits(query).trim());
  return spelt.length > 0 || forgiveness(queryKey.joined.length) === 0 ? spelt : ranked(queryKey, places, misspeltRank);
}

/** Returns those of `searchPlaces` that have what was typed in a name, so that they are meant and not merely similar. */
export function speltPlaces<P extends Place>(query: string, places: readonly P[]): P[] {
  const text = toAsciiDigits(query).trim();
  if (text === '') return [...places];
  if (/^\d{1,2}$/.test(text)) return byCode(text, places);
  const queryKey = toKey(text);
  // Most names begin with the article, and none is told apart by it.
  if (queryKey.joined === '' || queryKey.joined === 'ال') return [...places];
  return ranked(queryKey, places, rank);
}

function ranked<P extends Place>(query: Key, places: readonly P[], ranker: (query: Key, key: Key) => number): P[] {
  const matches: { readonly place: P; readonly rank: number }[] = [];
  indexOf(places).forEach((keys, i) => {
    const least = keys.reduce((rank, key) => Math.min(rank, ranker(query, key)), NO_MATCH);
    if (least < NO_MATCH) matches.push({ place: places[i]!, rank: least });
  });
  return matches.sort((a, b) => a.rank - b.rank).map(({ place }) => place);
}

function byCode<P extends Place>(digits: string, places: readonly P[]): P[] {
  const exact = digits.padStart(2, '0');
  const isExact = (place: P) => place.isoCode === exact;
  return [...places.filter(isExact), ...places.filter((place) => !isExact(place) && place.isoCode?.startsWith(digits))];
}
