import { describe, expect, it } from 'vitest';
import { quantityLimit } from '../../rules/quantity/quantity.ts';
import { type CartLine, lineId } from './cart-line.ts';
import { cartRows, noMoreReason } from './cart-rows.ts';

const line = (productId: number): CartLine => ({
  productId,
  combinationId: null,
  name: `P${productId}`,
  image: null,
  unitPrice: 10,
  quantity: 1,
  attributes: {},
});
const removed = (productId: number, at: number) => ({ id: lineId(line(productId)), line: line(productId), at });
const shown = (rows: ReturnType<typeof cartRows>) =>
  rows.map(({ line, removed }) => (removed ? `(${line.productId})` : String(line.productId))).join(' ');

describe('the rows of the cart', () => {
  it('keep a removed line in its place', () => {
    expect(shown(cartRows([line(1), line(3)], [removed(2, 1)]))).toBe('1 (2) 3');
    expect(shown(cartRows([], [removed(2, 1), removed(1, 0)]))).toBe('(1) (2)');
    expect(shown(cartRows([line(1)], [removed(4, 3)]))).toBe('1 (4)');
  });

  it('show a line that came back from elsewhere once, as a line', () => {
    expect(shown(cartRows([line(1), line(2)], [removed(2, 1)]))).toBe('1 2');
  });
});

describe('the most of a line', () => {
  it('is its stock, at most 999, and never less than one', () => {
    expect([quantityLimit(7), quantityLimit(5000), quantityLimit(undefined), quantityLimit(0)]).toEqual([
      7, 999, 999, 1,
    ]);
  });

  it('has a reason only when it is reached', () => {
    expect(noMoreReason({ stock: 7, quantity: 6 })).toBeNull();
    expect(noMoreReason({ stock: 7, quantity: 7 })).toBe('all-stock');
    expect(noMoreReason({ quantity: 998 })).toBeNull();
    expect(noMoreReason({ quantity: 999 })).toBe('most');
    expect(noMoreReason({ stock: 5000, quantity: 999 })).toBe('most');
  });
});
