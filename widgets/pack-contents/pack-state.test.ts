import { describe, expect, it } from 'vitest';
import { type PackData, type PackItemData, type PackVariant, readPack } from './pack-data.ts';
import { packState } from './pack-state.ts';

const variant = (id: number, quantity: number, available = true): PackVariant => ({
  id,
  label: `V${id}`,
  price: null,
  available,
  quantity,
  image: null,
});
const item = (product: number, more: Partial<PackItemData>): PackItemData => ({
  product,
  name: `Item ${product}`,
  quantity: 1,
  mustChoose: false,
  variants: [],
  stock: 0,
  ...more,
});
const pack: PackData = {
  productId: 9,
  available: 4,
  items: [
    item(3, { mustChoose: true, variants: [variant(12, 7), variant(13, 1), variant(14, 9, false)] }),
    item(5, { mustChoose: true, quantity: 2, variants: [variant(21, 9), variant(22, 4)] }),
    item(8, { stock: 30 }),
  ],
};
const stateOf = (data: PackData, ...choice: [number, number][]) => {
  const { missing, soldOut, packs } = packState(data, new Map(choice));
  return { missing: missing.map(({ product }) => product), soldOut: soldOut.map(({ product }) => product), packs };
};

describe('what a pack lacks', () => {
  it('is every item that has variants and none chosen', () => {
    expect(stateOf(pack)).toEqual({ missing: [3, 5], soldOut: [], packs: 4 });
    expect(stateOf(pack, [3, 12])).toEqual({ missing: [5], soldOut: [], packs: 4 });
    expect(stateOf(pack, [3, 12], [5, 99]).missing).toEqual([5]);
  });

  it('is fewer packs when a scarce variant is chosen, counted by the units of one pack', () => {
    expect(stateOf(pack, [3, 13], [5, 21]).packs).toBe(1);
    expect(stateOf(pack, [3, 12], [5, 22]).packs).toBe(2);
    expect(stateOf(pack, [3, 14], [5, 21]).packs).toBe(0);
  });

  it('is an item that is sold out in every variant', () => {
    const [first, ...rest] = pack.items as [PackItemData, ...PackItemData[]];
    const items = [{ ...first, variants: [variant(12, 0), variant(14, 9, false)] }, ...rest];
    expect(stateOf({ ...pack, available: 0, items })).toEqual({ missing: [3, 5], soldOut: [3], packs: 0 });
  });

  it('is nothing but choices when the stock is not tracked', () => {
    expect(stateOf({ ...pack, available: null }, [3, 14])).toEqual({ missing: [5], soldOut: [], packs: null });
  });

  it('is never more packs than the shop says there are', () => {
    expect(packState({ ...pack, available: 1 }, new Map([[3, 12]])).packs).toBe(1);
  });
});

it('reads the switches of a pack as PHP writes them', () => {
  const combinations = [
    { id: 12, available: '0' },
    { id: 13, available: 1 },
  ];
  const { items } = readPack(JSON.stringify({ productId: 9, items: [{ product: 3, mustChoose: 1, combinations }] }));
  expect(items).toMatchObject([{ mustChoose: true, variants: [{ available: false }, { available: true }] }]);
});
