import { describe, expect, it } from 'vitest';
import { readQuantity } from './quantity-field.ts';

describe('the quantity field', () => {
  it('takes whole numbers from 1 to the stock', () => {
    expect(readQuantity('7', 7)).toEqual({ quantity: 7, correction: null });
    expect(readQuantity(' 03 ', 7)).toEqual({ quantity: 3, correction: null });
    expect(readQuantity('٥', 7)).toEqual({ quantity: 5, correction: null });
  });

  it('reads anything invalid as 1', () => {
    for (const text of ['', '0', '-2', '1.5', 'two']) {
      expect(readQuantity(text, 7)).toEqual({ quantity: 1, correction: 'invalid' });
    }
  });

  it('is capped by the stock, else by 999', () => {
    expect(readQuantity('8', 7)).toEqual({ quantity: 7, correction: 'too-many' });
    expect(readQuantity('1000', undefined)).toEqual({ quantity: 999, correction: 'over-limit' });
    expect(readQuantity('5000', 2000)).toEqual({ quantity: 999, correction: 'over-limit' });
  });
});
