import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CACHE_LIFETIME_MS, type CachedList, cachedList, cacheList, MAX_CACHED } from './cached-list.ts';

const list: CachedList = {
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
  cachedAt: 0,
};
const cache = (id: string, changes: Partial<CachedList> = {}) =>
  cacheList(id, { ...list, cachedAt: Date.now(), ...changes });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a list that is cached for the way back', () => {
  it('is found again as it was', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    cache('a');
    expect(cachedList('a')).toEqual({ ...list, cachedAt: Date.now() });
    expect(cachedList('b')).toBeNull();
  });

  it('is too old after half an hour', () => {
    cache('at', { cachedAt: Date.now() - CACHE_LIFETIME_MS + 1000 });
    cache('over', { cachedAt: Date.now() - CACHE_LIFETIME_MS - 1000 });
    expect([cachedList('at') !== null, cachedList('over')]).toEqual([true, null]);
  });

  it('makes room for newer ones', () => {
    for (let at = 0; at <= MAX_CACHED; at++) cache(`list-${at}`, { cachedAt: Date.now() - 60_000 + at });
    expect(sessionStorage).toHaveLength(MAX_CACHED);
    expect([cachedList('list-0'), cachedList('list-1') !== null]).toEqual([null, true]);
  });

  it('is none when it cannot be read', () => {
    for (const text of ['', '{', 'null', '{"query":1}', '{"query":"","first":1}']) {
      sessionStorage.setItem('z-product-listing:broken', text);
      expect(cachedList('broken'), text).toBeNull();
    }
    cache('odd', { products: { 1: [{ name: 'no product' }] } as never });
    expect(cachedList('odd')).toBeNull();
  });

  it('gives up older lists for a new one when the browser has no room', () => {
    cache('old', { cachedAt: Date.now() - 1000 });
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
    cache('new');
    vi.unstubAllGlobals();
    expect([cachedList('old'), cachedList('new')?.query]).toEqual([null, 'brand=tassili']);
  });

  it('is not cached, and nothing breaks, where the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    cache('a');
    expect(cachedList('a')).toBeNull();
  });
});
