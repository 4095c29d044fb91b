import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { ticketOrder } from '../../shared/rules/payments/scanned-parcel.ts';
import { normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import type { LoadedOrder } from './payment-answers.ts';

/** An option of the select as a row of the table. */
export interface OrderRow {
  readonly id: string;
  readonly tracking: string;
  readonly customer: string;
  readonly destination: string;
  /** Name of the delivery; empty where all orders have the same, or where it stands for the destination. */
  readonly delivery: string;
  readonly total: Centimes;
  /** Everything it is searched by, folded. */
  readonly words: string;
}

/** Reads the orders of the select. */
export function rowsOf(select: HTMLSelectElement): OrderRow[] {
  const options = [...select.options];
  const isOneDelivery = new Set(options.map(({ dataset }) => dataset.delivery ?? '')).size === 1;
  return options.map(({ value: id, text, dataset }) => {
    const { tracking = '', customer = '', destination = '', delivery = '', total = '' } = dataset;
    return {
      id,
      tracking,
      destination: destination || delivery,
      delivery: destination === '' || isOneDelivery ? '' : delivery,
      total: parseAmount(total) ?? 0,
      customer: customer || text.trim(),
      words: foldText(`${id} ${tracking} ${customer} ${destination} ${delivery} ${text}`),
    };
  });
}

/** Returns the option of a loaded order. */
export function optionOf(order: LoadedOrder): HTMLOptionElement {
  const option = document.createElement('option');
  const { customerFullName, deliveryName, trackingNumber } = order;
  const total = parseAmount(String(order.total)) ?? 0;
  const texts = [order.id, trackingNumber, customerFullName, order.destination, deliveryName, formatDa(total)];
  option.value = String(order.id);
  option.textContent = texts.filter((text) => text !== null && text !== undefined && text !== '').join(' · ');
  option.dataset.total = String(order.total);
  option.dataset.customer = customerFullName;
  option.dataset.destination = order.destination ?? '';
  option.dataset.delivery = deliveryName;
  if (trackingNumber) option.dataset.tracking = trackingNumber;
  return option;
}

/** Returns the ids of the chosen orders. */
export const chosenIds = (select: HTMLSelectElement): string[] =>
  [...select.options].flatMap(({ selected, value }) => (selected ? [value] : []));

/** Makes the options with these ids the chosen ones. Returns true when that changed something. */
export function choose(select: HTMLSelectElement, ids: ReadonlySet<string>): boolean {
  const changed = [...select.options].filter((option) => option.selected !== ids.has(option.value));
  for (const option of changed) option.selected = !option.selected;
  return changed.length > 0;
}

/** Returns the rows in which every word of a search is found, or that of a scan (PVN-5). */
export function searchRows(rows: readonly OrderRow[], search: string): readonly OrderRow[] {
  const words = foldText(ticketOrder(search) ?? searchedText(search))
    .split(/\s+/)
    .filter(Boolean);
  return words.length === 0 ? rows : rows.filter((row) => words.every((word) => row.words.includes(word)));
}

/** Returns the orders by tracking number and by number, normalized. */
export function rowsByNumber(rows: readonly OrderRow[]): ReadonlyMap<string, OrderRow> {
  return new Map([
    ...rows.map((row) => [normalizeTrackingNumber(row.id), row] as const),
    ...rows.flatMap((row) => (row.tracking ? [[normalizeTrackingNumber(row.tracking), row] as const] : [])),
  ]);
}
