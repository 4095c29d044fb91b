import { Type } from 'typebox';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import type { FormView } from '../web/form-view.ts';
import { editableText, richTextFrom } from '../web/rich-text.ts';
import { staffForm, WrongFields } from '../web/staff-form.ts';
import { pageText } from '../web/texts.ts';
import { type ProductRecord, productRecord } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-form': ProductFormView;
  }
}

interface ProductFormView extends FormView {
  readonly title: string;
  readonly record: ProductRecord;
  /** Of the texts. */
  readonly language: Locale;
  readonly product: Pick<EditedProduct, 'id' | 'url' | 'slug' | 'hasCombinations'>;
}

const Fields = Type.Object({
  languageCode: Type.Union(LOCALES.map((locale) => Type.Literal(locale))),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  shortDescription: Type.String({ maxLength: 2000 }),
  seoTitle: Type.String({ maxLength: 120 }),
  seoDescription: Type.String({ maxLength: 320 }),
  price_ht: Type.String({ minLength: 1, maxLength: 40 }),
});
/** In centimes; more is a slip of the keyboard. */
const HIGHEST_PRICE = 10_000_000_000;

interface EditedProduct {
  readonly id: number;
  readonly url: string;
  readonly slug: string;
  readonly hasCombinations: boolean;
  readonly name: string;
  readonly shortDescription: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly priceHt: number;
}

/** The texts of one product in one language, and its price. */
export function addProductForm(app: App): void {
  staffForm(app, {
    path: '/dashboard/products/:id',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
    summary: 'Save texts and price of a product',
    body: Fields,
    topic: 'product',
    template: 'dashboard/product-form',
    savedMessage: 'productSaved',

    async load({ db, locale, params, query, body }) {
      const language = LOCALES.find((one) => one === (body.languageCode ?? query.lang)) ?? DEFAULT_LOCALE;
      const product = await editedProduct(db, Number(params.id), language);
      const record = await productRecord(db, Number(params.id), locale);
      if (product === null || record === null) return null;
      const { name, seoTitle, seoDescription } = product;
      const shortDescription = editableText(product.shortDescription);
      const price_ht = canonicalAmount(product.priceHt);
      return { language, product, record, values: { name, shortDescription, seoTitle, seoDescription, price_ht } };
    },

    validate({ price_ht, ...texts }, { locale }) {
      const priceHt = parseAmount(price_ht);
      if (priceHt === null || priceHt < 0 || priceHt > HIGHEST_PRICE) {
        return new WrongFields({ price_ht: [pageText(locale, 'priceInvalid')] });
      }
      return { ...texts, shortDescription: richTextFrom(texts.shortDescription), priceHt };
    },

    async save({ db }, { product, language }, edit) {
      await db.query('update products set price_ht = $2 where id = $1', [product.id, edit.priceHt]);
      await db.query(
        `insert into product_langs (product_id, language_code, name, short_description, seo_title, seo_description)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (product_id, language_code) do update set name = excluded.name,
           short_description = excluded.short_description, seo_title = excluded.seo_title,
           seo_description = excluded.seo_description`,
        [product.id, language, edit.name, edit.shortDescription, edit.seoTitle, edit.seoDescription],
      );
    },

    view: ({ product, record, language }) => ({ title: record.name, record, product, language }),
  });
}

/** Returns a product with its texts in `language`, which are empty where it has none yet. */
async function editedProduct(db: Database, id: number, language: Locale): Promise<EditedProduct | null> {
  const [product] = await db.query<EditedProduct>(
    `select p.id, p.slug, '/catalog/product/' || c.slug || '/' || p.slug as url,
       exists (select 1 from combinations k where k.product_id = p.id) as "hasCombinations",
       coalesce(l.name, '') as name, coalesce(l.short_description, '') as "shortDescription",
       coalesce(l.seo_title, '') as "seoTitle", coalesce(l.seo_description, '') as "seoDescription",
       p.price_ht as "priceHt"
     from products p join categories c on c.id = p.category_id
       left join product_langs l on l.product_id = p.id and l.language_code = $1
     where p.id = $2`,
    [language, id],
  );
  return product ?? null;
}
