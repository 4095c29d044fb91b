import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import type { Database } from '../db/database.ts';
import type { App, PageViews } from '../http/app-type.ts';
import { PAGE } from '../http/openapi.ts';
import { staffOf } from '../http/staff-area.ts';
import { type CsvColumns, type CsvRows, csvOf, MOST_CSV_ROWS, sendCsv } from './csv.ts';
import { type Field, type FieldValues, fieldOf } from './form-view.ts';
import { rememberList } from './last-list.ts';
import { allowedFilters, type ListAddress, listQuerystring, readListAddress, wantsRows } from './list-address.ts';
import { isFirstPage, pagesOf } from './list-pages.ts';
import { pageHelpers } from './page-helpers.ts';
import { hasDroppedFilter, type SavedView, savedViewsOf, savedViewUrl } from './saved-views.ts';

/** The requested rows of a list. */
interface ListSelection<Filters extends TObject, Sort extends string> {
  readonly db: Database;
  readonly locale: Locale;
  readonly request: FastifyRequest;
  /** Trimmed; one that is empty or not allowed is missing. */
  readonly filters: Static<Filters>;
  readonly sort: { readonly by: Sort; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
  /** Of a list that goes on by key: the `next` of the page before, empty on the first. */
  readonly before: string;
}

/** Rows with their number in all, of a list that goes on by key with the key of the next page. */
export type ListedRows<Row> = {
  readonly rows: readonly Row[];
  /** Of a list where all that match can be changed: the hash of their ids. */
  readonly matching?: string;
} & ({ readonly total: number } | { readonly total?: number; readonly next: string | null });

/** A value of a filter with its label. */
export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** The part of a list's view that `staffList` provides. */
export interface ListView<Row> {
  readonly rows: readonly Row[];
  readonly selection: {
    readonly path: string;
    /** The parameters of the address that choose the rows: filters, and the sort unless it is the first. */
    readonly params: FieldValues;
    readonly isFiltered: boolean;
    /** The address has a filter that this list does not know; it is ignored. */
    readonly hasUnknownFilter: boolean;
    readonly total: number | null;
    /** Hash of the ids of all that match, for a change of all of them; null where there is none. */
    readonly matching: string | null;
    /** A filter, or `sort` of a list without headings to sort by. */
    readonly field: (name: string) => Field;
    readonly sort: { readonly by: string; readonly descending: boolean };
    /** Address of this list with other filters or another sort, from its first page. */
    readonly urlWith: (changes: FieldValues) => string;
    /** Address of this list without filters. */
    readonly clearUrl: string;
    /** The active filters, each with the address without it. */
    readonly chips: readonly {
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly url: string;
    }[];
    /** Address of all pages as a spreadsheet; null where the list has none. */
    readonly csvUrl: string | null;
    /** Null where the list has no views. */
    readonly views: ShownViews | null;
    readonly pages: {
      readonly page: number;
      readonly count: number | null;
      readonly first: string | null;
      readonly previous: string | null;
      readonly next: string | null;
    };
  };
}

/** The saved views of a list as tabs. */
interface ShownViews {
  readonly tabs: readonly (SavedView & { readonly url: string })[];
  readonly current: SavedView | null;
  /** Address of the list without a view. */
  readonly allUrl: string;
  /** Parameters that a new view stores. */
  readonly query: string;
}

type ListPage = {
  [Page in keyof PageViews]: PageViews[Page] extends ListView<infer _> ? Page : never;
}[keyof PageViews];
/** The part of a list's view that its own page provides. */
type OwnView<Page extends ListPage> = Omit<PageViews[Page], keyof ListView<unknown>>;
type RowOf<Page extends ListPage> = PageViews[Page] extends ListView<infer Row> ? Row : never;
type RowsOf<Page extends ListPage> = ListedRows<RowOf<Page>>;

/** A list of the dashboard. Everything that decides what it shows is in its address. */
interface StaffList<Page extends ListPage, Filters extends TObject, Sort extends string, Rows extends RowsOf<Page>> {
  readonly path: string;
  /** Of a list that is about a record, such as a warehouse: those of its `path`. */
  readonly params?: TObject;
  readonly template: Page;
  /** First word of the texts of its filters. */
  readonly topic: string;
  /** Optional texts; `search` is the one that is typed. */
  readonly filters: Filters;
  /** Keys to sort by; the first is the default. `-price` in the address is descending. */
  readonly sorts?: readonly Sort[];
  /** The default is descending. */
  readonly descendsFirst?: boolean;
  /** Of a list that goes on by key; any other has numbered pages. */
  readonly cursor?: TSchema;
  readonly size: number;
  /** Tabs of what each person saved. */
  readonly hasViews?: boolean;
  /** Values of filters that are not in the schema, such as brands; of `sort` where a field chooses it. */
  choices?(
    db: Database,
    locale: Locale,
    request: FastifyRequest,
  ): Promise<Readonly<Record<string, readonly FilterChoice[]>>>;
  query(selection: ListSelection<Filters, Sort>): Promise<Rows>;
  view(selection: ListSelection<Filters, Sort>, listed: Rows): Promise<OwnView<Page>>;
  /** The answer of a call, beside `total` and `pages` unless it has its own; without it a call gets the rows. */
  readonly call?: {
    readonly summary: string;
    readonly answer: TSchema;
    /** Templates of the parts of the page that change with the filters, for the call's `html`. */
    readonly results: readonly string[];
    data(rows: readonly RowOf<Page>[], view: OwnView<Page>, filters: Static<Filters>): object;
  };
  /** Columns of the spreadsheet of all pages. `listed` has its rows, for columns that need more of each than the list shows. */
  csv?(locale: Locale, listed: CsvRows<RowOf<Page>>): CsvColumns<RowOf<Page>>;
}

/** A form of a list's page that was refused: the parameters of the list it was sent from, and what its page shows then. */
interface RefusedOnList<Page extends ListPage> {
  readonly query: string;
  readonly view: Partial<OwnView<Page>>;
}

/**
 * Adds a list to the dashboard: its page, the same rows as JSON for a call, and as a spreadsheet.
 * @returns a function that renders the page as the answer to a form on it that was refused, with 422
 */
export function staffList<
  Page extends ListPage,
  Filters extends TObject,
  Sort extends string,
  Rows extends RowsOf<Page>,
>(
  app: App,
  page: StaffList<Page, Filters, Sort, Rows>,
): (request: FastifyRequest, reply: FastifyReply, refused: RefusedOnList<Page>) => Promise<FastifyReply> {
  const { size, call } = page;
  const { db } = app;
  const allowed = listQuerystring(page);
  const known = Object.keys(allowed.properties);
  const schema: FastifySchema = {
    querystring: allowed,
    ...(page.params && { params: page.params }),
    ...(call === undefined
      ? { hide: true }
      : {
          summary: call.summary,
          response: { 200: { content: { 'application/json': { schema: call.answer }, ...PAGE.content } } },
        }),
  };

  const viewsOf = async ({ staff }: FastifyRequest, path: string) =>
    page.hasViews ? savedViewsOf(db, staffOf({ staff }), path) : null;
  const selectionOf = (request: FastifyRequest, address: ListAddress): ListSelection<Filters, Sort> => ({
    db,
    request,
    locale: request.locale,
    filters: address.filters as Static<Filters>,
    before: address.before,
    sort: address.sort as ListSelection<Filters, Sort>['sort'],
    ...(address.wantsCsv
      ? { limit: MOST_CSV_ROWS + 1, offset: 0, before: '' }
      : { limit: size, offset: (address.page - 1) * size }),
  });
  const viewOf = async (
    selection: ListSelection<Filters, Sort>,
    address: ListAddress,
    { path, listed, views }: { path: string; listed: Rows; views: readonly SavedView[] | null },
  ) => {
    const { locale } = selection;
    const shown = shownSelection({ ...page, path, allowed, known }, address, {
      listed,
      pages: pagesOf(listed, address, size),
      locale,
      views,
      choices: (await page.choices?.(db, locale, selection.request)) ?? {},
    });
    // The view is complete by the type of `view`; TypeScript cannot follow that through a generic name.
    return { ...(await page.view(selection, listed)), rows: listed.rows, selection: shown };
  };

  app.get(page.path, { schema, attachValidation: true }, async (request, reply) => {
    const { locale } = request;
    const [path = page.path] = request.url.split('?');
    const address = readListAddress(request, { ...page, path });
    const views = await viewsOf(request, path);
    const opened = views?.find(({ isDefault }) => isDefault);
    if (opened && !request.url.includes('?') && !wantsRows(request))
      return reply.redirect(savedViewUrl(path, opened, known), 303);
    const selection = selectionOf(request, address);
    const listed = await page.query(selection);
    if (address.wantsCsv) {
      const name = `${path.replace('/dashboard/', '').replaceAll('/', '-')}-${shopDay(new Date())}`;
      const columns = (await page.csv?.(locale, { db, rows: listed.rows })) ?? [];
      return sendCsv(reply, name, csvOf(listed.rows, columns, locale));
    }
    if (listed.rows.length === 0 && !isFirstPage(address) && (call !== undefined || !wantsRows(request)))
      return reply.redirect(address.urlWith({}), 303);
    if (wantsRows(request) && call === undefined)
      return reply.send({ ...listed, pages: pagesOf(listed, address, size) });

    rememberList(reply, address);
    const view = await viewOf(selection, address, { path, listed, views });
    if (call === undefined || !wantsRows(request)) return reply.page<string>(page.template, view);
    const html = await Promise.all(call.results.map((template) => reply.pagePart(template, view)));
    const { total, pages } = view.selection;
    return reply.send({ total, pages, html, ...call.data(listed.rows, view, selection.filters) });
  });

  return async (request, reply, refused) => {
    const { path } = page;
    // Of rows that a page shows, not of a spreadsheet.
    const query = allowedFilters(request, Type.Omit(allowed, ['format']), refused.query);
    const address = readListAddress({ query, locale: request.locale }, page);
    const selection = selectionOf(request, address);
    const listed = await page.query(selection);
    const view = await viewOf(selection, address, { path, listed, views: await viewsOf(request, path) });
    return reply.page<string>(page.template, { ...view, ...refused.view }, { status: 422 });
  };
}

/** Filters as a page shows them beside the rows. */
function shownSelection(
  {
    path,
    allowed,
    known,
    topic,
    csv,
  }: { path: string; allowed: TObject; known: readonly string[]; topic: string; csv?: unknown },
  address: ListAddress,
  loaded: {
    listed: ListedRows<unknown>;
    pages: ListView<unknown>['selection']['pages'];
    locale: Locale;
    views: readonly SavedView[] | null;
    choices: Readonly<Record<string, readonly FilterChoice[]>>;
  },
): ListView<unknown>['selection'] {
  const { filters, params, urlWith, sort, view } = address;
  const { listed, pages, locale, views, choices } = loaded;
  const values = { ...filters, sort: `${sort.descending ? '-' : ''}${sort.by}` };
  const field = (name: string) => {
    const made = fieldOf({ schema: allowed, topic, locale }, name, { values });
    // Codes read from left to right; the words of a choice read as the page does.
    return choices[name] === undefined ? made : { ...made, choices: choices[name], dir: undefined };
  };
  const chips = Object.entries(filters).map(([name, value = '']) => {
    const { label, choices: values, type } = field(name);
    const text = type === 'date' ? pageHelpers(locale).shortDate(value) : value;
    return {
      name,
      label,
      value: values.find((one) => one.value === value)?.label ?? text,
      url: urlWith({ [name]: '' }),
    };
  });
  const current = views?.find(({ id }) => String(id) === view) ?? null;
  const allUrl = views?.some(({ isDefault }) => isDefault) ? `${path}?view=all` : path;
  return {
    path,
    params,
    field,
    sort,
    urlWith,
    pages,
    chips,
    clearUrl: current === null ? allUrl : `${path}?view=${current.id}`,
    isFiltered: Object.keys(filters).length > 0,
    hasUnknownFilter: address.hasUnknownFilter || (current !== null && hasDroppedFilter(current, known)),
    total: listed.total ?? null,
    matching: listed.matching ?? null,
    csvUrl: csv === undefined ? null : urlWith({ format: 'csv' }),
    views: views && {
      current,
      allUrl,
      tabs: views.map((one) => ({ ...one, url: savedViewUrl(path, one, known) })),
      query: new URLSearchParams(urlWith({ view: '' }).split('?')[1]).toString(),
    },
  };
}
