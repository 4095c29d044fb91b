import type { CreatedCategory } from '../../shared/api/category.ts';
import type { CombinationChoices } from '../../shared/api/combinations.ts';
import type { ItemChanged, PartReceived } from '../../shared/api/expeditions.ts';
import type { FilteredProducts } from '../../shared/api/staff-products.ts';
import type { StockChanged, StockRecounted } from '../../shared/api/stock.ts';

/** The fields of a line that an expedition has before it is sent. */
const PLANNED = {
  combinationId: null,
  combination: '',
  barcode: null,
  sent: null,
  received: 0,
  short: 0,
  setBy: 'Nadia',
  setAt: '2026-11-22T09:00:00Z',
};

/**
 * Answers of calls that succeed, by the name used in `?scenario=`. Without them an example could not show what follows:
 * its records are in no shop, and its visitor is signed in nowhere. They fit the records of the examples that name them.
 */
export const SUCCESSES = {
  'stock-added': { status: 'ok', message: 'Arrival: 5', movement: 7, before: 12, after: 17 } satisfies StockChanged,
  'stock-recounted': {
    status: 'success',
    message: 'Recounted',
    ranAt: '2026-11-22T09:00:00Z',
    differences: [
      { item: 3, warehouse: 1, account: 'on_hand', cached: 12, ledger: 17, label: 'Théière · Alger · En stock' },
    ],
    more: 0,
  } satisfies StockRecounted,
  'part-received': {
    success: true,
    message: 'Received',
    partId: 1,
    received: 12,
    remaining: 0,
    version: 4,
    status: 'partially-received',
    statusText: 'Partially received',
    stock: [{ warehouse: 'Oran', before: 12, after: 21 }],
  } satisfies PartReceived,
  // One more of the first product that can be added.
  'item-added': {
    success: true,
    message: 'Added',
    version: 2,
    pieces: 4,
    items: [
      { partId: 31, item: 4, productId: 14, name: 'Lampe Timgad', quantity: 1, available: 9, ...PLANNED },
      { partId: 32, item: 1, productId: 11, name: 'Théière Taghit', quantity: 3, available: 6, ...PLANNED },
    ],
    product: {
      item: 1,
      product_id: 11,
      combination_id: null,
      type: 'product',
      product_name: 'Théière Taghit',
      combination_name: null,
      barcode: '6130000000118',
      available_stock: 6,
      in_expedition: 3,
      destination_stock: 1,
    },
  } satisfies ItemChanged,
  'category-created': { id: 3, name: 'Foulards' } satisfies CreatedCategory,
  'no-combinations': { combinations: [] } satisfies CombinationChoices,
  'no-products': { products: [], total: 0 } satisfies Partial<FilteredProducts>,
};
