import { type TObject, type TSchema, Type } from 'typebox';
import { pageMessages, type TextKey } from '../../host-fixtures/messages/all.ts';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { pageText } from './texts.ts';

/** One control as the kit renders it. */
export interface Field {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  /** The stored value, where somebody else changed the field after the page was rendered. */
  readonly stored: string | undefined;
  readonly required: boolean;
  readonly maxLength: number | undefined;
  readonly type: 'text' | 'email' | 'date' | 'datetime-local';
  /** Codes, phones and e-mail addresses read from left to right in every language. */
  readonly dir: 'ltr' | undefined;
  /** Of a field that takes one of several values. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const ID_LIST = '^([0-9]{1,9}(,[0-9]{1,9})*)?$';
/** Schema of a list with several choices, as the text that `idListText` makes of ids. */
export const IdList = Type.String({ pattern: ID_LIST });
/** Schema of a check box: `1`, or empty. */
export const Checked = Type.String({ pattern: '^1?$' });

export interface FieldValues {
  readonly [name: string]: string | undefined;
}

/** The schema and the topic from which fields of a form, or filters of a list, are made. */
interface FieldSource {
  readonly schema: TObject;
  /** First word of the text keys: `product` makes `productName` the label of `name`. */
  readonly topic: string;
  /** Begins the ids of the fields, where a page has several forms of a topic; without it the topic does. */
  readonly idPrefix?: string | undefined;
  readonly locale: Locale;
}

/** A form as it was sent, or as it is shown at first. */
export interface FormState {
  readonly status: number;
  /** Reason why the form came back. */
  readonly message?: TextKey;
  readonly values: FieldValues;
  /** The precondition of the next save: see `seenOf`. */
  readonly seen: string;
  readonly errors?: FieldErrors;
  /** Stored values of the fields in conflict. */
  readonly stored?: FieldValues;
}

/** The part of a form's view that `staffForm` provides. */
export interface FormView {
  readonly form: {
    readonly action: string;
    readonly seen: string;
    /** It shows typed and stored values of the same fields, to choose from. */
    readonly isComparison: boolean;
    /** Reason why the form came back; empty at first. */
    readonly message: string;
    /** Each leads to the field of its id; null where the page shows no such field. `label` is absent where the message names the field. */
    readonly errors: readonly { readonly id: string | null; readonly label?: string; readonly message: string }[];
  };
  readonly field: (name: string) => Field;
}

/** The keywords of JSON Schema that say how a field looks. */
interface Keywords {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly { readonly const?: unknown }[];
}

export function formView(source: FieldSource, action: string, state: FormState): FormView {
  const { schema, topic, idPrefix = topic, locale } = source;
  const { message, seen, errors = {} } = state;
  // In the order of the page, whether the schema or the route reported them.
  const names = new Set([...Object.keys(schema.properties), ...Object.keys(errors)]);
  const listed = [...names].flatMap((name) => {
    const messages = errors[name];
    if (messages === undefined) return [];
    const label = name in schema.properties ? textOf(locale, topic, name) : undefined;
    const field = label === undefined ? { id: null } : { id: idOf(idPrefix, name), label };
    return { ...field, message: messages.join(' ') };
  });
  return {
    form: {
      action,
      seen,
      isComparison: state.stored !== undefined,
      message: message === undefined ? '' : pageText(locale, message),
      errors: listed,
    },
    field: (name) => fieldOf(source, name, state),
  };
}

/**
 * Returns what the kit needs to render the field of a schema.
 * @throws when the schema has no such field or no topic has a text for its label
 */
export function fieldOf(
  { schema, topic, idPrefix = topic, locale }: FieldSource,
  name: string,
  { values, errors = {}, stored = {} }: Pick<FormState, 'values' | 'errors' | 'stored'>,
): Field {
  const keywords = schema.properties[name] as (TSchema & Keywords) | undefined;
  if (keywords === undefined)
    throw new Error(`The schema of "${topic}" has no field "${name}", so it cannot be shown.`);
  const label = textOf(locale, topic, name);
  if (label === undefined) {
    throw new Error(`No text labels the field "${name}" of "${topic}". Add "${camelCase(topic, name)}" to its topic.`);
  }
  return {
    name,
    id: idOf(idPrefix, name),
    label,
    hint: textOf(locale, topic, name, 'hint'),
    value: values[name] ?? '',
    error: errors[name]?.[0],
    stored: stored[name],
    required: (keywords.minLength ?? 0) > 0,
    maxLength: keywords.maxLength,
    type: keywords.format === 'email' || keywords.format === 'date' ? keywords.format : 'text',
    dir: (keywords.format ?? keywords.pattern) === undefined ? undefined : 'ltr',
    choices: choicesOf(keywords).map((value) => ({ value, label: textOf(locale, topic, name, value) ?? value })),
  };
}

function idOf(prefix: string, name: string): string {
  return `${prefix}-${name}`;
}

export function isIdList(schema: TSchema | undefined): boolean {
  return (schema as Keywords | undefined)?.pattern === ID_LIST;
}

/** Says if people write the text of a field, rather than choose it. */
export function isWritten(schema: TSchema): boolean {
  return (schema as Keywords).pattern === undefined && choicesOf(schema as Keywords).length === 0;
}

function choicesOf({ anyOf = [] }: Keywords): string[] {
  return anyOf.flatMap((one) => (typeof one.const === 'string' ? [one.const] : []));
}

/** Returns the topic's own text, such as `productNameHint`, else the one all topics share, `nameHint`. */
export function textOf(locale: Locale, topic: string, ...words: readonly string[]): string | undefined {
  const key = [camelCase(topic, ...words), camelCase(...words)].find((one) => one in pageMessages.fr);
  return key === undefined ? undefined : pageText(locale, key as TextKey);
}

/** Joins `product`, `price_ht` to `productPriceHt`. Fields that differ by a number (`image_2_link`) share `imageLink`. */
function camelCase(...words: readonly string[]): string {
  return words
    .join('_')
    .replace(/_\d+_/g, '_')
    .replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
