import { expect, it } from 'vitest';
import { combinationsFrom } from '../catalogue/combination-data.ts';
import { numberIn } from './number-in.ts';

it.each([
  [12, 12],
  ['12', 12],
  ['1234.50', 1234.5],
  ['0', 0],
  ['', null],
  [' ', null],
  ['many', null],
  [null, null],
  [true, null],
  [[], null],
  [Number.NaN, null],
])('reads %j of a page as the number %j', (value, number) => {
  expect(numberIn(value)).toBe(number);
});

it('reads a combination whose numbers are text, one that is sold out too', () => {
  const one = { id: '34', values: { size: 'M' }, price: '4500.00', quantity: '0' };
  const data = combinationsFrom({ productId: '7', selected: '34', combinations: [one] });
  expect(data).toMatchObject({ productId: 7, selected: 34, combinations: [{ id: 34, quantity: 0 }] });
});
