import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { foldedWords } from './folded-words.ts';

/** From this length on a term is also found inside words: « sac » in « besace », خيمة behind its article. */
export const INSIDE_FROM = 3;
/** A word this long is looked for without its article or plural: « الحقائب » has « حقائب », « ساعات » « ساعة », « théières » « théière ». */
const STEM_FROM = 5;

/** Words that join others: « sac en cuir », "bag for women", حقيبة من جلد. One-letter words are not among them: L is a size. */
const JOINING_WORDS = new Set(
  foldedWords('au aux avec de des du en et la le les pour and for in of the with من في مع على'),
);

/**
 * Arabic singulars with plurals that no ending makes, of what this kind of shop sells. Each is found by the others. A
 * form that contains another, such as دمية and دمى, is found without this table.
 */
const IRREGULAR_PLURALS = [
  ...['حذاء أحذية', 'صندل صنادل', 'بلغة بلاغي', 'حقيبة حقائب', 'محفظة محافظ', 'حزام أحزمة'],
  ...['عباءة عباءات عباية عبايات', 'قميص قمصان أقمصة', 'ثوب أثواب ثياب', 'فستان فساتين', 'سروال سراويل'],
  ...['وشاح أوشحة', 'قندورة قنادر', 'خاتم خواتم', 'سوار أساور', 'عطر عطور', 'إبريق أباريق', 'طقم أطقم'],
  ...['صينية صواني', 'طاجين طواجن', 'كوب أكواب', 'وسادة وسائد', 'منشفة مناشف', 'غطاء أغطية', 'زربية زرابي'],
  ...['مصباح مصابيح', 'هاتف هواتف', 'لعبة ألعاب'],
].map((forms) => foldText(forms).split(' '));

const TERMS_OF_PLURALS = new Map(IRREGULAR_PLURALS.flatMap((forms) => forms.map((form) => [form, forms.map(termOf)])));

/** Returns the folded words of a query that products are looked for with: without joining words, unless it has no others. */
export function searchedWords(q: string): string[] {
  const words = foldedWords(q);
  const telling = words.filter((word) => !JOINING_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

function withoutArticle(word: string): string {
  return word.length < STEM_FROM ? word : word.replace(/^ال/u, '');
}

/** Returns the term that a folded word is looked for and compared with. */
export function termOf(word: string): string {
  return word.length < STEM_FROM ? word : withoutArticle(word).replace(/(?<=.{3})ات$|[sx]$/u, '');
}

/** Returns the terms that a folded word of a query is looked for with, one of which will do: those of an irregular plural and its singular. */
export function termsOf(word: string): readonly string[] {
  return TERMS_OF_PLURALS.get(withoutArticle(word)) ?? [termOf(word)];
}

/**
 * Endings of colours, for words whose gender or number is not that of the option value: « blanche », « violette »,
 * « noire »; سوداء and سودا for أسود; وردية for وردي. Irregular ones such as « rousse », and Arabic plurals, are not among them.
 */
const COLOUR_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^.{3,})che$/u, 'c'],
  [/(?<=^.{4,})tte$/u, 't'],
  [/(?<=^.{4,})e$/u, ''],
  [/^(\p{L}{3})اء?$/u, 'ا$1'],
  [/يه$/u, 'ي'],
];

/** Returns the term that a folded word is looked for with among option values: a colour is one word in all its forms. */
export function optionTermOf(word: string): string {
  const term = termOf(word);
  const [ending, replacement] = COLOUR_ENDINGS.find(([pattern]) => pattern.test(term)) ?? [/$/, ''];
  return term.replace(ending, replacement);
}

/** Returns how many letters of a term may be wrong. A number is never wrong: another one is another size. */
export function allowedEdits(term: string): number {
  if (term.length < 5 || /\p{N}/u.test(term)) return 0;
  return term.length < 8 ? 1 : 2;
}

/**
 * Returns how many letters have to be added, removed, replaced or swapped with their neighbour to make one word of the
 * other; a number above `limit` where they are more. The limit is small, so that trying each way is quick.
 * @param i where the rest of `a` begins, and `j` that of `b`
 */
export function editDistance(a: string, b: string, limit: number, i = 0, j = 0): number {
  while (i < a.length && a[i] === b[j]) {
    i += 1;
    j += 1;
  }
  const [restOfA, restOfB] = [a.length - i, b.length - j];
  if (restOfA === 0 || restOfB === 0) return restOfA + restOfB;
  if (limit === 0 || Math.abs(restOfA - restOfB) > limit) return limit + 1;
  const isSwapped = a[i] === b[j + 1] && a[i + 1] === b[j];
  return (
    1 +
    Math.min(
      editDistance(a, b, limit - 1, i + 1, j + 1),
      editDistance(a, b, limit - 1, i + 1, j),
      editDistance(a, b, limit - 1, i, j + 1),
      isSwapped ? editDistance(a, b, limit - 1, i + 2, j + 2) : limit,
    )
  );
}

interface ClosestWord<Use> {
  readonly word: string;
  readonly edits: number;
  readonly uses: readonly Use[];
}

/**
 * Returns the known word that a misspelled one is closest to, of two as close the one with more uses, then the first in
 * the alphabet; null where none is close enough.
 * @param toTerm `termOf`, or `optionTermOf` among option values
 */
export function closestWord<Use>(
  misspelled: string,
  known: Iterable<readonly [string, readonly Use[]]>,
  toTerm: (word: string) => string,
): ClosestWord<Use> | null {
  const term = toTerm(misspelled);
  const limit = allowedEdits(term);
  let closest: ClosestWord<Use> | null = null;
  for (const [word, uses] of known) {
    const edits = editDistance(term, toTerm(word), closest?.edits ?? limit);
    if (edits > (closest?.edits ?? limit)) continue;
    const isCloser =
      closest === null ||
      edits < closest.edits ||
      uses.length > closest.uses.length ||
      (uses.length === closest.uses.length && word < closest.word);
    if (isCloser) closest = { word, edits, uses };
  }
  return closest;
}
