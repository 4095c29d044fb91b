import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import type { Database } from '../db/database.ts';
import type { App, PageViews } from '../http/app-type.ts';
import { PAGE } from '../http/openapi.ts';
import { staffOf } from '../http/staff-area.ts';
import { type CsvColumns, type CsvRows, csvOf, MOST_CSV_ROWS, sendCsv } from './csv.ts';
import { rememberList } from './last-list.ts';
import { allowedFilters, type ListAddress, listQuerystring, readListAddress, wantsRows } from './list-address.ts';
import {
  type FilterChoice,
  isFirstPage,
  type ListedRows,
  type ListView,
  pagesOf,
  shownSelection,
} from './list-view.ts';
import { type SavedView, savedViewsOf, savedViewUrl } from './saved-views.ts';

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
  /** It is a page below another list, such as the movements of a product: the way back is that to the other one (STF-14). */
  readonly isBelowList?: boolean;
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
  /** 422 by default. */
  readonly status?: number;
  readonly query: string;
  readonly view: Partial<OwnView<Page>>;
}

/**
 * Adds a list to the dashboard: its page, the same rows as JSON for a call, and as a spreadsheet.
 * @returns a function that renders the page as the answer to a form on it that was refused
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
      pages: pagesOf(listed, { path, size }, address),
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
      return reply.send({ ...listed, pages: pagesOf(listed, { path, size }, address) });

    if (!page.isBelowList) rememberList(reply, address);
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
    return reply.page<string>(page.template, { ...view, ...refused.view }, { status: refused.status ?? 422 });
  };
}
