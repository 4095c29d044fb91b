import { expect, test } from 'vitest';
import { multiplyPrice } from './multiple.ts';

test.each([
  ['1500', 3, 450_000, false],
  ['1500.50', 2, 300_100, false],
  ['0.333', 5, 167, true],
  ['0.335', 2, 67, false],
  ['1.005', 1, 101, true],
  ['0.10', 3, 30, false],
])('%s dinars times %d are %d centimes, rounded: %s', (price, quantity, centimes, isRounded) => {
  expect(multiplyPrice(price, quantity)).toEqual({ centimes, isRounded });
});

test.each(['', 'abc', '-5', '1,5', '1e3', '999999999999999'])('the price “%s” gives no amount', (price) => {
  expect(multiplyPrice(price, 999_999)).toBeNull();
});
