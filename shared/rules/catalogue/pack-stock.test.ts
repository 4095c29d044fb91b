import { describe, expect, it } from 'vitest';
import { packsInStock } from './pack-stock.ts';

const one = (id: number, quantity: number, available = true) => ({ id, quantity, available });

describe('a pack', () => {
  it('is made as often as its scarcest item allows', () => {
    const cups = { quantity: 6, combinations: [], stock: 40 };
    const tray = { quantity: 1, combinations: [one(1, 4)], stock: 0 };
    expect(packsInStock([cups, tray])).toBe(4);
    expect(packsInStock([{ ...cups, stock: 5 }, tray])).toBe(0);
  });

  it('counts the best stocked choice of an item the shopper chooses, not the sum', () => {
    expect(packsInStock([{ quantity: 2, combinations: [one(1, 3), one(2, 5), one(3, 90, false)], stock: 0 }])).toBe(2);
  });

  it('of nothing, or of a switched-off item, cannot be made', () => {
    expect(packsInStock([])).toBe(0);
    expect(packsInStock([{ quantity: 1, combinations: [one(1, 9, false)], stock: 9 }])).toBe(0);
  });
});
