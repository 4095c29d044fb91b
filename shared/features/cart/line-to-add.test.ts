import { describe, expect, it } from 'vitest';
import { readCombinations } from '../../rules/catalogue/combination-data.ts';
import { readLineData } from './line-data.ts';
import {
  type Chosen,
  cartLine,
  combinationsOf,
  isUnknown,
  missingItems,
  refusalReason,
  stockOf,
} from './line-to-add.ts';

const line = (more: object = {}) =>
  readLineData(JSON.stringify({ productId: 41, name: 'Bag', unitPrice: '3825.00', quantity: 7, ...more }));
const data = readCombinations(
  JSON.stringify({
    productId: 41,
    types: [{ code: 'size', label: 'Size' }],
    combinations: [
      { id: 12, values: { size: 'm' }, labels: { size: 'M' }, price: '45.00', quantity: 7 },
      {
        id: 13,
        values: { size: 'l' },
        labels: { size: 'L' },
        price: '50.00',
        priceAfterPromotion: '40.00',
        quantity: 2,
      },
      { id: 14, values: { size: 'xl' }, labels: { size: 'XL' }, price: '50.00', quantity: 9, available: false },
    ],
  }),
);
const chosen = (combinationId: number | null, packs: Record<number, number> = {}): Chosen => ({
  combinationId,
  packChoices: new Map(Object.entries(packs).map(([id, combination]) => [Number(id), { combination, label: 'M' }])),
});
const bag = line({ combinationId: 12, hasCombinations: true, attributes: { Size: 'M' } });
const pack = line({
  type: 'pack',
  productInPack: [
    { product: 3, combination: null, name: 'Dress', mustChoose: true },
    { product: 8, combination: 31, name: 'Brooch', quantity: 2 },
  ],
});

describe('what can be added', () => {
  it('a simple product goes by its own stock', () => {
    expect(refusalReason(line(), null, chosen(null))).toBeNull();
    expect(refusalReason(line({ quantity: 0 }), null, chosen(null))).toBe('out-of-stock');
    expect(refusalReason(line({ quantity: null }), null, chosen(null))).toBeNull();
  });

  it('a combination goes by its switch and its stock', () => {
    expect(refusalReason(bag, data, chosen(13))).toBeNull();
    expect(refusalReason(bag, data, chosen(14))).toBe('out-of-stock');
    expect(refusalReason(bag, data, chosen(null))).toBe('choose-combination');
  });

  it('a card without the combinations asks for one unless nothing is left', () => {
    const card = line({ hasCombinations: true });
    expect(refusalReason(card, null, chosen(null))).toBe('choose-combination');
    expect(refusalReason(line({ hasCombinations: true, quantity: 0 }), null, chosen(null))).toBe('out-of-stock');
  });

  it('a pack needs stock and its choices; one that is not tracked is available', () => {
    expect(refusalReason(pack, null, chosen(null))).toBe('choose-pack-items');
    expect(missingItems(pack, chosen(null)).map(({ name }) => name)).toEqual(['Dress']);
    expect(refusalReason(pack, null, chosen(null, { 3: 12 }))).toBeNull();
    expect(refusalReason({ ...pack, quantity: 0 }, null, chosen(null, { 3: 12 }))).toBe('out-of-stock');
    expect(refusalReason({ ...pack, quantity: null }, null, chosen(null, { 3: 12 }))).toBeNull();
  });

  it('a combination the page knows nothing of is left to the server', () => {
    expect(isUnknown(bag, null, chosen(13))).toBe(true);
    expect(refusalReason(bag, null, chosen(13))).toBeNull();
    expect(isUnknown(bag, data, chosen(13))).toBe(false);
  });

  it('does not take the combinations of another product', () => {
    expect(combinationsOf(bag, data)).toBe(data);
    expect(combinationsOf({ ...bag, productId: 7 }, data)).toBeNull();
    expect(combinationsOf(line({ hasCombinations: true }), { ...data, productId: null })).toBeNull();
    expect(combinationsOf(bag, { ...data, productId: null })).not.toBeNull();
  });
});

describe('the cart line', () => {
  it('of a simple product has no type', () => {
    expect(cartLine(line(), null, chosen(null), 2)).toEqual({
      productId: 41,
      combinationId: null,
      name: 'Bag',
      image: null,
      unitPrice: 3825,
      quantity: 2,
      attributes: {},
      stock: 7,
    });
  });

  it('of another combination has its price, names and stock', () => {
    expect(cartLine(bag, data, chosen(13), 1)).toMatchObject({
      combinationId: 13,
      unitPrice: 40,
      attributes: { Size: 'L' },
      stock: 2,
    });
    expect(stockOf(bag, data, chosen(14))).toBe(0);
  });

  it('has the address of the page of its product, where there is one', () => {
    const named = line({ url: '/bags/cabas' });
    expect(cartLine(named, null, chosen(null), 1)).toMatchObject({ url: '/bags/cabas' });
    expect(cartLine(line(), null, chosen(null), 1)).not.toHaveProperty('url');
  });

  it('of a pack names its items, each with its quantity and the variant chosen of it', () => {
    const added = cartLine(pack, null, chosen(null, { 3: 12 }), 1);
    expect(added.type).toBe('pack');
    expect(added.productInPack).toEqual([
      { product: 3, combination: 12 },
      { product: 8, combination: 31 },
    ]);
    expect(added.attributes).toEqual({ '1 × Dress': 'M', '2 × Brooch': '' });
    const named = { ...pack, attributes: { '2 × Brooch': 'Gold' } };
    expect(cartLine(named, null, chosen(null, { 3: 12 }), 1).attributes, 'as the page names them').toEqual({
      '1 × Dress': 'M',
      '2 × Brooch': 'Gold',
    });
  });

  it('of a pack has what the shopper chose, not what the page chose first', () => {
    const preset = { ...pack, attributes: { '1 × Dress': 'S', '2 × Brooch': 'Gold' } };
    expect(cartLine(preset, null, chosen(null, { 3: 12 }), 1).attributes).toEqual({
      '1 × Dress': 'M',
      '2 × Brooch': 'Gold',
    });
  });

  it('is read from numbers that the page wrote as text', () => {
    const item = { product: '5', combination: '12', name: 'Belt' };
    const text = {
      productId: '41',
      combinationId: '34',
      shownCombinationId: '35',
      quantity: '0',
      productInPack: [item],
    };
    expect(line(text)).toMatchObject({
      productId: 41,
      combinationId: 34,
      shownCombinationId: 35,
      quantity: 0,
      productInPack: [{ product: 5, combination: 12 }],
    });
  });

  it('is refused in words when the page embeds something else', () => {
    expect(() => readLineData('[]')).toThrow('holds no JSON object');
    expect(() => readLineData('{"name":"Bag"}')).toThrow('no productId');
    expect(() => line({ unitPrice: 'free' })).toThrow('"free" is no amount');
  });
});
