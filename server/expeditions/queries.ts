import type { AvailableProduct, ExpeditionItem, ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';
import { itemNames } from '../stock/item-names.ts';
import { hasItemWords, isItemCode, itemsWithCode } from '../stock/item-search.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { hashOf } from '../web/form-changes.ts';
import type { EventDetails, EventKind } from './change.ts';

/** An expedition as lists and heads name it. */
export interface ExpeditionSummary {
  /** Also its number. */
  readonly id: number;
  readonly status: ExpeditionStatus;
  readonly from: string;
  readonly to: string;
  readonly lines: number;
  /** Sent pieces; planned ones until it is sent. */
  readonly pieces: number;
  readonly received: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface ExpeditionDetail extends ExpeditionSummary {
  readonly version: number;
  readonly fromId: number;
  readonly toId: number;
  readonly comment: string;
  /** `2026-11-22`, proposed for the next receipt; null before it arrived, and after a receipt until counts are stored with a day. */
  readonly arrivedOn: string | null;
  /** Pieces were received, or the expedition ended without: its sheet is a receipt. */
  readonly hasReceipt: boolean;
}

const SUMMARY = `e.id, e.status, a.name as "from", b.name as "to", e.created_at as "createdAt", e.sent_at as "sentAt",
  total.lines, total.pieces, total.received`;
const TABLES = `expeditions e join warehouses a on a.id = e.from_warehouse_id join warehouses b on b.id = e.to_warehouse_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(coalesce(sent_quantity, quantity)), 0)::int as pieces,
      coalesce(sum(received_quantity), 0)::int as received
    from expedition_lines where expedition_id = e.id
  ) total`;

interface ExpeditionFilter {
  readonly shop: number;
  readonly search?: string | undefined;
  /** Any of them; all without it. */
  readonly statuses?: readonly ExpeditionStatus[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Returns the condition of a filter: the search is an expedition's number, or part of the name, barcode or SKU of a product in it. */
function matching({ shop, from, to, search }: ExpeditionFilter, param: (value: Parameter) => string): string {
  const conditions = [`e.shop_id = ${param(shop)}`];
  if (from !== undefined) conditions.push(`e.from_warehouse_id = ${param(from)}`);
  if (to !== undefined) conditions.push(`e.to_warehouse_id = ${param(to)}`);
  if (search !== undefined) {
    const code = param(searchedText(search));
    const words = wordPatterns(search).map(param);
    conditions.push(`(e.id::text = ${code} or exists (
      select from expedition_lines l join stock_items s on s.id = l.stock_item_id join products p on p.id = s.product_id
        left join combinations k on k.id = s.combination_id
      where l.expedition_id = e.id and (${isItemCode(code)}
        or exists (select from product_langs n where n.product_id = p.id and ${hasWords('n.name_folded', words)}))))`);
  }
  return conditions.join(' and ');
}

export const EXPEDITION_SORTS = ['date', 'pieces'] as const;
interface ExpeditionSort {
  readonly by: (typeof EXPEDITION_SORTS)[number];
  readonly descending: boolean;
}
/** SQL by sort; expeditions are numbered in the sequence of their dates. */
const SORT_KEY: Readonly<Record<ExpeditionSort['by'], string>> = { date: 'e.id', pieces: 'total.pieces' };

/** Returns expeditions, a page at a time. */
export async function listExpeditions(
  db: Database,
  {
    sort,
    ...filter
  }: ExpeditionFilter & { readonly sort: ExpeditionSort; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ExpeditionSummary[]; readonly total: number }> {
  const direction = sort.descending ? 'desc' : 'asc';
  const params: Parameter[] = [filter.statuses, filter.limit, filter.offset];
  const matches = matching(filter, (value) => `$${params.push(value)}`);
  const rows = await db.query<ExpeditionSummary & { total: number }>(
    `select ${SUMMARY}, count(*) over ()::int as total from ${TABLES}
     where ${matches} and ($1::text[] is null or e.status = any ($1))
     order by ${SORT_KEY[sort.by]} ${direction}, e.id ${direction} limit $2 offset $3`,
    params,
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Returns how many expeditions of a filter have each status; its own status is ignored. */
export async function countExpeditions(
  db: Database,
  filter: ExpeditionFilter,
): Promise<Readonly<Partial<Record<ExpeditionStatus, number>>>> {
  const params: Parameter[] = [];
  const matches = matching(filter, (value) => `$${params.push(value)}`);
  const rows = await db.query<{ status: ExpeditionStatus; count: number }>(
    `select e.status, count(*)::int as count from expeditions e where ${matches} group by 1`,
    params,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export async function expeditionById(db: Database, shop: number, id: number): Promise<ExpeditionDetail | null> {
  const [row] = await db.query<ExpeditionDetail>(
    `select ${SUMMARY}, e.version, e.from_warehouse_id as "fromId", e.to_warehouse_id as "toId", e.comment,
       e.arrived_on::text as "arrivedOn",
       e.status = 'completed' or exists (select from expedition_receipts where expedition_id = e.id) as "hasReceipt"
     from ${TABLES} where e.id = $1 and e.shop_id = $2`,
    [id, shop],
  );
  return row ?? null;
}

/** SQL of the pieces of `warehouse_stock w` in warehouse `h` that an expedition may take: neither reserved nor ordered. */
const FREE = 'greatest(0, least(w.on_hand - w.reserved, case when h.sellable then s.available end))::int';

/** Returns the lines of an expedition in the order in which they were added. */
export async function expeditionItems(db: Database, locale: Locale, expedition: number): Promise<ExpeditionItem[]> {
  const rows = await db.query<Omit<ExpeditionItem, 'name' | 'combination' | 'setAt'> & { setAt: Date }>(
    `select l.id as "partId", s.id as item, s.product_id as "productId", s.combination_id as "combinationId",
       coalesce(k.barcode, p.barcode) as barcode, l.quantity, coalesce(${FREE}, 0) as available,
       coalesce(w.on_hand, 0) as "onHand", l.sent_quantity as sent,
       l.received_quantity as received, l.short_quantity as short, l.set_by as "setBy", l.set_at as "setAt"
     from expedition_lines l join expeditions e on e.id = l.expedition_id join stock_items s on s.id = l.stock_item_id
       join products p on p.id = s.product_id left join combinations k on k.id = s.combination_id
       join warehouses h on h.id = e.from_warehouse_id
       left join warehouse_stock w on w.stock_item_id = s.id and w.warehouse_id = h.id
     where l.expedition_id = $1 order by l.id`,
    [expedition],
  );
  const names = await itemNames(db, locale, { items: rows.map(({ item }) => item) });
  return rows.map((row) => {
    const { product = '', combination = '' } = names.get(row.item) ?? {};
    return { ...row, name: product, combination, setAt: row.setAt.toISOString() };
  });
}

/** Products that one answer names; a search leads to the others. */
const MOST_PRODUCTS = 200;

interface AvailableProductsQuery {
  readonly shop: number;
  readonly warehouse: number;
  readonly locale: Locale;
  /** Empty finds everything; a barcode or SKU finds its product or combination alone. */
  readonly search?: string | undefined;
  /** The answer has of each product its quantity and what its destination has too. It changes nothing about what is available. */
  readonly expedition?: number | undefined;
  /** Only this stock item, available or not. */
  readonly item?: number | undefined;
}

/** Returns the products and combinations of a warehouse that an expedition may take, by name. */
export async function availableProducts(
  db: Database,
  { shop, warehouse, locale, search = '', expedition, item }: AvailableProductsQuery,
): Promise<AvailableProduct[]> {
  const params: Parameter[] = [locale, warehouse, shop, expedition];
  const param = (value: Parameter) => `$${params.push(value)}`;
  const conditions = ['w.warehouse_id = $2', 'h.shop_id = $3'];
  const coded = search.trim() === '' ? [] : await itemsWithCode(db, warehouse, searchedText(search));
  if (coded.length > 0) conditions.push(`s.id = any(${param(coded)}::int[])`);
  else conditions.push(hasItemWords(wordPatterns(search).map(param)));
  conditions.push(item === undefined ? `${FREE} > 0` : `s.id = ${param(item)}`);
  const rows = await db.query<Omit<AvailableProduct, 'combination_name' | 'type'>>(
    `select s.id as item, s.product_id, s.combination_id, names.name as product_name,
       coalesce(k.barcode, p.barcode) as barcode, ${FREE} as available_stock, coalesce(l.quantity, 0) as in_expedition,
       (select coalesce(d.on_hand, 0) from expeditions e
          left join warehouse_stock d on d.warehouse_id = e.to_warehouse_id and d.stock_item_id = s.id
        where e.id = $4) as destination_stock
     from warehouse_stock w join warehouses h on h.id = w.warehouse_id join stock_items s on s.id = w.stock_item_id
       join products p on p.id = s.product_id left join combinations k on k.id = s.combination_id
       ${productNameJoins('$1')}
       cross join lateral (select ${PRODUCT_NAME} as name) names
       left join expedition_lines l on l.expedition_id = $4 and l.stock_item_id = s.id
     where ${conditions.join(' and ')}
     order by names.name, s.product_id, k.position nulls first, s.id limit ${MOST_PRODUCTS}`,
    params,
  );
  const names = await itemNames(db, locale, { items: rows.map((row) => row.item) });
  return rows.map((row) => {
    const combination = names.get(row.item)?.combination ?? '';
    const isCombination = row.combination_id !== null;
    return {
      ...row,
      type: isCombination ? 'combination' : 'product',
      combination_name: isCombination ? combination : null,
    };
  });
}

/** Returns the stock item of a product or of its combination; null when the shop has none such. */
export async function stockItemOf(
  db: Database,
  shop: number,
  of: { readonly product: number; readonly combination: number | null },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select s.id from stock_items s join products p on p.id = s.product_id
     where p.shop_id = $1 and s.product_id = $2 and s.combination_id is not distinct from $3`,
    [shop, of.product, of.combination],
  );
  return row?.id ?? null;
}

/** A line of the history of an expedition. */
interface ExpeditionEvent {
  readonly kind: EventKind;
  readonly details: EventDetails;
  readonly staffName: string;
  readonly createdAt: Date;
}

/** Returns the history of an expedition, newest first. */
export function expeditionEvents(db: Database, expedition: number, limit = 100): Promise<ExpeditionEvent[]> {
  return db.query(
    `select kind, details, staff_name as "staffName", created_at as "createdAt"
     from expedition_events where expedition_id = $1 order by id desc limit $2`,
    [expedition, limit],
  );
}

/** A count of a line that is not confirmed yet. */
export interface StoredCount {
  readonly line: number;
  readonly quantity: number;
  readonly comment: string;
  readonly by: string;
  readonly at: Date;
}

export function storedCounts(db: Database, expedition: number): Promise<StoredCount[]> {
  return db.query(
    `select c.line_id as line, c.quantity, c.comment, c.staff_name as by, c.counted_at as at
     from expedition_counts c join expedition_lines l on l.id = c.line_id
     where l.expedition_id = $1 order by c.line_id`,
    [expedition],
  );
}

/** Writes counts as one text, with a hash of each comment, such as `41:5 42:3:NhX4`: a form says with it which its page showed. */
export const countsText = (counts: readonly Pick<StoredCount, 'line' | 'quantity' | 'comment'>[]): string =>
  [...counts]
    .sort((a, b) => a.line - b.line)
    .map(({ line, quantity, comment }) => `${line}:${quantity}${comment && `:${hashOf(comment)}`}`)
    .join(' ');

/** A confirmed receipt. */
export interface StoredReceipt {
  readonly id: number;
  readonly arrivedOn: string;
  /** Those beyond what was expected are in it. */
  readonly pieces: number;
  readonly comment: string;
  readonly staffName: string;
  readonly createdAt: Date;
}

/** Returns the receipts of an expedition, newest first. */
export function expeditionReceipts(db: Database, expedition: number): Promise<StoredReceipt[]> {
  // A receipt and its movements are written in one transaction, so they have the same time.
  return db.query(
    `select t.id, t.arrived_on::text as "arrivedOn", t.comment, t.staff_name as "staffName", t.created_at as "createdAt",
       (select coalesce(sum(m.quantity), 0)::int from stock_movements m
        where m.expedition_id = t.expedition_id and m.created_at = t.created_at and m.kind in ('receive', 'in')) as pieces
     from expedition_receipts t where t.expedition_id = $1 order by t.id desc`,
    [expedition],
  );
}

/**
 * Says if the newest change of an expedition is of this kind and person, decided on the same page: then a step that is refused
 * was sent twice.
 * @param version that of the page; of an older page than that of the newest change the step is another one
 */
export async function wasLastChange(
  db: Database,
  expedition: number,
  { kind, staff, version }: { readonly kind: EventKind; readonly staff: number; readonly version: number | undefined },
): Promise<boolean> {
  const [last] = await db.query<{ isSame: boolean }>(
    `select e.kind = $2 and e.staff_id = $3 and x.version = coalesce($4::integer + 1, x.version) as "isSame"
     from expedition_events e join expeditions x on x.id = e.expedition_id where x.id = $1 order by e.id desc limit 1`,
    [expedition, kind, staff, version],
  );
  return last?.isSame ?? false;
}
