import { describe, expect, it } from 'vitest';
import type { CartCheckAnswer } from '../api/cart-check.ts';
import { applyAnswer, isCheckAnswer, type LineNotes, orderableLines, portionsToCheck } from './cart-check.ts';
import { type CartLine, lineId } from './cart-line.ts';

const line = (more: Partial<CartLine> = {}): CartLine => ({
  ...{ productId: 1, combinationId: null, name: 'Lamp', image: null, unitPrice: 4500, quantity: 5, attributes: {} },
  ...more,
});
const id = lineId(line());
const check = (lines: CartLine[], said: CartCheckAnswer['lines'], notes: LineNotes = {}, asked = lines) =>
  applyAnswer(lines, notes, asked, { lines: said });

describe('a cart that was checked', () => {
  it('takes over the new price and remembers the one the shopper knew', () => {
    const { replaced, notes } = check([line()], [{ unitPrice: 3825, available: 9 }]);
    expect(replaced).toEqual([line({ unitPrice: 3825, stock: 9 })]);
    expect(notes[id]).toEqual({ priceWas: 4500 });
    const again = check([line({ unitPrice: 3825, stock: 9 })], [{ unitPrice: 4000, available: 9 }], notes);
    expect(again.notes[id]).toEqual({ priceWas: 4500 });
    const back = check([line({ unitPrice: 4000, stock: 9 })], [{ unitPrice: 4500, available: 9 }], again.notes);
    expect(back.notes[id]).toEqual({});
  });

  it('lowers a quantity to what is left and says from what', () => {
    const { replaced, notes } = check([line()], [{ unitPrice: 4500, available: 2 }]);
    expect(replaced).toEqual([line({ quantity: 2, stock: 2 })]);
    expect(notes[id]).toEqual({ lowered: { from: 5, to: 2 } });
  });

  it('changes nothing when nothing has changed', () => {
    const { replaced, notes } = check([line({ stock: 9 })], [{ unitPrice: 4500, available: 9 }]);
    expect([replaced, notes]).toEqual([[], { [id]: {} }]);
  });

  it('keeps a line that cannot be ordered, marks it and leaves it out of the order', () => {
    const other = line({ productId: 2 });
    const { replaced, notes } = check([line(), other], [{ gone: 'sold-out' }, { unitPrice: 4500, available: 9 }]);
    expect(replaced.map(({ productId }) => productId)).toEqual([2]);
    expect(orderableLines([line(), other], notes)).toEqual([other]);
    const back = check([line()], [{ unitPrice: 4500, available: 1 }], notes);
    expect(back.notes[id]).toEqual({ lowered: { from: 5, to: 1 } });
  });

  it('goes by the cart as it is when the answer comes', () => {
    const asked = [line(), line({ productId: 2 })];
    const said = asked.map(() => ({ unitPrice: 3825, available: 4 }));
    const { replaced } = check([line({ quantity: 3 })], said, {}, asked);
    expect(replaced).toEqual([line({ quantity: 3, unitPrice: 3825, stock: 4 })]);
  });

  it('asks about each line once, a hundred in a call', () => {
    const many = Array.from({ length: 250 }, (_, index) => line({ productId: index + 1 }));
    const portions = portionsToCheck(many);
    expect(portions.map((portion) => portion.length)).toEqual([100, 100, 50]);
    expect(portions.flat()).toEqual(many);
    expect(portionsToCheck([])).toEqual([]);
  });
});

describe('an answer', () => {
  it('is one only when it speaks of each line in a known way', () => {
    const good = { unitPrice: 1, available: 1 };
    expect(isCheckAnswer({ lines: [good, { gone: 'sold-out' }] }, 2)).toBe(true);
    for (const odd of [null, {}, { lines: [good] }, { lines: [good, {}] }, { lines: [good, { unitPrice: '1' }] }]) {
      expect(isCheckAnswer(odd, 2), JSON.stringify(odd)).toBe(false);
    }
  });
});
