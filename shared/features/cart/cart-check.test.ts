import { describe, expect, it } from 'vitest';
import type { CartCheckAnswer } from '../../api/cart-check.ts';
import { applyAnswer, type GoneLines, isCheckAnswer, orderableLines, portionsToCheck } from './cart-check.ts';
import { type CartLine, lineId } from './cart-line.ts';

const line = (more: Partial<CartLine> = {}): CartLine => ({
  productId: 1,
  combinationId: null,
  name: 'Lamp',
  image: null,
  unitPrice: 4500,
  quantity: 5,
  attributes: {},
  ...more,
});
const check = (lines: CartLine[], answered: CartCheckAnswer['lines'], gone: GoneLines = {}, requested = lines) =>
  applyAnswer(lines, gone, requested, { lines: answered });
const checked = (before: CartLine, answered: CartCheckAnswer['lines'][number]) =>
  check([before], [answered]).replaced[0] as CartLine;

describe('a cart that was checked', () => {
  it('takes over the new price and keeps with the line the one the shopper knew', () => {
    const first = check([line()], [{ unitPrice: 3825, available: 9 }]);
    expect(first).toMatchObject({
      news: 1,
      replaced: [line({ unitPrice: 3825, stock: 9, changed: { priceWas: 4500 } })],
    });
    const again = checked(first.replaced[0] as CartLine, { unitPrice: 4000, available: 9 });
    expect(again.changed).toEqual({ priceWas: 4500 });
    const back = check([again], [{ unitPrice: 4500, available: 9 }]);
    expect(back).toMatchObject({ news: 0, replaced: [line({ stock: 9 })] });
    expect(back.replaced[0]).not.toHaveProperty('changed');
  });

  it('lowers a quantity to what is left and says from what, until there is enough again', () => {
    const lowered = checked(line(), { unitPrice: 4500, available: 3 });
    expect(lowered).toEqual(line({ quantity: 3, stock: 3, changed: { lowered: { from: 5, to: 3 } } }));
    const lower = checked(lowered, { unitPrice: 4500, available: 2 });
    expect(lower.changed, 'from what the shopper had chosen').toEqual({ lowered: { from: 5, to: 2 } });
    expect(checked(lower, { unitPrice: 4500, available: 9 })).toEqual({ ...lower, stock: 9 });
  });

  it('changes nothing and has no news when nothing has changed since it was checked last', () => {
    expect(check([line({ stock: 9 })], [{ unitPrice: 4500, available: 9 }])).toEqual({
      replaced: [],
      gone: {},
      news: 0,
    });
    const updated = checked(line(), { unitPrice: 3825, available: 2 });
    expect(check([updated], [{ unitPrice: 3825, available: 2 }])).toEqual({ replaced: [], gone: {}, news: 0 });
  });

  it.each([null, undefined])('is not limited by a stock that the answer does not know (%s)', (available) => {
    const answered = { unitPrice: 3825, ...(available === null && { available }) };
    expect(isCheckAnswer({ lines: [answered] }, 1)).toBe(true);
    expect(checked(line({ stock: 2 }), answered)).toEqual(line({ unitPrice: 3825, changed: { priceWas: 4500 } }));
  });

  it.each([0, -1])('is sold out where %i pieces are left', (available) => {
    expect(check([line()], [{ unitPrice: 4500, available }])).toMatchObject({
      replaced: [],
      gone: { [lineId(line())]: 'sold-out' },
      news: 1,
    });
  });

  it('keeps a line that cannot be ordered, marks it and leaves it out of the order', () => {
    const other = line({ productId: 2 });
    const { replaced, gone, news } = check([line(), other], [{ gone: 'sold-out' }, { unitPrice: 4500, available: 9 }]);
    expect([replaced.map(({ productId }) => productId), news]).toEqual([[2], 1]);
    expect(orderableLines([line(), other], gone)).toEqual([other]);
    expect(check([line()], [{ gone: 'sold-out' }], gone).news, 'once').toBe(0);
    expect(check([line()], [{ unitPrice: 4500, available: 1 }], gone).gone).toEqual({});
  });

  it('goes by the cart as it is when the answer comes', () => {
    const requested = [line(), line({ productId: 2 })];
    const answered = requested.map(() => ({ unitPrice: 3825, available: 4 }));
    const { replaced } = check([line({ quantity: 3 })], answered, {}, requested);
    expect(replaced).toEqual([line({ quantity: 3, unitPrice: 3825, stock: 4, changed: { priceWas: 4500 } })]);
  });

  it('is named in the language of the answer, a line that is gone too, and that is no news', () => {
    const before = line({ combinationId: 2, attributes: { Couleur: 'Rouge' }, stock: 9 });
    const answered = { unitPrice: 4500, available: 9, name: 'مصباح', attributes: { اللون: 'أحمر' } };
    expect(check([before], [answered])).toMatchObject({
      news: 0,
      replaced: [{ ...before, name: 'مصباح', attributes: { اللون: 'أحمر' } }],
    });
    const gone = check([before], [{ gone: 'not-on-sale', name: 'مصباح' }], { '1|2||': 'not-on-sale' });
    expect(gone).toMatchObject({ news: 0, replaced: [{ ...before, name: 'مصباح' }] });
    expect(check([before], [{ unitPrice: 4500, available: 9 }]).replaced).toEqual([]);
  });

  it('names what is in a pack, also in one that was stored without or with other labels, and that is no news', () => {
    const pack = line({ type: 'pack', productInPack: [{ product: 2, combination: 3 }], stock: 9 });
    const answered = {
      unitPrice: 4500,
      available: 9,
      name: 'Lamp',
      attributes: { '2 × Bulb': 'Warm', '1 × Shade': '' },
    };
    for (const attributes of [{}, { Ampoule: 'Chaude' }] as CartLine['attributes'][]) {
      expect(check([{ ...pack, attributes }], [answered])).toMatchObject({
        news: 0,
        replaced: [{ ...pack, attributes: answered.attributes }],
      });
    }
  });

  it('asks about each line once, a thousand lines and items of packs in a call', () => {
    const many = Array.from({ length: 2500 }, (_, index) => line({ productId: index + 1 }));
    const portions = portionsToCheck(many);
    expect(portions.map((portion) => portion.length)).toEqual([1000, 1000, 500]);
    expect(portions.flat()).toEqual(many);
    const productInPack = Array.from({ length: 50 }, (_, at) => ({ product: at + 1, combination: 2_147_483_647 }));
    const packs = Array.from({ length: 20 }, (_, at) => line({ productId: at + 1, type: 'pack', productInPack }));
    expect(portionsToCheck(packs).map((portion) => portion.length)).toEqual([19, 1]);
    expect(portionsToCheck([])).toEqual([]);
  });
});

describe('an answer', () => {
  it('is one only when it speaks of each line in a known way', () => {
    const good = { unitPrice: 1, available: 1 };
    expect(isCheckAnswer({ lines: [good, { gone: 'sold-out' }] }, 2)).toBe(true);
    for (const odd of [
      null,
      {},
      { lines: [good] },
      { lines: [good, {}] },
      { lines: [good, { unitPrice: '1' }] },
      { lines: [good, { ...good, name: 1 }] },
      { lines: [good, { ...good, attributes: { a: 1 } }] },
    ]) {
      expect(isCheckAnswer(odd, 2), JSON.stringify(odd)).toBe(false);
    }
  });
});
