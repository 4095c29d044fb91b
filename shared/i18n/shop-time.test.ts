import { expect, it } from 'vitest';
import { shopTime } from './shop-time.ts';

it.each(['fr', 'en', 'ar'])(
  'says an instant by the clock of the shop, in 24 hours and Latin digits, in %s',
  (locale) => {
    const text = shopTime(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date('2026-07-01T13:32:00Z'));
    expect(text).toContain('14:32');
    expect(text).toContain('2026');
  },
);
