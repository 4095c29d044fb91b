import { randomUUID } from 'node:crypto';
import type { StockConflict } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { HistoryFilter } from '../stock/history.ts';
import { historyView, type ShownHistory } from '../stock/history-view.ts';
import { itemNames } from '../stock/item-names.ts';
import {
  listStockReasons,
  listWarehouses,
  namedReason,
  productLevels,
  type StockReason,
  type Warehouse,
  type WarehouseLevel,
} from '../stock/queries.ts';
import { type LastRecount, lastRecount } from '../stock/recounts.ts';
import { pageText } from '../web/texts.ts';

/** A row of the matrix: a combination, or the product that has none. */
export interface StockRow {
  readonly item: number;
  readonly name: string;
  readonly available: number;
  readonly reserved: number;
  readonly cells: readonly StockCell[];
}

interface StockCell extends WarehouseLevel {
  readonly item: number;
  /** `Alger · Noir`. */
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Values of the form of a change: as it was sent, or empty. */
export interface SentChange {
  readonly item: string;
  readonly warehouse: string;
  readonly quantity: string;
  readonly reason: string;
  readonly comment: string;
  readonly error?: string;
  /** The field that the error is about. */
  readonly field?: 'quantity' | 'reason' | 'comment';
  readonly conflict?: StockConflict | null;
  /** Sent again unchanged, it is the same change. */
  readonly key?: string;
}

interface ReasonGroup {
  readonly direction: StockReason['direction'];
  readonly label: string;
  readonly reasons: readonly { readonly code: string; readonly name: string }[];
}

export interface ProductStock {
  readonly warehouses: readonly Warehouse[];
  readonly rows: readonly StockRow[];
  readonly reasonGroups: readonly ReasonGroup[];
  readonly change: (SentChange & { readonly cell: StockCell; readonly key: string }) | null;
  readonly history: ShownHistory;
  readonly recounted: LastRecount | null;
}

export async function productStock(
  db: Database,
  locale: Locale,
  { product, sent, filter }: { product: number; sent: Partial<SentChange>; filter: HistoryFilter },
): Promise<ProductStock> {
  const { id: shopId } = await shopOr404(db);
  const warehouses = await listWarehouses(db, shopId);
  const rows = await stockRows(db, locale, { product, warehouses, sent });
  const cells = rows.flatMap((row) => row.cells);
  const cell = cells.find(({ isCurrent }) => isCurrent) ?? cells[0];
  const empty = { item: '', warehouse: '', quantity: '', reason: '', comment: '' };
  return {
    warehouses,
    rows,
    reasonGroups: await reasonGroups(db, locale, shopId),
    change: cell === undefined ? null : { ...empty, ...sent, cell, key: sent.key ?? randomUUID() },
    history: await historyView(db, locale, { warehouses, filter: { ...filter, product } }),
    recounted: await lastRecount(db, locale, { product }),
  };
}

/**
 * Returns the matrix of a product. What cannot be sold is in it while pieces of it are somewhere: archived combinations, and
 * the product itself once it has combinations.
 */
export async function stockRows(
  db: Database,
  locale: Locale,
  { product, warehouses, sent = {} }: { product: number; warehouses: readonly Warehouse[]; sent?: Partial<SentChange> },
): Promise<StockRow[]> {
  const names = await itemNames(db, locale, { product });
  const levels = new Map((await productLevels(db, product)).map((level) => [level.item, level]));
  const isVaried = [...names.values()].some(({ isCombination, isArchived }) => isCombination && !isArchived);
  return [...names.values()].flatMap(({ item, combination, isCombination, isArchived }) => {
    const level = levels.get(item);
    if (level === undefined) return [];
    const { available, reserved } = level;
    const isEmpty = reserved === 0 && level.warehouses.every(({ onHand, comingIn }) => onHand === 0 && comingIn === 0);
    const isUnsold = isArchived || (isVaried && !isCombination);
    if (isUnsold && isEmpty) return [];
    const cells = level.warehouses.map((cell) => ({
      ...cell,
      item,
      label: [warehouses.find(({ id }) => id === cell.warehouse)?.name ?? '', combination].filter(Boolean).join(' · '),
      isCurrent: sent.item === String(item) && sent.warehouse === String(cell.warehouse),
    }));
    const name = combination || pageText(locale, 'stockWholeProduct');
    return [
      { item, name: isArchived ? pageText(locale, 'stockArchived', { name }) : name, available, reserved, cells },
    ];
  });
}

const GROUP_TEXT = { in: 'stockGroupIn', out: 'stockGroupOut', count: 'stockGroupCount' } as const;

async function reasonGroups(db: Database, locale: Locale, shopId: number): Promise<ReasonGroup[]> {
  const reasons = await listStockReasons(db, shopId);
  return (['in', 'out', 'count'] as const).map((direction) => ({
    direction,
    label: pageText(locale, GROUP_TEXT[direction]),
    reasons: reasons.filter((reason) => reason.direction === direction).map((reason) => namedReason(reason, locale)),
  }));
}
