import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAmount, formatAmount, formatDa } from './format.ts';
import { parseAmount } from './parse.ts';
import { fromCentimes, roundHalfUp, toCentimes } from './round.ts';

const amounts = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 });

describe('an amount', () => {
  it('is read back as it was written, for 10,000 random amounts, shown and canonical', () => {
    fc.assert(
      fc.property(amounts, (centimes) => {
        expect(parseAmount(formatAmount(centimes))).toBe(centimes);
        expect(parseAmount(formatDa(centimes))).toBe(centimes);
        expect(parseAmount(canonicalAmount(centimes))).toBe(centimes);
        expect(toCentimes(fromCentimes(centimes))).toBe(centimes);
      }),
      { numRuns: 10_000 },
    );
  });

  it('is written with no-break spaces between thousands, a comma and two decimals', () => {
    expect(formatAmount(123_450)).toBe('1\u00a0234,50');
    expect(formatAmount(-123_456_789)).toBe('-1\u00a0234\u00a0567,89');
    expect(formatAmount(0)).toBe('0,00');
    expect(formatAmount(5)).toBe('0,05');
    expect(formatDa(100_000)).toBe('1\u00a0000,00\u00a0DA');
    expect(formatDa(100_000, 'دج')).toBe('1\u00a0000,00\u00a0دج');
    expect(canonicalAmount(123_450)).toBe('1234.50');
  });

  it('is refused in time when a stranger sends digits without end', () => {
    // By a pattern that tries every split the test would time out.
    expect(parseAmount(`${'1'.repeat(300_000)}x`)).toBeNull();
  });

  it('refuses to be written when it has a fraction of a centime, instead of rounding in silence', () => {
    expect(() => formatAmount(10.5)).toThrow('10.5 is no amount in centimes');
    expect(() => canonicalAmount(Number.NaN)).toThrow('NaN is no amount');
  });

  it('is read with every space, separator and kind of digit people type or paste', () => {
    for (const text of [
      '1 234,50',
      '1\u00a0234,50',
      '1\u2009234,50',
      '1\u202f234,50',
      '1234.5',
      '1,234.50',
      '1.234,50',
      '1\u2019234,50',
      '١٬٢٣٤٫٥٠',
      '۱۲۳۴٫۵',
      '1 234,50 DA',
      '1 234,50\u00a0DZD',
      '\u200f1 234,50 د.ج',
      '\u20661 234,50\u2069',
      '+1234,50',
    ]) {
      expect(parseAmount(text), text).toBe(123_450);
    }
    expect(parseAmount('12,5')).toBe(1250);
    expect(parseAmount('12.')).toBe(1200);
    expect(parseAmount(',5')).toBe(50);
    expect(parseAmount('1.234.567')).toBe(123_456_700);
    expect(parseAmount('\u2212 5')).toBe(-500);
  });

  it('is not read from empty or unclear text', () => {
    for (const text of ['', '  ', 'abc', '12px', '1,2,3.4', ',', '-', '1-2', '1e5', '9'.repeat(40), 'Infinity']) {
      expect(parseAmount(text), text).toBeNull();
    }
  });

  it('rounds a half up, on digits and not on floats', () => {
    expect(toCentimes(1.005)).toBe(101);
    expect(toCentimes('1.005')).toBe(101);
    expect(toCentimes(1.004999)).toBe(100);
    expect(toCentimes(-1.005)).toBe(-101);
    expect(toCentimes(8.575)).toBe(858);
    expect(toCentimes(1e-7)).toBe(0);
    expect(toCentimes('.5')).toBe(50);
    expect(roundHalfUp('0.5', 0)).toBe(1);
    expect(roundHalfUp('1e999999', 2)).toBeNull();
    expect(roundHalfUp('0e999999', 2)).toBe(0);
    expect(Object.is(toCentimes(-0.001), 0)).toBe(true);
  });

  it('is refused in words when it is no number at all', () => {
    expect(() => toCentimes(Number.NaN)).toThrow('"NaN" is no amount in dinars');
    expect(() => toCentimes('')).toThrow('is no amount in dinars');
  });
});
