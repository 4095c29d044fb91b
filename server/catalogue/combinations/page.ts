import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ActionDone } from '../../../shared/api/combinations.ts';
import { type FieldErrors, Problem } from '../../../shared/api/problem.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { fieldAmount, formatDa } from '../../../shared/rules/money/format.ts';
import { parseAmount } from '../../../shared/rules/money/parse.ts';
import { priceWithTax } from '../../../shared/rules/money/tax.ts';
import type { Database } from '../../db/database.ts';
import { Id } from '../../http/ids.ts';
import { SEE_OTHER } from '../../http/openapi.ts';
import { Refusal } from '../../http/refusal.ts';
import { seenOf } from '../../web/form-changes.ts';
import type { FieldValues } from '../../web/form-view.ts';
import { pageNumber } from '../../web/pagination.ts';
import { type ProductRecord, productRecord, tabTitle } from '../product-record.ts';
import {
  type CombinationsProduct,
  combinationsProduct,
  countCombinations,
  type OptionFilter,
  optionFilters,
  type StaffCombination,
  staffCombinations,
} from './queries.ts';
import { rowValues, type SavedRow } from './row.ts';

declare module '../../http/app-type.ts' {
  interface PageViews {
    'dashboard/combinations': CombinationsView;
  }
}

/** Answers of an action on rows of the table. */
export const ACTION_ANSWERS = { 200: ActionDone, 303: SEE_OTHER, 404: Problem, 409: Problem };

export const CombinationParams = Type.Object({ id: Id, combinationId: Id });

const Values = Type.Union([Type.String({ maxLength: 9 }), Type.Array(Type.String({ maxLength: 9 }), { maxItems: 20 })]);

/** Filter and page of the table: in its address, and in those of a row's pages, which lead back to it. */
export const TableQuery = Type.Object({
  value: Type.Optional(Values),
  page: Type.Optional(Type.String({ maxLength: 9 })),
});
export type TableQuery = Static<typeof TableQuery>;

/** A form for several rows of the table; `combination` has the ticked ones, `value` and `page` are those of `TableQuery`. */
export const RowsBody = Type.Object({
  scope: Type.Union([Type.Literal('page'), Type.Literal('all'), Type.Literal('selected')]),
  ...TableQuery.properties,
  combination: Type.Optional(Type.Union([Id, Type.Array(Id, { maxItems: 500 })])),
});

/** Rows of one page; more are on further pages. */
const ROWS_PER_PAGE = 150;

interface CombinationRow extends StaffCombination {
  /** As typed, else as stored. */
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  /** Stored values of the fields that somebody else changed. */
  readonly stored: FieldValues;
  readonly seen: string;
  /** With tax, as `1 234,50 DA`. */
  readonly finalPrice: string;
}

interface RefusedFill {
  readonly price: string;
  readonly error: string;
  /** Ids of the ticked combinations. */
  readonly ticked: readonly number[];
  /** Filter and page of the table that it was typed on. */
  readonly query: TableQuery;
}

type FailedRow = Exclude<SavedRow, { status: 200 }>;

interface CombinationsView {
  readonly title: string;
  readonly record: ProductRecord;
  readonly product: CombinationsProduct;
  /** Its own address, without a query. */
  readonly tableUrl: string;
  /** As `?value=2&page=3`, or empty: links and forms of the rows carry it. */
  readonly tableQuery: string;
  readonly rows: readonly CombinationRow[];
  readonly total: number;
  readonly defaultId: number | null;
  readonly options: readonly (OptionFilter & { readonly chosen: number | undefined })[];
  readonly isFiltered: boolean;
  /** The page shows one row alone, which could not be saved. */
  readonly isSingle: boolean;
  /** A price for several rows that was refused, as it was typed. */
  readonly fill: RefusedFill | null;
  readonly pages: {
    readonly page: number;
    readonly count: number;
    readonly first: null;
    readonly previous: string | null;
    readonly next: string | null;
  };
}

export const combinationsPath = (productId: number): string => `/dashboard/products/${productId}/combinations`;

/** Returns the filter and the page of a table as a query, such as `?value=2&page=3`; empty without. */
export function queryOf({ value, page }: TableQuery): string {
  const params = new URLSearchParams(valueIds(value).map((id) => ['value', String(id)]));
  if (pageNumber(page) > 1) params.set('page', String(pageNumber(page)));
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns the ids of option values in an address or a body; what is no id is left out. */
export function valueIds(value: string | readonly string[] | undefined): number[] {
  return [value ?? []]
    .flat()
    .filter((one) => /^\d{1,9}$/.test(one))
    .map(Number);
}

/** Returns those of all rows that a page shows; beyond the last page, those of the last. */
function rowsOfPage<Row>(rows: readonly Row[], page: string | undefined): readonly Row[] {
  const start = (Math.min(pageNumber(page), pageCount(rows.length)) - 1) * ROWS_PER_PAGE;
  return rows.slice(start, start + ROWS_PER_PAGE);
}

/** Returns the ids of the rows that a form for several rows is about. */
export async function chosenRows(
  db: Database,
  { productId, locale }: { readonly productId: number; readonly locale: Locale },
  { scope, combination, value, page }: Static<typeof RowsBody>,
): Promise<number[]> {
  if (scope === 'selected') return [combination ?? []].flat().map(Number);
  const all = await staffCombinations(db, { productId, locale, values: valueIds(value) });
  return (scope === 'page' ? rowsOfPage(all, page) : all).map(({ id }) => id);
}

/** Returns the number of the page on which the row with an index is. */
export const rowPage = (index: number): number => Math.floor(Math.max(0, index) / ROWS_PER_PAGE) + 1;

/** Returns the address of a combination's row, which has this index among all rows of a filter. */
export const rowAddress = (productId: number, id: number, index: number, value?: TableQuery['value']): string =>
  `${combinationsPath(productId)}${queryOf({ value, page: String(rowPage(index)) })}#combination-${id}`;

const pageCount = (total: number): number => Math.max(1, Math.ceil(total / ROWS_PER_PAGE));

/** Returns the head and the product of a combinations page. @throws a 404 when there is none */
export async function combinationsHead(
  db: Database,
  request: FastifyRequest,
): Promise<{ record: ProductRecord; product: CombinationsProduct }> {
  const id = Number((request.params as { id: string }).id);
  const product = await combinationsProduct(db, id);
  const record = product && (await productRecord(db, id, request.locale));
  if (product === null || record === null) throw new Refusal(404, 'not-found');
  return { record, product };
}

/** Renders the table of combinations, with a refused price for several rows, or the one row of `failed` as it was typed. */
export async function sendCombinations(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  { failed = null, fill = null }: { failed?: FailedRow | null; fill?: RefusedFill | null } = {},
): Promise<FastifyReply> {
  const { record, product } = await combinationsHead(db, request);
  const { locale } = request;
  const tableUrl = combinationsPath(product.id);
  const query = fill?.query ?? (request.query as TableQuery);
  const values = failed === null ? valueIds(query.value) : [];
  const selection = { productId: product.id, locale, values, ...(failed !== null && { ids: [failed.row.id] }) };
  const total = await countCombinations(db, selection);
  const count = pageCount(total);
  const page = Math.min(pageNumber(query.page), count);
  const rows = await staffCombinations(db, { ...selection, limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE });
  const filters = await optionFilters(db, product.id, locale);
  const pageUrl = (other: number) => `${tableUrl}${queryOf({ ...query, page: String(other) })}`;
  return reply.page(
    'dashboard/combinations',
    {
      title: tabTitle(record, 'combinations', locale),
      record,
      product,
      tableUrl,
      tableQuery: queryOf(query),
      total,
      rows: rows.map((row) => shownRow(row, product, failed)),
      defaultId: await defaultOf(db, product.id),
      options: filters.map((option) => ({
        ...option,
        chosen: option.values.find(({ id }) => values.includes(id))?.id,
      })),
      isFiltered: values.length > 0,
      isSingle: failed !== null,
      fill,
      pages: {
        page,
        count,
        first: null,
        previous: page > 1 ? pageUrl(page - 1) : null,
        next: page < count ? pageUrl(page + 1) : null,
      },
    },
    { status: failed?.status ?? (fill === null ? 200 : 422) },
  );
}

function shownRow(row: StaffCombination, product: CombinationsProduct, failed: FailedRow | null): CombinationRow {
  const values = rowValues(row, product);
  const shown = { ...row, finalPrice: formatDa(priceWithTax(row.priceHt ?? product.priceHt, product.tax)) };
  if (failed === null)
    return { ...shown, values: grouped(values), errors: {}, stored: {}, seen: seenOf({ ...values }) };
  const { errors, stored, seen } = failed;
  const typed = { ...failed.values, product_price: values.product_price };
  return { ...shown, values: errors.combination_price ? typed : grouped(typed), errors, stored, seen };
}

/** Groups the digits of the price for its field; `seen` compares it as `1234.50`. */
function grouped(values: FieldValues): FieldValues {
  const price = parseAmount(values.combination_price ?? '');
  return price === null ? values : { ...values, combination_price: fieldAmount(price) };
}

async function defaultOf(db: Database, productId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>('select id from combinations where product_id = $1 and is_default', [
    productId,
  ]);
  return row?.id ?? null;
}
