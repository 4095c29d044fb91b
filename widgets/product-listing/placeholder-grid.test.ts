import { describe, expect, it } from 'vitest';
import type { ListingRequest, ListingState, ListingStatus } from './listing-state.ts';
import { placeholderCount } from './placeholder-grid.tsx';

const state: ListingState = {
  query: '',
  first: 1,
  last: 1,
  total: 100,
  pages: 9,
  bounds: null,
  filterData: null,
  autoLoadLimit: 4,
};
const more = (page: number, userInitiated: boolean): ListingRequest => ({
  query: '',
  page,
  kind: 'more',
  history: 'replace',
  userInitiated,
});
const loading = (page: number, userInitiated: boolean): ListingStatus => ({
  kind: 'loading',
  target: more(page, userInitiated),
});
const failed = (page: number, userInitiated: boolean): ListingStatus => ({
  kind: 'failed',
  target: more(page, userInitiated),
  failure: { kind: 'offline' },
});
const count = (
  mode: 'infinite' | 'load-more' | 'pagination',
  status: ListingStatus,
  changes: Partial<ListingState> = {},
) => placeholderCount({ state: { ...state, ...changes }, status, mode, pageSize: 12 });

describe('the placeholders below a list', () => {
  it('are those of the three pages that load by themselves, also while they load or have failed', () => {
    expect(count('infinite', { kind: 'idle' })).toBe(36);
    expect(count('infinite', loading(2, false))).toBe(36);
    expect(count('infinite', failed(2, false))).toBe(36);
    expect(count('infinite', { kind: 'idle' }, { last: 4 })).toBe(0);
  });

  it('become more when the button is pressed, by the page that is requested and those that follow by themselves', () => {
    expect(count('infinite', loading(5, true), { last: 4 })).toBe(48);
    expect(count('infinite', failed(5, true), { last: 4 })).toBe(48);
  });

  it('end with the last product', () => {
    expect(count('infinite', { kind: 'idle' }, { total: 40, pages: 4 })).toBe(28);
    expect(count('infinite', { kind: 'idle' }, { total: 12, pages: 1 })).toBe(0);
    expect(count('infinite', { kind: 'idle' }, { total: 0, pages: 1 })).toBe(0);
  });

  it('are those of the page that is loading where every page needs a press, and none where pages replace each other', () => {
    expect(count('load-more', { kind: 'idle' })).toBe(0);
    expect(count('load-more', loading(2, true))).toBe(12);
    expect(count('load-more', failed(2, true))).toBe(0);
    expect(count('pagination', { kind: 'idle' })).toBe(0);
    expect(count('pagination', loading(2, true))).toBe(0);
  });
});
