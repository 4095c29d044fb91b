import { describe, expect, it } from 'vitest';
import { pageEntries } from './page-entries.ts';

describe('the page links', () => {
  it('are all pages up to seven, and never more than seven', () => {
    expect(pageEntries(1, 1)).toEqual([1]);
    expect(pageEntries(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageEntries(4, 8)).toEqual([1, 2, 3, 4, 5, null, 8]);
    expect(pageEntries(5, 8)).toEqual([1, null, 4, 5, 6, 7, 8]);
    expect(pageEntries(50, 100)).toEqual([1, null, 49, 50, 51, null, 100]);
  });

  it('always lead to the first, the last, the current page and its neighbours, in order, and skip two pages at least', () => {
    for (let pages = 1; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const entries = pageEntries(page, pages);
        expect(entries).toHaveLength(Math.min(7, pages));
        for (const one of [1, pages, page, Math.max(1, page - 1), Math.min(pages, page + 1)]) {
          expect(entries, `${one} of ${page}/${pages}`).toContain(one);
        }
        entries.forEach((entry, at) => {
          const before = entries[at - 1];
          const after = entries[at + 1];
          if (entry === null) expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(entry).toBe(before + 1);
        });
      }
    }
  });
});
