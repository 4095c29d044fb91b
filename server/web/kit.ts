import type { Eta } from 'eta';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { BulkAnswer } from '../../shared/api/bulk-change.ts';
import { directionOf, type Locale } from '../../shared/i18n/locale.ts';
import type { Field, FormView } from './form-view.ts';
import type { ListView } from './list-view.ts';
import { html, Markup } from './markup.ts';
import type { PageHelpers } from './page-helpers.ts';

type ShownSelection = ListView<unknown>['selection'];

/** Look of a field on a page, where the schema does not say it. */
interface FieldLook {
  readonly hint?: string;
  /** Language of a text that is not in that of the page. */
  readonly lang?: Locale;
  /** The part that the field is of the widget around it. */
  readonly part?: string;
  /** Has the focus when the page opens. */
  readonly autofocus?: boolean;
}

/** A page above another, which leads to it. */
export interface Crumb {
  readonly url: string;
  readonly text: string;
}

/** One of the choices of a list that the database fills. */
interface Choice {
  readonly value: string;
  readonly label: string;
  /** In all languages, with bars between them, to find it by. */
  readonly names?: string;
}

interface ChoiceLook extends FieldLook {
  /** Replace those of the schema. */
  readonly choices?: readonly Choice[];
  /** Text of the choice of nothing; null where something has to be chosen. */
  readonly empty?: string | null;
}

interface Column {
  readonly label: string;
  /** Text, or markup made with `it.html`. */
  readonly cell: (row: unknown) => unknown;
  /** A number stands at the end of its column; a text may break, a wide one has room first. */
  readonly look?: 'number' | 'text' | 'wide';
  /** Names the row. */
  readonly isHead?: boolean;
  /** The column's name in the list's `sorts`. */
  readonly sort?: string;
  /** The first press on its heading sorts from the last value down: the newest first. */
  readonly descendsFirst?: boolean;
}

/** A check box in each row, of a form outside the table. */
interface Select {
  readonly form: string;
  readonly name: string;
  /** Of the check box that script gives a use: it ticks all rows of the page. */
  readonly pageLabel: string;
  /** Number of matches, of a list that does not count its pages. */
  readonly total?: number;
  readonly value: (row: unknown) => unknown;
  readonly label: (row: unknown) => string;
  /** Values of the boxes that are ticked at first. */
  readonly checked?: readonly string[] | undefined;
}

/** The head that the tabs of one product share: see `server/catalogue/product-record.ts`. */
interface RecordHead {
  readonly name: string;
  readonly slug: string;
  readonly isOnSale: boolean;
  readonly shopUrl: string;
  readonly tabs: readonly { readonly name: string; readonly url: string; readonly text: TextKey }[];
  /** Codes that find more than one; `product` is the other one, null where it is a combination of this product. */
  readonly sharedCodes: readonly {
    readonly code: string;
    readonly product: { readonly id: number; readonly name: string } | null;
  }[];
}

/**
 * Returns the partials that templates of the dashboard call as `it.kit`. Each returns the markup of a partial in
 * `host-fixtures/kit`.
 * @param lastQuery returns the query string that a list was last shown with, or an empty text
 */
export function pageKit(eta: Eta, helpers: PageHelpers, lastQuery: (path: string) => string) {
  const partial = (name: string, data: object) => new Markup(eta.render(`kit/${name}`, { ...helpers, kit, ...data }));
  const control = (name: string, field: Field, look: FieldLook & { readonly lines?: number } = {}) => {
    const { hint = field.hint } = look;
    return partial(name, { field, ...look, hint, attributes: controlAttributes(field, { ...look, hint }) });
  };
  // The limits of a text mean nothing to a list, and its options are in the language of the page.
  const choice = (name: string, field: Field, look: ChoiceLook) =>
    control(name, { ...field, maxLength: undefined, dir: undefined }, look);
  /** Leads to a list as it was last shown. */
  const crumb = ({ url, text }: Crumb): Crumb => {
    const query = lastQuery(url);
    return { url: query === '' ? url : `${url}?${query}`, text };
  };
  const kit = {
    text: (field: Field, look: FieldLook & { lines?: number } = {}) => control('text-field', field, look),
    /** A date and a time of day by the clock of the shop. */
    time: (field: Field) =>
      control('text-field', { ...field, type: 'datetime-local', dir: 'ltr', maxLength: undefined }),
    money: (field: Field, look: FieldLook = {}) => control('money-field', field, look),
    select: (field: Field, look: ChoiceLook = {}) => choice('select-field', field, look),
    multi: (field: Field, look: ChoiceLook = {}) => choice('multi-field', field, look),
    check: (field: Field, look: FieldLook = {}) => choice('check-field', field, look),
    /** The end of a field that a template writes itself. */
    notes: (field: Pick<Field, 'id' | 'name' | 'error'> & Partial<Field>) =>
      partial('field-notes', { field, hint: field.hint }),
    /** The summary of errors of a form; hidden while `content`, its markup, is empty. */
    errors: (content: unknown) => partial('form-errors', { content }),
    formStart: (page: FormView & { csrfToken: string }) => partial('form-start', page),
    dialogForm: (dialog: {
      id: string;
      title: string;
      action: string;
      csrfToken: string;
      /** Markup of its fields. */
      fields: Markup;
      /** Label of its button. */
      submit: string;
    }) => partial('dialog-form', dialog),
    printButton: () => partial('print-button', {}),
    pageHead: (head: {
      title: unknown;
      /** The pages above this one, from the top. */
      crumbs?: readonly Crumb[];
      hint?: unknown;
      aside?: unknown;
    }) => partial('page-head', { ...head, crumbs: head.crumbs?.map(crumb) }),
    filters: (
      selection: ShownSelection,
      names: readonly string[],
      { more = [] }: { more?: readonly string[] } = {},
    ) => {
      const fieldsOf = (some: readonly string[]) => some.map((name) => selection.field(name));
      const filters = { selection, names: [...names, ...more], fields: fieldsOf(names), more: fieldsOf(more) };
      return partial('filter-bar', filters);
    },
    listHead: (
      selection: ShownSelection,
      head: {
        /** Text, or markup made with `it.html`. */
        count: unknown;
        csrfToken: string;
        /** The filter that tabs choose; it has no chip. */
        tabs?: string;
      },
    ) => partial('list-head', { selection, ...head }),
    tabs: (label: string, tabs: readonly { url: string; text: unknown; isCurrent: boolean; lang?: Locale }[]) =>
      partial('tabs', { label, tabs }),
    /** @param crumbs the pages above it, where it was not opened from the list of products */
    recordStart: (record: RecordHead, current: string, crumbs?: readonly Crumb[]) =>
      partial('record-start', { record, current, crumbs }),
    recordEnd: () => partial('record-end', {}),
    table: (table: {
      label: string;
      rows: readonly unknown[];
      columns: readonly Column[];
      selection?: ShownSelection;
      /** A first line of its head on paper, which further pages repeat. */
      printHead?: string;
      /** The link of its head is stretched over the row. */
      isRowTarget?: boolean;
      /** On a phone a row is a grid of two lines, without the labels of its columns. */
      isCompact?: boolean;
      select?: Select;
    }) => partial('data-table', table),
    /** @param look `action` leads to what fills a list that is empty without a filter */
    empty: (
      selection: ShownSelection,
      look: { iconName: string; none: string; noneFound: string; action?: { url: string; text: string } },
    ) => partial('empty', { selection, ...look }),
    pager: (selection: ShownSelection) => partial('pager', { selection }),
    bulkAside: (page: { answer: BulkAnswer; back: string; csrfToken: string }) => partial('bulk-aside', page),
  };
  return kit;
}

function controlAttributes(field: Field, { hint, lang, part, autofocus }: FieldLook): Markup {
  const { name, id, required, maxLength, error } = field;
  const dir = lang === undefined ? field.dir : directionOf(lang);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return html` name="${name}"${required && html` required`}${maxLength && html` maxlength="${maxLength}"`}${
    lang && html` lang="${lang}"`
  }${autofocus && html` autofocus`}${part && html` data-part="${part}"`}${dir && html` dir="${dir}"`}${error && html` aria-invalid="true"`}${
    described && html` aria-describedby="${described}"`
  }`;
}
