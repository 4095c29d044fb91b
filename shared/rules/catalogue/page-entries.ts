/** One entry of the links to the pages of a list: a page, or null for pages left out. */
type PageEntry = number | null;

/** Numbers and gaps together (LST-5). */
const MAX_ENTRIES = 7;

/**
 * Returns the entries of the page links: first, last, the current page and its neighbours. There are as many as there are
 * pages, up to seven, so that the links do not move under the finger. A gap stands for two pages or more.
 */
export function pageEntries(page: number, pages: number): PageEntry[] {
  if (pages <= MAX_ENTRIES) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages];
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, page - 1, page, page + 1, null, pages];
}
