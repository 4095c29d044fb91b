import { type TObject, Type } from 'typebox';
import type { TextKey } from '../../../host-fixtures/messages/all.ts';
import { Problem } from '../../../shared/api/problem.ts';
import type { App } from '../../http/app-type.ts';
import { wantsJson } from '../../http/errors.ts';
import { Id, IdParams } from '../../http/ids.ts';
import { SEE_OTHER } from '../../http/openapi.ts';
import { Refusal } from '../../http/refusal.ts';
import { answerRemovedBefore } from '../../web/change-answer.ts';
import { recordName, storeRemovals } from '../../web/field-authors.ts';
import { redirectWithFlash } from '../../web/flash.ts';
import type { FormRequest } from '../../web/form-request.ts';
import type { FieldValues, FormView } from '../../web/form-view.ts';
import type { Crumb } from '../../web/kit.ts';
import { staffForm } from '../../web/staff-form.ts';
import { pageText, textIn } from '../../web/texts.ts';
import { WrongFields } from '../../web/wrong-fields.ts';
import {
  type EditedOption,
  type EditedValue,
  editedOption,
  type OptionPart,
  productsUsing,
  removeOptionPart,
  type ValueUse,
} from './edited-option.ts';
import { generatePath } from './generate-page.ts';
import { changeOptionValue, renameOption } from './options.ts';

declare module '../../http/app-type.ts' {
  interface PageViews {
    'dashboard/option': FormView & {
      readonly title: string;
      readonly crumbs: readonly Crumb[];
      /** Values of the option, with their pages; none on the page of a value. */
      readonly values: readonly { readonly url: string; readonly label: string; readonly color: string }[];
      readonly use: ValueUse;
      readonly removeUrl: string;
      readonly texts: (typeof TEXTS)['option' | 'value'];
      /** Somebody pressed the removal of what is in use. */
      readonly isRefused: boolean;
    };
  }
}

const PATH = '/dashboard/options/:id';
const VALUE_PATH = `${PATH}/values/:valueId`;
const ValueParams = Type.Object({ ...IdParams.properties, valueId: Id });
const Name = Type.String({ maxLength: 60 });
const Names = { fr: Name, en: Type.Optional(Name), ar: Type.Optional(Name) };

const TEXTS = {
  option: {
    save: 'optionSave',
    remove: 'optionRemove',
    ask: 'optionRemoveAsk',
    yes: 'optionRemoveYes',
    inUse: 'optionInUse',
  },
  value: {
    save: 'valueSave',
    remove: 'valueRemove',
    ask: 'valueRemoveAsk',
    yes: 'valueRemoveYes',
    inUse: 'valueInUse',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

interface LoadedOption {
  readonly part: OptionPart;
  readonly option: EditedOption;
  /** Null on the page of the option itself. */
  readonly value: EditedValue | null;
  readonly use: ValueUse;
  readonly values: FieldValues;
}

/** Adds the pages on which an option and its values are renamed and removed (PRO-17). All products share them. */
export function addOptionForms(app: App): void {
  const common = { template: 'dashboard/option' as const, load, goneUrl: listUrl, view: viewOf };
  const showOption = staffForm(app, {
    ...common,
    path: PATH,
    params: IdParams,
    body: Type.Object(Names),
    summary: 'Rename an option',
    topic: 'option',
    savedMessage: 'optionSaved',
    validate: (names) => names,
    async save({ db, locale }, { part }, names) {
      const errors = await renameOption(db, part.optionId, names, locale);
      return errors === null ? undefined : new WrongFields(errors);
    },
  });
  const showValue = staffForm(app, {
    ...common,
    path: VALUE_PATH,
    params: ValueParams,
    body: Type.Object({ ...Names, color: Type.Optional(Type.String({ maxLength: 9 })) }),
    summary: 'Rename a value of an option',
    topic: 'value',
    savedMessage: 'valueSaved',
    validate: (value) => value,
    async save({ db, locale }, { part, value }, typed) {
      if (value === null) throw new Refusal(404, 'not-found');
      const errors = await changeOptionValue(db, { optionId: part.optionId, valueId: value.id }, typed, locale);
      return errors === null ? undefined : new WrongFields(errors);
    },
  });
  addRemoval(app, { path: PATH, params: IdParams, summary: 'Remove an option', show: showOption });
  addRemoval(app, { path: VALUE_PATH, params: ValueParams, summary: 'Remove a value of an option', show: showValue });
}

interface Removal {
  readonly path: string;
  readonly params: TObject;
  readonly summary: string;
  readonly show: ReturnType<typeof staffForm<'dashboard/option', TObject, LoadedOption, unknown>>;
}

function addRemoval(app: App, { path, params, summary, show }: Removal): void {
  app.post(
    `${path}/remove`,
    { schema: { summary, params, response: { 303: SEE_OTHER, 404: Problem, 409: Problem } } },
    async (request, reply) => {
      const { locale } = request;
      const texts = request.params as FieldValues;
      const query = request.query as FieldValues;
      const part = partOf(texts);
      const back = () => listUrl({ db: app.db, params: texts, query });
      const loaded = await load({ db: app.db, locale, params: texts });
      const isRemoved =
        loaded !== null &&
        (await app.db.transaction(async (tx) => {
          const isDone = await removeOptionPart(tx, part);
          if (isDone) await storeRemovals(tx, [recordName(path, texts)], request.staff);
          return isDone;
        }));
      if (!isRemoved) {
        const isGone = (await load({ db: app.db, locale, params: texts })) === null;
        if (isGone) return answerRemovedBefore(reply, await back());
        if (wantsJson(request)) throw new Refusal(409, 'conflict', { message: pageText(locale, textsOf(part).inUse) });
        const view = { isRefused: true };
        return show(reply, { url: pageUrl(part, query), params: texts, query, status: 409, view });
      }
      const name = textIn((loaded.value ?? loaded.option).names, locale);
      return redirectWithFlash(reply, await back(), pageText(locale, 'optionPartRemoved', { name }));
    },
  );
}

async function load({
  db,
  locale,
  params,
}: Pick<FormRequest, 'db' | 'locale' | 'params'>): Promise<LoadedOption | null> {
  const part = partOf(params);
  const option = await editedOption(db, part.optionId);
  const value = option?.values.find(({ id }) => id === part.valueId) ?? null;
  if (option === null || (part.valueId !== null && value === null)) return null;
  const { fr = '', en = '', ar = '' } = (value ?? option).names;
  const values = { fr, en, ar, ...(value && { color: value.color }) };
  return { part, option, value, use: await productsUsing(db, part, locale), values };
}

function viewOf({ part, option, value, use }: LoadedOption, { locale, query }: Pick<FormRequest, 'locale' | 'query'>) {
  const whole = { ...part, valueId: null };
  const start = {
    url: startUrl(query),
    text: pageText(locale, productOf(query) === null ? 'products' : 'generateHeading'),
  };
  const name = textIn(option.names, locale);
  return {
    title: value === null ? name : textIn(value.names, locale),
    crumbs: value === null ? [start] : [start, { url: pageUrl(whole, query), text: name }],
    values: (value === null ? option.values : []).map(({ id, names, color }) => ({
      url: pageUrl({ ...part, valueId: id }, query),
      label: textIn(names, locale),
      color,
    })),
    use,
    removeUrl: pageUrl(part, query, '/remove'),
    texts: textsOf(part),
    isRefused: false,
  };
}

const partOf = ({ id, valueId }: FieldValues): OptionPart => ({
  optionId: Number(id),
  valueId: valueId === undefined ? null : Number(valueId),
});

const textsOf = ({ valueId }: OptionPart) => TEXTS[valueId === null ? 'option' : 'value'];

/** Returns the product whose page led here, to lead back to it; null when there was none. */
function productOf({ product = '' }: FieldValues): number | null {
  return /^[1-9]\d{0,8}$/.test(product) ? Number(product) : null;
}

/** Returns the page that shows an option, or a value, until it is removed. */
async function listUrl({ db, params, query }: Pick<FormRequest, 'db' | 'params' | 'query'>): Promise<string> {
  const part = partOf(params);
  const isOptionGone = part.valueId === null || (await editedOption(db, part.optionId)) === null;
  return isOptionGone ? startUrl(query) : pageUrl({ ...part, valueId: null }, query);
}

function startUrl(query: FieldValues): string {
  const product = productOf(query);
  return product === null ? '/dashboard/products' : generatePath(product, []);
}

function pageUrl({ optionId, valueId }: OptionPart, query: FieldValues, action = ''): string {
  const product = productOf(query);
  const page = `/dashboard/options/${optionId}${valueId === null ? '' : `/values/${valueId}`}`;
  return `${page}${action}${product === null ? '' : `?product=${product}`}`;
}
