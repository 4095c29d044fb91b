import { type Static, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { errorText } from '../http/error-texts.ts';
import { IdParams } from '../http/ids.ts';
import { idsIn } from '../web/form-request.ts';
import { Checked, type FormView, formView, IdList } from '../web/form-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { readBarcode } from './barcode.ts';
import { CATEGORY_FORM, emptyCategory } from './category-form.ts';
import { type ChoiceLists, choiceLists } from './choice-lists.ts';
import { FAMILY_TEXT, type Family } from './families.ts';
import { type Reason, reasonsNotBuyable } from './not-buyable.ts';
import { productFacts } from './product-facts.ts';
import { lockProducts } from './product-lock.ts';
import { type ProductRecord, productRecord, tabTitle } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-details': ProductDetailsView;
  }
}

interface ProductDetailsView extends FormView {
  readonly title: string;
  readonly record: ProductRecord;
  readonly product: Omit<DetailedProduct, 'fields'>;
  readonly lists: ChoiceLists;
  readonly reasons: readonly Reason[];
  readonly familyText: TextKey;
  /** The form of the dialog that creates a category. */
  readonly category: FormView;
}

/** One of a list that the database fills; empty where none has to be chosen. */
const Id = Type.String({ pattern: '^[0-9]{0,9}$' });
/** A whole number, empty where the product was not measured. */
const Measure = Type.Optional(Type.String({ maxLength: 9 }));
const Fields = Type.Object({
  categoryId: Id,
  brandId: Id,
  brandLineId: Id,
  sku: Type.String({ maxLength: 64 }),
  barcode: Type.String({ maxLength: 64 }),
  status: Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('archived')]),
  active: Type.Optional(Checked),
  featured: Type.Optional(Checked),
  strictPack: Type.Optional(Checked),
  categories: Type.Optional(IdList),
  tags: Type.Optional(IdList),
  collections: Type.Optional(IdList),
  weight: Measure,
  height: Measure,
  width: Measure,
  length: Measure,
});
/** A field that was not sent has its stored value. */
type Fields = Required<Static<typeof Fields>>;

interface DetailedProduct {
  readonly id: number;
  readonly shopId: number;
  readonly uid: string;
  readonly uuid: string;
  readonly type: 'simple' | 'pack';
  readonly family: Family;
  readonly dateAdd: Date;
  readonly fields: Fields;
}

/** The list that each field chooses from. */
const LIST_OF = {
  categoryId: 'categories',
  brandId: 'brands',
  brandLineId: 'brandLines',
  categories: 'categories',
  tags: 'tags',
  collections: 'collections',
} as const satisfies Partial<Record<keyof Fields, keyof ChoiceLists>>;

/** Column and type of each field with one value. A text or a number that is empty is stored as null. */
const COLUMNS = {
  categoryId: ['category_id', 'int'],
  brandId: ['brand_id', 'int'],
  brandLineId: ['brand_line_id', 'int'],
  sku: ['sku', 'text'],
  barcode: ['barcode', 'text'],
  status: ['status', 'text'],
  active: ['active', 'boolean'],
  featured: ['featured', 'boolean'],
  strictPack: ['strict_pack', 'boolean'],
  weight: ['weight_grams', 'int'],
  height: ['height_cm', 'int'],
  width: ['width_cm', 'int'],
  length: ['length_cm', 'int'],
} as const satisfies Record<Exclude<keyof Fields, keyof typeof LISTS>, readonly [string, 'int' | 'text' | 'boolean']>;

/** Table and column of each field with several values. */
const LISTS = {
  categories: ['product_categories', 'category_id'],
  tags: ['product_tags', 'tag_id'],
  collections: ['product_collections', 'collection_id'],
} as const;

/** The highest of each measure: grams, centimetres. More is a slip of the keyboard. */
const MOST = { weight: 99_999, height: 999, width: 999, length: 999 } as const;
const MEASURES = Object.keys(MOST) as (keyof typeof MOST)[];

/** Adds the first tab of a product: what it is, where it is listed, and why it cannot be bought. */
export function addProductDetails(app: App): void {
  staffForm(app, {
    path: '/dashboard/products/:id',
    params: IdParams,
    summary: 'Save what a product is and where it is listed',
    body: Fields,
    topic: 'product',
    template: 'dashboard/product-details',
    savedMessage: 'productSaved',

    lock: ({ db, params }) => lockProducts(db, [Number(params.id)]),

    async load({ db, locale, params }) {
      const product = await detailedProduct(db, Number(params.id));
      const record = await productRecord(db, Number(params.id), locale);
      if (product === null || record === null) return null;
      const lists = await choiceLists(db, product.shopId, locale);
      const facts = await productFacts(db, product.shopId, [product.id]);
      const own = facts.get(product.id);
      const { fields: values } = product;
      const publication = { active: values.active === '1', status: values.status };
      const reasons = own === undefined ? [] : reasonsNotBuyable(own, facts, publication, locale);
      return { product, record, lists, reasons, values };
    },

    validate(values, { locale }, { lists, product }) {
      const errors = wrongChoices(values, lists, locale);
      if (values.strictPack && product.type !== 'pack') errors.strictPack = [pageText(locale, 'notAPack')];
      const measures = Object.fromEntries(MEASURES.map((name) => [name, readMeasure(values[name], MOST[name])]));
      for (const name of MEASURES) {
        if (measures[name] === null) errors[name] = [pageText(locale, 'productMeasureInvalid', { max: MOST[name] })];
      }
      const barcode = readBarcode(values.barcode);
      if (barcode === null) errors.barcode = [errorText('field.format', locale)];
      if (barcode === null || Object.keys(errors).length > 0) return new WrongFields(errors);
      return { ...values, ...measures, barcode };
    },

    save: ({ db }, { product }, edit) => storeDetails(db, product.id, edit),

    valueInWords(name, value, { lists }) {
      const list = name in LIST_OF ? lists[LIST_OF[name as keyof typeof LIST_OF]] : [];
      return list.length === 0 ? value : namesOf(list, value);
    },

    view({ product, record, lists, reasons }, { locale }) {
      const category = formView({ ...CATEGORY_FORM, locale }, '/dashboard/api/categories', emptyCategory());
      return {
        title: tabTitle(record, 'details', locale),
        record,
        product,
        lists,
        reasons,
        familyText: FAMILY_TEXT[product.family],
        category,
      };
    },
  });
}

/** Returns the number that was typed, as a text; empty without one, null when it is not a whole number from 1 to `most`. */
function readMeasure(typed: string, most: number): string | null {
  const text = typed.replace(/\s/g, '');
  const number = parseQuantity(text) ?? 0;
  if (text === '') return '';
  return number >= 1 && number <= most ? String(number) : null;
}

function namesOf(list: readonly { readonly value: string; readonly label: string }[], value: string): string {
  const ids = value.split(',');
  return list
    .filter((choice) => ids.includes(choice.value))
    .map(({ label }) => label)
    .join(', ');
}

/** Returns the messages for choices that are missing, no longer exist or do not go together. */
function wrongChoices(values: Fields, lists: ChoiceLists, locale: Locale): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(LIST_OF) as [keyof typeof LIST_OF, keyof ChoiceLists][]) {
    const known = new Set(lists[list].map(({ value }) => value));
    const ids = idsIn(values[name]).map(String);
    if (ids.some((id) => !known.has(id))) errors[name] = [pageText(locale, 'choiceGone')];
  }
  if (values.categoryId === '') errors.categoryId = [pageText(locale, 'productCategoryIdRequired')];
  const line = lists.brandLines.find(({ value }) => value === values.brandLineId);
  if (line !== undefined && line.brand !== values.brandId)
    errors.brandLineId = [pageText(locale, 'lineOfOtherBrand', { line: line.label })];
  return errors;
}

async function detailedProduct(db: Database, productId: number): Promise<DetailedProduct | null> {
  const columns = Object.entries(COLUMNS).map(([name, [column, type]]) =>
    type === 'boolean'
      ? `'${name}', case when p.${column} then '1' else '' end`
      : `'${name}', coalesce(p.${column}::text, '')`,
  );
  const lists = Object.entries(LISTS).map(
    ([name, [table, column]]) =>
      `'${name}', coalesce((select string_agg(${column}::text, ',' order by ${column}::text collate "C") from ${table}
         where product_id = p.id), '')`,
  );
  const [product] = await db.query<DetailedProduct>(
    `select p.id, p.shop_id as "shopId", p.uid, p.uuid, p.type, p.family, p.date_add as "dateAdd",
       jsonb_build_object(${[...columns, ...lists].join(', ')}) as fields
     from products p where p.id = $1`,
    [productId],
  );
  return product ?? null;
}

/** Writes the columns of this form alone, so that no price and no stock comes back as it was when the page was opened. */
async function storeDetails(db: Database, id: number, edit: Fields): Promise<void> {
  const changes = Object.entries(COLUMNS).map(([name, [column, type]]) =>
    type === 'boolean' ? `${column} = edit->>'${name}' = '1'` : `${column} = nullif(edit->>'${name}', '')::${type}`,
  );
  await db.query(`update products set ${changes.join(', ')} from (select $2::jsonb as edit) as sent where id = $1`, [
    id,
    JSON.stringify(edit),
  ]);
  for (const [name, [table, column]] of Object.entries(LISTS))
    await storeList(db, id, { table, column, ids: idsIn(edit[name as keyof typeof LISTS]) });
}

async function storeList(
  db: Database,
  id: number,
  { table, column, ids }: { table: string; column: string; ids: readonly number[] },
): Promise<void> {
  await db.query(`delete from ${table} where product_id = $1 and ${column} <> all($2::int[])`, [id, ids]);
  await db.query(`insert into ${table} (product_id, ${column}) select $1, unnest($2::int[]) on conflict do nothing`, [
    id,
    ids,
  ]);
}
