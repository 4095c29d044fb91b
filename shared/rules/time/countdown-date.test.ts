import { describe, expect, it } from 'vitest';
import { parseCountdownDate } from './countdown-date.ts';

describe('the end of a countdown', () => {
  it('is read with or without spaces around CET, and without seconds', () => {
    const noon = Date.UTC(2026, 2, 1, 11);
    for (const text of [
      '2026-03-01 CET 12:00:00',
      '2026-03-01CET12:00:00',
      '2026-3-1 cet 12:00',
      ' 2026-03-01 12:00:00 CET ',
      '2026-03-01T12:00:00',
      '2026-03-01T12:00',
      '2026-03-01T11:00:00Z',
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T13:00:00+02:00',
      '2026-03-01T06:00:00-0500',
    ]) {
      expect(parseCountdownDate(text), text).toBe(noon);
    }
  });

  it('is one hour ahead of UTC in summer too', () => {
    expect(parseCountdownDate('2026-07-01 CET 12:00:00')).toBe(Date.UTC(2026, 6, 1, 11));
  });

  it('is not guessed from text that names no moment', () => {
    for (const text of [
      '',
      'soon',
      '2026-02-30 CET 12:00:00',
      '2026-13-01 CET 12:00:00',
      '2026-03-01',
      '2026-03-01 CET 25:00:00',
      '01/03/2026 12:00',
      '2026-00-10 CET 10:00',
      '0026-12-01T00:00',
    ]) {
      expect(parseCountdownDate(text), text).toBeNull();
    }
  });
});
