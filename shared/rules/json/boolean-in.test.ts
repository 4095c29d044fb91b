import { expect, it } from 'vitest';
import { lineDataFrom } from '../../features/cart/line-data.ts';
import { combinationsFrom } from '../catalogue/combination-data.ts';
import { booleanIn } from './boolean-in.ts';

it.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  ['', false],
])('reads %j of a page as %j', (value, boolean) => {
  expect([true, false].map((missing) => booleanIn(value, 'available', missing))).toEqual([boolean, boolean]);
});

it.each([undefined, null])('takes the default where a page says %j', (value) => {
  expect([true, false].map((missing) => booleanIn(value, 'available', missing))).toEqual([true, false]);
});

it.each(['oui', 2, {}])('refuses %j, and names the field', (value) => {
  expect(() => booleanIn(value, 'available', true)).toThrow(
    `"available" is ${JSON.stringify(value)}. Write true, false, 1 or 0.`,
  );
});

it('reads a combination that is not offered, as PHP writes it', () => {
  const one = { id: 34, values: { size: 'M' }, price: '4500.00', available: 0 };
  expect(combinationsFrom({ combinations: [one] }).combinations).toMatchObject([{ available: false }]);
});

it('reads the switches of a cart line, as PHP writes them', () => {
  const item = { product: 3, name: 'Abaya', mustChoose: '1' };
  const line = { productId: 7, name: 'Pack', unitPrice: '100', hasCombinations: 1, productInPack: [item] };
  expect(lineDataFrom(line)).toMatchObject({ hasCombinations: true, productInPack: [{ mustChoose: true }] });
});
