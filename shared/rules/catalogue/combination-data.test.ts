import { describe, expect, it } from 'vitest';
import { readCombinations, unitsOf } from './combination-data.ts';

const read = (one: object, more: object = {}) =>
  readCombinations(JSON.stringify({ ...more, combinations: [{ id: 1, values: { c: 'x' }, price: '100.00', ...one }] }))
    .combinations[0];

describe('the embedded combinations', () => {
  it('take the price the server computed', () => {
    expect(read({ priceAfterPromotion: '84.995' })?.priceAfterPromotion).toBe(8500);
    expect(read({ priceAfterPromotion: 85 })?.priceAfterPromotion).toBe(8500);
  });

  it('compute the price from the promotion where the server did not', () => {
    const promotion = { ruleType: 'percentage', value: 15 };
    expect(read({ priceAfterPromotion: null }, { promotion })?.priceAfterPromotion).toBe(8500);
    expect(read({}, { promotion: { ruleType: 'fixed', value: '30.00' } })?.priceAfterPromotion).toBe(7000);
    expect(read({}, { promotion: { ruleType: 'amount', value: 130 } })?.priceAfterPromotion).toBe(0);
    expect(read({})?.priceAfterPromotion).toBe(10000);
  });

  it('keep their price under a promotion of an unknown kind', () => {
    expect(read({}, { promotion: { ruleType: 'gift', value: 30 } })?.priceAfterPromotion).toBe(10000);
  });

  it('have units to order only when the switch and the stock allow it', () => {
    const units = (one: object) => unitsOf(read(one) as never);
    expect(units({ quantity: 3 })).toBe(3);
    expect(units({ quantity: 3, available: false })).toBe(0);
    expect(units({ quantity: 0 })).toBe(0);
    expect(units({ quantity: null })).toBe(999);
  });

  it('are refused in words when they cannot be read', () => {
    expect(() => readCombinations('{')).toThrow('holds no JSON object');
    expect(() => readCombinations('{}')).toThrow('holds no {"combinations"');
    expect(() => readCombinations('{"combinations":[{"price":"1.00"}]}')).toThrow('combination 0');
    expect(() => read({ price: 'much' })).toThrow('"much" is no amount');
  });
});
