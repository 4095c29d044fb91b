/** One entry of the page links: a page, or null for pages left out. */
export type PageEntry = number | null;

const MOST_ENTRIES = 7;

/** At most 7 entries, numbers and gaps together (LST-5): the ends and what is around the page. */
export function pageEntries(page: number, pages: number): PageEntry[] {
  if (pages <= MOST_ENTRIES) return Array.from({ length: pages }, (_, at) => at + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages];
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, page - 1, page, page + 1, null, pages];
}
