import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marginPercent, parseTax, priceBeforeTax, priceWithTax, TAXES, taxPercent } from './tax.ts';

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
  ['19', 1900],
  ['19.5', 1950],
  [' 19,5 ', 1950],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
  ['', null],
  ['19 %', null],
])('the text “%s” is a tax of %s hundredths', (percent, tax) => {
  expect(parseTax(percent)).toBe(tax);
});

test.each([
  { priceHt: 840_336, tax: 1900, with: 1_000_000 },
  { priceHt: 50, tax: 900, with: 55 },
  { priceHt: 50, tax: 100, with: 51 },
  { priceHt: 0, tax: 1900, with: 0 },
  { priceHt: 1, tax: 1900, with: 1 },
  { priceHt: 10_000, tax: 1950, with: 12_000 },
])('$priceHt centimes with a tax of $tax are $with', ({ priceHt, tax, with: expected }) => {
  expect(priceWithTax(priceHt, tax)).toBe(expected);
});

test('half a percent counts only where a host asks for it', () => {
  expect([priceWithTax(10_000, 1950), priceWithTax(10_000, 1950, 'exact')]).toEqual([12_000, 11_950]);
  expect([priceBeforeTax(12_000, 1950), priceBeforeTax(11_950, 1950, 'exact')]).toEqual([10_000, 10_000]);
});

test('a price that can be reached is reached, any other is missed by one centime', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom(...TAXES, 1950, 10_000), (price, tax) => {
      const reachable = priceWithTax(price, tax);
      expect(priceWithTax(priceBeforeTax(reachable, tax), tax)).toBe(reachable);
      expect(Math.abs(priceWithTax(priceBeforeTax(price, tax), tax) - price)).toBeLessThanOrEqual(1);
    }),
  );
});

test('of prices in whole dinars at 19 %, about one in six cannot be reached', () => {
  const prices = Array.from({ length: 11_900 }, (_, dinars) => dinars * 100);
  const missed = prices.filter((price) => priceWithTax(priceBeforeTax(price, 1900), 1900) !== price);
  expect(missed.length / prices.length).toBeCloseTo(0.16, 2);
});

test.each([
  { price: 840_336, supply: 520_000, margin: 38 },
  { price: 100_000, supply: 120_000, margin: -20 },
  { price: 100_000, supply: 0, margin: null },
  { price: 0, supply: 100, margin: null },
])('of a price of $price and a supply of $supply, $margin % is left', ({ price, supply, margin }) => {
  expect(marginPercent(price, supply)).toBe(margin);
});
