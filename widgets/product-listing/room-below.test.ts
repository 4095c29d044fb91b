import { describe, expect, it } from 'vitest';
import type { Shown, Status, Wanted } from './listing-state.ts';
import { roomBelow } from './room-below.ts';

const shown: Shown = {
  query: '',
  first: 1,
  last: 1,
  total: 100,
  pages: 9,
  bounds: null,
  filterData: null,
  until: 4,
};
const more = (page: number, byHand: boolean): Wanted => ({ query: '', page, kind: 'more', address: 'replace', byHand });
const loading = (page: number, byHand: boolean): Status => ({ kind: 'loading', wanted: more(page, byHand) });
const failed = (page: number, byHand: boolean): Status => ({
  kind: 'failed',
  wanted: more(page, byHand),
  failure: { kind: 'offline' },
});
const room = (mode: 'infinite' | 'load-more' | 'pagination', status: Status, changes: Partial<Shown> = {}) =>
  roomBelow({ shown: { ...shown, ...changes }, status, mode, pageSize: 12 });

describe('the room below a list', () => {
  it('is that of the three pages that come by themselves, also while they do or could not be had', () => {
    expect(room('infinite', { kind: 'idle' })).toBe(36);
    expect(room('infinite', loading(2, false))).toBe(36);
    expect(room('infinite', failed(2, false))).toBe(36);
    expect(room('infinite', { kind: 'idle' }, { last: 4 })).toBe(0);
  });

  it('grows at the press of the button, by the page that is asked for and those that follow by themselves', () => {
    expect(room('infinite', loading(5, true), { last: 4 })).toBe(48);
    expect(room('infinite', failed(5, true), { last: 4 })).toBe(48);
  });

  it('ends with the last product', () => {
    expect(room('infinite', { kind: 'idle' }, { total: 40, pages: 4 })).toBe(28);
    expect(room('infinite', { kind: 'idle' }, { total: 12, pages: 1 })).toBe(0);
    expect(room('infinite', { kind: 'idle' }, { total: 0, pages: 1 })).toBe(0);
  });

  it('is that of the page on its way where every page is asked for by hand, and none where pages take turns', () => {
    expect(room('load-more', { kind: 'idle' })).toBe(0);
    expect(room('load-more', loading(2, true))).toBe(12);
    expect(room('load-more', failed(2, true))).toBe(0);
    expect(room('pagination', { kind: 'idle' })).toBe(0);
    expect(room('pagination', loading(2, true))).toBe(0);
  });
});
