/** Characters from which on products are searched. */
export const PRODUCT_SEARCH_LENGTH = 3;

/** Returns the term to search for; null when it is too short, counted as code points, or only dots (MNU-4). */
export function productSearchTerm(typed: string): string | null {
  const term = typed.trim();
  return [...term].length < PRODUCT_SEARCH_LENGTH || /^\.+$/.test(term) ? null : term;
}
