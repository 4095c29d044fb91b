import { expect, test } from 'vitest';
import { type BenchLine, median, ratioOf, spread, verdictOf } from './figures.ts';
import { tableOf } from './table.ts';

const line: BenchLine = {
  what: 'orders',
  unit: '/s',
  ours: [310, 290, 300],
  reference: 'one call each',
  referenceValues: [100, 110, 90],
  goal: { of: 'ratio', is: 'at least', value: 3 },
};

test('the middle repetition counts, not the average', () => {
  expect(median([1, 100, 2])).toBe(2);
  expect(median([4, 1, 2, 100])).toBe(3);
});

test('the spread is what lies between the best and the worst repetition', () => {
  expect(spread([90, 100, 110])).toBeCloseTo(0.2);
  expect(spread([100])).toBe(0);
});

test('a goal is judged by the ratio or by our own figure, whichever it names', () => {
  expect(ratioOf(line)).toBe(3);
  expect(verdictOf(line)).toBe('met');
  expect(verdictOf({ ...line, ours: [299] })).toBe('missed');
  expect(verdictOf({ ...line, goal: { of: 'ours', is: 'at most', value: 299 } })).toBe('missed');
  expect(verdictOf({ ...line, goal: undefined } as BenchLine)).toBe('');
});

test('the table names what waits for a widget instead of leaving it out', () => {
  const table = tableOf([
    { row: 'orders', lines: [line] },
    { row: 'ticking', lines: [], waitsFor: 'z-countdown' },
  ]);
  expect(table).toContain('300 /s ±3 %');
  expect(table).toContain('ticking: not measured, z-countdown');
});
