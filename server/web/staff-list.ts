import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App, PageViews } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { fieldErrorsOf } from '../http/validation-errors.ts';
import { type Field, type FieldValues, fieldOf } from './form-view.ts';
import { pageNumber } from './pagination.ts';

/** The requested rows of a list. */
export interface Selection<Filters extends TObject, Sort extends string> {
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

/** Rows with their number in all, or with the key that the next page goes on from. */
export type ListedRows<Row> =
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly rows: readonly Row[]; readonly next: string | null };

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
    readonly field: (name: string) => Field;
    readonly sort: { readonly by: string; readonly descending: boolean };
    /** Address of this list with other filters or another sort, from its first page. */
    readonly urlWith: (changes: FieldValues) => string;
    readonly pages: {
      readonly page: number;
      readonly count: number | null;
      readonly first: string | null;
      readonly previous: string | null;
      readonly next: string | null;
    };
  };
}
type ListPage = {
  [Page in keyof PageViews]: PageViews[Page] extends ListView<infer _> ? Page : never;
}[keyof PageViews];
type RowOf<Page extends ListPage> = PageViews[Page] extends ListView<infer Row> ? Row : never;

/** A list of the dashboard. Everything that decides what it shows is in its address. */
export interface StaffList<Page extends ListPage, Filters extends TObject, Sort extends string> {
  readonly path: string;
  readonly template: Page;
  /** First word of the texts of its filters. */
  readonly topic: string;
  /** Optional texts; `search` is the one that is typed. */
  readonly filters: Filters;
  /** Keys to sort by; the first is the default. `-price` in the address is descending. */
  readonly sorts?: readonly Sort[];
  /** Of a list that goes on by key; any other has numbered pages. */
  readonly cursor?: TSchema;
  readonly size: number;
  query(selection: Selection<Filters, Sort>): Promise<ListedRows<RowOf<Page>>>;
  view(selection: Selection<Filters, Sort>): Promise<Omit<PageViews[Page], keyof ListView<unknown>>>;
}

/** Adds a list to the dashboard: its page, and the same rows as JSON for a call. */
export function staffList<Page extends ListPage, Filters extends TObject, Sort extends string = string>(
  app: App,
  page: StaffList<Page, Filters, Sort>,
): void {
  const { path, size, topic, sorts = [], cursor } = page;
  const sortNames = sorts.flatMap((name) => [name, `-${name}`]);
  const names = Object.keys(page.filters.properties);
  const querystring = Type.Object({
    ...page.filters.properties,
    ...(sorts.length > 0 && { sort: Type.Optional(Type.Union(sortNames.map((name) => Type.Literal(name)))) }),
    ...(cursor === undefined ? { page: Type.Optional(Type.String()) } : { before: Type.Optional(cursor) }),
  });

  app.get(path, { schema: { hide: true, querystring }, attachValidation: true }, async (request, reply) => {
    const refused = refusedFilters(request, [...names, 'sort']);
    const queryValue = (name: string): string =>
      refused.includes(name) ? '' : String((request.query as FieldValues)[name] ?? '').trim();
    const filters = Object.fromEntries(
      names.map((name) => [name, queryValue(name)]).filter(([, value]) => value !== ''),
    );
    const sorted = queryValue('sort') || (sorts[0] ?? '');
    const sort = { by: sorted.replace(/^-/, '') as Sort, descending: sorted.startsWith('-') };
    const number = cursor === undefined ? pageNumber(queryValue('page')) : 1;
    const before = cursor === undefined ? '' : queryValue('before');
    const { db } = app;
    const selection: Selection<Filters, Sort> = {
      ...{ db, locale: request.locale, request, filters: filters as Static<Filters>, sort, before },
      ...{ limit: size, offset: (number - 1) * size },
    };
    const chosenOf = (params: FieldValues) =>
      Object.entries(params).filter(([name, value]) => value && !(name === 'sort' && value === sorts[0]));
    const params: FieldValues = Object.fromEntries(chosenOf({ ...filters, sort: sorted }));
    const urlWith = (changes: FieldValues): string => {
      const chosen = chosenOf({ ...params, ...changes }) as [string, string][];
      return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`;
    };
    const listed = await page.query(selection);
    const isFirst = number === 1 && before === '';
    if (listed.rows.length === 0 && !isFirst && !wantsJson(request)) return reply.redirect(urlWith({}), 303);
    const pages = pagesOf(listed, { number, size, isFirst, urlWith });
    if (wantsJson(request)) return reply.send({ ...listed, pages });
    const field = (name: string) =>
      fieldOf({ schema: page.filters, topic, locale: request.locale }, name, { values: filters });
    const shown: ListView<unknown>['selection'] = {
      ...{ path, params, field, sort, urlWith, pages },
      isFiltered: Object.keys(filters).length > 0,
      hasUnknownFilter: refused.length > 0,
      total: 'total' in listed ? listed.total : null,
    };
    // The view is complete by the type of `view`; TypeScript cannot follow that through a generic name.
    return reply.page<string>(page.template, { ...(await page.view(selection)), rows: listed.rows, selection: shown });
  });
}

function pagesOf(
  listed: ListedRows<unknown>,
  at: { number: number; size: number; isFirst: boolean; urlWith: (changes: FieldValues) => string },
): ListView<unknown>['selection']['pages'] {
  const { number, urlWith } = at;
  const pageUrl = (other: number) => urlWith({ page: other > 1 ? String(other) : '' });
  if ('next' in listed) {
    const next = listed.next === null ? null : urlWith({ before: listed.next });
    return { page: 1, count: null, first: at.isFirst ? null : urlWith({}), previous: null, next };
  }
  const count = Math.max(1, Math.ceil(listed.total / at.size));
  return {
    ...{ page: number, count, first: null },
    previous: number > 1 ? pageUrl(number - 1) : null,
    next: number < count ? pageUrl(number + 1) : null,
  };
}

/**
 * Returns the filters whose values the list does not allow.
 * @throws the error itself when something else of the address was refused
 */
function refusedFilters(request: FastifyRequest, filters: readonly string[]): string[] {
  const { validationError, locale } = request;
  if (validationError === undefined) return [];
  const refused = Object.keys(fieldErrorsOf(validationError.validation ?? [], locale));
  if (refused.some((name) => !filters.includes(name))) throw validationError;
  return refused;
}
