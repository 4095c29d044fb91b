/** From this length on a term is also found inside words: « sac » in « besace », خيمة behind its article. */
export const INSIDE_FROM = 3;
/** A word this long is looked for without its article or plural: « الحقائب » has « حقائب », « théières » « théière ». */
const STEM_FROM = 5;

/** Returns the term that a folded word of a query is looked for with. */
export function termOf(word: string): string {
  return word.length < STEM_FROM ? word : word.replace(/^ال|[sx]$/u, '');
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
