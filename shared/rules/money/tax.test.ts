import { expect, test } from 'vitest';
import { priceWithTax, taxPercent } from './tax.ts';

test.each([
  { tax: 1900, percent: 19 },
  { tax: 1950, percent: 20 },
  { tax: 1949, percent: 19 },
  { tax: 900, percent: 9 },
  { tax: 0, percent: 0 },
])('a tax of $tax hundredths counts as $percent %', ({ tax, percent }) => {
  expect(taxPercent(tax)).toBe(percent);
});

test.each([
  { priceHt: 840_336, tax: 1900, with: 1_000_000 },
  { priceHt: 50, tax: 900, with: 55 },
  { priceHt: 50, tax: 100, with: 51 },
  { priceHt: 0, tax: 1900, with: 0 },
])('$priceHt centimes with a tax of $tax are $with', ({ priceHt, tax, with: expected }) => {
  expect(priceWithTax(priceHt, tax)).toBe(expected);
});
