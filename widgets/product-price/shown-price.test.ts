import { describe, expect, it } from 'vitest';
import { shownPrice } from './shown-price.ts';

describe('the price of a combination', () => {
  it('has an old price and a saving with a promotion', () => {
    expect(shownPrice(450_000, 382_500)).toEqual({ now: 382_500, old: 450_000, saving: 67_500, percent: 15 });
  });

  it('stands alone without one', () => {
    expect(shownPrice(450_000, 450_000)).toEqual({ now: 450_000, old: null, saving: 0, percent: 0 });
  });

  it('never shows an old price below the new one', () => {
    expect(shownPrice(400_000, 450_000).old).toBeNull();
  });

  it('is nothing at all when the promotion takes all of it', () => {
    expect(shownPrice(450_000, 0)).toEqual({ now: 0, old: 450_000, saving: 450_000, percent: 100 });
    expect(shownPrice(0, 0).percent).toBe(0);
  });
});
