import type { ListAddress } from './list-address.ts';
import type { ListedRows, ListView } from './staff-list.ts';

export const isFirstPage = ({ page, before }: ListAddress) => page === 1 && before === '';

/** Returns the addresses of the pages beside the one that an address shows. */
export function pagesOf(
  listed: ListedRows<unknown>,
  address: ListAddress,
  size: number,
): ListView<unknown>['selection']['pages'] {
  const { page, urlWith } = address;
  const pageUrl = (other: number) => urlWith({ page: other > 1 ? String(other) : '' });
  if ('next' in listed) {
    const next = listed.next === null ? null : urlWith({ before: listed.next });
    return { page: 1, count: null, first: isFirstPage(address) ? null : urlWith({}), previous: null, next };
  }
  const count = Math.max(1, Math.ceil(listed.total / size));
  return {
    page,
    count,
    first: null,
    previous: page > 1 ? pageUrl(page - 1) : null,
    next: page < count ? pageUrl(page + 1) : null,
  };
}
