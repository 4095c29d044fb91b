/** Links to the pages before and after one of a list. */
interface PageLinks {
  readonly page: number;
  readonly count: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Returns the requested page, from 1; anything invalid is the first. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/**
 * Returns the links of one page of a list.
 * @param path address of the list; the query keeps `params` and gets `page`
 * @param total entries of all pages together
 */
export function pageLinks(
  path: string,
  params: Readonly<Record<string, string>>,
  { page, size, total, anchor = '' }: { page: number; size: number; total: number; anchor?: string },
): PageLinks {
  const count = Math.max(1, Math.ceil(total / size));
  const url = (number: number) => {
    const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
    if (number > 1) query.set('page', String(number));
    const text = query.toString();
    return `${path}${text === '' ? '' : `?${text}`}${anchor}`;
  };
  return {
    page,
    count,
    previous: page > 1 ? url(Math.min(page - 1, count)) : null,
    next: page < count ? url(page + 1) : null,
  };
}
