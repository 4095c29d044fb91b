import { type Static, Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { Day } from '../db/shop-days.ts';
import { Id } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import { staffChoices } from '../staff/accounts.ts';
import { type CsvColumn, MOST_CSV_ROWS, refuseTooMany, timeCell } from '../web/csv.ts';
import type { ListedRows } from '../web/list-view.ts';
import { pageText } from '../web/texts.ts';
import { countMovements, type HistoryFilter } from './history.ts';
import { historyView, KIND_TEXT, MOVEMENT_KINDS, type ShownEntry } from './history-view.ts';
import { listStockReasons, listWarehouses, namedReason } from './queries.ts';

/** Filters that every list of movements has. */
export const MOVEMENT_FILTERS = {
  kind: Type.Optional(Type.Union(MOVEMENT_KINDS.map((kind) => Type.Literal(kind)))),
  reason: Type.Optional(Type.String({ maxLength: 60 })),
  employee: Type.Optional(Id),
  from: Type.Optional(Day),
  until: Type.Optional(Day),
};
const MovementFilters = Type.Object(MOVEMENT_FILTERS);

/** Returns these filters as the history has them. */
export function historyFilter({ kind, reason, employee, from, until }: Static<typeof MovementFilters>): HistoryFilter {
  return { kind, reason, staff: Number(employee) || undefined, from, until };
}

/** Returns the choices of these filters, in the language of the page. */
export async function movementChoices(db: Database, locale: Locale) {
  const reasons = await listStockReasons(db, (await shopOr404(db)).id);
  return {
    kind: MOVEMENT_KINDS.map((value) => ({ value, label: pageText(locale, KIND_TEXT[value]) })),
    reason: reasons.map((reason) => ({ value: reason.code, label: namedReason(reason, locale).name })),
    employee: await staffChoices(db),
  };
}

/**
 * Returns a page of movements for a list that goes on by key, with the number of movements on all pages.
 * @throws Refusal for a spreadsheet of more entries than it may have, before they are read
 */
export async function listMovements(
  db: Database,
  locale: Locale,
  filter: HistoryFilter & { readonly limit: number },
): Promise<ListedRows<ShownEntry>> {
  const counted = await countMovements(db, filter);
  if (filter.limit > MOST_CSV_ROWS) refuseTooMany(counted.entries);
  const warehouses = await listWarehouses(db, (await shopOr404(db)).id);
  const { entries, next } = await historyView(db, locale, { warehouses, filter });
  return { rows: entries, total: counted.movements, next: next === null ? null : String(next) };
}

/** Columns of a spreadsheet of movements. */
export function movementColumns(locale: Locale): CsvColumn<ShownEntry>[] {
  return [
    { label: pageText(locale, 'number'), value: ({ movement }) => movement },
    { label: pageText(locale, 'date'), value: ({ createdAt }) => timeCell(createdAt, locale) },
    { label: pageText(locale, 'product'), value: ({ product }) => product },
    { label: pageText(locale, 'stockCombination'), value: ({ combination }) => combination },
    { label: pageText(locale, 'stockWarehouse'), value: ({ warehouseName }) => warehouseName },
    { label: pageText(locale, 'stockQuantity'), value: ({ accountKey }) => pageText(locale, accountKey) },
    { label: pageText(locale, 'stockBefore'), value: ({ before }) => before },
    { label: pageText(locale, 'stockAfter'), value: ({ after }) => after },
    { label: pageText(locale, 'stockMovement'), value: ({ kindKey }) => pageText(locale, kindKey) },
    { label: pageText(locale, 'stockReason'), value: ({ reasonName }) => reasonName },
    { label: pageText(locale, 'stockNote'), value: ({ comment }) => comment },
    {
      label: pageText(locale, 'stockCause'),
      value({ order, expedition }) {
        if (order !== null) return pageText(locale, 'orderTitleNumber', { number: order });
        return expedition === null ? null : pageText(locale, 'expeditionTitle', { number: expedition });
      },
    },
    { label: pageText(locale, 'stockWho'), value: ({ staff }) => staff },
  ];
}
