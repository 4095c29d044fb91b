import { describe, expect, it } from 'vitest';
import { addRefusal, defaultCombination, isOrderable } from './availability.ts';

const one = (id: number, quantity: number, available = true) => ({
  id,
  quantity,
  available,
  isDefault: false,
  priceHt: 100,
});
const nothing = { combinationId: null, packChoices: {} };

describe('a combination', () => {
  it('can be ordered only when the merchant offers it and there is stock', () => {
    expect([one(1, 3), one(2, 0), one(3, 3, false)].map(isOrderable)).toEqual([true, false, false]);
  });

  it('is selected at first when it is the default one, sold out or not, else the first is', () => {
    const sold = { ...one(2, 0), isDefault: true };
    expect(defaultCombination([one(1, 3), sold])).toBe(sold);
    expect(defaultCombination([one(1, 0), one(2, 1)])?.id).toBe(1);
    expect(defaultCombination([])).toBeNull();
  });

  it('is not selected at first without a price where another one has one', () => {
    const priceless = { ...one(1, 3), isDefault: true, priceHt: 0 };
    expect(defaultCombination([priceless, one(2, 0)])?.id).toBe(2);
    expect(defaultCombination([{ ...one(3, 1), priceHt: 0 }, priceless])?.id).toBe(1);
  });
});

describe('the add button of a product page', () => {
  const simple = { type: 'simple' as const, quantity: 0, combinations: [], pack: null };

  it('goes by the own stock of a product without combinations', () => {
    expect(addRefusal({ ...simple, quantity: 2 }, nothing)).toBeNull();
    expect(addRefusal(simple, nothing)).toBe('out-of-stock');
  });

  it('waits for a combination, and refuses a sold-out one', () => {
    const dress = { ...simple, combinations: [one(1, 2), one(2, 0)] };
    expect(addRefusal(dress, nothing)).toBe('choose-combination');
    expect(addRefusal(dress, { ...nothing, combinationId: 1 })).toBeNull();
    expect(addRefusal(dress, { ...nothing, combinationId: 2 })).toBe('out-of-stock');
  });

  it('waits until every open item of a flexible pack is chosen', () => {
    const items = [
      { id: 7, mustChoose: true },
      { id: 8, mustChoose: false },
    ];
    const pack = { ...simple, type: 'pack' as const, pack: { available: 3, items } };
    expect(addRefusal(pack, nothing)).toBe('choose-pack-items');
    expect(addRefusal(pack, { combinationId: null, packChoices: { 7: 1 } })).toBeNull();
    expect(addRefusal({ ...pack, pack: { available: 0, items } }, nothing)).toBe('out-of-stock');
    expect(addRefusal({ ...pack, pack: { available: null, items: [] } }, nothing)).toBeNull();
  });
});
