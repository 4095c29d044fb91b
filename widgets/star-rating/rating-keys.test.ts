import { describe, expect, it } from 'vitest';
import { ratingForKey } from './rating-keys.ts';

const WHOLE = [1, 2, 3, 4, 5];
const HALVES = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

describe('keys on stars', () => {
  it('go on where the text goes', () => {
    expect(ratingForKey('ArrowRight', WHOLE, 3, false)).toBe(4);
    expect(ratingForKey('ArrowLeft', WHOLE, 3, false)).toBe(2);
    expect(ratingForKey('ArrowRight', WHOLE, 3, true)).toBe(2);
    expect(ratingForKey('ArrowLeft', WHOLE, 3, true)).toBe(4);
  });

  it('mean more upwards and less downwards in both directions', () => {
    for (const rightToLeft of [false, true]) {
      expect(ratingForKey('ArrowUp', HALVES, 3, rightToLeft)).toBe(3.5);
      expect(ratingForKey('ArrowDown', HALVES, 3, rightToLeft)).toBe(2.5);
    }
  });

  it('stop at the ends', () => {
    expect(ratingForKey('ArrowRight', WHOLE, 5, false)).toBe(5);
    expect(ratingForKey('ArrowLeft', HALVES, 0.5, false)).toBe(0.5);
    expect(ratingForKey('Home', HALVES, 4, false)).toBe(0.5);
    expect(ratingForKey('End', HALVES, 4, false)).toBe(5);
  });

  it('begin with the lowest when nothing is chosen yet', () => {
    expect(ratingForKey('ArrowRight', HALVES, null, false)).toBe(0.5);
    expect(ratingForKey('ArrowLeft', HALVES, null, false)).toBe(0.5);
  });

  it('choose by a digit, in Arabic too, when it is on offer', () => {
    expect(ratingForKey('4', WHOLE, 1, false)).toBe(4);
    expect(ratingForKey('٤', WHOLE, 1, true)).toBe(4);
    expect(ratingForKey('6', WHOLE, 1, false)).toBeUndefined();
    expect(ratingForKey('Tab', WHOLE, 1, false)).toBeUndefined();
  });
});
