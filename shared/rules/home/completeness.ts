/** Texts of one thing, by language. */
type TextsByLanguage = Readonly<Record<string, string | undefined>>;

export interface Completeness {
  readonly filled: number;
  readonly total: number;
}

/**
 * Counts for each language how many texts are written. A text that no language has is not counted, as the block does without it.
 * @param texts the texts of a block: title, markup, words on its pictures
 */
export function completeness<Language extends string>(
  texts: readonly TextsByLanguage[],
  languages: readonly Language[],
): Record<Language, Completeness> {
  const isWritten = (text: TextsByLanguage, language: string) => (text[language] ?? '').trim() !== '';
  const used = texts.filter((text) => languages.some((language) => isWritten(text, language)));
  return Object.fromEntries(
    languages.map((language) => [
      language,
      { filled: used.filter((text) => isWritten(text, language)).length, total: used.length },
    ]),
  ) as Record<Language, Completeness>;
}
