import fc from 'fast-check';
import type { Database } from '../db/database.ts';
import type { StockChange } from '../stock/post-stock.ts';

/** State of a program so far, for commands that refer to it. */
export interface ModelShop {
  readonly db: Database;
  readonly changes: { readonly change: StockChange; readonly movement: number | null }[];
  readonly problems: string[];
}

export interface StockCommand {
  readonly name: string;
  /** Returns false when it was refused or had nothing to do. */
  run(shop: ModelShop): Promise<boolean>;
}

/** Stock items of the fixture: lamp, small carpet, bowl. */
export const ITEMS = [1, 2, 4];
export const WAREHOUSES = [1, 2];

export const item = fc.constantFrom(...ITEMS);
export const warehouse = fc.constantFrom(...WAREHOUSES);
/** Pieces of an order or expedition line. */
export const pieces = fc.integer({ min: 1, max: 4 });
/** Number that picks one of the orders, expeditions or changes so far. */
export const nth = fc.nat(40);
