/** A page, or the gap where pages are left out. */
export type PageEntry = number | 'gap';

/** Numbers and gaps together (B 9, resolution 102). */
export const MOST_ENTRIES = 7;

/**
 * The entries of the page links: first, last, the current page and its neighbours. There are always as many as there are
 * pages, up to seven, so that the links do not move under the finger. A gap stands for two pages or more.
 */
export function pageEntries(page: number, pages: number): PageEntry[] {
  if (pages <= MOST_ENTRIES) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages];
}
