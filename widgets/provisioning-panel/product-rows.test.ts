import { describe, expect, it } from 'vitest';
import { isChanged, type Product, readItems, readProducts } from './lists.ts';
import { refreshedRows, shortageBetween } from './product-rows.ts';

const product = (id: string, available: number, inExpedition: number | null = 0): Product => ({
  id,
  productId: 1,
  combinationId: null,
  name: id,
  combination: '',
  atDestination: null,
  barcode: null,
  available,
  inExpedition,
});

describe('the rows of a search that is asked again', () => {
  it('stay where they are, with what is left, and new ones come last', () => {
    const rows = [product('a', 3), product('b', 5)];
    expect(refreshedRows(rows, [product('c', 1), product('b', 4), product('a', 3)])).toEqual([
      product('a', 3),
      product('b', 4),
      product('c', 1),
    ]);
  });

  it('stay with 0 when they are used up', () => {
    expect(refreshedRows([product('a', 3), product('b', 5)], [product('b', 5)])).toEqual([
      product('a', 0),
      product('b', 5),
    ]);
  });

  it('go when a full answer may have cut them off', () => {
    expect(refreshedRows([product('a', 3), product('b', 5)], [product('b', 5), product('c', 1)])).toEqual([
      product('b', 5),
      product('c', 1),
    ]);
  });
});

describe('pieces that went elsewhere', () => {
  it('are counted without what this expedition got', () => {
    expect(shortageBetween(product('a', 7, 2), product('a', 6, 3))).toBeNull();
    expect(shortageBetween(product('a', 7, 2), product('a', 3, 3))).toEqual({ count: 3, left: 3 });
    expect(shortageBetween(product('a', 7, 2), product('a', 9, 2))).toBeNull();
    expect(shortageBetween(product('a', 7, null), product('a', 3, null))).toBeNull();
  });
});

describe('the lists of an answer', () => {
  it('are read in both spellings of their names', () => {
    const snake = {
      product_id: 1,
      combination_id: 2,
      product_name: 'Abaya',
      combination_name: 'M',
      available_stock: 4,
    };
    const camel = { productId: 1, combinationId: 2, name: 'Abaya', combination: 'M', available: 4 };
    expect(readProducts([snake])).toEqual(readProducts([camel]));
    expect(readItems([{ ...snake, quantity: 3 }])).toEqual(readItems([{ ...camel, quantity: 3 }]));
  });

  it('are unreadable when one entry is', () => {
    expect(readProducts([{ product_id: 1 }])).toBeNull();
    expect(readProducts({})).toBeNull();
    expect(readItems([{ productId: 1, quantity: '3' }])).toBeNull();
  });

  it('are a failure when the answer says so', () => {
    expect([isChanged({ success: false, items: [] }), isChanged({ items: [{}] }), isChanged({})]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isChanged({ success: true }), isChanged({ items: [] })]).toEqual([true, true]);
    expect([0, '0', ''].map((success) => isChanged({ success, items: [] }))).toEqual([false, false, false]);
    expect([isChanged({ success: 1 }), isChanged({ status: 'in-progress', items: [] })]).toEqual([true, true]);
  });
});
