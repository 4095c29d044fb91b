import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoplayDelay } from './carousel-kinds.ts';
import { firstShowing, itemAfter, pageFrom, rowPosition } from './row-position.ts';

describe('where a row stands', () => {
  // Twelve items of 200 with gaps of 20, five of them in view.
  const row = { count: 12, stride: 220, available: 1100, most: 12 * 220 - 1100 };

  it('begins with the first item and ends with the last ones', () => {
    expect(rowPosition({ ...row, scrolled: 0 })).toMatchObject({ first: 0, whole: 5, atStart: true, atEnd: false });
    expect(rowPosition({ ...row, scrolled: 440 })).toMatchObject({ first: 2, atStart: false, atEnd: false });
    expect(rowPosition({ ...row, scrolled: row.most })).toMatchObject({ first: 7, atStart: false, atEnd: true });
  });

  it('takes a pixel and a half for the same place, and three for another', () => {
    expect(rowPosition({ ...row, scrolled: 1.5 }).atStart).toBe(true);
    expect(rowPosition({ ...row, scrolled: 3 }).atStart).toBe(false);
    expect(rowPosition({ ...row, scrolled: row.most - 1.5 }).atEnd).toBe(true);
    expect(rowPosition({ ...row, scrolled: row.most - 3 }).atEnd).toBe(false);
  });

  it('has nothing to scroll when all fit, and with one item or none', () => {
    expect(rowPosition({ ...row, most: 0, scrolled: 0 }).fits).toBe(true);
    expect(rowPosition({ ...row, most: 40, count: 1, scrolled: 0 }).fits).toBe(true);
    expect(rowPosition({ count: 0, stride: 0, available: 0, most: 0, scrolled: 0 }).whole).toBe(1);
    expect(rowPosition({ ...row, most: 40, scrolled: 0 }).fits).toBe(false);
  });
});

describe('the way on', () => {
  const five = { count: 12, whole: 5 };

  it('is as many items as are in view, up to the end and no further', () => {
    expect(pageFrom(0, 1, five, false)).toBe(5);
    expect(pageFrom(5, 1, five, false)).toBe(7);
    expect(pageFrom(7, 1, five, false)).toBe(7);
    expect(pageFrom(7, -1, five, false)).toBe(2);
    expect(pageFrom(2, -1, five, false)).toBe(0);
  });

  it('leads round where slides do', () => {
    expect(pageFrom(2, 1, { count: 3, whole: 1 }, true)).toBe(0);
    expect(pageFrom(0, -1, { count: 3, whole: 1 }, true)).toBe(2);
  });

  it('never leaves the row, and reaches every item', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (count, whole, round) => {
          const last = Math.max(count - whole, 0);
          const seen = new Set<number>();
          let first = 0;
          for (let step = 0; step <= count; step++) {
            for (let item = first; item < first + whole && item < count; item++) seen.add(item);
            first = pageFrom(first, 1, { count, whole }, round);
            expect(first).toBeGreaterThanOrEqual(0);
            expect(first).toBeLessThanOrEqual(last);
          }
          expect(seen.size).toBe(count);
        },
      ),
    );
  });

  it('is one item when it moves by itself, and from the end the beginning', () => {
    expect(itemAfter({ first: 3, atEnd: false })).toBe(4);
    expect(itemAfter({ first: 7, atEnd: true })).toBe(0);
  });

  it('moves no more than the focused item needs', () => {
    const view = { first: 4, whole: 3 };
    expect([3, 4, 6, 7].map((index) => firstShowing(index, view))).toEqual([3, 4, 4, 5]);
  });
});

describe('the time between two moves', () => {
  it('is 2500 to 3100 milliseconds, whatever is asked', () => {
    const requested = ['0', '2499', '2500', '2501', '3099', '3100', '3101', '60000'];
    expect(requested.map((text) => autoplayDelay(text, 'products'))).toEqual([
      2500, 2500, 2500, 2501, 3099, 3100, 3100, 3100,
    ]);
  });

  it('is that of the kind when none is written, or none that can be read', () => {
    expect(autoplayDelay('', 'texts')).toBe(3000);
    expect(autoplayDelay('soon', 'brands')).toBe(2500);
    expect(autoplayDelay('true', 'banners')).toBe(3100);
  });

  it('is nothing without the attribute', () => {
    expect(autoplayDelay(undefined, 'banners')).toBeNull();
  });
});
