import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { wantsJson } from '../http/errors.ts';
import { fieldErrorsOf } from '../http/validation-errors.ts';
import type { FieldValues } from './form-view.ts';
import { pageNumber } from './pagination.ts';

/** Parameters of the address of a list. */
interface ListParams {
  readonly path: string;
  readonly filters: TObject;
  readonly sorts?: readonly string[];
  readonly descendsFirst?: boolean;
  /** Of a list that goes on by key; any other has numbered pages. */
  readonly cursor?: TSchema;
  readonly csv?: unknown;
  readonly hasViews?: boolean;
}

/** The part of a request that chooses what a list shows. */
type AddressRequest = Pick<FastifyRequest, 'query' | 'locale'> & Partial<Pick<FastifyRequest, 'validationError'>>;

/** The address of a list, read. */
export interface ListAddress {
  readonly filters: FieldValues;
  readonly sort: { readonly by: string; readonly descending: boolean };
  /** The parameters that choose the rows: filters, and the sort unless it is the first. */
  readonly params: Readonly<Record<string, string>>;
  readonly hasUnknownFilter: boolean;
  readonly page: number;
  readonly before: string;
  /** Id of a saved view, `all` where nothing but the list itself is chosen, or empty. */
  readonly view: string;
  readonly wantsCsv: boolean;
  /** Address of the same list with other parameters, from its first page. */
  readonly urlWith: (changes: FieldValues) => string;
}

/** Returns the schema of a list's query string. */
export function listQuerystring({ filters, sorts = [], cursor, csv, hasViews }: ListParams): TObject {
  const sortNames = sorts.flatMap((name) => [name, `-${name}`]);
  return Type.Object({
    ...filters.properties,
    ...(sorts.length > 0 && { sort: Type.Optional(Type.Union(sortNames.map((name) => Type.Literal(name)))) }),
    ...(cursor === undefined ? { page: Type.Optional(Type.String()) } : { before: Type.Optional(cursor) }),
    ...(csv !== undefined && { format: Type.Optional(Type.Literal('csv')) }),
    ...(hasViews && { view: Type.Optional(Type.String({ pattern: '^(all|[1-9][0-9]{0,8})$' })) }),
  });
}

/**
 * Reads the address of a list; what it does not allow is left out.
 * @throws the validation error when something else than a filter was refused
 */
export function readListAddress(request: AddressRequest, list: ListParams): ListAddress {
  const { path, sorts = [], cursor } = list;
  const firstSort = `${list.descendsFirst ? '-' : ''}${sorts[0] ?? ''}`;
  const names = Object.keys(list.filters.properties);
  const refused = refusedFilters(request, [...names, 'sort', 'view', 'format']);
  const queryValue = (name: string): string =>
    refused.includes(name) ? '' : String((request.query as FieldValues)[name] ?? '').trim();
  const filters = Object.fromEntries(names.map((name) => [name, queryValue(name)]).filter(([, value]) => value !== ''));
  const sorted = queryValue('sort') || firstSort;
  const view = list.hasViews ? queryValue('view') : '';
  const isChosen = (entry: [string, string | undefined]): entry is [string, string] =>
    Boolean(entry[1]) && !(entry[0] === 'sort' && entry[1] === firstSort);
  const chosenOf = (values: FieldValues) => Object.entries(values).filter(isChosen);
  const params = Object.fromEntries(chosenOf({ ...filters, sort: sorted, view }));
  return {
    filters,
    sort: { by: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') },
    params,
    hasUnknownFilter: refused.length > 0,
    page: cursor === undefined ? pageNumber(queryValue('page')) : 1,
    before: cursor === undefined ? '' : queryValue('before'),
    view,
    wantsCsv: list.csv !== undefined && queryValue('format') === 'csv',
    urlWith(changes) {
      const chosen = chosenOf({ ...params, ...changes });
      return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`;
    },
  };
}

/** Says if a call wants the rows of a list; one that brings a part of the page up to date accepts HTML alone. */
export const wantsRows = (request: FastifyRequest) => wantsJson(request) && request.headers.accept !== 'text/html';

/** Returns the filters of a list's address that the list allows, such as those that a form on it was sent with. */
export function allowedFilters<Filters extends TObject>(
  request: FastifyRequest,
  filters: Filters,
  query = '',
): Static<Filters> {
  const sent = new URLSearchParams(query);
  const allowed = Object.entries(filters.properties).flatMap(([name, schema]) => {
    const value = sent.get(name)?.trim() ?? '';
    // PostgreSQL stores no NUL, which the encoded address hides from the check of requests.
    const isAllowed = value !== '' && !value.includes('\0') && request.validateInput(value, schema);
    return isAllowed ? [[name, value] as const] : [];
  });
  return Object.fromEntries(allowed) as Static<Filters>;
}

/**
 * Returns the filters whose values the list does not allow. An empty one, as forms send it, filters nothing.
 * @throws the error itself when something else of the address was refused
 */
function refusedFilters(request: AddressRequest, filters: readonly string[]): string[] {
  const { validationError, locale } = request;
  if (validationError === undefined) return [];
  const refused = Object.keys(fieldErrorsOf(validationError.validation ?? [], locale));
  if (refused.some((name) => !filters.includes(name))) throw validationError;
  return refused.filter((name) => (request.query as FieldValues)[name] !== '');
}
