import type { FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { fieldErrorsOf } from '../http/validation-errors.ts';
import type { FieldValues } from './form-view.ts';
import { textOf } from './form-view.ts';

/** The request of a form: record, language and sent texts. */
export interface FormRequest {
  readonly db: Database;
  readonly locale: Locale;
  readonly staff: Staff | null;
  readonly params: FieldValues;
  readonly query: FieldValues;
  /** The text fields of the body. */
  readonly body: FieldValues;
  /** Fields for which the stored value was chosen instead of what was typed. */
  readonly acceptStored: readonly string[];
  /** The page that sent the form compares two versions. */
  readonly isComparison: boolean;
}

export function formRequestOf(request: FastifyRequest, db: Database): FormRequest {
  const body = isObject(request.body) ? request.body : {};
  return {
    db,
    locale: request.locale,
    staff: request.staff,
    params: textsIn(request.params),
    query: textsIn(request.query),
    body: textsIn(body),
    acceptStored: [body._take ?? []].flat().map(String),
    isComparison: body._take !== undefined,
  };
}

/** Brings a text into the form it is compared, counted and stored in: browsers send line ends as CR LF. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Names of fields that a page may spell otherwise than ours do (CAL-7). */
const OTHER_SPELLINGS = [['priceHt', 'price_ht']] as const;

/**
 * Tidies the texts of a body, as a `preValidation` hook, so that the limits of the schema hold for what is stored. Lists
 * become texts. The form names them in `_lists`, because a browser sends nothing of a list or a check box in which nothing
 * is chosen; in `_sequences` those whose order counts.
 */
export async function tidyBody(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (!isObject(body)) return;
  for (const [other, name] of OTHER_SPELLINGS) {
    if (!(other in body) || name in body) continue;
    body[name] = body[other];
    delete body[other];
  }
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') body[name] = tidyText(value);
  for (const name of [body._lists ?? []].flat().map(String)) body[name] = idListText([body[name] ?? []].flat());
  for (const name of [body._sequences ?? []].flat().map(String)) body[name] = sequenceText([body[name] ?? []].flat());
}

/** Returns a list of ids as the one text that forms compare: `2,5,9`, each once, in an order of its own. */
export function idListText(values: readonly unknown[]): string {
  return sequenceText(values.map(String).sort());
}

/** Returns a list of ids as one text in the order of the list, each once. */
function sequenceText(values: readonly unknown[]): string {
  return [...new Set(values.map(String).filter(Boolean))].join(',');
}

/** Returns the ids of such a text. */
export function idsIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

/** Refuses wrong addresses, as a `preHandler` hook with `attachValidation`: only the body's mistakes are the form's. */
export async function refuseWrongAddress({ validationError }: FastifyRequest): Promise<void> {
  if (validationError !== undefined && validationError.validationContext !== 'body') throw validationError;
}

/** Returns the messages for what the schema of a route with `attachValidation` refused in its body; null when nothing. */
export function refusedBySchema(request: FastifyRequest, topic: string): FieldErrors | null {
  const { validationError, locale } = request;
  if (validationError === undefined) return null;
  const { body } = formRequestOf(request, request.server.db);
  const errors = Object.entries(fieldErrorsOf(validationError.validation ?? [], locale)).map(([name, messages]) => {
    const required = body[name] === '' ? textOf(locale, topic, name, 'required') : undefined;
    return [name, required === undefined ? messages : [required]];
  });
  return Object.fromEntries(errors);
}

function textsIn(value: unknown): FieldValues {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
