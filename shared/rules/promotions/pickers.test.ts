import { expect, it } from 'vitest';
import { pickerOf } from './pickers.ts';

it.each([
  ['product', 'product'],
  ['category', 'category'],
  ['brand', 'brand'],
  ['all', null],
  ['', null],
  ['toString', null],
])('the rule %s needs the picker %s', (scope, picker) => {
  expect(pickerOf(scope)).toBe(picker);
});
