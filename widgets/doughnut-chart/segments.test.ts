import { describe, expect, it } from 'vitest';
import { type Segment, shareOf } from './segments.ts';

const segments = (...values: number[]) => values.map((value) => ({ value }) as Segment);

describe('the share of a segment', () => {
  it('is that of the total of all segments', () => {
    expect(shareOf(12, segments(12, 6, 4, 16, 2))).toBe(0.3);
    expect(shareOf(5, segments(5))).toBe(1);
  });

  it('is 0 of a total of 0', () => {
    expect(shareOf(0, segments(0, 0))).toBe(0);
    expect(shareOf(0, [])).toBe(0);
  });
});
