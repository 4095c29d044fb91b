import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FieldErrors } from '../../../shared/api/problem.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import type { App } from '../../http/app-type.ts';
import { Id } from '../../http/ids.ts';
import type { FieldValues } from '../../web/form-view.ts';
import { listText, pageText } from '../../web/texts.ts';
import { type ProductRecord, tabTitle } from '../product-record.ts';
import { allOptions, type GeneratePlan, type Option, planCombinations } from './generate.ts';
import { combinationsHead, combinationsPath } from './page.ts';

declare module '../../http/app-type.ts' {
  interface PageViews {
    'dashboard/combinations-generate': {
      readonly title: string;
      readonly record: ProductRecord;
      readonly tableUrl: string;
      readonly options: readonly Option[];
      readonly chosen: readonly number[];
      /** Names the chosen values. */
      readonly previewed: string;
      readonly plan: GeneratePlan | null;
      /** Reason why the chosen values cannot be generated; empty when they can. */
      readonly problem: string;
      readonly typed: FieldValues;
      readonly errors: FieldErrors;
      /** The page opens on the fields of a new value. */
      readonly isAddingValue: boolean;
      /** Reason why nothing was stored, when it is not a field; else empty. */
      readonly message: string;
    };
  }
}

export const GENERATE_PATH = '/dashboard/products/:id/combinations/generate';

const Name = Type.String({ maxLength: 60 });
const MAX_VALUES = 200;
/** The one form of the page: the values that are ticked, a new value of an option, and a new option. */
export const GenerateForm = Type.Object({
  value: Type.Optional(Type.Union([Id, Type.Array(Id, { maxItems: MAX_VALUES })])),
  option: Type.Optional(Id),
  fr: Type.Optional(Name),
  en: Type.Optional(Name),
  ar: Type.Optional(Name),
  color: Type.Optional(Type.String({ maxLength: 9 })),
  optionFr: Type.Optional(Name),
  optionEn: Type.Optional(Name),
  optionAr: Type.Optional(Name),
});

interface GenerateState {
  readonly chosen: readonly number[];
  readonly typed: FieldValues;
  readonly errors?: FieldErrors;
  readonly message?: string;
  readonly status?: 200 | 403 | 422;
}

/** Returns what a form of the page sent, whether its schema was checked or not. */
export function generateStateOf(body: unknown): Pick<GenerateState, 'chosen' | 'typed'> {
  const { value, ...texts } = (body ?? {}) as Record<string, unknown>;
  const ids = [value ?? []].flat().filter((id): id is string => typeof id === 'string' && /^\d{1,9}$/.test(id));
  const fields = Object.entries(texts).filter(([name]) => Object.hasOwn(GenerateForm.properties, name));
  return {
    chosen: [...new Set(ids.slice(0, MAX_VALUES).map(Number))],
    typed: Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string')),
  };
}

/** Names a set of values, in whatever order they come. */
export const keyOfValues = (values: readonly number[]): string => values.toSorted((a, b) => a - b).join('-');

/** Returns the address of the page on which these values are ticked and these fields filled in. */
export function generatePath(productId: number, values: readonly number[], typed: FieldValues = {}): string {
  const query = new URLSearchParams(values.map((value) => ['value', String(value)]));
  for (const [name, text = ''] of Object.entries(typed)) if (text !== '') query.append(name, text);
  return `${combinationsPath(productId)}/generate${query.size === 0 ? '' : `?${query}`}`;
}

export async function sendGenerate(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { chosen, typed, errors = {}, message = '', status = 200 }: GenerateState,
): Promise<FastifyReply> {
  const { record, product } = await combinationsHead(app.db, request);
  const { locale } = request;
  const options = await allOptions(app.db, product.id, locale);
  const query = request.query as object;
  const isPreview = chosen.length > 0 || 'preview' in query;
  const plan = isPreview ? await planCombinations(app.db, { productId: product.id, values: chosen, locale }) : null;
  return reply.page(
    'dashboard/combinations-generate',
    {
      title: tabTitle(record, 'combinations', locale),
      record,
      tableUrl: combinationsPath(product.id),
      options,
      chosen,
      previewed: keyOfValues(chosen),
      plan,
      problem: plan === null ? '' : problemText(plan, locale),
      typed,
      errors,
      isAddingValue: 'add' in query,
      message,
    },
    { status },
  );
}

/** Returns why a plan cannot be carried out; empty when it can. */
export function problemText({ problem, combinations }: GeneratePlan, locale: Locale): string {
  if (problem?.kind === 'too-many') return pageText(locale, 'generateTooMany', { count: problem.count });
  if (problem?.kind === 'other-options') {
    return pageText(locale, 'generateOtherOptions', { options: listText(locale, problem.names) });
  }
  return combinations.length === 0 ? pageText(locale, 'generateChoose') : '';
}
