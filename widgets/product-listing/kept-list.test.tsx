import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_FOR_MS, type KeptList, keepList, keptList, MOST_KEPT } from './kept-list.ts';

const list: KeptList = {
  query: 'brand=tassili',
  first: 1,
  last: 2,
  total: 30,
  pages: 3,
  bounds: null,
  filterData: null,
  products: {},
  anchor: { url: '/catalog/product/demo/a', top: 12 },
  sections: [true, false],
  keptAt: 0,
};
const keep = (id: string, changes: Partial<KeptList> = {}) => keepList(id, { ...list, keptAt: Date.now(), ...changes });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a list that is kept for the way back', () => {
  it('is found again as it was', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    keep('a');
    expect(keptList('a')).toEqual({ ...list, keptAt: Date.now() });
    expect(keptList('b')).toBeNull();
  });

  it('is too old after half an hour', () => {
    keep('at', { keptAt: Date.now() - KEPT_FOR_MS + 1000 });
    keep('over', { keptAt: Date.now() - KEPT_FOR_MS - 1000 });
    expect([keptList('at') !== null, keptList('over')]).toEqual([true, null]);
  });

  it('makes room for newer ones', () => {
    for (let at = 0; at <= MOST_KEPT; at++) keep(`list-${at}`, { keptAt: Date.now() - 60_000 + at });
    expect(sessionStorage).toHaveLength(MOST_KEPT);
    expect([keptList('list-0'), keptList('list-1') !== null]).toEqual([null, true]);
  });

  it('is none when it cannot be read', () => {
    for (const text of ['', '{', 'null', '{"query":1}', '{"query":"","first":1}']) {
      sessionStorage.setItem('z-product-listing:broken', text);
      expect(keptList('broken'), text).toBeNull();
    }
    keep('odd', { products: { 1: [{ name: 'no product' }] } as never });
    expect(keptList('odd')).toBeNull();
  });

  it('gives up older lists for a new one when the browser has no room', () => {
    keep('old', { keptAt: Date.now() - 1000 });
    const { sessionStorage: real } = globalThis;
    vi.stubGlobal('sessionStorage', {
      ...Object.fromEntries(Object.keys(real).map((key) => [key, ''])),
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
      setItem(key: string, text: string) {
        if (real.length > 0) throw new DOMException('full', 'QuotaExceededError');
        real.setItem(key, text);
      },
    });
    keep('new');
    vi.unstubAllGlobals();
    expect([keptList('old'), keptList('new')?.query]).toEqual([null, 'brand=tassili']);
  });

  it('is not kept, and nothing breaks, where the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keep('a');
    expect(keptList('a')).toBeNull();
  });
});
