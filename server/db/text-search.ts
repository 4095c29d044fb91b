/**
 * Returns SQL: a text has every word of a search, whatever the capitals, accents and Arabic spelling.
 * @param folded SQL of a text that `fold_text` has folded
 * @param patterns SQL of an array, as `wordPatterns` makes it
 */
export const hasWords = (folded: string, patterns: string) =>
  `${folded} like all (array(select fold_text(pattern) from unnest(${patterns}::text[]) pattern))`;

/** Returns the `like` pattern of texts that begin with this one. */
export const beginningWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns the `like` pattern of texts that contain this one. */
export const containing = (text: string) => `%${beginningWith(text)}`;

/** Returns the `like` patterns of texts that contain each word of a search. */
export const wordPatterns = (search: string) => search.trim().split(/\s+/).map(containing);
