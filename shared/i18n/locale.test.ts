import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, directionOf, LOCALES, toLocale } from './locale.ts';

test('the languages are French, English and Arabic, and French is the default', () => {
  expect([...LOCALES].sort()).toEqual(['ar', 'en', 'fr']);
  expect(DEFAULT_LOCALE).toBe('fr');
});

test.each([
  ['fr', 'fr'],
  ['en', 'en'],
  ['ar', 'ar'],
  ['ar-DZ', 'ar'],
  [' EN_gb', 'en'],
  ['es', 'fr'],
  ['arz', 'fr'],
  ['', 'fr'],
  [null, 'fr'],
])('the language tag "%s" is read as %s', (tag, locale) => expect(toLocale(tag)).toBe(locale));

test('only Arabic runs from right to left', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar']);
});
