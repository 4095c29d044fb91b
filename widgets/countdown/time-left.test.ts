import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

describe('the time that is left', () => {
  it('is told in days, hours, minutes and seconds', () => {
    expect(timeLeft(2 * 86_400 + 3 * 3600 + 4 * 60 + 5)).toEqual({
      days: '2',
      hours: '03',
      minutes: '04',
      seconds: '05',
    });
    expect(timeLeft(86_399)).toEqual({ days: '0', hours: '23', minutes: '59', seconds: '59' });
  });
});
