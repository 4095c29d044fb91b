import { expect, test } from 'vitest';
import { responsiveNumber, wholeNumber } from './responsive-number.ts';

test.each([
  ['4', 4],
  ['0', 0],
  ['', 0],
  ['12px', 0],
  ['3.7', 3],
  ['3,7', 3],
  ['-2', 0],
  ['٤', 4],
  ['1e999', 0],
  [5.9, 5],
  [Number.NaN, 0],
  [undefined, 0],
])('%j counts as %d', (value, number) => {
  expect(wholeNumber(value)).toBe(number);
});

test('three numbers are in the order mobile, tablet, desktop', () => {
  expect(JSON.stringify(responsiveNumber({ desktop: '5', mobile: '2' }))).toBe('{"mobile":2,"tablet":0,"desktop":5}');
});
