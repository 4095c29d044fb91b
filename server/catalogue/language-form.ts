import { Type } from 'typebox';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { Refusal } from '../http/refusal.ts';
import { seenOf } from '../web/form-changes.ts';
import { type FormRequest, formRequestOf } from '../web/form-request.ts';
import { type FieldValues, type FormView, formView } from '../web/form-view.ts';
import { editableText, richTextFrom } from '../web/rich-text.ts';
import { staffForm } from '../web/staff-form.ts';
import { type ProductRecord, productRecord, tabTitle } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-languages': LanguagesView;
  }
}

interface LanguageView {
  readonly code: Locale;
  /** The form as it is stored. */
  readonly stored: FormView;
}

/** `form` and `field` are of the language that was sent, or of the first one. */
interface LanguagesView extends FormView {
  readonly title: string;
  readonly record: ProductRecord;
  readonly language: Locale;
  readonly productLanguages: readonly LanguageView[];
  /** Names of the fields that a language needs. */
  readonly required: readonly string[];
}

const Texts = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  shortDescription: Type.String({ minLength: 1, maxLength: 2000 }),
  longDescription: Type.Optional(Type.String({ maxLength: 20_000 })),
  seoTitle: Type.String({ minLength: 1, maxLength: 120 }),
  seoDescription: Type.String({ minLength: 1, maxLength: 320 }),
});
const NAMES = Object.keys(Texts.properties);
/** The fields that a language needs (PRO-11). */
const REQUIRED = NAMES.filter((name) => name !== 'longDescription');
const TAB = '/dashboard/products/:id/languages';
const TEMPLATE = 'dashboard/product-languages';

interface LoadedLanguages {
  readonly record: ProductRecord;
  readonly texts: ReadonlyMap<Locale, FieldValues>;
}

/** Adds the page with the texts of a product: a form for each language, saved by itself (PRO-11). */
export function addLanguageForms(app: App): void {
  app.get(TAB, { schema: { hide: true, params: IdParams } }, async (request, reply) => {
    const formRequest = formRequestOf(request, app.db);
    const loaded = await load(formRequest);
    if (loaded === null) throw new Refusal(404, 'not-found');
    const [first = DEFAULT_LOCALE] = ownFirst(formRequest.locale);
    return reply.page<string>(TEMPLATE, {
      ...viewOf(loaded, formRequest, first),
      ...storedForm(loaded, formRequest, first),
    });
  });
  for (const code of LOCALES) {
    staffForm(app, {
      path: `${TAB}/${code}`,
      params: IdParams,
      summary: `Save the texts of a product in the language ${code}`,
      body: Texts,
      topic: 'language',
      idPrefix: idPrefixOf(code),
      template: TEMPLATE,
      savedMessage: 'languageSaved',

      async load(formRequest) {
        const loaded = await load(formRequest);
        return loaded && { ...loaded, values: valuesOf(loaded, code) };
      },
      validate: (texts) => ({
        ...texts,
        shortDescription: richTextFrom(texts.shortDescription),
        longDescription: richTextFrom(texts.longDescription),
      }),
      async save({ db }, { record }, edit) {
        await db.query(
          `insert into product_langs
             (product_id, language_code, name, short_description, seo_title, seo_description, long_description)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (product_id, language_code) do update set name = excluded.name,
             short_description = excluded.short_description, seo_title = excluded.seo_title,
             seo_description = excluded.seo_description,
             long_description = excluded.long_description`,
          [record.id, code, edit.name, edit.shortDescription, edit.seoTitle, edit.seoDescription, edit.longDescription],
        );
      },
      view: (loaded, formRequest) => viewOf(loaded, formRequest, code),
    });
  }
}

async function load({ db, locale, params }: FormRequest): Promise<LoadedLanguages | null> {
  const id = Number(params.id);
  const record = await productRecord(db, id, locale);
  return record && { record, texts: await textsByLanguage(db, id) };
}

async function textsByLanguage(db: Database, id: number): Promise<Map<Locale, FieldValues>> {
  const rows = await db.query<FieldValues & { code: Locale; shortDescription: string; longDescription: string }>(
    `select language_code as code, name, short_description as "shortDescription",
       long_description as "longDescription", seo_title as "seoTitle", seo_description as "seoDescription"
     from product_langs where product_id = $1`,
    [id],
  );
  return new Map(
    rows.map(({ code, ...texts }) => [
      code,
      {
        ...texts,
        shortDescription: editableText(texts.shortDescription),
        longDescription: editableText(texts.longDescription),
      },
    ]),
  );
}

/** Returns the texts of a language, which are empty where the product has none yet. */
function valuesOf({ texts }: LoadedLanguages, code: Locale): FieldValues {
  return texts.get(code) ?? Object.fromEntries(NAMES.map((name) => [name, '']));
}

function viewOf(
  loaded: LoadedLanguages,
  formRequest: FormRequest,
  language: Locale,
): Omit<LanguagesView, keyof FormView> {
  const { record } = loaded;
  const productLanguages = ownFirst(formRequest.locale).map((code) => ({
    code,
    stored: storedForm(loaded, formRequest, code),
  }));
  const title = tabTitle(record, 'languages', formRequest.locale);
  return { title, record, language, productLanguages, required: REQUIRED };
}

function storedForm(loaded: LoadedLanguages, { locale }: FormRequest, code: Locale): FormView {
  const values = valuesOf(loaded, code);
  const source = { schema: Texts, topic: 'language', idPrefix: idPrefixOf(code), locale };
  const action = `${TAB.replace(':id', String(loaded.record.id))}/${code}`;
  return formView(source, action, { status: 200, values, seen: seenOf(values) });
}

/** Returns the languages of the shop, that of the page first. */
function ownFirst(locale: Locale): Locale[] {
  return [locale, ...LOCALES.filter((code) => code !== locale)];
}

function idPrefixOf(code: Locale): string {
  return `language-${code}`;
}
