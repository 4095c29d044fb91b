import { expect, it } from 'vitest';
import { shopDay, shopTime } from './shop-time.ts';

it.each(['fr', 'en', 'ar'])(
  'says an instant by the clock of the shop, in 24 hours and Latin digits, in %s',
  (locale) => {
    const text = shopTime(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date('2026-07-01T13:32:00Z'));
    expect(text).toContain('14:32');
    expect(text).toContain('2026');
  },
);

it('names the day by the clock of the shop, an hour ahead of UTC all year', () => {
  expect(shopDay(new Date('2026-11-22T22:59:59Z'))).toBe('2026-11-22');
  expect(shopDay(new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-23');
  expect(shopDay(new Date('2026-07-20T23:00:00Z'))).toBe('2026-07-21');
});
