import type { TObject } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import { type Field, type FieldValues, fieldOf } from './form-view.ts';
import type { ListAddress } from './list-address.ts';
import { pageHelpers } from './page-helpers.ts';
import { pageLinks } from './pagination.ts';
import { hasDroppedFilter, type SavedView, savedViewUrl } from './saved-views.ts';

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

export const isFirstPage = ({ page, before }: ListAddress) => page === 1 && before === '';

/** Returns the addresses of the pages beside the one that an address shows. */
export function pagesOf(
  listed: ListedRows<unknown>,
  { path, size }: { readonly path: string; readonly size: number },
  address: ListAddress,
): ListView<unknown>['selection']['pages'] {
  const { page, params, urlWith } = address;
  if (!('next' in listed)) return { first: null, ...pageLinks(path, params, { page, size, total: listed.total }) };
  const next = listed.next === null ? null : urlWith({ before: listed.next });
  return { page: 1, count: null, first: isFirstPage(address) ? null : urlWith({}), previous: null, next };
}
/** Filters as a page shows them beside the rows. */
export function shownSelection(
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
