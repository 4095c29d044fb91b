import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceAfterPromotion } from './promotion.ts';

describe('a promotion', () => {
  it('takes off a percentage, rounded half-up to the centime', () => {
    expect(priceAfterPromotion(100_000, { value: 15, ruleType: 'percentage' })).toBe(85_000);
    expect(priceAfterPromotion(1001, { value: 50, ruleType: 'percentage' })).toBe(501);
    expect(priceAfterPromotion(10_000, { value: 33.33, ruleType: 'percentage' })).toBe(6667);
  });

  it('takes off an amount in centimes, called fixed or amount', () => {
    expect(priceAfterPromotion(100_000, { value: 25_000, ruleType: 'fixed' })).toBe(75_000);
    expect(priceAfterPromotion(100_000, { value: 25_000, ruleType: 'amount' })).toBe(75_000);
  });

  it('never makes a price negative or higher, whatever its value', () => {
    fc.assert(
      fc.property(
        fc.nat(9_000_000_000),
        fc.double(),
        fc.constantFrom('percentage', 'fixed', 'amount'),
        (price, value, ruleType) => {
          const reduced = priceAfterPromotion(price, { value, ruleType });
          expect(Number.isSafeInteger(reduced)).toBe(true);
          expect(reduced).toBeGreaterThanOrEqual(0);
          expect(reduced).toBeLessThanOrEqual(price);
        },
      ),
    );
    expect(priceAfterPromotion(500, { value: 120, ruleType: 'percentage' })).toBe(0);
    expect(priceAfterPromotion(500, { value: -5, ruleType: 'percentage' })).toBe(500);
  });

  it('is left alone when its value is no number', () => {
    expect(priceAfterPromotion(500, { value: Number.NaN, ruleType: 'percentage' })).toBe(500);
  });
});
