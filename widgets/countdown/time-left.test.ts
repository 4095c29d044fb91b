import { describe, expect, it } from 'vitest';
import { secondsLeft, unitsOf } from './time-left.ts';

describe('the time that is left', () => {
  it('is a full second until that second is over', () => {
    expect([secondsLeft(10_000, 8999), secondsLeft(10_000, 9001), secondsLeft(10_000, 10_000)]).toEqual([2, 1, 0]);
  });

  it('is never negative', () => {
    expect(secondsLeft(10_000, 99_000)).toBe(0);
  });

  it('is split into days, hours, minutes and seconds', () => {
    expect(unitsOf(3 * 86_400 + 4 * 3600 + 5 * 60 + 6)).toEqual(['3', '04', '05', '06']);
    expect(unitsOf(59)).toEqual(['0', '00', '00', '59']);
  });
});
