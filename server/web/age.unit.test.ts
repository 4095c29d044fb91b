import { expect, test } from 'vitest';
import { atTime } from '../testing/at-time.ts';
import { ageText } from './age.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const before = (minutes: number) => new Date(now - minutes * 60_000);

test('an age reads in words within a day, and as a date after that', () => {
  const inFrench = (minutes: number) => atTime(now, () => ageText(before(minutes), 'fr'));
  expect([0, 5, 59].map(inFrench)).toEqual(['maintenant', 'il y a 5 minutes', 'il y a 59 minutes']);
  expect([60, 119, 1439].map(inFrench)).toEqual(['il y a 1 heure', 'il y a 1 heure', 'il y a 23 heures']);
  expect([1440, 5000].map(inFrench)).toEqual(['20/11/2026', '17/11/2026']);
});

test('an instant after now, of a clock that is ahead, counts as now', () => {
  expect(atTime(now, () => ageText(before(-30), 'en'))).toBe('now');
});
